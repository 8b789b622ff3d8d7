// The most that an order can pay, for the app as one taps and for the server's answer (decision 26).
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import { bestOrder } from './best-order.ts'
import { bestTabled } from './best-table.ts'
import { bestWalked, partsOf } from './best-walk.ts'
import type { Work } from './best-walk.ts'
import type { Facts, Game } from './game.ts'
import { groupBy } from './group-by.ts'
import { bestPayoutFen, capBoundFen, isCapReached } from './settle.ts'
import type { Line } from './settle.ts'

// How many times a line may be held against a draw: more would be felt as one taps, and by the others on
// the server. The sorts of Mark Six are dearer.
const WORK = 12_000
const WORK_ON_SORTS = 3_000

/**
 * The true most that these lines of one draw can be paid, stakes included: some draw pays it, and none
 * pays more. Where the work for that is out of proportion, the answer is a bound that no draw exceeds:
 * - games of few draws: slips of some fifty lines or more that ask about four or five digits each;
 * - PK10: by a fen or two, where fractions of a fen of very many lines of several rows must be weighed;
 * - Mark Six: lines that tell so many balls apart that a draw of each sort cannot be tried, 总和 or
 *   正码特 beside other plays of more than one ball, and zodiacs where the year of the draw is not known.
 */
export function bestOf(game: Game, lines: readonly Line[], facts?: Facts): Fen {
  const [line] = lines
  if (!line) return fen(0n)
  if (lines.length === 1 && isCapReached(line, facts)) return capBoundFen(line, facts)
  const tabled = bestTabled(game, lines, facts)
  if (tabled !== undefined) return tabled
  const work: Work = { left: WORK }
  if (game.mixes) return bestMixed(game, lines, work, facts)
  return bestOrder(game, lines)?.mostFen ?? capsOf(lines, facts)
}

const capsOf = (lines: readonly Line[], facts: Facts | undefined): Fen =>
  sumFen(lines.map((line) => capBoundFen(line, facts)))

/** Of a game with too many draws: those that look at single places by the walk, all others by sorts. */
function bestMixed(game: Game, lines: readonly Line[], work: Work, facts: Facts | undefined): Fen {
  const last = game.draw.numbers - 1
  const parts = partsOf(game, lines, facts)
  const linesAt = (isHere: (places: readonly number[]) => boolean) =>
    parts.filter(({ places }) => isHere(places)).flatMap((part) => part.lines)
  const wide = linesAt((places) => places.length > 1)
  if (wide.length === 0) return bestWalked(game, lines, work, facts)
  const special = linesAt((places) => places.length === 1 && places[0] === last)
  const others = linesAt((places) => places.length === 1 && places[0] !== last)

  const sorts: Sorts = { game, facts, work: { left: WORK_ON_SORTS } }
  const joint = bestOfSorts(sorts, wide, special)
  if (joint !== undefined) return sumFen([joint, bestWalked(game, others, work, facts)])
  // Each play for itself, as if the best draws of all could be one.
  const apart = [...groupBy(wide, ({ play }) => play.code).values()].map(
    (alike) =>
      bestOfSorts(sorts, alike, []) ?? sumFen(alike.map((line) => capBoundFen(line, facts))),
  )
  return sumFen([...apart, bestWalked(game, [...special, ...others], work, facts)])
}

type Sorts = { game: Game; facts: Facts | undefined; work: Work }

/** Undefined where the sorts are not known or too many to try. */
function bestOfSorts(
  { game, facts, work }: Sorts,
  wide: readonly Line[],
  special: readonly Line[],
): Fen | undefined {
  const [only] = wide
  if (only && wide.length + special.length === 1 && isCapReached(only, facts))
    return capBoundFen(only, facts)
  const last = game.draw.numbers - 1
  const before = Array<number>(last).fill(0)
  const bySpecial = new Map(
    Array.from({ length: game.draw.to + 1 }, (_, ball) => [
      ball,
      bestPayoutFen(special, [[...before, ball]], facts),
    ]),
  )
  const draws = facts && game.mixes?.(wide, facts, (ball) => bySpecial.get(ball) ?? 0n)
  if (!draws) return undefined
  let best = 0n
  // A share for this question, so that something is left for the others.
  const stop = work.left / 2
  for (const draw of draws) {
    work.left -= wide.length
    if (work.left < stop) return undefined
    const paid = bestPayoutFen(wide, [draw], facts) + (bySpecial.get(draw[last]!) ?? 0n)
    if (paid > best) best = paid
  }
  return fen(best)
}
