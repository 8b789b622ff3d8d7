// A change of the page is shared over frames: one piece of work in each, first what answers a press or shows a result, and behind it
// what nobody waits for. In a game's first round all code is cold, and all of a change at once does not fit into a frame.
import { useEffect, useState } from 'react'
import type { Live } from '../../web/shell/live.ts'

/** A little longer than a screen shows a picture. */
const FRAME_MS = 20

type Work = { act: () => void; from: number; isLate: boolean }

const waiting: Work[] = []
/** When the next piece of work may begin. */
let freeAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Acts in a frame of its own, never in this one; answers how it is called off. Late work lets everything else go before it. */
function queue(act: () => void, isLate: boolean): () => void {
  const work = { act, from: performance.now() + FRAME_MS, isLate }
  waiting.push(work)
  wait()
  return () => {
    const at = waiting.indexOf(work)
    if (at >= 0) waiting.splice(at, 1)
  }
}

function wait(): void {
  clearTimeout(timer)
  if (waiting.length === 0) return
  const next = Math.max(freeAt, Math.min(...waiting.map(({ from }) => from)))
  timer = setTimeout(work, Math.max(0, Math.ceil(next - performance.now())))
}

function work(): void {
  const now = performance.now()
  const due = waiting.filter(({ from }) => from <= now)
  const next = due.find(({ isLate }) => !isLate) ?? due[0]
  if (next) {
    waiting.splice(waiting.indexOf(next), 1)
    freeAt = now + FRAME_MS
  }
  wait()
  next?.act()
}

export const behindFrame = (act: () => void): (() => void) => queue(act, false)

export const aFrame = (): Promise<void> => new Promise((passed) => void behindFrame(passed))

/** The same value, behind the frame that first has it. */
export function useBehind<T>(value: T): T {
  const [followed, follow] = useState(value)
  useEffect(() => queue(() => follow(value), true), [value])
  return followed
}

/** A part of what a store holds, late: who asks is not drawn in the frame of the change. `part` is the same function each time. */
export function useLiveBehind<T, Part>(store: Live<T>, part: (value: T) => Part): Part {
  const [followed, follow] = useState(() => part(store.get()))
  useEffect(() => {
    let known = followed
    let callOff = () => {}
    const hear = () => {
      const next = part(store.get())
      if (Object.is(next, known)) return
      known = next
      callOff()
      callOff = queue(() => follow(next), true)
    }
    hear()
    const deaf = store.watch(hear)
    return () => {
      deaf()
      callOff()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is known is where the watching begins
  }, [store, part])
  return followed
}
