// The best payout of a slip, worked out when the slip changes and not whenever the screen is drawn again:
// for some slips of five digits it takes longer than a frame.
import { bestOf } from '../../core/lottery/best.ts'
import type { Facts, Game } from '../../core/lottery/game.ts'
import type { Line } from '../../core/lottery/settle.ts'
import type { Fen } from '../../core/money.ts'

// The slip, the choice under way and a chase of them stand on the screen together.
const KEPT = 8
const known = new Map<string, Fen>()

/** `bestOf`, which it remembers for the last few questions. */
export function bestOnce(game: Game, lines: readonly Line[], facts?: Facts): Fen {
  const question = [game.family, facts?.yearAnimal, ...lines.map(written)].join('|')
  const best = known.get(question) ?? bestOf(game, lines, facts)
  known.delete(question)
  known.set(question, best)
  for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest)
  return best
}

const written = ({ play, selection, unitStakeFen, odds }: Line): string =>
  `${play.code} ${JSON.stringify(selection)} ${unitStakeFen} ${JSON.stringify(odds)}`
