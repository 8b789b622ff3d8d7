/** A shift of the layout: how far something moved, and when. */
export type Shift = { at: number; by: number }

const PAUSE_MS = 1_000
const WINDOW_MS = 5_000

/** The worst five seconds of a page, as people count who judge pages from outside: a second of rest ends them sooner. */
export function longestWindow(shifts: readonly Shift[]): number {
  let worst = 0
  let now = { from: 0, last: Number.NEGATIVE_INFINITY, sum: 0 }
  for (const { at, by } of shifts) {
    const goesOn = at - now.last < PAUSE_MS && at - now.from < WINDOW_MS
    now = goesOn ? { ...now, last: at, sum: now.sum + by } : { from: at, last: at, sum: by }
    worst = Math.max(worst, now.sum)
  }
  return worst
}
