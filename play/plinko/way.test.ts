import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowCounts } from '../../core/games/plinko/plinko.ts'
import { timesText } from './times.ts'
import { binOf, fallMs, frames, pegsOf, spotsOf, widthOf } from './way.ts'
import { forAll } from '../../core/testing.ts'

const paths = fc
  .constantFrom(...rowCounts)
  .chain((rows) => fc.array(fc.constantFrom('0', '1'), { minLength: rows, maxLength: rows }))
  .map((turns) => turns.join(''))

test('a ball meets a peg of each row, half a step aside each time, and ends in the slot that is paid', () => {
  forAll([paths], (path) => {
    const [, ...met] = spotsOf(path)
    const slot = met.pop()!
    const pegs = pegsOf(path.length)
    for (const spot of met) expect(pegs).toContainEqual(spot)
    for (const [row, turn] of [...path].entries())
      expect((met[row + 1] ?? slot).x - met[row]!.x).toBe(turn === '1' ? 0.5 : -0.5)
    expect(slot.x).toBe(binOf(path) + 0.5)
  })
})

test('what is drawn of it never leaves the board, and ends where it was said', () => {
  forAll([paths], (path) => {
    const all = frames(path)
    for (const { x, y } of all) expect([x > 0, x < 1, y > 0, y <= 1]).toEqual([true, true, true, true])
    expect(all.at(-1)).toEqual({ x: (binOf(path) + 0.5) / widthOf(path.length), y: 1 })
  })
})

test('every fall is over before the next round may come', () => {
  for (const rows of rowCounts) expect(fallMs(rows)).toBeLessThan(2_500)
})

test('a multiple is said without zeros at its end, and never rounded', () => {
  expect([98_000n, 2_550n, 110n, 100n, 15n, 1_000n].map(timesText)).toEqual(['980', '25.5', '1.1', '1', '0.15', '10'])
})
