import { memo, useEffect, useEffectEvent, useMemo, type CSSProperties } from 'react'
import { REELS, ROWS, strips, symbols, type Symbol20 } from '../../core/games/slot20/reels.ts'
import { windowOf } from '../../core/games/slot20/slot20.ts'
import { fen, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { picture } from '../parts/picture.ts'
import { steady } from '../parts/steady.tsx'
import { isStill } from '../runtime/look.ts'
import { wood } from '../runtime/materials.ts'
import s from './Reels.module.css'
import { useWinShown, WinLine } from './WinLine.tsx'
import { nameOf, winsOf } from './words.ts'

export type ReelsProps = {
  /** The stops of the reels now, and before. */
  stops: readonly number[]
  from: readonly number[]
  /** Turns the reels when the number changes; 0 leaves them still. */
  turn: number
  /** Shows the winning lines one after the other, once the reels have stopped. */
  isMarked: boolean
  /** The bet by which a line is paid: its own, twice that in a free spin. */
  lineBet: Fen
  /** Is the round one that brings more than it cost? Only then are its lines gold (R-RG-16). */
  isRise: boolean
  isWaiting?: boolean
  onTurned?: () => void
}

const FIRST_MS = 620
const NEXT_MS = 130
const turnMs = (reel: number): number => FIRST_MS + NEXT_MS * reel
const times = strips.map((_, reel) => ({ '--turn': `${turnMs(reel)}ms` }) as CSSProperties)
const LAST = String(REELS - 1)
/** A reel is heavier than what stops at the end of a round. */
const REEL_HERTZ = 190
/** The number of symbols that pass before a reel stops. */
const PASSED = 14

/** The window of five reels. They turn by one transform each, of the style's own, and what they show is said in words. */
export const Reels = steady(({ stops, from, turn, isMarked, lineBet, isRise, isWaiting, onTurned }: ReelsProps) => {
  const done = useEffectEvent(() => onTurned?.())
  useEffect(() => {
    if (turn === 0) return undefined
    if (isStill()) {
      const timer = setTimeout(() => done(), 120)
      return () => clearTimeout(timer)
    }
    wood(
      strips.map((_, reel) => turnMs(reel) / 1_000),
      REEL_HERTZ,
    )
    return undefined
  }, [turn])
  const wins = useMemo(() => winsOf(stops), [stops])
  const win = useWinShown(wins, isMarked)
  const rows = windowOf(stops).map((row) => row.map(nameOf).join(' '))
  return (
    <div
      className={classes(s.frame, turn > 0 && (turn % 2 === 1 ? s.odd : s.even), isWaiting && s.waiting)}
      data-joy={isRise || undefined}
      role="img"
      aria-label={m.play_slot_shown({ rows: rows.join(' / ') })}
      onAnimationEnd={({ target }) => {
        // The last reel turns the longest.
        if (target instanceof HTMLElement && target.dataset['reel'] === LAST) onTurned?.()
      }}
    >
      <Columns {...{ stops, from }} marked={win?.cells} />
      {win && <WinLine key={`${win.line}`} win={win} amount={fen(lineBet * BigInt(win.pays))} />}
    </div>
  )
})

type ColumnsProps = Pick<ReelsProps, 'stops' | 'from'> & {
  /** The cells of the win that is shown, row by row. */
  marked: ReadonlySet<number> | undefined
}

/** The columns are not drawn again when a spin is sent or its answer comes, but when their stops or marked cells change. */
const Columns = steady(({ stops, from, marked }: ColumnsProps) =>
  stops.map((stop, reel) => (
    <div key={reel} className={s.reel}>
      <div className={s.column} style={times[reel]} data-reel={reel}>
        {symbolsAt(reel, stop, ROWS).map((symbol, row) => (
          <Cell key={row} {...faceOf(symbol)} isMarked={marked?.has(row * REELS + reel) === true} />
        ))}
        <Passing reel={reel} />
        {symbolsAt(reel, from[reel] ?? 0, ROWS).map((symbol, row) => (
          <Cell key={row} {...faceOf(symbol)} />
        ))}
      </div>
    </div>
  )),
)

/** The symbols that pass between two stops are the same in each turn, so that a turn draws only its stops anew. */
const Passing = steady(({ reel }: { reel: number }) =>
  symbolsAt(reel, 0, PASSED - ROWS).map((symbol, at) => <Cell key={at} {...faceOf(symbol)} />),
)

type CellProps = { symbol: Symbol20; ribbon: string | undefined; isMarked?: boolean }

const Cell = memo(({ symbol, ribbon, isMarked = false }: CellProps) => (
  <div className={classes(s.cell, isMarked && s.marked)}>
    <img src={picture(`slot20-${symbol}`)} alt="" draggable={false} decoding="sync" />
    {ribbon && <span className={s.ribbon}>{ribbon}</span>}
  </div>
))

const faceOf = (symbol: Symbol20) => ({
  symbol,
  ribbon: symbol === 'W' || symbol === 'S' ? nameOf(symbol) : undefined,
})

/** The `count` symbols of a reel from this stop on. */
function symbolsAt(reel: number, stop: number, count: number): Symbol20[] {
  const strip = strips[reel]!
  return Array.from({ length: count }, (_, row) => symbols[strip[(stop + row) % strip.length]!]!)
}
