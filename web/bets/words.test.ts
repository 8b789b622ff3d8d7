import { expect, test } from 'vitest'
import type { Bet } from '../../core/bets.ts'
import { m } from '../../text/compiled/messages.js'
import { broughtBy } from './words.ts'

const bet = (part: Partial<Bet>) =>
  broughtBy({
    status: 'completed',
    stake: '10.00',
    payout: null,
    refund: null,
    net: null,
    ...part,
  } as Bet)

test.each([
  ['a win', { payout: '25.00', net: '15.00' }, ['15.00', m.bets_won(), true]],
  ['less than the stake', { payout: '4.00', net: '-6.00' }, ['-6.00', m.bets_paid(), false]],
  ['the stake as a payout', { payout: '10.00', net: '0.00' }, ['0.00', m.bets_paid(), false]],
  ['nothing', { payout: '0.00', net: '-10.00' }, ['-10.00', m.bets_lost(), false]],
  ['a push', { refund: '10.00', net: '0.00' }, ['0.00', m.bets_refunded(), false]],
  ['a void draw', { status: 'cancelled', net: '0.00' }, ['0.00', m.bets_refunded(), false]],
] as const)('%s is said net, and only a gain is a win', (_name, part, [amount, word, isWin]) => {
  expect(bet(part)).toEqual({ amount, word, isWin, isOpen: false })
})

test('while it is open the stake stands there, neither won nor lost', () => {
  const open = bet({ status: 'unfinished' })
  expect(open).toEqual({
    amount: '10.00',
    word: m.bets_status_unfinished(),
    isWin: false,
    isOpen: true,
  })
})
