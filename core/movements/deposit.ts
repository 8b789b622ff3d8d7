// Movements of a deposit (spec 2, docs/LEDGER.md).
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const depositMovements = {
  deposit: {
    code: 1,
    from: 'bank:in',
    to: 'cash',
    why: 'A confirmed deposit is credited.',
    type: 'deposit',
  },
  deposit_review: {
    code: 2,
    from: 'bank:in',
    to: 'review',
    why: 'Money came that fits no order; it waits for two people.',
    type: 'other',
  },
  review_credit: {
    code: 3,
    from: 'review',
    to: 'cash',
    why: 'Two people found whose money it was.',
    type: 'deposit',
    name: m.wallet_kind_review_credit,
  },
  review_return: {
    code: 4,
    from: 'review',
    to: 'bank:out',
    why: 'Two people sent it back to where it came from.',
    type: 'other',
  },
  deposit_fee: {
    code: 5,
    from: 'cash',
    to: 'fees',
    why: 'What the chosen way to pay costs, in the command that credits the deposit.',
    type: 'deposit',
    name: m.deposit_kind_fee,
  },
} as const satisfies Record<string, Movement>
