import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, divide, fraction, isBelow, multiply, showFraction, subtract } from './fraction.ts'
import { forAll } from '../testing.ts'

test('a fraction stands in its lowest terms, with its sign above the line', () => {
  expect(fraction(6n, 4n)).toEqual({ numerator: 3n, denominator: 2n })
  expect(fraction(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n })
  expect(fraction(-6n, -4n)).toEqual({ numerator: 3n, denominator: 2n })
  expect(fraction(0n, -4n)).toEqual({ numerator: 0n, denominator: 1n })
  expect(() => fraction(1n, 0n)).toThrow('a fraction of nothing')
  expect(() => divide(fraction(1n), fraction(0n))).toThrow('a fraction of nothing')
})

test('whole numbers are shown without a line', () => {
  const shown = [fraction(4n, 2n), fraction(-1n, 3n), fraction(0n)].map(showFraction)
  expect(shown).toEqual(['2', '-1/3', '0'])
})

test('one that is the same is not below', () => {
  const [third, half] = [fraction(1n, 3n), fraction(1n, 2n)]
  expect([isBelow(third, half), isBelow(half, third), isBelow(half, half)]).toEqual([...[true, false, false]])
})

test('what is added or multiplied can be taken away again', () => {
  const [whole, some] = [fc.bigInt(-999n, 999n), fc.bigInt(1n, 999n)]
  const any = fc.tuple(whole, some).map((both) => fraction(...both))
  const below = fc.tuple(some, some).map(([n, d]) => fraction(-n, d))
  forAll([any, below], (one, other) => {
    expect(subtract(add(one, other), other)).toEqual(one)
    expect(divide(multiply(one, other), other)).toEqual(one)
  })
})
