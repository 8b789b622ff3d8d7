import { address } from '../../../core/addresses.ts'
import type { PastDraw } from '../../../core/lottery/calls.ts'
import { showInstant } from '../../../core/time.ts'
import { m } from '../../../text/compiled/messages.js'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Numbers } from '../../ui/Numbers.tsx'
import { looks } from '../families/looks.ts'
import type { Family } from '../families/look.ts'
import s from './Trend.module.css'
import { shortIssue } from '../words.ts'

type TableProps = { code: string; family: Family; rows: readonly PastDraw[] }

/** Every past draw: issue and time, numbers, what they count as, and the way to check it. */
export function TrendTable({ code, family, rows }: TableProps) {
  const look = looks[family]
  return (
    <div className={s.tableBox}>
      <Card flush>
        <table className={s.table}>
          <caption className="hush">{m.trend_table()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.trend_issue()}</th>
              <th scope="col">{m.trend_drawn()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ issue, drawAt, numbers, status }) => (
              <tr key={issue}>
                <th scope="row">
                  <Link href={address.verify({ lottery: code, issue })} className={s.check}>
                    {shortIssue(issue)}
                  </Link>
                  <small>{showInstant(drawAt).slice(5)}</small>
                </th>
                <td>
                  {numbers ? (
                    <>
                      <Numbers family={family} numbers={numbers} size={26} />
                      <small>{look.words(numbers)}</small>
                    </>
                  ) : (
                    <small>{status === 'void' ? m.trend_void() : m.lottery_hall_drawing()}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}
