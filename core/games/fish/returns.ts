// The exact return of a volley. A bullet behind a catch comes back, so its chance hangs on the bullets before it: every order
// of catches is counted.
import { fraction } from '../fraction.ts'
import type { Expectation } from '../rules.ts'
import type { FishRoom } from './shoal.ts'
import { catchesOf, ROLLS, targetOf, touchedBy, type FishTerms } from './volley.ts'

type Volley = { room: FishRoom; shots: readonly number[] }

/** Sums over all ways of the rest of a volley, in bullets: of the payout, of its square, and of bullets rolled. */
type Rest = { brings: bigint; square: bigint; rolled: bigint }

/** Ways that a bullet can go: every roll, and for each the value of a random-value fish, whose weights add up to 100. */
const WEIGHTS = 100n
const WAYS = ROLLS * WEIGHTS

export function expectVolley({ room, shots }: Volley, terms: FishTerms): Expectation {
  const known = new Map<string, Rest>()
  const restOf = (at: number, gone: ReadonlySet<number>): Rest => {
    if (at === shots.length) return { brings: 0n, square: 0n, rolled: 0n }
    // Only caught fish that a later bullet targets change the rest, so others are left out of the memo's key.
    const touched = touchedBy({ room, shots: shots.slice(at) })
    const left = new Set([...gone].filter((id) => touched.has(id)))
    const key = `${at}:${[...left].toSorted().join()}`
    const rest = known.get(key) ?? restFrom(at, left)
    known.set(key, rest)
    return rest
  }
  const restFrom = (at: number, gone: ReadonlySet<number>): Rest => {
    const all = WAYS ** BigInt(shots.length - at - 1)
    const target = targetOf(room, shots[at]!, terms, gone)
    if (!target) return plus(WAYS, 1n, restOf(at + 1, gone), all)
    const missed = plus((ROLLS - target.threshold) * WEIGHTS, 0n, restOf(at + 1, gone), all)
    const behind = restOf(at + 1, new Set([...gone, ...target.taken.map(({ id }) => id)]))
    const catches = catchesOf(target)
    const weights = catches.reduce((sum, [, weight]) => sum + BigInt(weight), 0n)
    const caught = catches.map(([times, weight]) =>
      plus((target.threshold * WEIGHTS * BigInt(weight)) / weights, BigInt(times), behind, all),
    )
    const { brings, square, rolled } = sumOf([missed, ...caught])
    return { brings, square, rolled: rolled + WAYS * all }
  }
  const { brings, square, rolled } = restOf(0, new Set(terms.gone))
  const count = BigInt(shots.length)
  const ways = WAYS ** count
  return {
    mean: fraction(brings, ways * count),
    square: fraction(square, ways * count * count),
    valid: fraction(rolled, ways * count),
  }
}

/** Adds a bullet that goes one way in `ways` cases and pays `bringing`, before the rest, which has `all` ways. */
const plus = (ways: bigint, bringing: bigint, { brings, square, rolled }: Rest, all: bigint): Rest => ({
  brings: ways * (bringing * all + brings),
  square: ways * (bringing * bringing * all + 2n * bringing * brings + square),
  rolled: ways * rolled,
})

const sumOf = (parts: readonly Rest[]): Rest =>
  parts.reduce((sum, { brings, square, rolled }) => ({
    brings: sum.brings + brings,
    square: sum.square + square,
    rolled: sum.rolled + rolled,
  }))
