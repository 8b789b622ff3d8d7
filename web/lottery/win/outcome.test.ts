import { expect, test } from 'vitest'
import { fen } from '../../../core/money.ts'
import { celebrationOf, settledOf } from './outcome.ts'

test.each([
  ['10.00', '0.00', 'line'],
  ['10.00', '9.99', 'line'],
  ['10.00', '10.00', 'line'],
  ['10.00', '10.01', 'sheet'],
  ['10.00', '99.99', 'sheet'],
  ['10.00', '100.00', 'full'],
  ['1000.00', '1999.99', 'sheet'],
  ['1000.00', '2000.00', 'full'],
])('¥%s that returns ¥%s is said by a %s', (stake, payout, kind) => {
  const order = { total: stake, payout, status: 'settled' as const, numbers: [1, 2, 3] }
  const result = settledOf('20261121-0001', [order])!
  expect(celebrationOf(result, 180)).toBe(kind)
  // A board that draws again within a minute is never covered by a celebration.
  expect(celebrationOf(result, 60)).toBe('line')
})

test('an issue is one result over all of its orders, and none while one of them is open', () => {
  const paid = { total: '10.00', payout: '19.95', status: 'settled' as const, numbers: [1, 4, 6] }
  const open = { total: '5.00', payout: null, status: 'drawn' as const, numbers: null }
  expect(settledOf('20261121-0001', [])).toBeUndefined()
  expect(settledOf('20261121-0001', [paid, open])).toBeUndefined()
  const lost = { ...paid, payout: '0.00' }
  expect(settledOf('20261121-0001', [paid, lost])).toMatchObject({
    stakeFen: fen(2_000n),
    returnedFen: fen(1_995n),
  })
})

test('a void issue gives every stake back and is never a win', () => {
  const order = { total: '10.00', payout: '0.00', status: 'void' as const, numbers: null }
  const result = settledOf('20261121-0001', [order, order])!
  expect(result).toMatchObject({ isVoid: true, stakeFen: fen(2_000n), returnedFen: fen(2_000n) })
  expect(celebrationOf(result, 180)).toBe('line')
})
