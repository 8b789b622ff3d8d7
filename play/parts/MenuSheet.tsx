import { m } from '../../text/compiled/messages.js'
import { useLive } from '../../web/shell/live.ts'
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
      <Practice table={table} />
      <ul className={s.rows}>
        {rows.map(([page, name]) => (
          <li key={page}>
            <button type="button" className={s.row} onClick={() => onOpen(page)}>
              {name()}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Play without money, and back: never while a round is under way. */
function Practice({ table }: { table: Table }) {
  const { isFree, sent, isShowing, open } = useLive(table.state)
  const isUnderWay = sent !== 'no' || isShowing || open !== undefined
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isFree}
      aria-disabled={isUnderWay || undefined}
      aria-describedby="practice"
      className={s.free}
      onClick={() => {
        if (!isUnderWay) table.practise(!isFree)
      }}
    >
      <span>
        {m.play_free()}
        <span id="practice" aria-hidden className="dim small">
          {m.play_free_lead()}
        </span>
      </span>
      <span className={s.track} aria-hidden />
    </button>
  )
}
