import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { effectiveStakes } from './hedge.ts'

/** "side big 10" is ten fen on big; several entries share the line's stake per ticket. */
function counts(...written: string[]): string {
  const lines = written.map((text) => {
    const [play = '', entries = '', unit = '', refund = '0'] = text.split(' ')
    const selection = entries.split('+').map((entry) => (/^\d+$/.test(entry) ? BigInt(entry) : entry))
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

/** Lines as they are stored: play, selection, fen per ticket. */
function left(...lines: [play: string, selection: unknown[], unit: number][]): string {
  const stored = lines.map(([play, selection, unit]) => ({
    play,
    selection,
    unitStake: fen(BigInt(unit)),
    stake: fen(BigInt(unit * selection.flat().length)),
    refund: fen(0n),
  }))
  return effectiveStakes(stored).join(' ')
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

test('sides of one ball cancel, sides of two balls do not', () => {
  expect(left(['x5.ball', [['big']], 100], ['x5.ball', [['small']], 40])).toBe('60 0')
  expect(left(['x5.ball', [['big']], 100], ['x5.ball', [[], ['small']], 40])).toBe('100 40')
  expect(left(['pc.ball', [[], ['odd', 'even']], 50])).toBe('0')
  expect(left(['x5.sum', ['tailbig'], 30], ['x5.sum', ['tailsmall'], 30])).toBe('0 0')
  expect(left(['x5.lh', ['dragon'], 30], ['x5.lh', ['tiger'], 50])).toBe('20 0')
})

test('eight of eleven numbers of a place count nothing, by whichever play they are bet on', () => {
  expect(left(['x5.pos', [[1, 2, 3, 4, 5, 6, 7]], 10])).toBe('70')
  expect(left(['x5.pos', [[1, 2, 3, 4, 5, 6, 7, 8]], 10])).toBe('0')
  expect(left(['x5.pos', [[1, 2, 3, 4, 5, 6, 7]], 10], ['x5.d1', [[8]], 10])).toBe('0 0')
  expect(
    left([
      'x5.pos',
      [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9],
      ],
      10,
    ]),
  ).toBe('90')
})

test('seven digits of quick win count nothing, in numbers or in colours', () => {
  const numbers = (...digits: number[]) =>
    digits.map((digit): [string, unknown[], number] => [`win.${digit}`, [digit], 10])
  expect(left(...numbers(0, 1, 2, 3, 4, 5))).toBe('10 10 10 10 10 10')
  expect(left(...numbers(0, 1, 2, 3, 4, 5, 6))).toBe('0 0 0 0 0 0 0')
  expect(left(['win.red', ['red'], 100], ['win.green', ['green'], 30])).toBe('0 0')
  expect(left(['win.red', ['red'], 100], ['win.violet', ['violet'], 30])).toBe('100 30')
  expect(left(['win.red', ['red'], 100], ['win.1', [1], 30], ['win.3', [3], 30])).toBe('0 0 0')
  expect(left(['win.big', ['big'], 100], ['win.small', ['small'], 30])).toBe('70 0')
})

test('the three beasts of PC28 cancel together, two of them do not', () => {
  expect(left(['pc.lhb', ['dragon', 'tiger'], 10])).toBe('20')
  expect(left(['pc.lhb', ['dragon', 'tiger', 'leop'], 10])).toBe('0')
  expect(left(['pc.wave', ['red', 'green'], 10])).toBe('20')
  expect(left(['pc.wave', ['red', 'green', 'blue'], 10])).toBe('0')
})

test('sides of SSC and PK10 are weighed by places: only those of one digit or one rank cancel', () => {
  const big = [['big'], [], [], [], []]
  expect(left(['ssc.1.side', big, 10], ['ssc.1.side', [['small']], 4])).toBe('6 0')
  expect(left(['ssc.1.side', big, 10], ['ssc.1.side', [[], ['small']], 4])).toBe('10 4')
  expect(left(['pk.side', [[], ['odd', 'even']], 10])).toBe('0')
  expect(left(['pk.lh', [['dragon'], ['tiger']], 10])).toBe('20')
  expect(left(['pk.lh', [['dragon', 'tiger']], 10])).toBe('0')
})

test('dragon and tiger of one duel cancel, with the tie or without it', () => {
  const on = (duel: number[], word: string, unit: number) => ({
    play: 'ssc.lh',
    selection: [duel, [word]],
    unitStake: fen(BigInt(unit)),
    stake: fen(BigInt(unit)),
    refund: fen(0n),
  })
  const [dragon, tiger] = [on([0, 4], 'dragon', 10), on([0, 4], 'tiger', 4)]
  expect(effectiveStakes([dragon, tiger]).join(' ')).toBe('6 0')
  expect(effectiveStakes([dragon, on([1, 4], 'tiger', 4)]).join(' ')).toBe('10 4')
  expect(effectiveStakes([dragon, tiger, on([0, 4], 'tie', 4)]).join(' ')).toBe('6 0 0')
  expect(effectiveStakes([dragon, on([0, 4], 'tie', 4)]).join(' ')).toBe('10 4')
})

test('seven of ten numbers at one place count nothing, six count in full, and so do seven at two places', () => {
  const six = [1, 2, 3, 4, 5, 6]
  expect(left(['pk.pos', [[...six, 7]], 10])).toBe('0')
  expect(left(['pk.pos', [six], 10], ['pk.top1', [[7]], 10])).toBe('0 0')
  expect(left(['pk.pos', [six, [7]], 10])).toBe('70')
  expect(left(['ssc.1.pos', [[], six], 10], ['ssc.1.pos', [[], [0]], 10])).toBe('0 0')
  expect(left(['ssc.3.sumtail@mid3', [...six, 7], 10])).toBe('0')
})

test('sums of the top two and patterns are weighed by their ways, each window on its own', () => {
  // 5 to 17 are 82 of the 90 ways.
  expect(left(['pk.sum', [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], 10])).toBe('0')
  expect(left(['pk.sum', [3, 4, 18, 19], 10])).toBe('40')
  expect(left(['ssc.3.pattern@mid3', ['pair', 'half', 'misc'], 10])).toBe('0')
  expect(left(['ssc.3.pattern', ['pair'], 10], ['ssc.3.pattern@mid3', ['half'], 10])).toBe('10 10')
})
