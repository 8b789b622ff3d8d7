// Where people look at invitations that speak of a ring: one person ends a member's rewards at once, two people let
// them, or one friend, count again.
import type { Sql, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { logDeed } from '../security/log.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../shell/proposals.ts'
import { findFriends, lockFriend, markClearingApproved, setCleared } from './invite.sql.ts'
import { findInviter, setBlocked, setUnblockProposed } from './inviters.sql.ts'

export { flaggedInviters } from './desk.sql.ts'

export type { FriendRow } from './invite.sql.ts'

type Word = { person: string; why: string }

const SHOWN = 200

/** Returns the desk's view of one member: the block, where there is one, and the newest friends with their signals. */
export async function inviterDesk(db: Sql, member: Member) {
  const friends = await findFriends(db, member, { at: new Date('9999-01-01'), id: 0n }, SHOWN)
  return { inviter: await findInviter(db, member), friends }
}

/** From now on no friend counts for this member, and nothing is claimed. Throws a plain sentence. */
export async function blockInviter(tx: Tx, member: Member, word: Word): Promise<void> {
  await lockMember(tx, member)
  if ((await findInviter(tx, member))?.blocked_by) throw new Error('this member is blocked from rewards already')
  await setBlocked(tx, member, word)
  await logDeed(tx, { person: word.person, deed: 'invite block', member, detail: { why: word.why } })
}

/** The first person proposes that friends count again. Throws a plain sentence. */
export async function proposeInviter(tx: Tx, member: Member, word: Word): Promise<void> {
  await lockMember(tx, member)
  if ((await setUnblockProposed(tx, member, word)) === 0) throw new Error('this member is not blocked from rewards')
  await propose(tx, saidOfInviter(member, word.why))
  await logDeed(tx, { person: word.person, deed: 'invite unblock', member, detail: { why: word.why } })
}

const saidOfInviter = (member: Member, why: string | null): Said => ({
  kind: 'inviter',
  subject: subjectOf(member),
  says: { why },
})

/** The second person's word. Throws a plain sentence. */
export async function approveInviter(tx: Tx, member: Member, { person, hash }: Second): Promise<void> {
  await lockMember(tx, member)
  const { proposed_by: by = null, note = null } = (await findInviter(tx, member)) ?? {}
  if (by === null) throw new Error('nobody has proposed to let friends of this member count again')
  await approve(tx, saidOfInviter(member, note), hash)
  await setBlocked(tx, member, null)
  await logDeed(tx, { person, deed: 'invite approve', member, detail: { proposedBy: by } })
}

/** The first person proposes that one held friend may count. Throws a plain sentence. */
export async function proposeFriend(tx: Tx, member: Member, friend: Member, word: Word): Promise<void> {
  await lockMember(tx, member)
  await heldFriend(tx, member, friend)
  await setCleared(tx, member, friend.id, word)
  await propose(tx, saidOfFriend(member, friend, word.why))
  const detail = { friend: friend.id.toString(), why: word.why }
  await logDeed(tx, { person: word.person, deed: 'invite clear', member, detail })
}

/** The second person's word: the friend has as long as one who has just come. Throws a plain sentence. */
export async function approveFriend(tx: Tx, member: Member, friend: Member, { person, hash }: Second): Promise<void> {
  await lockMember(tx, member)
  const { cleared_by: by, note } = await heldFriend(tx, member, friend)
  if (by === null) throw new Error('nobody has proposed to let this friend count')
  await approve(tx, saidOfFriend(member, friend, note), hash)
  await markClearingApproved(tx, member, friend.id, person)
  const detail = { friend: friend.id.toString(), proposedBy: by }
  await logDeed(tx, { person, deed: 'invite approve', member, detail })
}

const saidOfFriend = (member: Member, friend: Member, why: string | null): Said => ({
  kind: 'friend',
  subject: `${subjectOf(member)} ${friend.id}`,
  says: { why },
})

async function heldFriend(tx: Tx, member: Member, friend: Member) {
  const found = await lockFriend(tx, member, friend.id)
  if (!found) throw new Error('this friend did not come by this member’s code')
  if (found.state !== 'held') throw new Error(`this friend is not held, but ${found.state}`)
  return found
}
