// Movements when a draw that was settled wrongly is settled again.
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const resettleMovements = {
  bet_payout_again: {
    code: 50,
    from: 'bets:won',
    to: 'cash',
    why: 'A wrong draw is settled again: what the line should have won.',
    type: 'payout',
    name: m.resettle_kind_payout_again,
  },
  bet_refund_again: {
    code: 51,
    from: 'bets:won',
    to: 'cash',
    why: 'A wrong draw is settled again: the stake that should have come back.',
    type: 'refund',
    name: m.resettle_kind_refund_again,
  },
  bet_payout_back: {
    code: 52,
    from: 'cash',
    to: 'bets:won',
    why: 'A wrong draw is settled again: what the line had been paid goes back.',
    type: 'bet',
    name: m.resettle_kind_payout_back,
  },
  bet_refund_back: {
    code: 53,
    from: 'cash',
    to: 'bets:won',
    why: 'A wrong draw is settled again: the stake that had come back goes back.',
    type: 'bet',
    name: m.resettle_kind_refund_back,
  },
  receivable_booked: {
    code: 54,
    from: 'receivable',
    to: 'cash',
    why: 'What goes back is more than the wallet holds: the house advances the rest, and the member owes it.',
    type: 'other',
    name: m.resettle_kind_booked,
  },
  receivable_repaid: {
    code: 55,
    from: 'cash',
    to: 'receivable',
    why: 'The member has money again; what was owed is paid.',
    type: 'other',
    name: m.resettle_kind_repaid,
  },
} as const satisfies Record<string, Movement>
