// The table of every game: one bar with the balance, the field on its scene, the panel with the bet, and the sheets behind them.
import { Ellipsis } from 'lucide-react'
import { useCallback, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { m } from '../../text/compiled/messages.js'
import { useLivePart } from '../../web/shell/live.ts'
import { useOnline } from '../../web/shell/online.ts'
import { classes } from '../../web/ui/classes.ts'
import { isFramed } from '../runtime/ticket.ts'
import type { Game, WireBet } from '../runtime/game.ts'
import type { Table, TableState } from '../runtime/table.ts'
import { Amount } from './Amount.tsx'
import { useBehind, useLiveBehind } from './behind.ts'
import { FairSheet } from './FairSheet.tsx'
import { clockOf, minutesOf, useEvery } from './figures.ts'
import { Facts } from './Facts.tsx'
import { picture } from './picture.ts'
import { MenuSheet, type MenuPage } from './MenuSheet.tsx'
import { IconPress } from './Press.tsx'
import { PriceSheet } from './PriceSheet.tsx'
import { RoundSheet } from './RoundSheet.tsx'
import { RoundStrip } from './RoundStrip.tsx'
import { RoundsSheet } from './RoundsSheet.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import { steady, useSame } from './steady.tsx'
import s from './Stage.module.css'

export type StageProps = {
  table: Table
  game: Game
  /** The bet as it is chosen: what it costs to go on with it stands in the panel. */
  bet: WireBet
  /** The name of its picture, `<scene>-dark`: a scene is dark in both themes, and what stands on it reads light tokens (`night`). */
  scene: string
  field: ReactNode
  /** The result line: ResultLine. */
  result: ReactNode
  /** The controls of the bet, where it is more than a stake. */
  children?: ReactNode
  /** The stake and the one button: always in sight. */
  act: ReactNode
}

type Open = 'menu' | MenuPage | { round: string }

export function Stage(props: StageProps) {
  const { table, game, bet, scene, field, result, act, children } = props
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const look = useMemo(() => ({ '--scene': `url("${picture(`${scene}-dark`)}")` }) as CSSProperties, [scene])
  // The price may follow a frame behind: a press is answered first.
  const chosen = useBehind(useSame(bet))
  const sheet = { table, game, onClose: close }
  const Fair = game.Fair ?? FairSheet
  return (
    <div className={s.stage} style={look}>
      <Bar table={table} onOpen={setOpen} />
      <main className={s.main}>
        <h1 className="hush">{game.name()}</h1>
        <section className={`night ${s.field}`} aria-label={m.play_field()}>
          {field}
        </section>
        <section className={s.panel} aria-label={m.play_panel()}>
          <div className={s.choice}>
            <Link table={table} />
            {result}
            <LastRounds table={table} game={game} onOpen={setOpen} />
            {children}
          </div>
          <div className={classes('fades', s.act)}>
            {act}
            <Cost table={table} game={game} bet={chosen} onOpen={setOpen} />
          </div>
        </section>
      </main>
      {open === 'menu' && <MenuSheet {...sheet} onOpen={setOpen} />}
      {open === 'rules' && <RulesSheet {...sheet} />}
      {open === 'price' && <PriceSheet {...sheet} bet={bet} />}
      {open === 'fair' && <Fair {...sheet} />}
      {open === 'rounds' && <RoundsSheet {...sheet} onOpen={(round) => setOpen({ round })} />}
      {typeof open === 'object' && <RoundSheet {...sheet} round={open.round} />}
    </div>
  )
}

type Opens = { onOpen: (open: Open) => void }

const Bar = steady(({ table, onOpen }: { table: Table } & Opens) => (
  <header className={classes('night', s.bar, isFramed && s.framed)}>
    <Balance table={table} />
    <IconPress icon={Ellipsis} label={m.play_more()} onPress={() => onOpen('menu')} />
  </header>
))

const LastRounds = steady(({ table, game, onOpen }: { table: Table; game: Game } & Opens) => {
  const openOne = useCallback((round: string) => onOpen({ round }), [onOpen])
  return <RoundStrip table={table} game={game} onOpen={openOne} onAll={() => onOpen('rounds')} />
})

const Cost = steady(({ onOpen, ...of }: { table: Table; game: Game; bet: WireBet } & Opens) => (
  <Facts {...of} onPrice={() => onOpen('price')} />
))

/** The balance of money, or of practice money. */
function Balance({ table }: { table: Table }) {
  const isFree = useLivePart(table.state, (state) => state.isFree)
  return (
    <dl className={s.balance}>
      <dt className="small">
        {isFree ? m.play_practice() : m.play_balance()} <Clock table={table} />
      </dt>
      <dd>
        <Held table={table} />
      </dd>
    </dl>
  )
}

/** A round has been shown already: what it has made of the balance follows a frame behind its result. */
const Held = ({ table }: { table: Table }) => <Amount fen={useLiveBehind(table.state, heldOf)} strong />

const heldOf = ({ isFree, balance, practice }: TableState) => (isFree ? practice : balance)

/** The time of day; for how long the member has played says the frame, and this where there is none (R-RG-13). */
function Clock({ table }: { table: Table }) {
  const text = useEvery(1_000, () => {
    const time = clockOf(table.now())
    return isFramed ? time : m.play_clock({ time, minutes: minutesOf(table, table.now()) })
  })
  return (
    <span className={classes(s.clock, 'num')} role="timer">
      {text}
    </span>
  )
}

/** The state of the connection, shown only while there is a problem. */
const Link = steady(({ table }: { table: Table }) => {
  const isLost = useLivePart(table.state, (state) => state.isLost)
  const isFree = useLivePart(table.state, (state) => state.isFree)
  const online = useOnline()
  const note = !online ? m.play_offline() : isLost ? m.play_lost() : undefined
  return (
    <div role="status" className={s.notes}>
      {note && <p className={s.note}>{note}</p>}
      {isFree && !note && <p className={`dim small ${s.free}`}>{m.play_free_on()}</p>}
    </div>
  )
})
