// A match out of its key: the score by its weights, which goals fell in the first half, and when (rulebook 3.11).
import * as v from 'valibot'
import type { Stream } from '../../fair/fair.ts'
import { listOf } from '../../list.ts'
import type { Score } from '../league/score.ts'
import type { Weights } from '../league/weights.ts'
import { goalsOf, MOST_GOALS } from './weights.ts'

/** Goals at the end and at half time. */
export type HalfScore = Score & { halfHome: number; halfAway: number }
export type Goal = { side: 'home' | 'away'; minute: number }
/** As it is stored and told: the score, and the goals in the order of their minutes. */
export type Match = HalfScore & { goals: Goal[] }

const MINUTES = 90
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const goals = whole(0, MOST_GOALS)
const goal = v.strictObject({ side: v.picklist(['home', 'away']), minute: whole(1, MINUTES) })

/** A match whose goals are those of its score and of its half time, in the order of their minutes. */
export const matchResult = v.pipe(
  v.strictObject({ home: goals, away: goals, halfHome: goals, halfAway: goals, goals: listOf(goal, 2 * MOST_GOALS) }),
  v.check((match) => {
    const at = (minute: number) => scoreAt(match, minute).join()
    const isOrdered = match.goals.every(({ minute }, place) => minute >= (match.goals[place - 1]?.minute ?? 0))
    const [full, half] = [`${match.home},${match.away}`, `${match.halfHome},${match.halfAway}`]
    return isOrdered && at(MINUTES) === full && at(HALF_MINUTES) === half
  }, 'result_shape'),
)

/** How often of a hundred a goal falls in the first half. */
export const FIRST_HALF = 45
const HALF_MINUTES = 45

export function drawMatch(stream: Stream, weights: Weights): Match {
  const [home, away] = goalsOf(stream.weighted(weights))
  const side = (name: Goal['side'], count: number): Goal[] =>
    Array.from({ length: count }, () => {
      const isFirst = stream.uniform(100) < FIRST_HALF
      return { side: name, minute: 1 + stream.uniform(HALF_MINUTES) + (isFirst ? 0 : HALF_MINUTES) }
    })
  const goals = [...side('home', home), ...side('away', away)].toSorted((a, b) => a.minute - b.minute)
  const early = (name: Goal['side']) => goals.filter((goal) => goal.side === name && goal.minute <= HALF_MINUTES).length
  return { home, away, halfHome: early('home'), halfAway: early('away'), goals }
}

/** The score as it stands in a minute of the replay. */
export const scoreAt = ({ goals }: Pick<Match, 'goals'>, minute: number): [home: number, away: number] => {
  const till = goals.filter((goal) => goal.minute <= minute)
  const home = till.filter(({ side }) => side === 'home').length
  return [home, till.length - home]
}

const ways = (n: number, k: number): bigint => (k === 0 ? 1n : (ways(n - 1, k - 1) * BigInt(n)) / BigInt(k))
const FIFTHS = [9n, 11n] as const // 45 and 55 of a hundred, over 20

/** The chance of each count of first-half goals, by the goals of the match, over 20 to the power of the most goals of a side. */
export const halves: readonly (readonly bigint[])[] = Array.from({ length: MOST_GOALS + 1 }, (_, goals) =>
  Array.from(
    { length: goals + 1 },
    (_each, early) =>
      ways(goals, early) *
      FIFTHS[0] ** BigInt(early) *
      FIFTHS[1] ** BigInt(goals - early) *
      20n ** BigInt(MOST_GOALS - goals),
  ),
)
/** The sum of a row of `halves`. */
export const HALVES = 20n ** BigInt(MOST_GOALS)
