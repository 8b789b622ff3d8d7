// The law of a series of maps (rulebook 3.12), in whole numbers: nothing is cut before the last division.
import { made, SCALE, type Weights } from '../league/weights.ts'

/** The rounds that win a map; at 12–12 it goes to overtime. */
export const ROUNDS = 13
/** Ends of the first map: 13–0 to 13–11 and overtime for the home side, then the same for the away side. */
export const MAP_ENDS = 2 * ROUNDS

/**
 * The maps of each side at the end of a series, from the side of the first map's winner, by the length of the series.
 */
const endsOf: Readonly<Record<number, readonly (readonly [own: number, other: number])[]>> = {
  3: [[2, 0], [2, 1], [1, 2]],
  5: [[3, 0], [3, 1], [3, 2], [2, 3], [1, 3]],
} // prettier-ignore

export type BestOf = 3 | 5
export const cellsOf = (bestOf: BestOf): number => MAP_ENDS * endsOf[bestOf]!.length
export const bestOfCells = (cells: number): BestOf => (cells === cellsOf(3) ? 3 : 5)

/** One end of a series: maps of each side, who has the first one, and what its loser has there; 12 is overtime. */
export type SeriesEnd = { home: number; away: number; first: 'home' | 'away'; lost: number }

export function seriesEnd(cell: number, cells: number): SeriesEnd {
  const ends = endsOf[bestOfCells(cells)]!
  const [map, end] = [Math.floor(cell / ends.length), cell % ends.length]
  const [own, other] = ends[end]!
  const isHome = map < ROUNDS
  return { home: isHome ? own : other, away: isHome ? other : own, first: isHome ? 'home' : 'away', lost: map % ROUNDS }
}

/** The chance of a round, as parts of a whole. */
export type Chance = { home: bigint; away: bigint }

const choose = (n: number, k: number): bigint => {
  let ways = 1n
  for (let at = 1; at <= k; at++) ways = (ways * BigInt(n - k + at)) / BigInt(at)
  return ways
}

/** How likely each end of a map is, and the sum of all: overtime is the first with four of six, again at 3–3. */
export function mapLaw({ home, away }: Chance): { masses: bigint[]; all: bigint } {
  const whole = home + away
  const ahead = (own: bigint, other: bigint) =>
    [4, 5, 6].reduce((sum, won) => sum + choose(6, won) * own ** BigInt(won) * other ** BigInt(6 - won), 0n)
  const [x, y] = [ahead(home, away), ahead(away, home)]
  const even = choose(24, 12) * home ** 12n * away ** 12n
  const side = (own: bigint, other: bigint, over: bigint) => [
    ...Array.from({ length: ROUNDS - 1 }, (_, lost) => {
      const ways = choose(ROUNDS - 1 + lost, lost) * own ** 13n * other ** BigInt(lost)
      return ways * whole ** BigInt(11 - lost) * (x + y)
    }),
    even * over,
  ]
  return { masses: [...side(home, away, x), ...side(away, home, y)], all: whole ** 24n * (x + y) }
}

/** How often each end comes behind a first map that `own` has won; the rest of the maps in every order. */
const restLaw = (bestOf: BestOf, own: bigint, other: bigint): bigint[] => {
  const need = (bestOf + 1) / 2
  return endsOf[bestOf]!.map(([mine, theirs]) => {
    const isWon = mine === need
    const [last, rest] = isWon ? [mine - 2, theirs] : [mine - 1, theirs - 1]
    const open = BigInt(bestOf - mine - theirs)
    return choose(last + rest, rest) * own ** BigInt(mine - 1) * other ** BigInt(theirs) * (own + other) ** open
  })
}

/** The chance of each final score of a series ("2-1"), from the chance of winning one map, with the same denominator. */
export function seriesLaw(bestOf: BestOf, map: Chance): Map<string, bigint> {
  const law = new Map<string, bigint>()
  const add = (isHome: boolean) => {
    const [own, other] = isHome ? [map.home, map.away] : [map.away, map.home]
    for (const [at, ways] of restLaw(bestOf, own, other).entries()) {
      const [mine, theirs] = endsOf[bestOf]![at]!
      const name = isHome ? `${mine}-${theirs}` : `${theirs}-${mine}`
      law.set(name, (law.get(name) ?? 0n) + own * ways)
    }
  }
  add(true)
  add(false)
  return law
}

/** Weights of a series whose rounds the home side wins with this chance. */
export function weightsOf(bestOf: BestOf, chance: Chance): Weights {
  const { masses, all } = mapLaw(chance)
  const sum = (from: number) => masses.slice(from, from + ROUNDS).reduce((part, each) => part + each, 0n)
  const [home, away] = [sum(0), sum(ROUNDS)]
  const rest = { home: restLaw(bestOf, home, away), away: restLaw(bestOf, away, home) }
  const whole = masses.flatMap((mass, at) =>
    rest[at < ROUNDS ? 'home' : 'away'].map((ways) =>
      Number.parseInt(String((mass * ways * BigInt(SCALE)) / all ** BigInt(bestOf)), 10),
    ),
  )
  return made(whole)
}
