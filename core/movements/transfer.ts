// Movements between the cash wallet and the venues.
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const transferMovements = {
  venue_in_hold: {
    code: 30,
    from: 'cash',
    to: 'in_transit:*',
    why: 'Money is on its way to a venue; it waits until the venue has it.',
    type: 'transfer',
    name: m.transfer_kind_in,
    nameAt: m.transfer_name_in,
  },
  venue_in_settled: {
    code: 31,
    from: 'in_transit:*',
    to: 'venue:*',
    why: 'The venue has it.',
    type: 'other',
  },
  venue_in_undone: {
    code: 32,
    from: 'in_transit:*',
    to: 'cash',
    why: 'The venue did not take it; it is back.',
    type: 'transfer',
    name: m.transfer_kind_in_undone,
    nameAt: m.transfer_name_undone,
  },
  venue_out_hold: {
    code: 33,
    from: 'venue:*',
    to: 'in_transit:*',
    why: 'Money is on its way back from a venue; it waits until the venue has let it go.',
    type: 'other',
  },
  venue_out_settled: {
    code: 34,
    from: 'in_transit:*',
    to: 'cash',
    why: 'The venue has let it go.',
    type: 'transfer',
    name: m.transfer_kind_out,
    nameAt: m.transfer_name_out,
  },
  venue_out_undone: {
    code: 35,
    from: 'in_transit:*',
    to: 'venue:*',
    why: 'The venue did not let it go; it is still there.',
    type: 'other',
  },
} as const satisfies Record<string, Movement>
