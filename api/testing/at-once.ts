// Many at the same moment, and what became of them.

export const many = <T>(times: number, make: (at: number) => T): T[] =>
  Array.from({ length: times }, (_, at) => make(at))

/** Begins all of them before it waits for any. */
export const atOnce = <T>(times: number, begin: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(many(times, begin))

/** Returns the count of each answer, such as `{ ok: 1, balance_short: 19 }`. */
export function tally(verdicts: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const verdict of verdicts) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}

export const oks = (verdicts: readonly string[]): number => tally(verdicts)['ok'] ?? 0
