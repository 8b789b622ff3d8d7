// Movements of a withdrawal.
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const withdrawMovements = {
  withdraw_hold: {
    code: 20,
    from: 'cash',
    to: 'held',
    why: 'A withdrawal is submitted; the whole amount waits.',
    type: 'withdraw',
  },
  withdraw_paid: {
    code: 21,
    from: 'held',
    to: 'bank:out',
    why: 'The bank has paid the member.',
    type: 'other',
  },
  withdraw_fee: {
    code: 22,
    from: 'held',
    to: 'fees',
    why: 'The handling fee of a paid withdrawal.',
    type: 'other',
  },
  withdraw_admin_fee: {
    code: 23,
    from: 'held',
    to: 'fees',
    why: 'The administrative fee on turnover still missing.',
    type: 'other',
  },
  withdraw_deduction: {
    code: 24,
    from: 'held',
    to: 'promo',
    why: 'A bonus whose turnover is missing is taken back.',
    type: 'other',
  },
  withdraw_failed: {
    code: 25,
    from: 'held',
    to: 'cash',
    why: 'The payout failed; everything is back.',
    type: 'withdraw',
    name: m.wallet_kind_withdraw_failed,
  },
  withdraw_returned: {
    code: 26,
    from: 'bank:out',
    to: 'cash',
    why: 'The bank had paid and then returned the money.',
    type: 'withdraw',
    name: m.wallet_kind_withdraw_returned,
  },
  withdraw_fees_back: {
    code: 27,
    from: 'fees',
    to: 'cash',
    why: 'A paid withdrawal was returned: its fees come back with it.',
    type: 'withdraw',
    name: m.withdraw_kind_fees_back,
  },
  withdraw_deduction_back: {
    code: 28,
    from: 'promo',
    to: 'cash',
    why: 'A paid withdrawal was returned: the bonus that it cost comes back.',
    type: 'withdraw',
    name: m.withdraw_kind_deduction_back,
  },
} as const satisfies Record<string, Movement>
