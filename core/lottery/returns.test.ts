import { expect, test } from 'vitest'
import { pc28 } from './games/pc28.ts'
import { returnOf, showReturn } from './returns.ts'

test('a sort of draws counts as often as it comes, with what it wins and what it gives back', () => {
  const play = pc28.plays['pc.side_1314']!
  const bet = { play, selection: ['big', 'small'], odds: { big: 2_100, small: 2_300 } }
  const draws = [{ draw: [9, 9, 2], ways: 3 }, { draw: [4, 4, 5], ways: 2 }, [1, 0, 2]]
  expect(returnOf(bet, draws)).toEqual({
    outcomes: 6,
    winning: { big: 3, small: 1 },
    refunding: 4,
    numerator: 3n * 2_100n + 2_300n + 4n * 1_000n,
    // Two tickets on each of six draws.
    denominator: 12_000n,
  })
})

test.each([
  [105n * 1_995n, 216_000n, '96.979'],
  [2n, 3n, '66.667'],
  [1n, 3n, '33.333'],
  [1n, 1n, '100.000'],
  [1n, 20n, '5.000'],
  [0n, 7n, '0.000'],
])('%d of %d is a return of %s per cent, to the nearest thousandth', (...parts) => {
  const [numerator, denominator, shown] = parts
  expect(showReturn({ numerator, denominator })).toBe(shown)
})
