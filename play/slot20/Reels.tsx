import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { REELS, ROWS, strips, symbols, type Symbol20 } from '../../core/games/slot20/reels.ts'
import { windowOf } from '../../core/games/slot20/slot20.ts'
import { fen, type Fen } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { classes } from '../../web/ui/classes.ts'
import { picture } from '../parts/picture.ts'
import { isStill } from '../runtime/look.ts'
import s from './Reels.module.css'
import { useWinShown, WinLine } from './WinLine.tsx'
import { nameOf, winsOf } from './words.ts'

export type ReelsProps = {
  /** The stops of the reels now, and before. */
  stops: readonly number[]
  from: readonly number[]
  /** Another number turns them; 0 stands still. */
  turn: number
  /** Shows what paid, once they stand: one line after the other. */
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
/** How many symbols go by before the reel stands. */
const PASSED = 14

/** The window of five reels. They turn by one transform each, and what they show is said in words. */
export function Reels({ stops, from, turn, isMarked, lineBet, isRise, isWaiting, onTurned }: ReelsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(() => onTurned?.())
  useEffect(() => {
    if (turn === 0) return undefined
    const columns = [...(frame.current?.querySelectorAll<HTMLElement>('[data-reel]') ?? [])]
    if (isStill()) {
      const timer = setTimeout(() => done(), 120)
      return () => clearTimeout(timer)
    }
    const turning = columns.map((column, reel) =>
      column.animate([{ transform: `translateY(${-(100 * PASSED) / (PASSED + ROWS)}%)` }, { transform: 'none' }], {
        duration: FIRST_MS + NEXT_MS * reel,
        easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
      }),
    )
    void Promise.all(turning.map(({ finished }) => finished)).then(
      () => done(),
      () => undefined,
    )
    return () => turning.forEach((each) => each.cancel())
  }, [turn])
  const wins = useMemo(() => winsOf(stops), [stops])
  const win = useWinShown(wins, isMarked)
  const rows = windowOf(stops).map((row) => row.map(nameOf).join(' '))
  return (
    <div
      ref={frame}
      className={classes(s.frame, isWaiting && s.waiting)}
      data-joy={isRise || undefined}
      role="img"
      aria-label={m.play_slot_shown({ rows: rows.join(' / ') })}
    >
      {stops.map((stop, reel) => (
        <div key={reel} className={s.reel}>
          <div key={turn} className={s.column} data-reel>
            {columnOf(reel, stop, from[reel] ?? 0, turn > 0).map((symbol, row) => (
              <Cell key={row} symbol={symbol} isMarked={win?.cells.has(row * REELS + reel) === true && row < ROWS} />
            ))}
          </div>
        </div>
      ))}
      {win && <WinLine key={`${win.line}`} win={win} amount={fen(lineBet * BigInt(win.pays))} />}
    </div>
  )
}

function Cell({ symbol, isMarked }: { symbol: Symbol20; isMarked: boolean }) {
  const ribbon = symbol === 'W' || symbol === 'S' ? nameOf(symbol) : undefined
  return (
    <div className={classes(s.cell, isMarked && s.marked)}>
      <img src={picture(`slot20-${symbol}`)} alt="" draggable={false} decoding="sync" />
      {ribbon && <span className={s.ribbon}>{ribbon}</span>}
    </div>
  )
}

/** The column of a reel from the top: its new stop, the symbols that go by, its old stop. */
function columnOf(reel: number, stop: number, from: number, turns: boolean): Symbol20[] {
  const strip = strips[reel]!
  const seen = (at: number) => symbols[strip[at % strip.length]!]!
  const shown = Array.from({ length: ROWS }, (_, row) => seen(stop + row))
  if (!turns) return shown
  const passing = Array.from({ length: PASSED - ROWS }, (_, row) => seen(stop + ROWS + row))
  return [...shown, ...passing, ...Array.from({ length: ROWS }, (_, row) => seen(from + row))]
}
