import type { PastDraw } from '../../../core/lottery/calls.ts'
import { m } from '../../../text/compiled/messages.js'
import s from './DrawCard.module.css'
import { looks } from '../families/looks.ts'
import type { Family } from '../families/look.ts'
import { shortIssue } from '../words.ts'

const SHOWN = 7

/** The figures of the last issues, newest first. No more than that: the past says nothing of the next. */
export function Recents({ family, results }: { family: Family; results: readonly PastDraw[] }) {
  const look = looks[family]
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
            <b className="num">{numbers ? look.brief(numbers)[0] : '–'}</b>
            <span>{numbers ? look.brief(numbers)[1] : m.lottery_board_void()}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
