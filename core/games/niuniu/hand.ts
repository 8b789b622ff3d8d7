// Hands of 牛牛 (rulebook 3.8): five cards, their class, and which of two is higher. No two hands are equal.
import { rankOf, suitOf } from '../cards.ts'

/** 0 没牛, 1 to 9 牛一 to 牛九, 10 牛牛, then 五花牛, 炸弹 and 五小牛. */
export const CLASSES = 14
export const NIU_NIU = 10
const FIVE_FACES = 11
const BOMB = 12
const FIVE_SMALL = 13

const JACK = 10
const pointsOf = (rank: number): number => Math.min(rank + 1, 10)

/** The class goes by the ranks alone. */
export function classOf(ranks: readonly number[]): number {
  const total = ranks.reduce((sum, rank) => sum + pointsOf(rank), 0)
  if (total <= 10 && ranks.every((rank) => pointsOf(rank) < 5)) return FIVE_SMALL
  if (ranks.some((rank) => ranks.filter((other) => other === rank).length === 4)) return BOMB
  if (ranks.every((rank) => rank >= JACK)) return FIVE_FACES
  // If three cards add up to tens, the points of the other two are those of all five, modulo ten.
  return hasTens(ranks.map(pointsOf), total) ? total % 10 || NIU_NIU : 0
}

/** Three cards make whole tens where the two that are left out take the rest of the total. */
function hasTens(points: readonly number[], total: number): boolean {
  return points.some((one, at) => points.slice(at + 1).some((other) => (total - one - other) % 10 === 0))
}

/** Is the first hand the higher one? Equal classes go by the highest card: its rank, then ♠ ♥ ♣ ♦. */
export function beats(one: readonly number[], other: readonly number[]): boolean {
  const [first, second] = [one, other].map((cards) => classOf(cards.map(rankOf)))
  return first === second ? highest(one) > highest(other) : first! > second!
}

const highest = (cards: readonly number[]): number =>
  Math.max(...cards.map((card) => rankOf(card) * 4 + (3 - suitOf(card))))
