import type { PastDraw } from '../../core/lottery/calls.ts'
import { sumOf } from '../../core/lottery/games/dice.ts'
import { m } from '../../text/compiled/messages.js'
import s from './DrawCard.module.css'
import { shortIssue, sidesOf } from './words.ts'

const SHOWN = 7

/** The sums of the last issues, newest first. No more than that: the past says nothing of the next. */
export function Recents({ results }: { results: readonly PastDraw[] }) {
  const past = results.filter(({ numbers, status }) => numbers || status === 'void').slice(0, SHOWN)
  if (past.length === 0) return null
  return (
    <div className={s.recents}>
      <span className={s.label} id="recent">
        {m.lottery_board_recent()}
      </span>
      <ol className={s.list} aria-labelledby="recent">
        {past.map(({ issue, numbers }) => (
          <li key={issue}>
            <span className="hush">{m.lottery_board_issue({ issue: shortIssue(issue) })}</span>
            <b className="num">{numbers ? sumOf(numbers) : '–'}</b>
            <span>{numbers ? sidesOf(numbers) : m.lottery_board_void()}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
