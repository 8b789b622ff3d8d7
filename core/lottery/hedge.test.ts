import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { effectiveStakes } from './hedge.ts'

/** "side big 10" is ten fen on big; several entries share the line's stake per ticket. */
function counts(...written: string[]): string {
  const lines = written.map((text) => {
    const [play = '', entries = '', unit = '', refund = '0'] = text.split(' ')
    const selection = entries
      .split('+')
      .map((entry) => (/^\d+$/.test(entry) ? BigInt(entry) : entry))
    return {
      play: `k3.${play}`,
      selection: selection.map((entry) => (typeof entry === 'bigint' ? Number(entry) : entry)),
      unitStake: fen(BigInt(unit)),
      stake: fen(BigInt(unit) * BigInt(selection.length)),
      refund: fen(BigInt(refund)),
    }
  })
  return effectiveStakes(lines).join(' ')
}

test('a line that nothing cancels counts in full, less what came back', () => {
  expect(counts('side big 100')).toBe('100')
  expect(counts('side big 100 100')).toBe('0')
  expect(counts('side big 100', 'side odd 50', 'sum 10 20')).toBe('100 50 20')
})

test('two sides of one thing count their difference, taken from the later line first', () => {
  expect(counts('side big 10000', 'side small 4000')).toBe('6000 0')
  expect(counts('side small 4000', 'side big 10000')).toBe('4000 2000')
  expect(counts('side big+small 100')).toBe('0')
  expect(counts('side_plain odd 70', 'side_plain even 70')).toBe('0 0')
})

test('the same word of another play is another bet', () => {
  expect(counts('side big 100', 'side_plain small 100')).toBe('100 100')
})

test('four corners cancel only when all four are there', () => {
  expect(counts('side bigodd+bigeven+smallodd 10')).toBe('30')
  expect(counts('side bigodd+bigeven+smallodd+smalleven 10')).toBe('0')
})

test('sums that cover 152 of 216 ways count nothing, fewer count in full', () => {
  // 7 to 14: 15 + 21 + 25 + 27 + 27 + 25 + 21 + 15 = 176 ways.
  expect(counts('sum 7+8+9+10+11+12+13+14 10')).toBe('0')
  // 8 to 13 are 146 ways; sum 5 adds the six that reach the limit.
  expect(counts('sum 8+9+10+11+12+13 10')).toBe('60')
  expect(counts('sum 8+9+10+11+12+13 10', 'sum 5 10')).toBe('0 0')
})
