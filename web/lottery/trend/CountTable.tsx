import { m } from '../../../text/compiled/messages.js'
import type { Series } from '../families/look.ts'
import type { Point } from './TrendChart.tsx'
import s from './Trend.module.css'

/** Where each draw fell, the newest first, and how often each number did and did not: counts, and nothing made of them. */
export function CountTable({ points, series }: { points: readonly Point[]; series: Series }) {
  const { from, to } = series
  const values = Array.from({ length: to - from + 1 }, (_, place) => from + place)
  const hits = values.map((value) => points.filter((point) => point.value === value).length)
  const caption = m.trend_count_of({ name: series.name(), count: points.length })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div className={s.scroll} tabIndex={0} role="group" aria-label={caption}>
        <table className={s.counts}>
          <caption className="hush">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{m.trend_issue()}</th>
              {values.map((value) => (
                <th key={value} scope="col">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Sums name={m.trend_hits()} sums={hits} values={values} />
            <Sums name={m.trend_misses()} sums={hits.map((hit) => points.length - hit)} values={values} />
            {points.toReversed().map((point) => (
              <tr key={point.issue}>
                <th scope="row">{point.issue}</th>
                {values.map((value) => (
                  <td key={value}>{value === point.value && <b className={s.hit}>{value}</b>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={`dim small ${s.facts}`}>{m.trend_count_note({ count: points.length })}</p>
    </>
  )
}

type SumsProps = { name: string; sums: readonly number[]; values: readonly number[] }

const Sums = ({ name, sums, values }: SumsProps) => (
  <tr className={s.sums}>
    <th scope="row">{name}</th>
    {sums.map((sum, place) => (
      <td key={values[place]}>{sum}</td>
    ))}
  </tr>
)
