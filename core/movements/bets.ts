// Movements of the stakes of bets.
import type { Movement } from './movement.ts'

export const betsMovements = {
  bet: {
    code: 10,
    from: 'cash',
    to: 'bets:open',
    why: 'An order is accepted: one stake, all lines.',
    type: 'bet',
  },
  bet_payout: { code: 11, from: 'bets:won', to: 'cash', why: 'A line has won.', type: 'payout' },
  bet_refund: {
    code: 12,
    from: 'bets:open',
    to: 'cash',
    why: 'A stake comes back: push, void draw, or withdrawn in time.',
    type: 'refund',
  },
  bets_settled: {
    code: 13,
    from: 'bets:open',
    to: 'bets:won',
    why: 'The stakes of a settled chunk are no longer open.',
    type: 'other',
  },
} as const satisfies Record<string, Movement>
