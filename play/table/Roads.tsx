import { Grid3x3 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { roadsOf, type DerivedCell, type Place, type Roads as Drawn } from '../../core/games/table/roads.ts'
import type { DealtRound } from '../../core/venue/play.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { Icon } from '../../web/ui/Icon.tsx'
import { useBehind } from '../parts/behind.ts'
import { listed } from '../parts/figures.ts'
import { Sheet, Words } from '../parts/Sheet.tsx'
import { steady } from '../parts/steady.tsx'
import type { Result, TableKind } from './kind.ts'
import s from './Roads.module.css'
import { cardsOf, nameOf } from './stakes.ts'

const ROWS = 6
const LATEST = 12
/** The number of last winners shown on the table. */
const BEADS = 6

type RoadsProps = { kind: TableKind; last: readonly DealtRound[] }

const resultsOf = ({ kind, last }: RoadsProps): Result[] =>
  last.flatMap(({ drawn }) => {
    const cards = cardsOf(drawn)
    return cards ? [kind.resultOf(cards)] : []
  })

const toneOf = ({ sides }: TableKind, winner: string) => sides.find(({ code }) => code === winner)?.tone ?? 'green'

/** The last winners, the newest right; it opens the roads. A hand is shown to its end first, and takes its place here behind that. */
export const RoadsButton = ({ kind, last }: RoadsProps) => <Latest kind={kind} last={useBehind(last)} />

const Latest = steady((props: RoadsProps) => {
  const [isOpen, setOpen] = useState(false)
  const latest = resultsOf({ ...props, last: props.last.slice(-BEADS) })
  return (
    <>
      <button type="button" className={s.open} aria-label={m.play_table_roads_open()} onClick={() => setOpen(true)}>
        {latest.map(({ winner }, at) => (
          <span key={at} className={classes(s.bead, s[toneOf(props.kind, winner)])}>
            {props.kind.marks[winner]?.()}
          </span>
        ))}
        <Icon of={Grid3x3} size={20} />
      </button>
      {isOpen && (
        <Sheet title={m.play_table_roads_open()} onClose={() => setOpen(false)}>
          <Roads {...props} />
        </Sheet>
      )}
    </>
  )
})

/** 珠盘路, 大路 and what is derived from it, over the last 70 hands: what was, in pictures and in words. */
function Roads({ kind, last }: RoadsProps) {
  const results = resultsOf({ kind, last })
  if (results.length === 0) return <Words>{m.play_table_roads_none()}</Words>
  const roads = roadsOf(results)
  const winners = results.map(({ winner }) => winner)
  const counts = Object.fromEntries(
    Object.keys(kind.marks).map((code) => [code, winners.filter((one) => one === code).length]),
  )
  const latest = listed(
    winners
      .slice(-LATEST)
      .toReversed()
      .map((code) => nameOf(kind, code)),
  )
  const words = kind.countedText({ rounds: results.length, ...counts }, latest)
  return (
    <div className={s.roads} role="group" aria-label={m.play_table_roads({ rounds: results.length })}>
      <Words>{words}</Words>
      <Road name={m.play_table_bead()} words={words} cells={roads.bead} size={20}>
        {roads.bead.map(({ column, row, winner }) => (
          <g key={`${column}-${row}`} transform={`translate(${column} ${row})`} className={s[toneOf(kind, winner)]}>
            <circle cx=".5" cy=".5" r=".43" className={s.full} />
            <text x=".5" y=".68" className={s.mark}>
              {kind.marks[winner]?.()}
            </text>
          </g>
        ))}
      </Road>
      <Road name={m.play_table_big_road()} words={words} cells={roads.big} size={17}>
        <BigRoad kind={kind} roads={roads} />
      </Road>
      <div className={s.derived}>
        <Derived name={m.play_table_big_eye()} cells={roads.bigEye} kind="ring" />
        <Derived name={m.play_table_small_road()} cells={roads.small} kind="dot" />
        <Derived name={m.play_table_cockroach()} cells={roads.cockroach} kind="slash" />
      </div>
      <Words>{m.play_table_roads_note()}</Words>
    </div>
  )
}

type RoadProps = {
  name: string
  words: string
  cells: readonly Place[]
  /** The size of a cell in px. */
  size: number
  children: ReactNode
}

/** A grid that is as long as its road; its newest end is in sight. */
function Road({ name, words, cells, size, children }: RoadProps) {
  const box = useRef<HTMLDivElement>(null)
  const columns = cells.reduce((most, { column }) => Math.max(most, column + 1), 12)
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [columns])
  return (
    <figure className={s.road}>
      <figcaption className={s.name}>{name}</figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div ref={box} className={s.box} tabIndex={0} role="group" aria-label={name}>
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${columns} ${ROWS}`}
          width={columns * size}
          height={ROWS * size}
        >
          <path className={s.grid} d={gridOf(columns)} />
          {children}
        </svg>
      </div>
    </figure>
  )
}

const gridOf = (columns: number): string =>
  Array.from({ length: columns + 1 }, (_, x) => `M${x} 0V${ROWS}`).join('') +
  Array.from({ length: ROWS + 1 }, (_, y) => `M0 ${y}H${columns}`).join('')

/** A full ring for the red side, an open one for the blue one; a stroke for each tie behind it, a dot for each mark. */
function BigRoad({ kind, roads: { big } }: { kind: TableKind; roads: Drawn<Result> }) {
  return big.map(({ column, row, winner, ties, pairs = [] }) => (
    <g key={`${column}-${row}`} transform={`translate(${column} ${row})`}>
      <circle cx=".5" cy=".5" r=".34" className={classes(s.win, s[toneOf(kind, winner)])} />
      {ties > 0 && <path d="M.2 .8L.8 .2" className={s.tie} />}
      {ties > 1 && <path d="M.35 .95L.95 .35" className={s.tie} />}
      {pairs.map((side) => {
        const at = side === kind.sides[0].code ? 0.86 : 0.14
        return <circle key={side} cx={at} cy={at} r=".13" className={classes(s.pair, s[toneOf(kind, side)])} />
      })}
    </g>
  ))
}

type DerivedProps = { name: string; cells: readonly DerivedCell[]; kind: 'ring' | 'dot' | 'slash' }

function Derived({ name, cells, kind }: DerivedProps) {
  const red = cells.filter(({ colour }) => colour === 'red').length
  const words = m.play_table_road_colours({ road: name, red, blue: cells.length - red })
  return (
    <Road name={name} words={words} cells={cells} size={8}>
      {cells.map(({ column, row, colour }) =>
        kind === 'slash' ? (
          <path
            key={`${column}-${row}`}
            d={`M${column + 0.15} ${row + 0.85}l.7 -.7`}
            className={classes(s.slash, colour === 'red' ? s.red : s.blue)}
          />
        ) : (
          <circle
            key={`${column}-${row}`}
            cx={column + 0.5}
            cy={row + 0.5}
            r=".34"
            className={classes(s[kind], colour === 'red' ? s.red : s.blue)}
          />
        ),
      )}
    </Road>
  )
}
