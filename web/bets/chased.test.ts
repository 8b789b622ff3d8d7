import { expect, test } from 'vitest'
import type { Bet } from '../../core/bets.ts'
import { broughtByAll, folded, newestOf } from './chased.ts'

const NOON = Date.parse('2026-11-26T04:00:00Z')
const bet = (orderNo: string, changed: Partial<Bet> = {}) =>
  ({ orderNo, line: 0, chase: null, placedAt: NOON, stake: '2.00', net: '-2.00', ...changed }) as Bet

test('the bets of a chase on a day are one, in the place of the newest, and everything else stays where it was', () => {
  const rows = [
    bet('a'),
    bet('b', { chase: 'one' }),
    bet('c'),
    bet('d', { chase: 'one' }),
    bet('e', { chase: 'two' }),
    bet('f', { chase: 'one', placedAt: NOON - 86_400_000 }),
  ]
  const list = folded(rows)
  expect(list.map((one) => ('bet' in one ? one.bet.orderNo : one.bets.map(({ orderNo }) => orderNo)))).toEqual([
    'a',
    ['b', 'd'],
    'c',
    // A single bet of a chase is not folded, and bets of different days are not folded together.
    'e',
    'f',
  ])
  expect(newestOf(list[1]!).orderNo).toBe('b')
})

test('together they brought their sum, and while one is open their stakes are said', () => {
  const won = bet('a', { net: '5.50' })
  expect(broughtByAll([won, bet('b')])).toMatchObject({ amount: 350n, isWin: true, isOpen: false })
  expect(broughtByAll([bet('a'), bet('b')])).toMatchObject({ amount: -400n, isWin: false })
  expect(broughtByAll([won, bet('b', { net: null })])).toMatchObject({ amount: 400n, isWin: false, isOpen: true })
})
