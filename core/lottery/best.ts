// The most that lines of one draw can pay, stakes included: for the app as one taps, and for what the server
// answers (decisions 26 and 55).
import { fen, sumFen, type Fen } from '../money.ts'
import type { Draw, Facts, Game } from './game.ts'
import { groupBy } from './group-by.ts'
import { bestPayoutFen, capBoundFen, type Line } from './settle.ts'
import { seenBy } from './space.ts'

/** No draw pays more than `mostFen`; where it is exact, some draw pays just that. */
export type Best = { mostFen: Fen; isExact: boolean }

// Chosen numbers times draws on which each is judged: a few milliseconds. All fields of a board at once come to
// less, but lines may be many and long.
const MOST_JUDGED = 20_000

/**
 * Exact where a game has few draws: the lines are settled on all of them. Elsewhere, and where that would take
 * long, what the caps count the lines at, as if all of them could win at once.
 */
export function bestOf(game: Game, lines: readonly Line[], facts?: Facts): Best {
  const [line] = lines
  if (game.outcomes && line && lines.length === 1 && isPlain(line))
    return { mostFen: capBoundFen(line, facts), isExact: true }
  const mostFen = game.outcomes && countedFen(game, game.outcomes, lines)
  if (mostFen !== undefined) return { mostFen, isExact: true }
  return { mostFen: sumFen(lines.map((line) => capBoundFen(line, facts))), isExact: false }
}

/** No draw need be judged: at most one ticket wins, at one price, and none is refunded. */
const isPlain = ({ play, selection }: Line): boolean =>
  Object.values(play.most(selection)).join() === '1' && play.tiers.every(({ refunding }) => refunding === 0)

/** Undefined where it would take long. Lines that go by the same things are settled once for draws alike in them. */
function countedFen(game: Game, outcomes: readonly Draw[], lines: readonly Line[]): Fen | undefined {
  const paid = outcomes.map(() => 0n)
  let judged = 0
  for (const [sight, own] of groupBy(lines, (line) => sightOf(game, line))) {
    const alike = alikeTo(outcomes, sight)
    judged += alike.length * own.flatMap(({ selection }) => selection.flat()).length
    if (judged > MOST_JUDGED) return undefined
    for (const draws of alike) {
      const fens = bestPayoutFen(own, [outcomes[draws[0]!]!])
      for (const at of fens > 0n ? draws : []) paid[at]! += fens
    }
  }
  return fen(paid.reduce((most, fens) => (fens > most ? fens : most), 0n))
}

/** The property of a draw that a play looks at; a string lists the positions. */
type Sight = string | ((draw: Draw) => number | string)

const sightOf = (game: Game, line: Line): Sight => game.goesBy?.(line.play) ?? seenBy(game, [line]).join()

const known = new WeakMap<readonly Draw[], Map<Sight, number[][]>>()

/** The indexes of the draws, grouped by what a play sees of them. */
function alikeTo(outcomes: readonly Draw[], sight: Sight): number[][] {
  const kept = known.get(outcomes) ?? new Map<Sight, number[][]>()
  known.set(outcomes, kept)
  const found = kept.get(sight) ?? [...groupBy(outcomes.keys(), (at) => seen(outcomes[at]!, sight)).values()]
  kept.set(sight, found)
  return found
}

function seen(draw: Draw, sight: Sight): number | string {
  if (typeof sight !== 'string') return sight(draw)
  return sight
    .split(',')
    .map((place) => draw[Number.parseInt(place, 10)])
    .join()
}
