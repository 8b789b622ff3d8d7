// Finds the files that a change can reach, along the uses that uses.ts has found.
import type { Uses } from './uses.ts'

/**
 * Where the house is put together, and what stands for all of a kind: a change of one feature is not followed through
 * these into everything. Where one of them is changed itself, it is.
 */
const JOINTS = new Set([
  ...['api/features.ts', 'api/settings.ts', 'core/api.ts', 'web/routes.tsx'],
  ...['commands/ops.ts', 'db/seed.ts', 'db/seed/content.ts'],
])

/** Everything that uses a changed file, with the number of steps between. */
export function reached(begins: readonly string[], uses: Uses): Map<string, number> {
  const steps = new Map(begins.map((one) => [one, 0]))
  const waiting = [...steps.keys()]
  for (const name of waiting) {
    const far = steps.get(name)!
    if (far > 0 && JOINTS.has(name)) continue
    for (const user of uses.get(name) ?? [])
      if (!steps.has(user)) {
        steps.set(user, far + 1)
        waiting.push(user)
      }
  }
  return steps
}

export interface Choice {
  runs: string[]
  /** Test files that are reached and left out for lack of time. */
  late: string[]
}

/** The nearest first, and of these the shortest, as long as there is time. */
export function chosenOf(
  files: ReadonlyMap<string, number>,
  secondsOf: (file: string) => number,
  seconds: number,
): Choice {
  const inTurn = [...files.keys()].toSorted(
    (a, b) => files.get(a)! - files.get(b)! || secondsOf(a) - secondsOf(b) || (a < b ? -1 : 1),
  )
  const choice: Choice = { runs: [], late: [] }
  let left = seconds
  for (const file of inTurn) {
    const isIn = secondsOf(file) <= left
    if (isIn) left -= secondsOf(file)
    choice[isIn ? 'runs' : 'late'].push(file)
  }
  return choice
}
