// How often each kind of hand comes: all orders of six cards of eight decks, counted by what bets go by.
import { RANKS } from '../cards.ts'
import { bankerDraws, DECKS, isNatural, playerDraws, pointsOf } from './deal.ts'
import { sixOf, totalOf, winnerOf } from './deal.ts'
import type { Facts } from './deal.ts'

/** Of `total` equally likely orders of six cards, so many give these facts. */
export type Law = { total: number; kinds: readonly { facts: Facts; ways: number }[] }

type Pairs = Pick<Facts, 'playerPair' | 'bankerPair' | 'playerPerfect' | 'bankerPerfect'>

const COPIES = 4 * DECKS
const CARDS = 52 * DECKS
// 416 · 415 · … · 411 is below 2^53, so every count here is exact as a number.
const ordersOf = (cards: number): number => {
  let orders = 1
  for (let taken = 0; taken < cards; taken++) orders *= CARDS - taken
  return orders
}

let counted: Law | undefined

/** Counted once, in some ten milliseconds. */
// Stryker disable next-line AssignmentOperator: counted each time it is the same, and takes long
export const baccaratLaw = (): Law => (counted ??= countHands())

export function countHands(): Law {
  const kinds = new Map<string, { facts: Facts; ways: number }>()
  for (const { points, ways } of firstFour().values())
    for (const [pairs, share] of ways)
      goOn(points, share, (ended) => {
        const facts = { ...ended.facts, ...pairs }
        const key = JSON.stringify(facts)
        const kind = kinds.get(key) ?? { facts, ways: 0 }
        kind.ways += ended.ways
        kinds.set(key, kind)
      })
  return { total: ordersOf(6), kinds: [...kinds.values()] }
}

type Four = [number, number, number, number]
type Opening = { points: Four; ways: Map<Pairs, number> }

/** The first four cards, by their points and by which pairs they make. */
function firstFour(): Map<string, Opening> {
  const openings = new Map<string, Opening>()
  for (let number = 0; number < RANKS ** 4; number++) {
    const digit = (place: number) => Math.floor(number / RANKS ** place) % RANKS
    open(openings, [digit(3), digit(2), digit(1), digit(0)])
  }
  return openings
}

function open(openings: Map<string, Opening>, four: Four): void {
  const points = four.map(pointsOf) as Four
  const opening = openings.get(points.join()) ?? { points, ways: new Map<Pairs, number>() }
  openings.set(points.join(), opening)
  const ways = four.reduce(
    (product, rank, at) =>
      product * (COPIES - four.slice(0, at).filter((before) => before === rank).length),
    1,
  )
  for (const [pairs, share] of splitBySuits(four, ways))
    if (share > 0) opening.ways.set(pairs, (opening.ways.get(pairs) ?? 0) + share)
}

const pairsOf = (player: number, banker: number): Pairs => ({
  playerPair: player > 0,
  bankerPair: banker > 0,
  playerPerfect: player > 1,
  bankerPerfect: banker > 1,
})
// By player and banker: no pair, a pair of two suits, a perfect pair.
const nine = [0, 1, 2].map((player) => [0, 1, 2].map((banker) => pairsOf(player, banker)))

/** Of a card's 31 fellows in rank, 7 have its suit too. Every division here leaves no rest. */
function splitBySuits(
  [playerOne, bankerOne, playerTwo, bankerTwo]: Four,
  ways: number,
): [Pairs, number][] {
  const player = playerOne === playerTwo
  const banker = bankerOne === bankerTwo
  const [fellows, alike] = [COPIES - 1, DECKS - 1]
  if (!player && !banker) return [[nine[0]![0]!, ways]]
  if (player !== banker) {
    const perfect = (ways / fellows) * alike
    const [plain, best] = player ? [nine[1]![0]!, nine[2]![0]!] : [nine[0]![1]!, nine[0]![2]!]
    return [
      [plain, ways - perfect],
      [best, perfect],
    ]
  }
  const one = (ways / fellows) * alike
  const both = playerOne === bankerOne ? bothOfOneRank(ways) : (one / fellows) * alike
  return [
    [nine[2]![2]!, both],
    [nine[2]![1]!, one - both],
    [nine[1]![2]!, one - both],
    [nine[1]![1]!, ways - 2 * one + both],
  ]
}

/** Four cards of one rank: the banker's perfect pair has the player's suit, of which six are left, or another. */
function bothOfOneRank(ways: number): number {
  const orders = COPIES * (COPIES - 1) * (COPIES - 2) * (COPIES - 3)
  const inSuit = (DECKS - 2) * (DECKS - 3) + 3 * DECKS * (DECKS - 1)
  return (ways / orders) * COPIES * (DECKS - 1) * inSuit
}

type Ended = { facts: Omit<Facts, keyof Pairs>; ways: number }

/** Third cards, by their points; cards that are not dealt may be any. */
function goOn(four: Four, ways: number, end: (ended: Ended) => void): void {
  const player = totalOf([four[0], four[2]])
  const banker = totalOf([four[1], four[3]])
  const left = Array.from({ length: 10 }, (_, points) => {
    const cards = points === 0 ? COPIES * 4 : COPIES
    return cards - four.filter((each) => each === points).length
  })
  const finish = (totals: [number, number], cards: [number, number], orders: number) => {
    const winner = winnerOf(...totals)
    const six = sixOf(winner, totals[1], cards[1])
    const dealt = cards[0] + cards[1]
    const rest = ordersOf(6) / ordersOf(dealt)
    end({ facts: { winner, six, cards: dealt }, ways: orders * rest })
  }
  const bankersTurn = (playerTotal: number, third: number | undefined, orders: number) => {
    const cards = third === undefined ? 2 : 3
    if (!bankerDraws(banker, third)) return finish([playerTotal, banker], [cards, 2], orders)
    for (const [points, count] of left.entries()) {
      const still = count - (points === third ? 1 : 0)
      finish([playerTotal, totalOf([banker, points])], [cards, 3], orders * still)
    }
  }
  if (isNatural(player, banker)) return finish([player, banker], [2, 2], ways)
  if (!playerDraws(player)) return bankersTurn(player, undefined, ways)
  for (const [points, count] of left.entries())
    bankersTurn(totalOf([player, points]), points, ways * count)
}
