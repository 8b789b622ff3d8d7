// Movements between the cash wallet and savings. Interest always comes by the cash wallet, so that its records and
// statements show all of it.
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const savingsMovements = {
  savings_in: {
    code: 95,
    from: 'cash',
    to: 'savings',
    why: 'Money is put into flex savings, or interest of a locked order goes there.',
    type: 'transfer',
    name: m.savings_kind_in,
  },
  savings_out: {
    code: 96,
    from: 'savings',
    to: 'cash',
    why: 'Money is taken out of flex savings, or of a locked order before its time.',
    type: 'transfer',
    name: m.savings_kind_out,
  },
  savings_lock: {
    code: 97,
    from: 'cash',
    to: 'locked',
    why: 'Money is locked for some days at a rate that is fixed.',
    type: 'transfer',
    name: m.savings_kind_lock,
  },
  savings_unlock: {
    code: 98,
    from: 'locked',
    to: 'savings',
    why: 'A locked order ends: its days are over, or its member takes it out before, in the same command.',
    type: 'other',
  },
  savings_interest: {
    code: 99,
    from: 'interest',
    to: 'cash',
    why: 'Interest in whole fen: of flex when it is received, of a locked order when its days are over.',
    type: 'bonus',
    name: m.savings_kind_interest,
  },
} as const satisfies Record<string, Movement>
