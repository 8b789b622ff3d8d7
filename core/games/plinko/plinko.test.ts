import { expect, test } from 'vitest'
import { fen, sumFen } from '../../money.ts'
import { fraction, showFraction } from '../fraction.ts'
import { plinko, risks, rowCounts, slotsOf, waysOf, type Rows } from './plinko.ts'

/** Every way down, by its number: the slot is how often it turns to the right. */
const fallsOf = (rows: Rows) =>
  Array.from({ length: 2 ** rows }, (_, way) => {
    const path = way.toString(2).padStart(rows, '0')
    return { path, bin: [...path].filter((turn) => turn === '1').length }
  })

test.each(rowCounts)('over all ways through %i rows the return is what is said, to the fen', (rows) => {
  const falls = fallsOf(rows)
  const ended = waysOf(rows).map((_, bin) => BigInt(falls.filter((fall) => fall.bin === bin).length))
  expect(waysOf(rows)).toEqual(ended)
  for (const risk of risks)
    for (const stake of [fen(100n), fen(333n)]) {
      const bet = { stake, rows, risk }
      const paid = falls.map((fall) => plinko.settle(bet, {}, fall).returned)
      expect(plinko.expect(bet, {}).mean).toEqual(fraction(sumFen(paid), BigInt(falls.length) * stake))
    }
})

test('the nine returns are those of the rulebook', () => {
  const means = rowCounts.flatMap((rows) =>
    risks.map((risk) => showFraction(plinko.expect({ stake: fen(10_000n), rows, risk }, {}).mean)),
  )
  expect(means).toEqual([
    ...['31/32', '1239/1280', '2479/2560'],
    ...['49633/51200', '99259/102400', '49583/51200'],
    ...['634567/655360', '126957/131072', '3178349/3276800'],
  ])
})

test('the slots are the same from both sides, and none pays more than the edge', () => {
  for (const rows of rowCounts)
    for (const risk of risks) {
      const slots = slotsOf({ rows, risk })
      expect(slots).toHaveLength(rows + 1)
      expect(slots.toReversed()).toEqual(slots)
      for (const times of slots) expect(times <= slots[0]!).toBe(true)
    }
})

test('the whole stake counts for turnover, whatever comes back', () => {
  const bet = { stake: fen(500n), rows: 8, risk: 'high' } as const
  const settled = fallsOf(8).map((fall) => plinko.settle(bet, {}, fall))
  expect(new Set(settled.map(({ valid }) => valid))).toEqual(new Set([500n]))
  expect(settled[0]).toEqual({ stake: 500n, risk: 500n, returned: 14_000n, valid: 500n })
})
