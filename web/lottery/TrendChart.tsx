import { useEffect, useRef } from 'react'
import { m } from '../../text/compiled/messages.js'
import type { Series } from './families/look.ts'
import s from './Trend.module.css'

export type Point = { issue: string; value: number }

const STEP = 22
// Few draws do not make a narrow chart.
const FEWEST = 10
const HEIGHT = 200
const TOP = 22
const SIDE = 44
const FOOT = 26

/** Dots on a faint straight line, the newest with its figure; the table says the same in words. */
export function Chart({ points, series }: { points: readonly Point[]; series: Series }) {
  const frame = useRef<HTMLDivElement>(null)
  const newest = points.at(-1)
  useEffect(() => {
    // The newest is what one looks for.
    frame.current?.scrollTo({ left: frame.current.scrollWidth })
  }, [points.length, series])
  const width = SIDE * 2 + STEP * Math.max(FEWEST, points.length - 1)
  const height = TOP + HEIGHT + FOOT
  const at = (place: number, value: number) => ({
    x: SIDE + place * STEP,
    y: TOP + HEIGHT - ((value - series.from) / (series.to - series.from)) * HEIGHT,
  })
  const line = points.map(({ value }, place) => Object.values(at(place, value)).join(','))
  const summary = m.trend_summary({
    name: series.name(),
    count: points.length,
    from: series.from,
    to: series.to,
    last: newest?.value ?? '',
  })
  return (
    // It scrolls, so a keyboard must be able to reach it.
    <div ref={frame} className={s.frame} tabIndex={0} role="group" aria-label={series.name()}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summary}
      >
        {ticksOf(series).map((value) => {
          const { y } = at(0, value)
          return (
            <g key={value}>
              <line className={s.grid} x1={SIDE - 6} x2={width - SIDE + 6} y1={y} y2={y} />
              <text className={s.tick} x={2} y={y + 4}>
                {value}
              </text>
            </g>
          )
        })}
        <polyline className={s.line} points={line.join(' ')} />
        {points.map((point, place) => (
          <Dot
            key={point.issue}
            {...at(place, point.value)}
            point={point}
            last={point === newest}
            every={place % 5 === 0}
          />
        ))}
      </svg>
    </div>
  )
}

type DotProps = { x: number; y: number; point: Point; last: boolean; every: boolean }

function Dot({ x, y, point, last, every }: DotProps) {
  return (
    <g>
      <circle className={last ? s.newest : s.dot} cx={x} cy={y} r={last ? 5.5 : 3.5} />
      {last && (
        <text className={s.value} x={x} y={y - 11} textAnchor="middle">
          {point.value}
        </text>
      )}
      {(every || last) && (
        <text className={s.issue} x={x} y={TOP + HEIGHT + 20} textAnchor={last ? 'end' : 'middle'}>
          {last && !every ? '' : point.issue}
        </text>
      )}
    </g>
  )
}

/** Both bounds and what lies evenly between. */
function ticksOf({ from, to }: Series): number[] {
  const parts = 4
  return Array.from({ length: parts + 1 }, (_, place) =>
    Math.round(from + ((to - from) * place) / parts),
  )
}
