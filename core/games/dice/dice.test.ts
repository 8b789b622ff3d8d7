import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, sumFen } from '../../money.ts'
import { fraction } from '../fraction.ts'
import { dice, diceMultiplier, SIDES, type DiceBet } from './dice.ts'
import { forAll } from '../../testing.ts'

const { usual } = dice
const returned = (bet: DiceBet, roll: number) => dice.settle(bet, usual, { roll }).returned

const bets = fc.record({
  stake: fc.bigInt({ min: 1n, max: 1_000_000n }).map(fen),
  side: fc.constantFrom('under' as const, 'over' as const),
  target: fc.integer({ min: 100, max: 9_500 }),
})

test('over all rolls exactly the target wins, and the return is what is said, to the fen', () => {
  forAll(30, [bets], (bet) => {
    const paid = Array.from({ length: SIDES }, (_, roll) => returned(bet, roll))
    expect(paid.filter((amount) => amount > 0n)).toHaveLength(bet.target)
    const mean = fraction(sumFen(paid), BigInt(SIDES) * bet.stake)
    expect(dice.expect(bet, usual).mean).toEqual(mean)
  })
})

test('the multipliers are those of the rulebook', () => {
  const printed = {
    100: 970_000, 250: 388_000, 2_500: 38_800, 3_333: 29_102, 4_950: 19_595, 6_000: 16_166, 9_500: 10_210,
  } // prettier-ignore
  for (const [target, multiplier] of Object.entries(printed))
    expect(diceMultiplier({ target: Number(target) }, usual)).toBe(BigInt(multiplier))
  expect(() => diceMultiplier({ target: 100 }, { rtpBp: 9_901 })).toThrow(RangeError)
})

test('under wins below its target, over from the other end on', () => {
  const bet = { stake: fen(1_000n), target: 2_500 }
  const wins = (side: 'under' | 'over') =>
    [0, 2_499, 2_500, 7_499, 7_500, 9_999].filter((roll) => returned({ ...bet, side }, roll) > 0n)
  expect(wins('under')).toEqual([0, 2_499])
  expect(wins('over')).toEqual([7_500, 9_999])
})

test('what wins nine times of ten counts nothing for turnover, won or lost', () => {
  const valid = (target: number, roll: number) =>
    dice.settle({ stake: fen(500n), side: 'under', target }, usual, { roll }).valid
  expect([valid(9_000, 0), valid(9_000, 9_999)]).toEqual([500n, 500n])
  expect([valid(9_001, 0), valid(9_001, 9_999)]).toEqual([0n, 0n])
})
