// The rules of baccarat 百家乐 (rulebook 3.3): what may be bet on a hand, and what it pays.
import { sumFen, type Fen } from '../../money.ts'
import { exhaustiveTurnover } from '../../turnover.ts'
import { paidAt, spotRules, stakeOn, type SpotGame, type Stakes as StakesOn } from '../table/spots.ts'
import { DECKS, dealHand, HAND, type Facts } from './deal.ts'
import { baccaratLaw } from './law.ts'

/** The odds of a table: the banker pays commission or is paid half on a 6, never both on one table. */
export type BaccaratTerms = { banker: 'commission' | 'free'; tie: 8 | 9 }

export const spots = [
  'player',
  'banker',
  'banker_nc',
  'tie',
  'ppair',
  'bpair',
  'either',
  'perfect',
  'big',
  'small',
  'lucky6',
] as const
export type Spot = (typeof spots)[number]
export type Stakes = StakesOn<Spot>

/** The payout of a stake on a spot, the stake included, in hundredths of the stake; 0 where the bet is lost. */
export function hundredthsOf(spot: Spot, facts: Facts, { tie }: BaccaratTerms): bigint {
  const { winner, six, cards, playerPair, bankerPair, playerPerfect, bankerPerfect } = facts
  const when = (won: boolean, pays: bigint) => (won ? pays : 0n)
  // A tie gives bets on a side back.
  const side = (own: 'player' | 'banker', pays: bigint) => (winner === 'tie' ? 100n : when(winner === own, pays))
  switch (spot) {
    case 'player':
      return side('player', 200n)
    case 'banker':
      return side('banker', 195n)
    case 'banker_nc':
      return side('banker', six ? 150n : 200n)
    case 'tie':
      return when(winner === 'tie', 100n + 100n * BigInt(tie))
    case 'ppair':
      return when(playerPair, 1_200n)
    case 'bpair':
      return when(bankerPair, 1_200n)
    case 'either':
      return when(playerPair || bankerPair, 600n)
    case 'perfect':
      if (playerPerfect && bankerPerfect) return 20_100n
      return when(playerPerfect || bankerPerfect, 2_600n)
    case 'big':
      return when(cards > 4, 154n)
    case 'small':
      return when(cards === 4, 250n)
    case 'lucky6':
      return when(six > 0, six === 2 ? 1_300n : 2_100n)
  }
}

export const paidOn = (spot: Spot, stake: Fen, facts: Facts, terms: BaccaratTerms): Fen =>
  paidAt(stake, hundredthsOf(spot, facts, terms))

/**
 * The valid turnover of one member's bets on one hand: equal stakes on both sides, or on big and small, cancel out
 * (rulebook 5), and a side whose stake a tie returned counts nothing.
 */
export function validOf(stakes: Stakes): (facts: Facts) => Fen {
  const sides = exhaustiveTurnover([stakeOn(stakes, 'player'), stakeOn(stakes, 'banker', 'banker_nc')])
  const sizes = exhaustiveTurnover([stakeOn(stakes, 'big'), stakeOn(stakes, 'small')])
  const others = stakeOn(stakes, 'tie', 'ppair', 'bpair', 'either', 'perfect', 'lucky6')
  const ofTie = sumFen([sizes, others])
  const ofWin = sumFen([sides, ofTie])
  return ({ winner }) => (winner === 'tie' ? ofTie : ofWin)
}

export const baccaratTable: SpotGame<Spot, BaccaratTerms, Facts> = {
  ...{ spots, usual: { banker: 'commission', tie: 8 }, decks: DECKS, hand: HAND },
  ...{ factsOf: dealHand, kinds: () => baccaratLaw().kinds, hundredthsOf, validOf },
  isClosed: (spot, { banker }) => spot === (banker === 'free' ? 'banker' : 'banker_nc'),
}

export const baccarat = spotRules(baccaratTable)
