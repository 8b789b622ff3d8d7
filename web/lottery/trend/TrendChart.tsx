import { m } from '../../../text/compiled/messages.js'
import type { Series } from '../families/look.ts'
import s from './Trend.module.css'

export type Point = { issue: string; value: number }

const WIDTH = 330
const HEIGHT = 200
const TOP = 24
const FOOT = 26
const LEFT = 34
const RIGHT = 16
/** Few draws do not spread over the whole width. */
const FEWEST = 12

/** Dots on a faint straight line, the newest with its figure; the table says the same in words. */
export function Chart({ points, series }: { points: readonly Point[]; series: Series }) {
  const step = (WIDTH - LEFT - RIGHT) / Math.max(FEWEST, points.length - 1)
  const height = TOP + HEIGHT + FOOT
  const yOf = (value: number) =>
    TOP + HEIGHT - ((value - series.from) / (series.to - series.from)) * HEIGHT
  const dots = points.map((point, place) => ({
    ...point,
    x: LEFT + place * step,
    y: yOf(point.value),
  }))
  const [oldest] = dots
  const newest = dots.at(-1)
  const summary = m.trend_summary({
    name: series.name(),
    count: points.length,
    from: series.from,
    to: series.to,
    last: newest?.value ?? '–',
  })
  return (
    <svg className={s.chart} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={summary}>
      {ticksOf(series).map((value) => (
        <g key={value}>
          <line className={s.grid} x1={LEFT - 8} x2={WIDTH} y1={yOf(value)} y2={yOf(value)} />
          <text className={s.tick} x={0} y={yOf(value) + 4}>
            {value}
          </text>
        </g>
      ))}
      <polyline className={s.line} points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dots.map(({ issue, x, y }) => (
        <circle key={issue} className={s.dot} cx={x} cy={y} r={3} />
      ))}
      {oldest && oldest !== newest && <Issue dot={oldest} anchor="start" />}
      {newest && (
        <>
          <circle className={s.newest} cx={newest.x} cy={newest.y} r={5.5} />
          <text className={s.value} x={newest.x} y={newest.y - 11} textAnchor="middle">
            {newest.value}
          </text>
          <Issue dot={newest} anchor={dots.length > FEWEST / 2 ? 'end' : 'start'} />
        </>
      )}
    </svg>
  )
}

type IssueProps = { dot: { issue: string; x: number }; anchor: 'start' | 'end' }

const Issue = ({ dot, anchor }: IssueProps) => (
  <text
    className={s.issue}
    x={anchor === 'end' ? dot.x + 8 : dot.x - 8}
    y={TOP + HEIGHT + 22}
    textAnchor={anchor}
  >
    {dot.issue}
  </text>
)

/** Both bounds and what lies evenly between. */
function ticksOf({ from, to }: Series): number[] {
  const parts = 4
  return Array.from({ length: parts + 1 }, (_, place) =>
    Math.round(from + ((to - from) * place) / parts),
  )
}
