// Calls held back by Play well: a command that the house refused because of it, or a check-in that is due during play.
// One sheet says it, and leads on.
import { live, useLive } from './live.ts'

const reasons = [
  ...['resting', 'excluded', 'check_in_due'],
  ...['stake_limit', 'spend_limit', 'game_stake_limit', 'game_spend_limit', 'deposit_limit', 'time_limit'],
]

export type Held = { reason: string; message: string }

const held = live<Held | undefined>(undefined)

export const isHeld = (reason: string): boolean => reasons.includes(reason)

export const holdBack = (next: Held | undefined): void => held.set(next)

/** A check-in that is due, or is not any more; what else is being said stays. */
export function checkInIsDue(isDue: boolean): void {
  const now = held.get()
  if (isDue && !now) held.set({ reason: 'check_in_due', message: '' })
  if (!isDue && now?.reason === 'check_in_due') held.set(undefined)
}

export const useHeld = (): Held | undefined => useLive(held)
