// The second factor of people at the desk: a code of their app, asked for at the sign-in and again at each approval.
import { randomBytes } from 'node:crypto'
import { stepOf, totpOf } from '../member/factor/factor.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { seal, unseal, type Ring } from '../shell/ring.ts'
import { clock } from '../shell/shell.sql.ts'
import { findFactor, putFactor, takeStep } from './session.sql.ts'

const placeOf = (name: string) => ({ purpose: 'desk factor', at: name })

/** Has this person an app that counts? */
export const isEnrolled = async (db: Sql, name: string): Promise<boolean> =>
  ((await findFactor(db, name))?.enrolled_at ?? null) !== null

/** A secret for a new app, as it is scanned and as it is typed. */
export async function offerFactor(tx: Tx, ring: Ring, name: string): Promise<{ address: string; key: string }> {
  const secret = randomBytes(20)
  if (!(await putFactor(tx, name, seal(ring, placeOf(name), secret)))) throw new Error('an app is enrolled already')
  const totp = totpOf(secret, name, 'Koi desk')
  return { address: totp.toString(), key: totp.secret.base32 }
}

/** Is it what their app shows now? A code counts once. */
export async function isCode(tx: Tx, ring: Ring, { name, code }: { name: string; code: string }): Promise<boolean> {
  const factor = await findFactor(tx, name)
  if (!factor) return false
  const step = stepOf(unseal(ring, placeOf(name), factor.sealed), code, await clock(tx))
  return step !== undefined && takeStep(tx, name, step)
}
