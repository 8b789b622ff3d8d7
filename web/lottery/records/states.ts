// States of orders, of chases and of their legs, in words.
import type { BetStatus } from '../../../core/bets.ts'
import type { ChaseLeg, ChaseState } from '../../../core/lottery/chase.ts'
import { fromWire } from '../../../core/money.ts'
import { m } from '../../../text/compiled/messages.js'
import type { TagKind } from '../../ui/Tag.tsx'

/** The four statuses of the spec (4). */
export const statusNames: Record<BetStatus, () => string> = {
  unfinished: m.bets_status_unfinished,
  completed: m.bets_status_completed,
  cancelled: m.bets_status_cancelled,
  withdrawn: m.bets_status_withdrawn,
}

export const chaseStateNames: Record<ChaseState, () => string> = {
  running: m.chase_state_running,
  done: m.chase_state_done,
  won: m.chase_state_won,
  stopped: m.chase_state_stopped,
}

export const chaseStateTags: Record<ChaseState, TagKind> = {
  running: 'primary',
  done: 'ok',
  won: 'ok',
  stopped: 'line',
}

/** The reason why a leg came back, or the result of its bet. */
export function legWord({ state, reasonText, stake, payout }: ChaseLeg): string {
  if (state === 'waiting') return m.chase_leg_waiting()
  if (state === 'returned') return reasonText ?? m.chase_leg_returned()
  if (payout === null) return m.chase_leg_placed()
  if (fromWire(payout) === 0n) return m.chase_leg_lost()
  return fromWire(payout) > fromWire(stake) ? m.chase_leg_won() : m.chase_leg_paid()
}
