// Movements of the stakes of rounds at venues (decisions 57 to 59).
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const roundMovements = {
  venue_stake: {
    code: 80,
    from: 'venue:*',
    to: 'venues',
    why: 'A round at a venue is over: what it had taken from the wallet there.',
    type: 'other',
  },
  venue_return: {
    code: 81,
    from: 'venues',
    to: 'venue:*',
    why: 'What that round returned to the wallet there.',
    type: 'other',
  },
  round_stake: {
    code: 82,
    from: 'cash',
    to: 'venues:open',
    why: 'A seamless round is bet on; its stake is open until the round is over.',
    type: 'bet',
    name: m.venues_kind_stake,
  },
  round_settled: {
    code: 83,
    from: 'venues:open',
    to: 'venues',
    why: 'The stakes of seamless rounds that are over are no longer open.',
    type: 'other',
  },
  round_win: {
    code: 84,
    from: 'venues',
    to: 'cash',
    why: 'What a seamless round returned.',
    type: 'payout',
    name: m.venues_kind_win,
  },
  round_refund: {
    code: 85,
    from: 'venues:open',
    to: 'cash',
    why: 'A seamless round did not come about; its stake is back.',
    type: 'refund',
    name: m.venues_kind_refund,
  },
  round_stake_back: {
    code: 86,
    from: 'venues',
    to: 'cash',
    why: 'A venue has taken back a round that was over: its stake is back.',
    type: 'refund',
    name: m.venues_kind_refund,
  },
  round_win_back: {
    code: 87,
    from: 'cash',
    to: 'venues',
    why: 'A venue has taken back a round that was over: what it had returned goes back.',
    type: 'bet',
    name: m.venues_kind_win_back,
  },
  venue_correction: {
    code: 88,
    from: 'venues',
    to: 'venue:*',
    why: 'A venue has put a round right for the member.',
    type: 'other',
  },
  venue_correction_back: {
    code: 89,
    from: 'venue:*',
    to: 'venues',
    why: 'A venue has taken back what it had booked too much; never more than lies there.',
    type: 'other',
  },
} as const satisfies Record<string, Movement>
