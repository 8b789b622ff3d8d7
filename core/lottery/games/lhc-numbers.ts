// Properties of the 49 numbers of Mark Six: colours, animals, sides, tails (rulebook 1.6).
import type { Facts } from '../game.ts'

export const numbers: readonly number[] = Array.from({ length: 49 }, (_, index) => index + 1)
export const tails: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** 鼠 0, 牛, 虎, 兔, 龙, 蛇, 马, 羊, 猴, 鸡, 狗, 猪 11. */
export const animals: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]

/** The number that is neither big nor small, odd nor even, of no animal's side: the stake comes back. */
export const TIE = 49

export const waves = ['red', 'blue', 'green'] as const
export type Wave = (typeof waves)[number]

const red = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46])
const blue = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48])

export const waveOf = (number: number): Wave => (red.has(number) ? 'red' : blue.has(number) ? 'blue' : 'green')

export const tailOf = (number: number): number => number % 10

/** The animal of a number: that of the year has 1, 13, 25, 37, 49, the one before it 2, and so on backwards. */
export const animalOf = (number: number, yearAnimal: number): number => (yearAnimal + 48 - (number - 1)) % 12

/** Throws where a draw did not store its year's animal: no zodiac bet can be settled without it. */
export function yearAnimalOf(facts: Facts | undefined): number {
  if (facts?.yearAnimal === undefined) throw new Error('the draw has no year animal')
  return facts.yearAnimal
}

const heaven = new Set([1, 3, 4, 6, 8, 11])
const front = new Set([0, 1, 2, 3, 4, 5])
const home = new Set([1, 6, 7, 9, 10, 11])

const digitSumOf = (number: number): number => Math.floor(number / 10) + (number % 10)

/** The condition that each side puts on a number; 49 belongs to no side (decision 24). */
const plainSides: Readonly<Record<string, (number: number) => boolean>> = {
  big: (number) => number >= 25,
  small: (number) => number < 25,
  odd: (number) => number % 2 === 1,
  even: (number) => number % 2 === 0,
  sumodd: (number) => digitSumOf(number) % 2 === 1,
  sumeven: (number) => digitSumOf(number) % 2 === 0,
  sumbig: (number) => digitSumOf(number) >= 7,
  sumsmall: (number) => digitSumOf(number) < 7,
  tailbig: (number) => tailOf(number) >= 5,
  tailsmall: (number) => tailOf(number) < 5,
  bigodd: (number) => number >= 25 && number % 2 === 1,
  bigeven: (number) => number >= 25 && number % 2 === 0,
  smallodd: (number) => number < 25 && number % 2 === 1,
  smalleven: (number) => number < 25 && number % 2 === 0,
}
const animalSides: Readonly<Record<string, (animal: number) => boolean>> = {
  tian: (animal) => heaven.has(animal),
  di: (animal) => !heaven.has(animal),
  qian: (animal) => front.has(animal),
  hou: (animal) => !front.has(animal),
  jia: (animal) => home.has(animal),
  ye: (animal) => !home.has(animal),
}

export const sides: readonly string[] = [...Object.keys(plainSides), ...Object.keys(animalSides)]
export const halfSides = ['big', 'small', 'odd', 'even'] as const

/** Is a number other than 49 on this side? The sides of animals follow the year of the draw. */
export function isOnSide(number: number, side: string, facts: Facts | undefined): boolean {
  const plain = plainSides[side]
  if (plain) return plain(number)
  return animalSides[side]?.(animalOf(number, yearAnimalOf(facts))) ?? false
}
