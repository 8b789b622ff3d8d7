// How a hand of baccarat is dealt (rulebook 3.3): two cards each, then the third ones by the table of draws.
import { rankOf, suitOf } from '../cards.ts'

export const DECKS = 8
/** The most cards that a hand takes. */
export const HAND = 6

export type Side = 'player' | 'banker'
export type Winner = Side | 'tie'

/**
 * The facts of a dealt hand that settle every bet. The computation of returns counts how often each combination occurs.
 */
export type Facts = {
  winner: Winner
  /** The banker's cards where the banker wins with a total of 6, else none. */
  six: 0 | 2 | 3
  cards: number
  playerPair: boolean
  bankerPair: boolean
  /** Are the player's first two cards equal in rank and suit? */
  playerPerfect: boolean
  bankerPerfect: boolean
}

export type Hand = Facts & {
  player: readonly number[]
  banker: readonly number[]
  playerTotal: number
  bankerTotal: number
}

/** Ace to nine count themselves, the ten and the faces nothing. */
export const pointsOf = (card: number): number => {
  const points = rankOf(card) + 1
  return points > 9 ? 0 : points
}

export const totalOf = (points: readonly number[]): number => points.reduce((sum, each) => sum + each, 0) % 10

/** Eight or nine with two cards ends the hand. */
export const isNatural = (player: number, banker: number): boolean => player >= 8 || banker >= 8

/** The player draws a third card on 5 or less, where neither side has a natural. */
export const playerDraws = (player: number): boolean => player <= 5

/** `third` is the points of the player's third card, undefined where the player stood. */
export function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  return banker === 6 && (third === 6 || third === 7)
}

export function winnerOf(player: number, banker: number): Winner {
  if (player === banker) return 'tie'
  return player > banker ? 'player' : 'banker'
}

/** Deals from six cards in the order player, banker, player, banker, then as they are drawn. */
export function dealHand(cards: readonly number[]): Hand {
  if (cards.length !== HAND) throw new RangeError(`a hand is dealt from ${HAND} cards`)
  const [playerOne, bankerOne, playerTwo, bankerTwo, ...further] = cards as [number, number, number, number] & number[]
  const player = [playerOne, playerTwo]
  const banker = [bankerOne, bankerTwo]
  const total = (side: readonly number[]) => totalOf(side.map(pointsOf))
  if (!isNatural(total(player), total(banker))) {
    const third = playerDraws(total(player)) ? further.shift() : undefined
    if (third !== undefined) player.push(third)
    const seen = third === undefined ? undefined : pointsOf(third)
    if (bankerDraws(total(banker), seen)) banker.push(further.shift()!)
  }
  return {
    player,
    banker,
    playerTotal: total(player),
    bankerTotal: total(banker),
    ...factsOf(player, banker),
  }
}

function factsOf(player: readonly number[], banker: readonly number[]): Facts {
  const [playerTotal, bankerTotal] = [player, banker].map((side) => totalOf(side.map(pointsOf)))
  const winner = winnerOf(playerTotal!, bankerTotal!)
  return {
    winner,
    six: sixOf(winner, bankerTotal!, banker.length),
    cards: player.length + banker.length,
    playerPair: isPair(player),
    bankerPair: isPair(banker),
    playerPerfect: isPair(player) && sameSuit(player),
    bankerPerfect: isPair(banker) && sameSuit(banker),
  }
}

export const sixOf = (winner: Winner, bankerTotal: number, cards: number): Facts['six'] =>
  winner === 'banker' && bankerTotal === 6 ? (cards === 2 ? 2 : 3) : 0

const isPair = ([one, two]: readonly number[]): boolean => rankOf(one!) === rankOf(two!)
const sameSuit = ([one, two]: readonly number[]): boolean => suitOf(one!) === suitOf(two!)
