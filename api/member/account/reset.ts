// Recovery of a login by a member who has neither a withdrawal password nor a name and birthday (decision 70). Two
// people who have checked the member's identity enter the birthday; for a day the member recovers by name and that
// birthday, and by the code to the mobile of the account, as any member does. Staff never set or see a password.
import { isAdult } from '../../../core/member/member.ts'
import { dayOf } from '../../../core/time.ts'
import type { Tx } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../../shell/proposals.ts'
import { logDeed } from '../../security/log.ts'
import { lockOpen } from '../blocks.ts'
import { getProfile } from '../member.sql.ts'
import { hasPasscode } from '../passcode.sql.ts'
import { findReset, putReset, markResetApproved } from './reset.sql.ts'

export { approvedResets, proposedResets } from './reset.sql.ts'

export type { Reset } from './reset.sql.ts'

export type Seen = { person: string; why: string; birthday: string }

/** The first person proposes. Throws a plain sentence, also where the member can recover without people. */
export async function proposeReset(tx: Tx, member: Member, seen: Seen): Promise<void> {
  await needsPeople(tx, member)
  if (!isAdult(seen.birthday, dayOf(Date.now()))) throw new Error('this is no birthday of an adult')
  await putReset(tx, member, seen)
  await propose(tx, saidOf(member, seen))
  const { person, why } = seen
  await logDeed(tx, { person, deed: 'member reset propose', member, detail: { why } })
}

/** The second person's word: from now on, for a day. Throws a plain sentence. */
export async function approveReset(tx: Tx, member: Member, { person, hash }: Second): Promise<void> {
  await needsPeople(tx, member)
  const found = await findReset(tx, member)
  if (!found) throw new Error('nobody has proposed to reset the login of this member')
  if (found.approved_by !== null) throw new Error('two people have agreed to this already')
  await approve(tx, saidOf(member, found), hash)
  await markResetApproved(tx, member, person)
  const detail = { proposedBy: found.proposed_by, why: found.why }
  await logDeed(tx, { person, deed: 'member reset approve', member, detail })
}

const saidOf = (member: Member, { birthday, why }: Omit<Seen, 'person'>): Said => ({
  kind: 'login',
  subject: subjectOf(member),
  says: { birthday, why },
})

async function needsPeople(tx: Tx, member: Member): Promise<void> {
  await lockOpen(tx, member)
  if (await hasPasscode(tx, member)) throw new Error('this member has a withdrawal password, and recovers by it')
  if ((await getProfile(tx, member)).birthday !== null)
    throw new Error('this member has confirmed a birthday, and recovers by name and birthday')
}
