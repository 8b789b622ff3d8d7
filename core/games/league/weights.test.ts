import { expect, test } from 'vitest'
import { areWeights, made, SCALE } from './weights.ts'

test('weights are whole, none below nothing, as many as a form of match has, and sum up to the scale', () => {
  const half = SCALE / 2
  expect([[half, half], [SCALE, 0]].map((each) => areWeights(each, [2, 3]))).toEqual([true, true]) // prettier-ignore
  expect(areWeights([half, half, 0], [2, 3])).toBe(true)
  const none = [[], [SCALE], [half, half, 0, 0], [half, half - 1], [half + 1, half], [half + 0.5, half - 0.5], [SCALE + 1, -1]] // prettier-ignore
  expect(none.map((each) => areWeights(each, [2, 3]))).toEqual(none.map(() => false))
})

test('what rounding leaves goes to the likeliest cell, the first of several', () => {
  expect(made([100, 300, 200])).toEqual([100, SCALE - 300, 200])
  expect(made([5, 7, 7])).toEqual([5, SCALE - 12, 7])
  expect(made([0, SCALE])).toEqual([0, SCALE])
})
