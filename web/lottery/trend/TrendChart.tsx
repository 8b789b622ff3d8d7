import { useLayoutEffect, useRef } from 'react'
import { m } from '../../../text/compiled/messages.js'
import type { Series } from '../families/look.ts'
import s from './Trend.module.css'

export type Point = { issue: string; value: number }

const HEIGHT = 200
const TOP = 26
const FOOT = 30
const STEP = 13
const SIDE = 24
/** The dots from one named issue to the next, counted from the newest. */
const NAMED = 10

const heightOfAll = TOP + HEIGHT + FOOT

/** Dots on a faint straight line, the newest with its figure; the tables say the same in words. */
export function Chart({ points, series }: { points: readonly Point[]; series: Series }) {
  const box = useRef<HTMLDivElement>(null)
  const newest = points.at(-1)
  // The newest is at the right, and is what is looked for.
  useLayoutEffect(() => {
    const shown = box.current
    if (shown) shown.scrollLeft = shown.scrollWidth
  }, [points.length, newest?.issue, series.code])
  const summary = m.trend_summary({
    name: series.name(),
    count: points.length,
    from: series.from,
    to: series.to,
    last: newest?.value ?? '–',
  })
  return (
    <figure className={s.figure}>
      <p className="dim small">{series.name()}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div ref={box} className={s.plot} tabIndex={0} role="group" aria-label={summary}>
        <svg className={s.scale} height={heightOfAll} aria-hidden>
          {ticksOf(series).map((value) => (
            <text key={value} className={s.tick} x="0" y={yOf(value, series) + 4}>
              {value}
            </text>
          ))}
        </svg>
        <Plot points={points} series={series} />
      </div>
      <p className={`dim small ${s.below}`}>{m.trend_axis_issue()}</p>
      <figcaption className={`dim small ${s.legend}`}>
        <span>
          <i className={s.key} /> {m.trend_legend_draw()}
        </span>
        <span>
          <i className={`${s.key} ${s.keyNewest}`} /> {m.trend_legend_newest()}
        </span>
      </figcaption>
    </figure>
  )
}

function Plot({ points, series }: { points: readonly Point[]; series: Series }) {
  const width = 2 * SIDE + Math.max(0, points.length - 1) * STEP
  const dots = points.map((point, place) => ({
    ...point,
    x: SIDE + place * STEP,
    y: yOf(point.value, series),
  }))
  const newest = dots.at(-1)
  return (
    <svg className={s.dots} height={heightOfAll} style={{ minWidth: width }} aria-hidden>
      {ticksOf(series).map((value) => (
        <line key={value} className={s.grid} x1="0" x2="100%" y1={yOf(value, series)} y2={yOf(value, series)} />
      ))}
      <polyline className={s.line} points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {dots.map(({ issue, x, y }, place) => (
        <g key={issue}>
          <circle className={s.dot} cx={x} cy={y} r={3} />
          {(dots.length - 1 - place) % NAMED === 0 && (
            <text className={s.issue} x={x} y={TOP + HEIGHT + 22} textAnchor="middle">
              {issue}
            </text>
          )}
        </g>
      ))}
      {newest && (
        <>
          <circle className={s.newest} cx={newest.x} cy={newest.y} r={5.5} />
          <text className={s.value} x={newest.x} y={newest.y - 11} textAnchor="middle">
            {newest.value}
          </text>
        </>
      )}
    </svg>
  )
}

const yOf = (value: number, { from, to }: Series): number => TOP + HEIGHT - ((value - from) / (to - from)) * HEIGHT

/** Ticks of the axis: both bounds, and whole numbers evenly between. */
function ticksOf({ from, to }: Series): number[] {
  const parts = [5, 4, 3].find((count) => (to - from) % count === 0) ?? 1
  return Array.from({ length: parts + 1 }, (_, place) => from + ((to - from) * place) / parts)
}
