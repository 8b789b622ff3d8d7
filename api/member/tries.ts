// Brakes on guessing and on mass registration. A try is counted before the work that it asks for, by one
// statement: of a hundred at once as many are let through as of a hundred in turn, on however many servers.
import type { Db } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import { insertTry, secondsUntil } from './tries.sql.ts'
import type { Limit } from './tries.sql.ts'

export type Brake = { subject: string; limit: Limit; reason: 'throttled' | 'login_locked' }

/** A try that was let through. */
export type Taken = Brake & {
  /** None is left after it: if it fails too, the next try meets a shut door. */
  isLast: boolean
}

/** Takes a try, or refuses with the brake's reason {retryAfter, minutes}. */
export async function takeTry(db: Db, brake: Brake): Promise<Taken> {
  const used = await insertTry(db, brake.subject, brake.limit)
  if (used !== undefined) return { ...brake, isLast: used >= brake.limit.tries }
  const retryAfter = await secondsUntil(db, brake.subject)
  return refuse(brake.reason, { retryAfter, minutes: Math.ceil(retryAfter / 60) })
}
