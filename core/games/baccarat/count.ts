// Counts how often each kind of hand is dealt: all orders of six cards of eight decks, by the facts that decide bets. The house and its
// pages have the counts as a table (ways.ts), which a test compares with these.
import { RANKS } from '../cards.ts'
import { bankerDraws, DECKS, HAND, isNatural, playerDraws, pointsOf, sixOf, totalOf, winnerOf } from './deal.ts'
import { COUNTS, ENDS, LEAST, PAIRS, SIXES, WINNERS } from './law.ts'

const COPIES = 4 * DECKS
const CARDS = 52 * DECKS
// 416 · 415 · … · 411 is below 2^53, so every count here is exact as a number.
const ordersOf = (cards: number): number => {
  let orders = 1
  for (let taken = 0; taken < cards; taken++) orders *= CARDS - taken
  return orders
}

/** In how many orders of cards each kind of hand comes up, for the kinds that can, in the order of the table in ways.ts. */
export function countHands(): number[] {
  const ways = new Float64Array(PAIRS * PAIRS * ENDS)
  firstFour().forEach((shares, at) => {
    const ends = endsOf(fourOf(at))
    for (let pairs = 0; pairs < shares.length; pairs++) {
      const share = shares[pairs]!
      if (share === 0) continue
      for (let end = 0; end < ENDS; end++) ways[pairs * ENDS + end]! += share * ends[end]!
    }
  })
  return [...ways].filter((count) => count > 0)
}

type Four = [number, number, number, number]

/**
 * The orders of the first four cards, by their points (digits of the place) and by which pairs they make. Nothing goes
 * by the order of a side's two cards, so each two stand once, the lower rank first.
 */
function firstFour(): Float64Array[] {
  const openings: Float64Array[] = []
  for (const [one, three] of TWOS)
    for (const [two, last] of TWOS) {
      const at = numberOf([pointsOf(one), pointsOf(two), pointsOf(three), pointsOf(last)])
      addShares((openings[at] ??= new Float64Array(PAIRS * PAIRS)), [one, two, three, last])
    }
  return openings
}

/** Every two ranks, the lower first. */
const TWOS = Array.from({ length: RANKS ** 2 }, (_, at): [number, number] => [
  Math.floor(at / RANKS),
  at % RANKS,
]).filter(([low, high]) => low <= high)

/** Four points as one number of four digits: a key of its own. */
const numberOf = ([one, two, three, last]: Four): number => one * 1_000 + two * 100 + three * 10 + last

const fourOf = (number: number): Four => [
  Math.floor(number / 1_000),
  Math.floor(number / 100) % 10,
  Math.floor(number / 10) % 10,
  number % 10,
]

/** In how many orders four cards of these ranks are dealt, a side's two cards in both orders. */
function waysOf([one, two, three, last]: Four): number {
  const is = (rank: number, other: number) => (rank === other ? 1 : 0)
  const second = COPIES - is(two, one)
  const third = COPIES - is(three, one) - is(three, two)
  const fourth = COPIES - is(last, one) - is(last, two) - is(last, three)
  return COPIES * second * third * fourth * (2 - is(one, three)) * (2 - is(two, last))
}

/** Of the 31 other cards of a rank, 7 have the same suit. Every division here is exact. */
function addShares(shares: Float64Array, four: Four): void {
  const [playerOne, bankerOne, playerTwo, bankerTwo] = four
  const ways = waysOf(four)
  // No pair, a pair of two suits, a perfect one.
  const add = (player: number, banker: number, share: number) => (shares[player * PAIRS + banker]! += share)
  const player = playerOne === playerTwo
  const banker = bankerOne === bankerTwo
  const one = (ways / (COPIES - 1)) * (DECKS - 1)
  if (player && banker) {
    const both = playerOne === bankerOne ? bothOfOneRank(ways) : (one / (COPIES - 1)) * (DECKS - 1)
    add(2, 2, both)
    add(2, 1, one - both)
    add(1, 2, one - both)
    add(1, 1, ways - 2 * one + both)
  } else if (player || banker) {
    add(player ? 1 : 0, banker ? 1 : 0, ways - one)
    add(player ? 2 : 0, banker ? 2 : 0, one)
  } else add(0, 0, ways)
}

/** Four cards of one rank: the banker's perfect pair has the player's suit, of which six are left, or another. */
function bothOfOneRank(ways: number): number {
  const orders = COPIES * (COPIES - 1) * (COPIES - 2) * (COPIES - 3)
  const inSuit = (DECKS - 2) * (DECKS - 3) + 3 * DECKS * (DECKS - 1)
  return (ways / orders) * COPIES * (DECKS - 1) * inSuit
}

/** The orders of the further cards, by how the hand ends: by their points; cards that are not dealt may be any. */
function endsOf(four: Four): Float64Array {
  const ends = new Float64Array(ENDS)
  const player = totalOf([four[0], four[2]])
  const banker = totalOf([four[1], four[3]])
  const left = POINTS.map((points) => {
    let cards = points === 0 ? COPIES * 4 : COPIES
    for (const each of four) if (each === points) cards--
    return cards
  })
  const finish = (playerTotal: number, bankerTotal: number, cards: Cards, orders: number) => {
    const winner = winnerOf(playerTotal, bankerTotal)
    const six = SIXES.indexOf(sixOf(winner, bankerTotal, cards.banker))
    const kind = WINNERS.indexOf(winner) * SIXES.length + six
    ends[kind * COUNTS + cards.all - LEAST]! += orders * REST[cards.all]!
  }
  const bankersTurn = (total: number, third: number | undefined, orders: number) => {
    const dealt = third === undefined ? LEAST : LEAST + 1
    if (!bankerDraws(banker, third)) return finish(total, banker, { banker: 2, all: dealt }, orders)
    const cards = { banker: 3, all: dealt + 1 }
    for (const points of POINTS) {
      const still = left[points]! - (points === third ? 1 : 0)
      finish(total, (banker + points) % 10, cards, orders * still)
    }
  }
  if (isNatural(player, banker)) finish(player, banker, { banker: 2, all: LEAST }, 1)
  else if (!playerDraws(player)) bankersTurn(player, undefined, 1)
  else for (const points of POINTS) bankersTurn((player + points) % 10, points, left[points]!)
  return ends
}

/** The banker's cards, and those of both sides. */
type Cards = { banker: number; all: number }

const POINTS = Array.from({ length: 10 }, (_, points) => points)
/** The number of orders of the cards that a hand leaves undealt of six, by the number it took. */
const REST = Array.from({ length: HAND + 1 }, (_, dealt) => ordersOf(HAND) / ordersOf(dealt))
