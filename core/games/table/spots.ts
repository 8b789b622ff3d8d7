// A table of spots on which chips lie, and cards that are the same for everybody (rulebook 3.3, 3.4): the rules that
// all such games share. A game defines its spots, the payout of each on a hand, the part of a stake that counts for
// turnover, and the frequency of each kind of hand.
import * as v from 'valibot'
import { tableOf } from '../../list.ts'
import { fen, greater, lesser, NONE, sumFen, type Fen } from '../../money.ts'
import { stakeField } from '../bet.ts'
import { expectationOf, plainly, timesDown, type Rules } from '../rules.ts'

export type Stakes<Spot extends string = string> = Partial<Record<Spot, Fen>>
export type SpotBet<Spot extends string = string> = { stakes: Stakes<Spot> }

/** The cards in the order in which they are dealt. A hand may leave the last ones. */
export type Dealt = { cards: readonly number[] }

export type SpotGame<Spot extends string, Terms, Facts> = {
  spots: readonly Spot[]
  usual: Terms
  decks: number
  /** The most cards that a hand takes. */
  hand: number
  /** The facts of a hand that its bets depend on. */
  factsOf(cards: readonly number[]): Facts
  /** The distinct facts, each with the number of equally likely hands that give it. */
  kinds(): readonly { facts: Facts; ways: number }[]
  /** The payout of a stake on a spot, the stake included, in hundredths of the stake; 0 where the bet is lost. */
  hundredthsOf(spot: Spot, facts: Facts, terms: Terms): bigint
  /** The valid turnover of one member's bets on a hand (rulebook 5), hand by hand: a return is worked out over all of them. */
  validOf(stakes: Stakes<Spot>): (facts: Facts) => Fen
  /** Does a table of these terms not have this spot? */
  isClosed?(spot: Spot, terms: Terms): boolean
}

/** The rules of a table game. A payout is cut to the fen spot by spot. */
export function spotRules<Spot extends string, Terms, Facts>(
  game: SpotGame<Spot, Terms, Facts>,
): Rules<SpotBet<Spot>, Terms, Dealt> {
  const { spots, hundredthsOf, validOf } = game
  const laid = ({ stakes }: SpotBet<Spot>): [Spot, Fen][] =>
    spots.flatMap((spot) => (stakes[spot] ? [[spot, stakes[spot]]] : []))
  const stakeOf = (bet: SpotBet<Spot>): Fen => sumFen(laid(bet).map(([, stake]) => stake))
  /** Hand by hand: what lies where is looked up once, and not for each of the hundred hands that a bet is judged by. */
  const paidFor = (bet: SpotBet<Spot>, terms: Terms): ((facts: Facts) => Fen) => {
    const on = laid(bet)
    return (facts) => {
      let paid = 0n
      for (const [spot, stake] of on) paid += paidAt(stake, hundredthsOf(spot, facts, terms))
      return fen(paid)
    }
  }
  return {
    bet: betOn(spots),
    usual: game.usual,
    stakeOf,
    smallestOf: (bet) =>
      laid(bet)
        .map(([, stake]) => stake)
        .reduce(lesser),
    // The best hand of all for these bets together.
    mostOf(bet, terms) {
      const paid = paidFor(bet, terms)
      return game.kinds().reduce((most, { facts }) => greater(most, paid(facts)), NONE)
    },
    problemOf: ({ stakes }, terms) =>
      spots.some((spot) => stakes[spot] !== undefined && game.isClosed?.(spot, terms)) ? 'spot_closed' : undefined,
    draw: (stream) => ({ cards: stream.sample(game.decks * 52, game.hand) }),
    settle(bet, terms, { cards }) {
      const facts = game.factsOf(cards)
      return plainly(stakeOf(bet), paidFor(bet, terms)(facts), validOf(bet.stakes)(facts))
    },
    expect(bet, terms) {
      const [paid, valid] = [paidFor(bet, terms), validOf(bet.stakes)]
      const endings = game
        .kinds()
        .map(({ facts, ways }) => ({ ways: BigInt(ways), brings: paid(facts), valid: valid(facts) }))
      return expectationOf(stakeOf(bet), endings)
    },
  }
}

/** A payout in hundredths of the stake, rounded down to the fen. */
export const paidAt = (stake: Fen, hundredths: bigint): Fen => timesDown(stake, hundredths, 100n)

const betOn = <Spot extends string>(spots: readonly Spot[]) =>
  v.strictObject({
    stakes: v.pipe(
      tableOf(v.picklist(spots, 'spot_unknown'), stakeField, spots.length, 'bet_shape'),
      v.check((stakes) => Object.keys(stakes).length > 0, 'bet_empty'),
    ),
  }) as v.GenericSchema<unknown, SpotBet<Spot>>

/** The stake on a spot; none where nothing lies there. */
export const stakeOn = <Spot extends string>(stakes: Stakes<Spot>, ...spots: Spot[]): Fen =>
  fen(spots.reduce((sum, spot) => sum + (stakes[spot] ?? NONE), 0n))
