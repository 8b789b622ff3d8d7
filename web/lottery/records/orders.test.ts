import { expect, test } from 'vitest'
import { m } from '../../../text/compiled/messages.js'
import { broughtBy } from './orders.ts'

const settled = { total: '0.32', betStatus: 'completed' } as const

test('a payout of no more than the stake is said plainly, and only more than it is a win (design 8)', () => {
  const brought = (payout: string) => {
    const { amountFen, word, isWin } = broughtBy({ ...settled, payout })
    return [amountFen, word, isWin]
  }
  expect(brought('0.16')).toEqual([-16n, m.official_paid(), false])
  expect(brought('0.32')).toEqual([0n, m.official_paid(), false])
  expect(brought('0.33')).toEqual([1n, m.official_won(), true])
  expect(brought('0.00')).toEqual([-32n, m.official_lost(), false])
})

test('an order without a result is no loss, and one that came back neither won nor lost', () => {
  const of = (betStatus: 'unfinished' | 'withdrawn' | 'cancelled') => {
    const { amountFen, isOpen, isWin } = broughtBy({ total: '0.32', payout: null, betStatus })
    return [amountFen, isOpen, isWin]
  }
  expect(of('unfinished')).toEqual([32n, true, false])
  expect(of('withdrawn')).toEqual([0n, false, false])
  expect(of('cancelled')).toEqual([0n, false, false])
})
