// How long each file of tests takes, by the last `npm test -- times` (times.json): whatever is long begins first, so
// that nothing long ends alone.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Seconds by file. */
export type Times = Readonly<Record<string, number>>

const LIST = join(import.meta.dirname, 'times.json')

export const readTimes = (): Times => JSON.parse(readFileSync(LIST, 'utf8')) as Times

/** Longest first. What the list does not know yet counts as the longest, and each tie is in the order of the names. */
export function longestFirst(files: readonly string[], times: Times): string[] {
  const secondsOf = (file: string) => times[file] ?? Infinity
  return files.toSorted((a, b) =>
    secondsOf(a) === secondsOf(b) ? (a < b ? -1 : 1) : secondsOf(a) > secondsOf(b) ? -1 : 1,
  )
}

/**
 * The list anew: what was not run is gone. A figure stays where the new one is near it, so that the difference of two
 * lists is what has changed.
 */
export function renewed(old: Times, taken: Times): Times {
  const files = Object.keys(taken).toSorted()
  return Object.fromEntries(files.map((file) => [file, kept(old[file], taken[file] ?? 0)]))
}

const kept = (was: number | undefined, seconds: number): number => {
  const isNear = was !== undefined && Math.abs(seconds - was) <= Math.max(2, was / 4)
  return isNear ? was : Math.round(seconds)
}

/** Writes the times as JSON with one line for each file, so that diffs stay small. */
export function writeTimes(times: Times): void {
  writeFileSync(LIST, `${JSON.stringify(times, undefined, 2)}\n`)
}
