// A change of the page is shared over frames, a piece of work in each: what answers a press or shows a result, and behind it what
// nobody waits for. In the first round of a game all code is cold, and all that changes does not fit into one frame.
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Live } from '../../web/shell/live.ts'

/** A little longer than a screen shows a picture. */
const FRAME_MS = 20

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Acts in a frame of its own, and never in this one; answers how it is called off. */
export function behindFrame(act: () => void): () => void {
  if (waiting.size === 0) wait()
  waiting.add(act)
  return () => void waiting.delete(act)
}

/** The next piece counts from where this one begins: begun late, the two would come together. */
function wait(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const [act] = waiting
    if (!act) return
    waiting.delete(act)
    wait()
    act()
  }, FRAME_MS)
}

export const aFrame = (): Promise<void> => new Promise((passed) => void behindFrame(passed))

/** Draws a change within that frame: left to React's own clock, it may come together with the next piece of work. */
const drawnBehind = (change: () => void): (() => void) => behindFrame(() => flushSync(change))

/** The same value, behind the frame that first has it. */
export function useBehind<T>(value: T): T {
  const [followed, follow] = useState(value)
  useEffect(() => drawnBehind(() => follow(value)), [value])
  return followed
}

/** A part of a store, told a frame behind: who reads it is drawn behind what the same change draws elsewhere, and not with it as well. */
export function useLiveBehind<T, Part>(store: Live<T>, part: (value: T) => Part): Part {
  const [told, tell] = useState(() => part(store.get()))
  useEffect(() => {
    let [known, callOff] = [told, () => {}]
    const hear = () => {
      const next = part(store.get())
      if (Object.is(next, known)) return
      known = next
      callOff()
      callOff = drawnBehind(() => tell(next))
    }
    hear()
    const deaf = store.watch(hear)
    return () => {
      deaf()
      callOff()
    }
  }, [store, part, told])
  return told
}
