import { useId } from 'react'
import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
import { sound } from '../runtime/sound.ts'
import { isFramed, tellFrame } from '../runtime/ticket.ts'
import type { Table } from '../runtime/table.ts'
import { Amount } from './Amount.tsx'
import { clockOf, minutesOf, useEvery } from './figures.ts'
import s from './MenuSheet.module.css'
import { Pair, Pairs, Sheet } from './Sheet.tsx'

export type MenuPage = 'rules' | 'price' | 'fair' | 'rounds'

const rows: readonly (readonly [page: MenuPage, name: () => string])[] = [
  ['rules', m.play_rules],
  ['price', m.play_price],
  ['fair', m.play_fair],
  ['rounds', m.play_rounds],
]

type MenuProps = { table: Table; onOpen: (page: MenuPage) => void; onClose: () => void }

/** Actions that are seldom needed during play: this session so far, practice, and the way to all facts about the game. */
export function MenuSheet({ table, onOpen, onClose }: MenuProps) {
  const { isFree, played } = useLive(table.state)
  const now = useEvery(1_000, table.now)
  let net = 0n
  for (const round of played.values()) if (round.free === isFree) net += round.net
  return (
    <Sheet title={m.play_more()} onClose={onClose}>
      <Pairs>
        <Pair name={m.play_net()}>
          <Amount fen={net} sign strong />
        </Pair>
        <Pair name={m.play_time()}>
          <span className="num">{m.play_clock({ time: clockOf(now), minutes: minutesOf(table, now) })}</span>
        </Pair>
      </Pairs>
      <div className={s.switches}>
        <Practice table={table} />
        <Sound />
      </div>
      <ul className={s.rows}>
        {rows.map(([page, name]) => (
          <li key={page}>
            <Way name={name()} onPress={() => onOpen(page)} />
          </li>
        ))}
        {isFramed &&
          asks(table).map(([word, name]) => (
            <li key={word}>
              <Way
                name={name()}
                onPress={() => {
                  onClose()
                  tellFrame(word)
                }}
              />
            </li>
          ))}
      </ul>
    </Sheet>
  )
}

/** The entries that the app around the game carries out. */
const asks = ({ entered }: Table) => [
  ...(entered.wallet === 'transfer' ? [['bring', m.play_frame_bring] as const] : []),
  ['help', m.play_frame_help] as const,
]

const Way = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button type="button" className={s.row} onClick={onPress}>
    {name}
  </button>
)

/** Play without money, and back: never while a round is under way. */
function Practice({ table }: { table: Table }) {
  const { isFree, sent, isShowing, open } = useLive(table.state)
  const isUnderWay = sent !== 'no' || isShowing || open !== undefined
  return (
    <Switch
      on={isFree}
      off={isUnderWay}
      name={m.play_free()}
      lead={m.play_free_lead()}
      onPress={() => table.practise(!isFree)}
    />
  )
}

function Sound() {
  const isOn = useLive(sound)
  return <Switch on={isOn} name={m.play_sound()} onPress={() => sound.set(!isOn)} />
}

type SwitchProps = { on: boolean; off?: boolean; name: string; lead?: string; onPress: () => void }

function Switch({ on, off = false, name, lead, onPress }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-disabled={off || undefined}
      aria-describedby={lead && id}
      className={s.free}
      onClick={() => {
        if (!off) onPress()
      }}
    >
      <span>
        {name}
        {lead && (
          <span id={id} aria-hidden className="dim small">
            {lead}
          </span>
        )}
      </span>
      <span className={s.track} aria-hidden />
    </button>
  )
}
