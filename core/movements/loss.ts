// Movements when a chain reverts a transfer that was booked, and two people close the loss.
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

/** Both reversals are there, because a chain that turned back can turn back once more. */
export const lossMovements = {
  deposit_undone: {
    code: 60,
    from: 'cash',
    to: 'bank:in',
    why: 'A chain has undone a credited transfer for good; two people take it back from the member.',
    type: 'deposit',
    name: m.deposit_kind_undone,
  },
  deposit_restored: {
    code: 61,
    from: 'bank:in',
    to: 'cash',
    why: 'What was taken back is in its chain again; two people give it back.',
    type: 'deposit',
    name: m.deposit_kind_restored,
  },
  loss_written_off: {
    code: 62,
    from: 'losses',
    to: 'bank:in',
    why: 'A chain has undone a booked transfer for good; two people let the house bear it.',
    type: 'other',
  },
  loss_recovered: {
    code: 63,
    from: 'bank:in',
    to: 'losses',
    why: 'What was written off is in its chain again; the house has it after all.',
    type: 'other',
  },
  review_undone: {
    code: 64,
    from: 'review',
    to: 'bank:in',
    why: 'A chain has undone a transfer that still waited for two people; nobody had it yet.',
    type: 'other',
  },
  review_restored: {
    code: 65,
    from: 'bank:in',
    to: 'review',
    why: 'It is in its chain again, and waits for two people again.',
    type: 'other',
  },
} as const satisfies Record<string, Movement>
