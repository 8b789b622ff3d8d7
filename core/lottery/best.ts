// The most that an order can pay, for the app as one taps and for the server's answer (decision 26).
import { fen, sumFen } from '../money.ts'
import type { Fen } from '../money.ts'
import { bestBalls } from './best-balls.ts'
import { bestOrder } from './best-order.ts'
import { bestTabled } from './best-table.ts'
import type { Facts, Game } from './game.ts'
import { capBoundFen, isCapReached } from './settle.ts'
import type { Line } from './settle.ts'

/**
 * The true most that these lines of one draw can be paid, stakes included: some draw pays it, and none
 * pays more. Where the work for that is out of proportion, the answer is a bound that no draw exceeds:
 * - games of few draws: slips of some fifty lines or more that ask about four or five digits each;
 * - PK10: where more than eight tiers of lines of several rows drop fractions of a fen, and more orders than can
 *   be followed come that close to the best (no slip of tens of thousands at random needed it);
 * - Mark Six: slips of some twenty lines or more of several kinds, or several lines each of many numbers
 *   of its own, where not all ways to draw them can be compared; and where the year of the draw is not known;
 * - stakes so high that numbers are no longer exact.
 */
export function bestOf(game: Game, lines: readonly Line[], facts?: Facts): Fen {
  const [line] = lines
  if (!line) return fen(0n)
  if (lines.length === 1 && isCapReached(line, facts)) return capBoundFen(line, facts)
  const caps = sumFen(lines.map((each) => capBoundFen(each, facts)))
  if (game.tells) return (facts && bestBalls(game, lines, facts)?.mostFen) ?? caps
  return bestTabled(game, lines, facts) ?? bestOrder(game, lines)?.mostFen ?? caps
}
