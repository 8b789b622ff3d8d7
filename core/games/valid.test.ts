// The mean share of a stake that is valid turnover (rulebook 5), computed a second way: round by round, or from
// published chances.
import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { baccarat } from './baccarat/baccarat.ts'
import { dice, SIDES, type DiceBet } from './dice/dice.ts'
import { add, fraction, multiply, subtract, type Fraction } from './fraction.ts'
import { mines, stoppingAfter } from './mines/mines.ts'
import { TILES } from './mines/round.ts'
import { niuniu } from './niuniu/niuniu.ts'
import { slot20 } from './slot20/slot20.ts'

const stake = fen(100_00n)
const ONE = fraction(1n)

test('dice: every number that can come, by the rules themselves', () => {
  const bets: DiceBet[] = [100, 4_950, 9_000, 9_001].flatMap((target) => [
    { stake, side: 'under', target },
    { stake, side: 'over', target },
  ])
  for (const bet of bets) {
    let counted = 0n
    for (let roll = 0; roll < SIDES; roll++) counted += dice.settle(bet, dice.usual, { roll }).valid
    const { valid } = dice.expect(bet, dice.usual)
    expect(valid).toEqual(fraction(counted, BigInt(SIDES) * stake))
  }
})

test('baccarat: a side counts but for ties, both sides count their difference, others count whole', () => {
  const tie = fraction(475_627_426_473_216n, 4_998_398_275_503_360n)
  const validOf = (stakes: object) => baccarat.expect({ stakes }, baccarat.usual).valid
  expect(validOf({ banker: stake })).toEqual(subtract(ONE, tie))
  expect(validOf({ tie: stake })).toEqual(ONE)
  const apart = multiply(fraction(1n, 2n), subtract(ONE, tie))
  expect(validOf({ player: fen(stake * 3n), banker: stake })).toEqual(apart)
})

test('牛牛: half of the rounds are won, and a win counts without its commission', () => {
  const validOf = (table: 'flat' | 'x5') => niuniu.expect({ stake, table }, niuniu.usual).valid
  expect(validOf('flat')).toEqual(fraction(975n, 1_000n))
  // A win of twice the stake and more counts the stake, commission or not.
  expect(validOf('x5').numerator * 1_000n > validOf('x5').denominator * 975n).toBe(true)
})

test('mines: pick by pick, each with its chance and its rules', () => {
  for (const [laid, picks] of [
    [1, 1],
    [1, 3],
    [1, 24],
    [2, 2],
    [3, 5],
    [24, 1],
  ] as const) {
    const bet = { stake, mines: laid }
    const hidden = Array.from({ length: laid }, (_, tile) => TILES - 1 - tile)
    const countedAt = (ending: 'cashed' | 'mine', count: number): Fraction => {
      const picked = Array.from({ length: count }, (_, tile) => tile)
      const round = { ending, mines: hidden, picks: picked }
      return fraction(mines.settle(bet, mines.usual, round).valid, stake)
    }
    let [isIn, counted] = [ONE, fraction(0n)]
    for (let pick = 1; pick <= picks; pick++) {
      const hit = fraction(BigInt(laid), BigInt(TILES - pick + 1))
      counted = add(counted, multiply(isIn, hit, countedAt('mine', pick)))
      isIn = multiply(isIn, subtract(ONE, hit))
    }
    counted = add(counted, multiply(isIn, countedAt('cashed', picks)))
    expect(stoppingAfter(bet, mines.usual, picks).valid).toEqual(counted)
  }
})

test('a spin counts once', () => {
  expect(slot20.expect({ lineBet: fen(100n) }, slot20.usual).valid).toEqual(ONE)
})
