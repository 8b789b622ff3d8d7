// A change of the page is shared over frames, a piece of work in each: what answers a press or shows a result, and behind it what
// nobody waits for. In the first round of a game all code is cold, and all that changes does not fit into one frame.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A little longer than a screen shows a picture. */
const FRAME_MS = 20

/** When the next piece of work has a frame of its own, by performance.now. */
let freeAt = 0

/** Acts in a frame of its own, and never in this one; answers how it is called off. */
export function behindFrame(act: () => void): () => void {
  const now = performance.now()
  const at = Math.max(freeAt, now + FRAME_MS)
  freeAt = at + FRAME_MS
  const timer = setTimeout(act, Math.ceil(at - now))
  return () => clearTimeout(timer)
}

export const aFrame = (): Promise<void> => new Promise((passed) => void behindFrame(passed))

/** Draws a change within that frame: left to React's own clock, it may come together with the next piece of work. */
export const drawnBehind = (change: () => void): (() => void) => behindFrame(() => flushSync(change))

/** The same value, behind the frame that first has it. */
export function useBehind<T>(value: T): T {
  const [followed, follow] = useState(value)
  useEffect(() => drawnBehind(() => follow(value)), [value])
  return followed
}
