// The table of every game: clock, money, the field on its picture, the panel with the bet, and the sheets behind it.
import { Coins, Info, ShieldCheck, Volume2, VolumeX } from 'lucide-react'
import { useState, type CSSProperties, type ReactNode } from 'react'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { useOnline } from '../../web/shell/online.ts'
import { classes } from '../../web/ui/classes.ts'
import { tellFrame } from '../runtime/frame.ts'
import type { Game, WireBet } from '../runtime/game.ts'
import { sound } from '../runtime/sound.ts'
import type { Table } from '../runtime/table.ts'
import { Amount } from './Amount.tsx'
import { FairSheet } from './FairSheet.tsx'
import { clockOf, useEvery } from './figures.ts'
import { Facts } from './Facts.tsx'
import { picture } from './picture.ts'
import { IconPress } from './Press.tsx'
import { PriceSheet } from './PriceSheet.tsx'
import { RoundSheet } from './RoundSheet.tsx'
import { RoundStrip } from './RoundStrip.tsx'
import { RoundsSheet } from './RoundsSheet.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import s from './Stage.module.css'

export type StageProps = {
  table: Table
  game: Game
  /** The bet as it is chosen: what it costs to go on with it stands in the panel. */
  bet: WireBet
  /** The name of its picture, of which there is one for each theme: `<scene>-light`, `<scene>-dark`. */
  scene: string
  field: ReactNode
  /** The result line: ResultLine. */
  result: ReactNode
  /** The controls of the bet, where it is more than a stake. */
  children?: ReactNode
  /** The stake and the one button: always in sight. */
  act: ReactNode
}

type Open = 'rules' | 'price' | 'fair' | 'rounds' | { round: string }

export function Stage(props: StageProps) {
  const { table, game, bet, scene, field, result, act, children } = props
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const scenes = {
    '--scene-light': `url("${picture(`${scene}-light`)}")`,
    '--scene-dark': `url("${picture(`${scene}-dark`)}")`,
  } as CSSProperties
  const sheet = { table, game, onClose: close }
  const Fair = game.Fair ?? FairSheet
  return (
    <div className={s.stage} style={scenes}>
      <header className={`apart ${s.head}`}>
        <Clock table={table} />
        <div className={s.icons}>
          <Sound />
          <IconPress icon={Info} label={m.play_rules()} onPress={() => setOpen('rules')} />
          <IconPress icon={Coins} label={m.play_price()} onPress={() => setOpen('price')} />
          <IconPress icon={ShieldCheck} label={m.play_fair()} onPress={() => setOpen('fair')} />
        </div>
      </header>
      <main className={s.main}>
        <h1 className="hush">{game.name()}</h1>
        <Purse table={table} />
        <section className={s.field} aria-label={m.play_field()}>
          {field}
        </section>
        <section className={s.panel} aria-label={m.play_panel()}>
          <div className={s.choice}>
            <Link table={table} />
            {result}
            <RoundStrip
              table={table}
              game={game}
              onOpen={(round) => setOpen({ round })}
              onAll={() => setOpen('rounds')}
            />
            {children}
          </div>
          <div className={s.act}>{act}</div>
          <div className={s.facts}>
            <Facts table={table} game={game} bet={bet} onPrice={() => setOpen('price')} />
          </div>
        </section>
      </main>
      {open === 'rules' && <RulesSheet {...sheet} />}
      {open === 'price' && <PriceSheet {...sheet} bet={bet} />}
      {open === 'fair' && <Fair {...sheet} />}
      {open === 'rounds' && <RoundsSheet {...sheet} onOpen={(round) => setOpen({ round })} />}
      {typeof open === 'object' && <RoundSheet {...sheet} round={open.round} />}
    </div>
  )
}

/** The time of day, and for how long the member has played (R-RG-16). */
function Clock({ table }: { table: Table }) {
  const now = useEvery(1_000, table.now)
  const minutes = Math.max(0, Math.floor((now - table.entered.startedAt) / 60_000))
  return (
    <p className={classes(s.clock, 'num')} role="timer">
      {m.play_clock({ time: clockOf(now), minutes })}
    </p>
  )
}

function Sound() {
  const isOn = useLive(sound)
  return (
    <IconPress
      icon={isOn ? Volume2 : VolumeX}
      label={isOn ? m.play_sound_off() : m.play_sound_on()}
      pressed={isOn}
      onPress={() => {
        sound.set(!isOn)
        tellFrame('sound', isOn ? 'off' : 'on')
      }}
    />
  )
}

/** The balance and the net result of this session: of money, or of practice money. */
function Purse({ table }: { table: Table }) {
  const { balance, practice, isFree, played, sent, isShowing, open } = useLive(table.state)
  const isUnderWay = sent !== 'no' || isShowing || open !== undefined
  let net = 0n
  for (const round of played.values()) if (round.free === isFree) net += round.net
  return (
    <div className={`apart ${s.purse}`}>
      <dl className={s.sums}>
        <div>
          <dt className="dim small">{isFree ? m.play_practice() : m.play_balance()}</dt>
          <dd>
            <Amount fen={isFree ? practice : balance} strong />
          </dd>
        </div>
        <div>
          <dt className="dim small">{m.play_net()}</dt>
          <dd>
            <Amount fen={net} sign strong />
          </dd>
        </div>
      </dl>
      <button
        type="button"
        role="switch"
        aria-checked={isFree}
        aria-disabled={isUnderWay || undefined}
        className={s.free}
        onClick={() => {
          if (!isUnderWay) table.practise(!isFree)
        }}
      >
        <span className={s.track} aria-hidden />
        {m.play_free()}
      </button>
    </div>
  )
}

/** The state of the connection, shown only while there is a problem. */
function Link({ table }: { table: Table }) {
  const { isLost, isFree } = useLive(table.state)
  const online = useOnline()
  const note = !online ? m.play_offline() : isLost ? m.play_lost() : undefined
  return (
    <div role="status" className={s.notes}>
      {note && <p className={s.note}>{note}</p>}
      {isFree && !note && <p className="dim small">{m.play_free_on()}</p>}
    </div>
  )
}
