// Proves matches and orders in this browser: what was promised, what was drawn, and what it pays.
import { commitmentOf, openStream, parseKey, sharedPrefix } from '../../core/fair.ts'
import { readBet } from '../../core/games/bet.ts'
import { football, type FootballRound, type FootballTerms } from '../../core/games/football/football.ts'
import { drawMatch } from '../../core/games/football/match.ts'
import { fingerprintOf } from '../../core/games/football/weights.ts'
import { toWire } from '../../core/money.ts'
import type { MatchView, PlayedRound } from '../../core/play.ts'

/** Do the fingerprint, the key, its chain and the score of a match follow from what was published before? */
export function isProved(match: MatchView, published: { chain: number; commitment: string }): boolean {
  const { key: revealed, drawn, number, chain, weights } = match
  const key = parseKey(revealed ?? '')
  if (!key || !drawn || chain !== published.chain) return false
  const again = drawMatch(openStream(key, sharedPrefix('football', String(number))), weights)
  return (
    fingerprintOf({ ...match, kickoff: match.closesAt }) === match.fingerprint &&
    commitmentOf(key) === match.commitment &&
    isInChain(key, number, published.commitment) &&
    JSON.stringify(again.goals) === JSON.stringify(drawn.goals) &&
    again.home === drawn.home &&
    again.away === drawn.away
  )
}

/** Each value of the chain is the fingerprint of the one above it, down to what was published before the first match. */
function isInChain(key: Uint8Array, number: number, commitment: string): boolean {
  let value = key
  for (let at = number; at > 1; at--) value = parseKey(commitmentOf(value))!
  return commitmentOf(value) === commitment
}

/** Does an order pay what its prices and the scores of these matches say? */
export function isPaidRight(round: PlayedRound, matches: readonly MatchView[]): boolean {
  const read = readBet(football, round.bet)
  if (!('bet' in read) || round.state !== 'finished') return false
  const scores: FootballRound['scores'] = Object.fromEntries(matches.map(({ number, drawn }) => [number, drawn]))
  const { returned } = football.settle(read.bet, round.terms as FootballTerms, { scores })
  return toWire(returned) === round.returned
}
