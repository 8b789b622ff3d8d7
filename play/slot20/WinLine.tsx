import { useEffect, useState } from 'react'
import { lines, REELS, ROWS } from '../../core/games/slot20/reels.ts'
import { showYuan, type Fen } from '../../core/money.ts'
import { isStill } from '../runtime/look.ts'
import s from './WinLine.module.css'
import type { Win } from './words.ts'

/** How long one line is seen before the next one. */
const LINE_MS = 1_100

/** Which of the wins is shown: one after the other and again from the first; without motion the dearest one. */
export function useWinShown(wins: readonly Win[], isMarked: boolean): Win | undefined {
  const [at, go] = useState(0)
  const isTurning = isMarked && wins.length > 1
  useEffect(() => {
    if (!isTurning || isStill()) return undefined
    const timer = setInterval(() => go((last) => last + 1), LINE_MS)
    return () => {
      clearInterval(timer)
      go(0)
    }
  }, [isTurning])
  return isMarked ? wins[at % wins.length] : undefined
}

/** The line drawn over the reels, and what it brought; in gold where the whole round brings more than it cost. */
export function WinLine({ win, amount }: { win: Win; amount: Fen }) {
  const rows = win.line === undefined ? undefined : lines[win.line - 1]!
  const points = rows?.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' ')
  return (
    <div className={s.over} aria-hidden>
      {points && (
        <svg viewBox={`0 0 ${REELS} ${ROWS}`} preserveAspectRatio="none">
          <polyline points={points} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      <span className={`num ${s.amount}`}>{showYuan(amount)}</span>
    </div>
  )
}
