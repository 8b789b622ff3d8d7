import { FREE_TIMES } from '../../core/games/slot20/reels.ts'
import { readSpin } from '../../core/games/slot20/slot20.ts'
import { fromWire, showYuan } from '../../core/money.ts'
import type { PlayedRound } from '../../core/venue/play.ts'
import { useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { isWon } from '../parts/ResultLine.tsx'
import { Words } from '../parts/Sheet.tsx'
import { Reels } from './Reels.tsx'
import { linesIn, spinsOf } from './words.ts'

/** The paid spin once more, its lines in words, and what each free spin brought. */
export function SlotReplay({ round }: { round: PlayedRound }) {
  const [isTurned, setTurned] = useState(false)
  const [paid, ...free] = spinsOf(round)
  if (!paid) return null
  const lineBet = fromWire(String(round.bet['lineBet']))
  return (
    <>
      <Reels
        stops={paid}
        from={paid.map((stop) => stop + 7)}
        turn={1}
        isMarked={isTurned}
        lineBet={lineBet}
        isRise={isWon(round)}
        onTurned={() => setTurned(true)}
      />
      {linesIn(readSpin(paid), lineBet).map((line) => (
        <Words key={line}>{line}</Words>
      ))}
      {free.map((stops, at) => (
        <Words key={at}>
          {m.play_slot_free_at({ at: at + 1, all: free.length })}
          {' · '}
          {showYuan(lineBet * BigInt(readSpin(stops).pays * FREE_TIMES))}
        </Words>
      ))}
    </>
  )
}
