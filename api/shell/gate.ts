// Limits how many tasks that cost memory or processor time run at once in this process.

/** Runs at most `most` works at once; the others wait in the order in which they came. */
export function openGate(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      // The one that has waited longest takes the place; it is never free in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * A room of a number of places in all, and a number for each name: of a member, of an address. Takes a place and
 * answers a function that leaves it, or undefined where there is none.
 */
export function openRoom(places: number) {
  const inside = new Map<string, number>()
  const count = (name: string) => inside.get(name) ?? 0
  let all = 0
  return (most: Readonly<Record<string, number>>): (() => void) | undefined => {
    const names = Object.keys(most)
    if (all >= places || names.some((name) => count(name) >= (most[name] ?? 0))) return undefined
    all += 1
    for (const name of names) inside.set(name, count(name) + 1)
    return () => {
      all -= 1
      for (const name of names) {
        if (count(name) > 1) inside.set(name, count(name) - 1)
        else inside.delete(name)
      }
    }
  }
}
