import { useEffect, useRef, type ReactNode } from 'react'
import type { Winner } from '../../core/games/baccarat/deal.ts'
import { roadsOf, type DerivedCell, type Place, type Roads as Drawn } from '../../core/games/baccarat/roads.ts'
import type { DealtRound } from '../../core/play.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { listed } from '../parts/figures.ts'
import s from './Roads.module.css'
import { handOf, nameOf } from './words.ts'

const ROWS = 6
const LATEST = 12

/** 大路 and what is derived from it, over the last 70 hands: what was, in pictures and in words. */
export function Roads({ last }: { last: readonly DealtRound[] }) {
  const hands = last.flatMap(({ drawn }) => handOf(drawn) ?? [])
  if (hands.length === 0) return <p className="dim small">{m.play_bac_roads_none()}</p>
  const roads = roadsOf(hands)
  const winners = hands.map(({ winner }) => winner)
  const count = (side: Winner) => winners.filter((each) => each === side).length
  const latest = listed(winners.slice(-LATEST).toReversed().map(nameOf))
  const counted = { banker: count('banker'), player: count('player'), tie: count('tie') }
  return (
    <section className={s.roads} aria-label={m.play_bac_roads({ rounds: hands.length })}>
      <Road
        name={m.play_bac_big_road()}
        words={m.play_bac_road_words({ rounds: hands.length, latest, ...counted })}
        cells={roads.big}
        size={15}
      >
        <BigRoad roads={roads} />
      </Road>
      <div className={s.derived}>
        <Derived name={m.play_bac_big_eye()} cells={roads.bigEye} kind="ring" />
        <Derived name={m.play_bac_small_road()} cells={roads.small} kind="dot" />
        <Derived name={m.play_bac_cockroach()} cells={roads.cockroach} kind="slash" />
      </div>
      <p className="dim small">{m.play_bac_roads_note()}</p>
    </section>
  )
}

type RoadProps = {
  name: string
  words: string
  cells: readonly Place[]
  /** Of a cell, in px. */
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

/** A full ring for the banker, an open one for the player; a stroke for each tie behind it. */
function BigRoad({ roads: { big } }: { roads: Drawn }) {
  return big.map(({ column, row, winner, ties, playerPair, bankerPair }) => (
    <g key={`${column}-${row}`} transform={`translate(${column} ${row})`}>
      <circle cx=".5" cy=".5" r=".34" className={classes(s.win, s[winner])} />
      {ties > 0 && <path d="M.2 .8L.8 .2" className={s.tie} />}
      {ties > 1 && <path d="M.35 .95L.95 .35" className={s.tie} />}
      {bankerPair && <circle cx=".14" cy=".14" r=".13" className={s.bankerPair} />}
      {playerPair && <circle cx=".86" cy=".86" r=".13" className={s.playerPair} />}
    </g>
  ))
}

type DerivedProps = { name: string; cells: readonly DerivedCell[]; kind: 'ring' | 'dot' | 'slash' }

function Derived({ name, cells, kind }: DerivedProps) {
  const red = cells.filter(({ colour }) => colour === 'red').length
  const words = m.play_bac_road_colours({ road: name, red, blue: cells.length - red })
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
