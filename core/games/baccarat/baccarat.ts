// The rules of baccarat 百家乐 (rulebook 3.3): what may be bet on a hand, and what it pays.
import * as v from 'valibot'
import type { Stream } from '../../fair.ts'
import { tableOf } from '../../list.ts'
import { fen, lesser, NONE, sumFen, type Fen } from '../../money.ts'
import { exhaustiveTurnover } from '../../turnover.ts'
import { stakeField } from '../bet.ts'
import { expectationOf, plainly, timesDown, type Rules } from '../rules.ts'
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
export type Stakes = Partial<Record<Spot, Fen>>

export const baccaratBet = v.strictObject({
  stakes: v.pipe(
    tableOf(v.picklist(spots, 'spot_unknown'), stakeField, spots.length, 'bet_shape'),
    v.check((stakes) => Object.keys(stakes).length > 0, 'bet_empty'),
  ),
})
export type BaccaratBet = { stakes: Stakes }

/** The cards in the order in which they are dealt. A hand may leave the last ones. */
export type BaccaratRound = { cards: readonly number[] }

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

/** Cut to the fen spot by spot. */
export const paidOn = (spot: Spot, stake: Fen, facts: Facts, terms: BaccaratTerms): Fen =>
  timesDown(stake, hundredthsOf(spot, facts, terms), 100n)

const laid = (stakes: Stakes): [Spot, Fen][] => spots.flatMap((spot) => (stakes[spot] ? [[spot, stakes[spot]]] : []))

const paidFor = ({ stakes }: BaccaratBet, facts: Facts, terms: BaccaratTerms): Fen =>
  sumFen(laid(stakes).map(([spot, stake]) => paidOn(spot, stake, facts, terms)))

const stakeOf = ({ stakes }: BaccaratBet): Fen => sumFen(laid(stakes).map(([, stake]) => stake))

/**
 * The valid turnover of one member's bets on one hand: equal stakes on both sides, or on big and small, cancel out
 * (rulebook 5), and a side whose stake a tie returned counts nothing.
 */
export function validOf(stakes: Stakes, { winner }: Facts): Fen {
  const on = (spot: Spot) => stakes[spot] ?? NONE
  const sides = exhaustiveTurnover([on('player'), fen(on('banker') + on('banker_nc'))])
  const sizes = exhaustiveTurnover([on('big'), on('small')])
  const others = (['tie', 'ppair', 'bpair', 'either', 'perfect', 'lucky6'] as const).map(on)
  return sumFen([winner === 'tie' ? NONE : sides, sizes, ...others])
}

const drawCards = (stream: Stream): BaccaratRound => ({
  cards: stream.sample(DECKS * 52, HAND),
})

export const baccarat: Rules<BaccaratBet, BaccaratTerms, BaccaratRound> = {
  bet: baccaratBet,
  usual: { banker: 'commission', tie: 8 },
  stakeOf,
  smallestOf: ({ stakes }) =>
    laid(stakes)
      .map(([, stake]) => stake)
      .reduce(lesser),
  // The best hand of all for these bets together.
  mostOf: (bet, terms) =>
    baccaratLaw().kinds.reduce((most, { facts }) => {
      const paid = paidFor(bet, facts, terms)
      return paid > most ? paid : most
    }, NONE),
  problemOf({ stakes }, terms) {
    const closed = terms.banker === 'free' ? 'banker' : 'banker_nc'
    return stakes[closed] === undefined ? undefined : 'spot_closed'
  },
  draw: drawCards,
  settle(bet, terms, { cards }) {
    const hand = dealHand(cards)
    return plainly(stakeOf(bet), paidFor(bet, hand, terms), validOf(bet.stakes, hand))
  },
  expect: (bet, terms) =>
    expectationOf(
      stakeOf(bet),
      baccaratLaw().kinds.map(({ facts, ways }) => ({
        ways: BigInt(ways),
        brings: paidFor(bet, facts, terms),
        valid: validOf(bet.stakes, facts),
      })),
    ),
}
