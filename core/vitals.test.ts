import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodOf, MOST, stepOf, threeOfFour } from './vitals.ts'
import { forAll } from './testing.ts'

const stepsOf = (figures: readonly number[]) =>
  new Map([...Map.groupBy(figures, stepOf)].map(([step, here]) => [step, here.length]))

test('the figure that three of four stay below is right within a fifth, whatever was seen', () => {
  const some = fc.array(fc.integer({ min: 0, max: MOST }), { minLength: 1, maxLength: 60 })
  forAll([some], (figures) => {
    const exact = figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.75) - 1] ?? 0
    const said = threeOfFour(stepsOf(figures))
    expect(Math.abs(said - exact)).toBeLessThanOrEqual(1 + (exact + 1) * 0.2)
  })
})

test('nothing seen is nothing said, and a step has its place in the table', () => {
  expect(threeOfFour(new Map())).toBe(0)
  expect(stepOf(0)).toBe(0)
  expect(stepOf(MOST)).toBeLessThan(64)
})

test('good is what stays within what is called good', () => {
  expect(goodOf('lcp', stepsOf([900, 1_200, 2_000, 9_000]))).toBe(75)
  expect(goodOf('cls', stepsOf([0, 0, 1, 500]))).toBe(75)
  expect(goodOf('inp', stepsOf([400]))).toBe(0)
})
