import { useEffect, useState } from 'react'
import type { PlayedRound } from '../../core/venue/play.ts'
import { isStill } from '../runtime/look.ts'
import { BoardPicture } from './Board.tsx'
import { minesOf, resultText } from './words.ts'

const STEP_MS = 450

/** The round once more, tile by tile, and at its end where the mines lay. */
export function MinesReplay({ round }: { round: PlayedRound }) {
  const shown = minesOf(round)
  const last = shown.picks.length + 1
  const [at, go] = useState(isStill() ? last : 0)
  useEffect(() => {
    if (at >= last) return undefined
    const timer = setTimeout(() => go(at + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [at, last])
  const picks = shown.picks.slice(0, at)
  // The mine that was hit is known with its tile, the others at the end.
  const mines = at >= last ? shown.mines : shown.mines?.filter((tile) => picks.includes(tile))
  return <BoardPicture shown={{ ...shown, picks, mines }} label={resultText(round)} />
}
