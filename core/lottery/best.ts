// The most that an order can pay, for the app as one taps and for the server's answer (decision 26).
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import { bestWalked, partsOf } from './best-walk.ts'
import type { Facts, Game } from './game.ts'
import { groupBy } from './group-by.ts'
import { bestPayoutFen, capBoundFen, isCapReached } from './settle.ts'
import type { Line } from './settle.ts'

// How many times a line may be held against a draw: more would be felt as one taps.
export const TRIED_MOST = 20_000

/**
 * The true most that these lines of one draw can be paid, stakes included: some draw pays it, and none
 * pays more. Where the work for that is out of proportion, the answer is a bound that no draw exceeds:
 * - lines over four or five places of SSC, PK10 and 11 pick 5 that stand in each other's way;
 * - Mark Six: lines that tell so many balls apart that a draw of each sort cannot be tried, 总和 or
 *   正码特 beside other plays of more than one ball, and zodiacs where the year of the draw is not known.
 */
export function bestOf(game: Game, lines: readonly Line[], facts?: Facts): Fen {
  const [line] = lines
  if (!line) return fen(0n)
  if (lines.length === 1 && isCapReached(line, facts)) return capBoundFen(line, facts)
  return game.mixes ? bestMixed(game, lines, facts) : bestWalked(game, lines, TRIED_MOST)
}

/** Of a game with too many draws: those that look at single places by the walk, all others by sorts. */
function bestMixed(game: Game, lines: readonly Line[], facts: Facts | undefined): Fen {
  const parts = partsOf(game, lines, facts)
  const narrow = parts.filter(({ places }) => places.length === 1)
  const wide = parts.filter(({ places }) => places.length > 1).flatMap((part) => part.lines)
  const last = game.draw.numbers - 1
  const special = narrow.filter(({ places }) => places[0] === last).flatMap((part) => part.lines)
  const others = narrow.filter(({ places }) => places[0] !== last).flatMap((part) => part.lines)
  if (wide.length === 0) return bestWalked(game, lines, TRIED_MOST, facts)

  const joint = bestOfSorts(game, wide, special, facts)
  if (joint !== undefined) return addedUp(joint, bestWalked(game, others, TRIED_MOST, facts))
  // Each play for itself, as if the best draws of all could be one.
  const plays = [...groupBy(wide, ({ play }) => play.code).values()]
  const apart = plays.map(
    (alike) =>
      bestOfSorts(game, alike, [], facts) ?? sumFen(alike.map((one) => capBoundFen(one, facts))),
  )
  return addedUp(...apart, bestWalked(game, [...special, ...others], TRIED_MOST, facts))
}

/** Undefined where the sorts are not known or too many to try. */
function bestOfSorts(
  game: Game,
  wide: readonly Line[],
  special: readonly Line[],
  facts: Facts | undefined,
): Fen | undefined {
  const [only] = wide
  if (only && wide.length === 1 && special.length === 0 && isCapReached(only, facts))
    return capBoundFen(only, facts)
  if (!facts) return undefined
  const lines = [...wide, ...special]
  const lastly = (ball: number) =>
    bestPayoutFen(special, [[...Array<number>(game.draw.numbers - 1).fill(0), ball]], facts)
  const draws = game.mixes?.(wide, facts, lastly)
  if (!draws) return undefined
  let tried = 0
  let best = 0n
  for (const draw of draws) {
    tried += lines.length
    if (tried > TRIED_MOST) return undefined
    const paid = bestPayoutFen(lines, [draw], facts)
    if (paid > best) best = paid
  }
  return fen(best)
}

const addedUp = (...amounts: Fen[]): Fen => sumFen(amounts)
