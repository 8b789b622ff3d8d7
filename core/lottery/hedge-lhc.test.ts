import { expect, test } from 'vitest'
import { fen } from '../money.ts'
import { effectiveStakes } from './hedge.ts'

/** A line of Mark Six with one yuan on each ticket. */
const line = (play: string, selection: unknown[], refund = 0) => ({
  play: `lhc.${play}`,
  selection,
  unitStake: fen(100n),
  stake: fen(100n * BigInt(selection.flat().length)),
  refund: fen(BigInt(refund)),
})
const counted = (...lines: ReturnType<typeof line>[]) => effectiveStakes(lines).join(' ')
const from = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)

test('two sides of the special, and all its colours, cancel out', () => {
  expect(counted(line('tm_side', ['big']), line('tm_side', ['small']))).toBe('0 0')
  expect(counted(line('tm_side', ['tian', 'di', 'qian']))).toBe('100')
  expect(counted(line('wave', ['red', 'blue']))).toBe('200')
  expect(counted(line('wave', ['red', 'blue']), line('wave', ['green']))).toBe('0 0')
  expect(counted(line('total', ['odd', 'even', 'big']))).toBe('100')
})

test('a stake that came back counts nothing', () => {
  expect(counted(line('tm_side', ['big', 'odd'], 200))).toBe('0')
})

test('35 of the 49 numbers of one ball prove no play, 34 do', () => {
  expect(counted(line('tm', from(1, 34)))).toBe('3400')
  expect(counted(line('tm', from(1, 20)), line('tm', from(21, 15)))).toBe('0 0')
  expect(counted(line('zt', [from(1, 35), from(1, 10)]))).toBe('1000')
  expect(counted(line('zt', [from(1, 30), from(1, 30)]))).toBe('6000')
})

test('nine animals, seven tails without 0, and the usual counts of animals are nearly everything', () => {
  expect(counted(line('tx', from(0, 8)))).toBe('800')
  expect(counted(line('tx', from(0, 9)))).toBe('0')
  // Seven tails with 0 are 34 numbers, without it 35.
  expect(counted(line('tail', from(0, 7)))).toBe('700')
  expect(counted(line('tail', from(1, 7)))).toBe('0')
  expect(counted(line('zongxiao', [5, 7]))).toBe('200')
  expect(counted(line('zongxiao', [5, 6]))).toBe('0')
})
