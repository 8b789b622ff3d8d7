// Proves matches and orders in this browser: what was promised, what was drawn, and what it pays.
import { commitmentOf, openStream, parseKey, sharedPrefix } from '../../core/fair/fair.ts'
import { readBet } from '../../core/games/bet.ts'
import { isWithin } from '../../core/games/check.ts'
import type { OrderRound, OrderTerms } from '../../core/games/league/orders.ts'
import type { Sport } from '../../core/games/league/sport.ts'
import { fingerprintOf } from '../../core/games/league/weights.ts'
import { toWire } from '../../core/money.ts'
import type { MatchView, PlayedRound } from '../../core/venue/play.ts'
import type { Look } from './look.ts'

/** The commitment of a chain, published before its first match. */
type Published = { chain: number; commitment: string }

/** Do the fingerprint, the key, its chain and the score of a match follow from what was published before? */
export function isProved(sport: Sport, match: MatchView, published: Published): boolean {
  const { key: revealed, drawn, number, chain, weights } = match
  const key = parseKey(revealed ?? '')
  if (!key || !drawn || chain !== published.chain) return false
  const again = sport.draw(openStream(key, sharedPrefix(sport.game, String(number))), weights)
  return (
    fingerprintOf({ ...match, game: sport.game, kickoff: match.closesAt }) === match.fingerprint &&
    isInChain(key, number, published.commitment) &&
    isWithin(again, drawn)
  )
}

/** Each value of the chain is the fingerprint of the one above it, down to the commitment published before the first match. */
function isInChain(key: Uint8Array, number: number, commitment: string): boolean {
  let value = key
  for (let at = number; at > 1; at--) value = parseKey(commitmentOf(value))!
  return commitmentOf(value) === commitment
}

/** Does an order pay what its prices and the scores of these matches say? */
export function isPaidRight({ rules }: Look, round: PlayedRound, matches: readonly MatchView[]): boolean {
  const read = readBet(rules, round.bet)
  if (!('bet' in read) || round.state !== 'finished') return false
  const scores: OrderRound['scores'] = Object.fromEntries(matches.map(({ number, drawn }) => [number, drawn]))
  const { returned } = rules.settle(read.bet, round.terms as OrderTerms, { scores })
  return toWire(returned) === round.returned
}
