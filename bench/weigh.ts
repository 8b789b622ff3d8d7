// How ms of a processor become the weight by which a call counts against the limit.

/** The cost of a usual call in ms of a processor: a member may use as many of them as the limit has calls, times this. */
const USUAL_MS = 2

/** The weights of calls by their ms; only of calls that cost more than a usual one. */
export const weightsOf = (ms: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(ms)
      .map(([path, cost]) => [path, Math.ceil(cost / USUAL_MS)] as const)
      .filter(([, weight]) => weight > 1),
  )
