// The rules of dragon tiger 龙虎 (rulebook 3.4): one card each of eight decks, the ace low and the king high.
import { fen, greater, lesser, NONE, sumFen, type Fen } from '../../money.ts'
import { exhaustiveTurnover } from '../../turnover.ts'
import { RANKS, rankOf } from '../cards.ts'
import { paidAt, spotRules, stakeOn, type SpotGame, type Stakes } from '../table/spots.ts'

/** The odds of a tie, to one. */
export type DragontigerTerms = { tie: 8 | 11 }

export const spots = [
  ...['dragon', 'tie', 'tiger', 'suited'],
  ...['dBig', 'dSmall', 'dOdd', 'dEven'],
  ...['tBig', 'tSmall', 'tOdd', 'tEven'],
] as const satisfies readonly string[]
export type Spot = 'dragon' | 'tie' | 'tiger' | 'suited' | `${'d' | 't'}${'Big' | 'Small' | 'Odd' | 'Even'}`

const DECKS = 8
const COPIES = 4 * DECKS
/** Its own number, from the ace as 1: on it every bet on a single card loses. */
const SEVEN = 7

export type Side = 'dragon' | 'tiger'
/** The numbers of the two cards, 1 to 13, and whether they are one card of two decks, suit and all. */
export type Facts = { dragon: number; tiger: number; suited: boolean }

export const winnerOf = ({ dragon, tiger }: Facts): Side | 'tie' =>
  dragon === tiger ? 'tie' : dragon > tiger ? 'dragon' : 'tiger'

export function factsOf([dragon = 0, tiger = 0]: readonly number[]): Facts {
  return { dragon: rankOf(dragon) + 1, tiger: rankOf(tiger) + 1, suited: dragon % 52 === tiger % 52 }
}

/** The payout of a stake on a spot, the stake included, in hundredths of the stake; 0 where the bet is lost. */
export function hundredthsOf(spot: Spot, facts: Facts, { tie }: DragontigerTerms): bigint {
  const winner = winnerOf(facts)
  switch (spot) {
    case 'dragon':
    case 'tiger':
      // A tie gives half of it back, never the whole.
      return winner === 'tie' ? 50n : winner === spot ? 200n : 0n
    case 'tie':
      return winner === 'tie' ? 100n + 100n * BigInt(tie) : 0n
    case 'suited':
      return facts.suited ? 5_100n : 0n
    default:
      return isSuch(spot.slice(1), spot.startsWith('d') ? facts.dragon : facts.tiger) ? 200n : 0n
  }
}

function isSuch(what: string, card: number): boolean {
  if (card === SEVEN) return false
  if (what === 'Big' || what === 'Small') return card > SEVEN === (what === 'Big')
  return (card % 2 === 1) === (what === 'Odd')
}

export const paidOn = (spot: Spot, stake: Fen, facts: Facts, terms: DragontigerTerms): Fen =>
  paidAt(stake, hundredthsOf(spot, facts, terms))

/**
 * The valid turnover of one member's bets on one hand (rulebook 5): what cancels out counts nothing, the tie too where both
 * sides are covered; of a side that a tie took half of, that half counts.
 */
export function validOf(stakes: Stakes<Spot>): (facts: Facts) => Fen {
  const [dragon, tiger, tie] = [stakeOn(stakes, 'dragon'), stakeOn(stakes, 'tiger'), stakeOn(stakes, 'tie')]
  const sides = exhaustiveTurnover([dragon, tiger])
  const apart = (one: Spot, other: Spot) => exhaustiveTurnover([stakeOn(stakes, one), stakeOn(stakes, other)])
  const others = sumFen([
    greater(fen(tie - lesser(dragon, tiger)), NONE),
    stakeOn(stakes, 'suited'),
    ...[apart('dBig', 'dSmall'), apart('dOdd', 'dEven'), apart('tBig', 'tSmall'), apart('tOdd', 'tEven')],
  ])
  const [ofTie, ofWin] = [fen(others + sides / 2n), fen(others + sides)]
  return (facts) => (winnerOf(facts) === 'tie' ? ofTie : ofWin)
}

/** All orders of two cards. Of a card's 31 fellows in rank 7 have its suit too. */
const kinds = Array.from(
  { length: RANKS ** 2 },
  (_, at) => [Math.floor(at / RANKS) + 1, (at % RANKS) + 1] as const,
).flatMap(([dragon, tiger]) =>
  dragon === tiger
    ? [
        { facts: { dragon, tiger, suited: true }, ways: COPIES * (DECKS - 1) },
        { facts: { dragon, tiger, suited: false }, ways: COPIES * (COPIES - DECKS) },
      ]
    : [{ facts: { dragon, tiger, suited: false }, ways: COPIES * COPIES }],
)

export const dragontigerTable: SpotGame<Spot, DragontigerTerms, Facts> = {
  ...{ spots, usual: { tie: 8 }, decks: DECKS, hand: 2 },
  ...{ factsOf, kinds: () => kinds, hundredthsOf, validOf },
}

export const dragontiger = spotRules(dragontigerTable)
