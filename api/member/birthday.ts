// A member's birthday for those who give something on it, and since when it stands.
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findPeople, getProfile } from './member.sql.ts'

export { birthdayOf } from './member.sql.ts'

/** When the member registered, in epoch milliseconds. */
export const registeredMs = async (db: Sql, member: Member): Promise<number> =>
  (await getProfile(db, member)).registered_at.getTime()

/** Returns the play state in a member's row; read, not locked. */
export async function whoIs(db: Sql, { bucket, id }: Member) {
  const [found] = await findPeople(db, bucket, [id])
  return {
    playState: found?.play_state ?? 'closed',
    isVerified: found?.is_verified ?? false,
    isUnoffered: found?.is_unoffered ?? false,
  } as const
}

/** Returns those of some members of a bucket who may be offered promotions (R-RG-10). */
export async function thoseWhoPlay(db: Sql, bucket: number, ids: readonly bigint[]): Promise<Set<bigint>> {
  const found = await findPeople(db, bucket, [...ids])
  return new Set(found.flatMap(({ id, ...one }) => (one.play_state === 'playing' && !one.is_unoffered ? id : [])))
}
