// Movements of the stakes of a chase.
import { m } from '../../text/compiled/messages.js'
import type { Movement } from './movement.ts'

export const chaseMovements = {
  chase_hold: {
    code: 14,
    from: 'cash',
    to: 'chase',
    why: 'A chase is ordered; the stakes of all its issues wait.',
    type: 'bet',
    name: m.chase_kind_hold,
  },
  chase_stake: {
    code: 15,
    from: 'chase',
    to: 'cash',
    why: 'An issue of a chase has its turn; the bet that this pays is in the same transaction.',
    type: 'bet',
    name: m.chase_kind_stake,
  },
  chase_back: {
    code: 16,
    from: 'chase',
    to: 'cash',
    why: 'What of a chase became no bet comes back.',
    type: 'refund',
    name: m.chase_kind_back,
  },
} as const satisfies Record<string, Movement>
