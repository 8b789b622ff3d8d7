import { fromWire, NONE, showYuan, sumFen, type Fen } from '../../core/money.ts'
import { EARNING_DAYS } from '../../core/savings/savings.ts'
import { addDays, dayOf, type Day } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import { serverNow } from '../shell/clock.ts'
import { useHiddenBalance } from '../shell/theme.ts'
import type { SavingsData } from './form.ts'
import s from './Savings.module.css'

type Bar = { day: Day; interest: Fen }

const HEIGHT = 72

/** A bar a day, the newest at the right; the line below and the table say the same in words. */
export function Chart({ days }: Pick<SavingsData, 'days'>) {
  const hidden = useHiddenBalance()
  if (days.length === 0) return <p className={`dim sub ${s.said}`}>{m.savings_chart_none()}</p>
  // Amounts that the member has hidden must not show as bars either.
  if (hidden) return null
  const bars = barsOf(days)
  const most = bars.reduce((most, { interest }) => (interest > most ? interest : most), NONE)
  const [first, last] = [bars[0]!, bars.at(-1)!]
  const total = sumFen(bars.map(({ interest }) => interest))
  const words = { total: showYuan(total), last: showYuan(last.interest), count: bars.length }
  return (
    <figure className={s.chart}>
      <svg viewBox={`0 0 ${bars.length * 10 - 2} ${HEIGHT}`} height={HEIGHT} preserveAspectRatio="none" aria-hidden>
        {bars.map(({ day, interest }, place) => {
          const height = heightOf(interest, most)
          return (
            <rect
              key={day}
              className={day === last.day ? s.newest : s.bar}
              x={place * 10}
              y={HEIGHT - height}
              width={8}
              height={height}
            />
          )
        })}
      </svg>
      <p className={`num dim caption ${s.ends}`} aria-hidden>
        <span>{first.day.slice(5)}</span>
        <span>{last.day.slice(5)}</span>
      </p>
      <figcaption className="hush">{m.savings_chart(words)}</figcaption>
      <details className={s.table}>
        <summary>{m.savings_chart_table()}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.savings_day()}</th>
              <th scope="col">{m.savings_earnings()}</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ day, interest }) => (
              <tr key={day}>
                <th scope="row" className="num">
                  {day}
                </th>
                <td className="num">{showYuan(interest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Every day of the stretch up to yesterday, those without interest too: what the sum of 30 days is made of. */
function barsOf(days: SavingsData['days']): Bar[] {
  const known = new Map(days.map(({ day, interest }) => [day, fromWire(interest)]))
  const today = dayOf(serverNow())
  return Array.from({ length: EARNING_DAYS }, (_, place) => {
    const day = addDays(today, place - EARNING_DAYS)
    return { day, interest: known.get(day) ?? NONE }
  })
}

/** A day that earned something is seen, however little it was. */
function heightOf(interest: Fen, most: Fen): number {
  if (interest === 0n) return 1
  return Math.max(3, Number.parseInt(`${(interest * BigInt(HEIGHT)) / most}`, 10))
}
