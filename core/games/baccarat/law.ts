// The frequency of each kind of hand, as it was counted once from all orders of six cards of eight decks (count.ts).
import { HAND, type Facts, type Winner } from './deal.ts'
import { WAYS } from './ways.ts'

/** The distinct facts of a hand, each with its number of the `total` equally likely orders of six cards. */
export type Law = { total: number; kinds: readonly { facts: Facts; ways: number }[] }

export const PAIRS = 3
export const WINNERS: readonly Winner[] = ['player', 'banker', 'tie']
export const SIXES: readonly Facts['six'][] = [0, 2, 3]
export const LEAST = 4
export const COUNTS = HAND - LEAST + 1
export const ENDS = WINNERS.length * SIXES.length * COUNTS

/** From a table, for a page that counts all hands takes a slow phone a tenth of a second, in the press of the first chip. */
export const baccaratLaw = (): Law => (known ??= lawOf(WAYS))
let known: Law | undefined

const lawOf = (ways: readonly number[]): Law => ({
  total: ways.reduce((sum, each) => sum + each),
  kinds: kindsOfHands().map((facts, at) => ({ facts, ways: ways[at]! })),
})

const kindsOfHands = (): Facts[] =>
  Array.from({ length: PAIRS * PAIRS * ENDS }, (_, at) => factsAt(Math.floor(at / ENDS), at % ENDS)).filter(canBe)

/** Only the banker wins with a six: of two cards when the player has drawn, for a player's 6 or 7 would not lose; of three when both have. */
const canBe = ({ winner, six, cards }: Facts) => six === 0 || (winner === 'banker' && cards === (six === 2 ? 5 : HAND))

function factsAt(pairs: number, end: number): Facts {
  const [player, banker] = [Math.floor(pairs / PAIRS), pairs % PAIRS]
  return {
    winner: WINNERS[Math.floor(end / COUNTS / SIXES.length)]!,
    six: SIXES[Math.floor(end / COUNTS) % SIXES.length]!,
    cards: LEAST + (end % COUNTS),
    playerPair: player > 0,
    bankerPair: banker > 0,
    playerPerfect: player > 1,
    bankerPerfect: banker > 1,
  }
}
