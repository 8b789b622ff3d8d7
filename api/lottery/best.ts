// The true most that an order can pay (decision 26), without walking through every draw for every bet.
import type { Draw, Game, Play } from '../../core/lottery/game.ts'
import { bestPayoutFen, capBoundFen } from '../../core/lottery/settle.ts'
import type { Line } from '../../core/lottery/settle.ts'
import { sumFen } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'

const KEPT = 5_000
// Draws that differ in what a selection wins on them. Members choose the same few again and again.
const telling = new Map<string, readonly Draw[]>()

/** Stakes included. Where a game has too many draws to walk through, the bound that the caps use. */
export function bestOf(game: Game, lines: readonly Line[]): Fen {
  const [line] = lines
  if (!game.outcomes || !line) return sumFen(lines.map(capBoundFen))
  const draws = lines.length === 1 ? tellingDraws(line, game.outcomes) : game.outcomes
  return bestPayoutFen(lines, draws)
}

function tellingDraws({ play, selection }: Line, outcomes: readonly Draw[]): readonly Draw[] {
  const name = `${play.code} ${JSON.stringify(selection)}`
  const known = telling.get(name)
  if (known) return known
  const found = distinct(play, selection, outcomes)
  if (telling.size >= KEPT) telling.clear()
  telling.set(name, found)
  return found
}

function distinct(play: Play, selection: Line['selection'], outcomes: readonly Draw[]): Draw[] {
  const seen = new Map<string, Draw>()
  for (const draw of outcomes) {
    const wins = JSON.stringify(play.wins(selection, draw))
    if (!seen.has(wins)) seen.set(wins, draw)
  }
  return [...seen.values()]
}
