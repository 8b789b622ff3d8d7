// Brakes on guessing and on mass registration. A try is counted before the work that it asks for, by one
// statement: of a hundred at once as many are let through as of a hundred in turn, on however many servers.
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import { insertTry, secondsUntil, type Limit } from './tries.sql.ts'

export type Brake = {
  subject: string
  limit: Limit
  reason: 'throttled' | 'login_locked' | 'password_locked' | 'factor_locked'
}

/** A try that was let through. */
export type Taken = Brake & {
  /** The number of tries that are left after this one. */
  left: number
  /** This is the last try allowed: if it fails too, the next one is refused. */
  isLast: boolean
}

/** Takes a try, or refuses with the brake's reason {retryAfter, minutes}. */
export async function takeTry(db: Sql, brake: Brake): Promise<Taken> {
  return (await findTry(db, brake)) ?? refuseShut(db, brake)
}

/** Takes a try; nothing where none is left. */
export async function findTry(db: Sql, brake: Brake): Promise<Taken | undefined> {
  const used = await insertTry(db, brake.subject, brake.limit)
  if (used === undefined) return undefined
  const left = Math.max(0, brake.limit.tries - used)
  return { ...brake, left, isLast: left === 0 }
}

export async function refuseShut(db: Sql, { subject, reason }: Brake): Promise<never> {
  const retryAfter = await secondsUntil(db, subject)
  return refuse(reason, { retryAfter, minutes: Math.ceil(retryAfter / 60) })
}
