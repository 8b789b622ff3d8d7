// A round of work, done by jobs and loops: what fails of it fails alone.

/**
 * Does `work` for one thing after the other. One that fails keeps none of the others waiting; all that failed are
 * told together at the end, as one error about `what`.
 */
export async function each<T>(what: string, things: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of things) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${what} failed`)
}
