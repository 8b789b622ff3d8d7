// How every bench measures: clients in a closed loop, ways in turn, medians over the rounds.

/** The outcome of a bench: its figures, and their ratio to the yardsticks. */
export type Outcome = {
  name: string
  figures: Record<string, number | null>
  ratios: Record<string, number | null>
}

export type Round = { perSecond: number; p50Ms: number; p99Ms: number; refused: number }

/** `clients` loops call `once`, each once at least, until the time is over. An answer of false is a refusal. */
export async function closedLoop(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<boolean>,
): Promise<Round> {
  const took: number[] = []
  let refused = 0
  const start = performance.now()
  const until = start + seconds * 1_000
  const loop = async (client: number) => {
    let before = performance.now()
    do {
      if (!(await once(client))) refused += 1
      const after = performance.now()
      took.push(after - before)
      before = after
    } while (before < until)
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)))
  return { ...summary(took, performance.now() - start), refused }
}

/** Rate and latency of calls, from the time of each and the time in all. */
export function summary(tookMs: number[], overMs: number): Omit<Round, 'refused'> {
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { perSecond: (sorted.length * 1_000) / overMs, p50Ms: at(0.5), p99Ms: at(0.99) }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** In three digits, so that no ratio is nought because the other side was far quicker. */
export const inThree = (ratio: number): number => Number.parseFloat(ratio.toPrecision(3))

export const rounded = (value: number, digits = 1): number => {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}
