// Who belongs to a member: others are masked, each has a file of their own.
import type { DeskOutput } from '../../core/desk/call.ts'
import type { circle } from '../../core/desk/circle.ts'
import { maskedName } from '../../core/member/mask.ts'
import type { Db } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import { devicesOf, friendsOf, sharesOf } from './circle.sql.ts'
import { membersBy } from './file.sql.ts'
import { openedFor } from './file.ts'
import { signalsOf } from './review.sql.ts'
import type { PersonSession } from './session.ts'

/** Refuses not_found, and reason where this session has not opened the file. */
export async function showCircle(db: Db, by: PersonSession, username: string): Promise<DeskOutput<typeof circle.show>> {
  const { member } = await openedFor(db, by, username)
  const [row] = await membersBy(db, [member])
  if (!row) return refuse('not_found')
  const [signals, friends, shares, devices] = await Promise.all([
    signalsOf(db, member),
    friendsOf(db, member),
    sharesOf(db, member),
    devicesOf(db, member),
  ])
  const isShared = (device: string) => shares.filter(({ by: way, what }) => way === 'device' && what === device).length
  return {
    ...{ invitedBy: row.inviter, signals, friends },
    shares: shares.map((one) => ({ ...one, name: maskedName(one.name) })),
    devices: devices.map((one) => ({ ...one, others: isShared(one.device) })),
  }
}
