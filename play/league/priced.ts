// Prices as the page shows them, worked out once for each match and each state of its book.
import { pricesOfMarket, type PricedPick } from '../../core/games/league/prices.ts'
import type { Sport } from '../../core/games/league/sport.ts'
import type { MatchView } from '../../core/venue/play.ts'

const known = new Map<string, readonly (readonly PricedPick[])[]>()

/** A market of a match, a row of each line: the first look needs one market of each match, and all of them take some ms. */
export function pricedRows(sport: Sport, match: MatchView, market: string): readonly (readonly PricedPick[])[] {
  const { fingerprint, weights, step } = match
  const key = `${fingerprint} ${step} ${market}`
  const rows = known.get(key) ?? pricesOfMarket(sport, { weights, step }, market)
  known.set(key, rows)
  return rows
}
