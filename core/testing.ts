// A property of values of some kind, for tests.
import fc from 'fast-check'

type Drawn<T extends readonly unknown[]> = { [At in keyof T]: fc.Arbitrary<T[At]> }
type Holds<T extends readonly unknown[]> = (...values: T) => boolean | void
type Any = [unknown, ...unknown[]]

export function forAll<T extends Any>(of: Drawn<T>, holds: Holds<T>): void
/** The same, tried so many times; else as often as is usual, or as `npm run fuzz` says. */
export function forAll<T extends Any>(times: number, of: Drawn<T>, holds: Holds<T>): void
export function forAll<T extends Any>(...asked: [Drawn<T>, Holds<T>] | [number, Drawn<T>, Holds<T>]): void {
  const [holds, of, numRuns] = asked.toReversed() as [Holds<T>, Drawn<T>, number?]
  fc.assert(fc.property(...of, holds), numRuns === undefined ? {} : { numRuns })
}
