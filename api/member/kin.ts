// Signs that members belong together: an invitation, the same name, the same device, the same address.
import { isSameName } from '../../core/member/name.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { findInvitedBy, findPeople, getProfile } from './member.sql.ts'
import { findDevices } from './session.sql.ts'

export type Kin = { realName: string; devices: { hash: Buffer; address: string }[] }

type Line = { bucketOf: (memberId: bigint) => number; most: number }

/** A member, their inviter, and so on upwards, at most `most` of them. */
export async function kinOf(db: Sql, member: Member, { bucketOf, most }: Line): Promise<Kin[]> {
  const line: Kin[] = []
  let next: Member | undefined = member
  while (next && line.length < most) {
    const { real_name: realName } = await getProfile(db, next)
    const devices = await findDevices(db, next)
    line.push({
      realName,
      devices: devices.map(({ device_hash: hash, address }) => ({ hash, address })),
    })
    const above = await findInvitedBy(db, next)
    next = above === null ? undefined : { id: above, bucket: bucketOf(above) }
  }
  return line
}

/** The member whose invitation code this member registered with; null without one. */
export const inviterOf = (db: Sql, member: Member): Promise<bigint | null> => findInvitedBy(db, member)

/** Of some members of a bucket, those who may play: verified, and neither excluded nor shut out. */
export async function playersAmong(db: Sql, bucket: number, ids: readonly bigint[]): Promise<Set<bigint>> {
  const found = await findPeople(db, bucket, [...ids])
  const players = found.filter((one) => one.play_state === 'playing' && one.is_verified)
  return new Set(players.map(({ id }) => id))
}

/** Are these two the same person, as far as both are known: by name and birthday? */
export async function isSamePerson(db: Sql, one: Member, other: Member): Promise<boolean> {
  const [a, b] = [await getProfile(db, one), await getProfile(db, other)]
  return a.birthday !== null && a.birthday === b.birthday && isSameName(a.real_name, b.real_name)
}
