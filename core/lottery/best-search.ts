// The best of very many draws, found step by step: of ways that differ in nothing that still matters, only
// the better paid one is followed, and none that cannot pay more than a draw that is known already.

/** A way to a draw so far. */
export type Way = {
  /** What it is paid so far. Of the ways of one name only the highest is followed: what comes is the same. */
  worth: number
  /** Fen that no draw on this way exceeds; at the end, what the draw is paid. */
  most: number
}

export type Steps<W extends Way> = {
  first: W
  count: number
  /** Offers the ways on from one; those that pay at most `atLeast` may be left out. */
  next(way: W, step: number, offer: (name: number | string, next: W) => void, atLeast: number): void
}

/** The best way found, and what ways that were given up may pay at most: no more where the best is the best of all. */
export type Found<W> = { best: W | undefined; beyond: number }

/**
 * First straight ahead, which mostly finds a best draw at once, then ever more broadly, as long as a way that
 * was given up may pay more. `widths` are in ways per step, rising. What pays at most `atLeast` need not be found.
 */
export function search<W extends Way>(
  steps: Steps<W>,
  widths: readonly number[],
  atLeast = -1,
): Found<W> {
  let found: Found<W> = { best: undefined, beyond: Infinity }
  for (const width of widths) {
    const paid = Math.max(atLeast, found.best?.most ?? -1)
    if (found.beyond <= paid) break
    const { best, beyond } = follow(steps, width, paid)
    found = { best: best ?? found.best, beyond }
  }
  return found
}

function follow<W extends Way>(steps: Steps<W>, width: number, atLeast: number): Found<W> {
  let beyond = -1
  let ways = [steps.first]
  for (let step = 0; step < steps.count; step++) {
    const byName = new Map<number | string, W>()
    const offer = (name: number | string, next: W) => {
      if (next.most <= atLeast) return
      const known = byName.get(name)
      if (known === undefined || known.worth < next.worth) byName.set(name, next)
    }
    for (const way of ways) steps.next(way, step, offer, atLeast)
    ways = [...byName.values()].sort((one, other) => other.most - one.most)
    beyond = Math.max(beyond, ways[width]?.most ?? -1)
    ways.length = Math.min(ways.length, width)
  }
  return { best: ways[0], beyond }
}
