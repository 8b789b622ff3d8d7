// 机选: one ticket of a play by chance.
import type { Play } from '../../../core/lottery/game.ts'
import { chosenOf, isCells, withCells, withRow, rowsPicked, type Picks } from './picks.ts'

const STEPS = 60
const TRIES = 60

/** Picks one random ticket of the play, in place of its former picks; the fewest tickets, where one cannot be. */
export function withRandom(picks: Picks, play: Play): Picks {
  if (isCells(play)) return withCells(picks, play, [anyOf(play.cells)])
  let best: { picks: Picks; units: number } | undefined
  for (let tries = 0; tries < TRIES; tries++) {
    const found = oneTicket(picks, play)
    if (found && (!best || found.units < best.units)) best = found
    // In a single row (sums) an entry may hold several tickets, so the first one found is taken: each entry is equally likely.
    if (best && (best.units === 1 || play.rows.length === 1)) break
  }
  return best?.picks ?? picks
}

/** Adds one entry after the other, to the rows that have fewest, until they make a bet. */
function oneTicket(picks: Picks, play: Play): { picks: Picks; units: number } | undefined {
  const { [play.code]: _, ...others } = picks
  let next: Picks = others
  for (let step = 0; step < STEPS; step++) {
    const rows = rowsPicked(next, play)
    const least = Math.min(...rows.map((row) => row.length))
    const shortest = rows.flatMap((row, at) => (row.length === least ? [at] : []))
    const at = anyOf(shortest)
    const entry = anyOf(play.rows[at]!.entries)
    if (rows[at]!.includes(entry)) continue
    const tried = withRow(next, play, at, [...rows[at]!, entry])
    const { problem, units } = chosenOf(tried, play)
    if (!problem && units > 0) return { picks: tried, units }
    // A banker cannot be a leg too: entries that conflict with those taken are skipped.
    if (!problem || problem === 'selection_short') next = tried
  }
  return undefined
}

/** One of a list that is not empty. The numbers are tiny beside 2^32, so none is favoured that one could notice. */
export const anyOf = <T>(list: readonly T[]): T => list[crypto.getRandomValues(new Uint32Array(1))[0]! % list.length]!
