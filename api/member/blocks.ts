// Blocking a member: one person does it, and it holds at once; two let the member in again.
import type { Tx } from '../shell/db.ts'
import type { Hooks } from '../shell/hook.ts'
import type { Member } from '../shell/serve.ts'
import { logEvent } from '../security/log.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../shell/proposals.ts'
import { holdWallet } from '../ledger/post/wallets.ts'
import { endBlock, findBlock, insertBlock, setProposal, type Block } from './blocks.sql.ts'
import { endSessions } from './session.ts'
import { settleStanding } from './standing.ts'

export { blockedIn, blockList } from './blocks.sql.ts'

export type { Block } from './blocks.sql.ts'

type Word = { person: string; why: string }

/**
 * Signs the member out and keeps them out. What they have asked for waits; what is under way goes on. Member, launch and
 * wallet are locked in the order in which a break locks them: no stake is accepted behind this commit.
 */
export async function blockMember(tx: Tx, member: Member, { person, why }: Word, hooks: Hooks): Promise<void> {
  const { playState: wasState } = await lockMember(tx, member)
  if (wasState === 'blocked') throw new Error('this member is blocked already')
  if (wasState === 'closed') throw new Error('this member has closed the account')
  await hooks.blocking(tx, member)
  await holdWallet(tx, member)
  await insertBlock(tx, member, { person, why })
  await settleStanding(tx, member)
  await logEvent(tx, { event: 'blocked', member, person, detail: { why } })
  await endSessions(tx, member, { person, hooks })
}

/** The first person proposes to let the member in again. */
export async function proposeUnblock(tx: Tx, member: Member, word: Word): Promise<void> {
  await lockBlock(tx, member)
  await setProposal(tx, member, word)
  await propose(tx, saidOf(member, word.why))
}

const saidOf = (member: Member, why: string): Said => ({
  kind: 'block',
  subject: subjectOf(member),
  says: { why },
})

/** The second person's word: the member is what breaks and exclusions say by now. */
export async function approveUnblock(tx: Tx, member: Member, { person, hash }: Second): Promise<void> {
  const block = await lockBlock(tx, member)
  const { proposed_by, note } = block
  if (proposed_by === null || note === null) throw new Error('nobody has proposed to let this member in again')
  await approve(tx, saidOf(member, note), hash)
  await endBlock(tx, member, person)
  await settleStanding(tx, member)
  const detail = { why: note, proposedBy: proposed_by }
  await logEvent(tx, { event: 'unblocked', member, person, detail })
}

/** The block that stands, under the member's lock; throws a plain sentence where there is none. */
export async function lockBlock(tx: Tx, member: Member): Promise<Block> {
  await lockMember(tx, member)
  const block = await findBlock(tx, member)
  if (!block) throw new Error('this member is not blocked')
  return block
}

/** Is the member blocked? Takes the member's row, so the answer holds for the whole transaction. */
export const isBlocked = async (tx: Tx, member: Member): Promise<boolean> =>
  (await lockMember(tx, member)).playState === 'blocked'

/** Takes the member's row; throws a plain sentence where the account is blocked or closed. */
export async function lockOpen(tx: Tx, member: Member): Promise<void> {
  const { playState } = await lockMember(tx, member)
  if (playState === 'blocked') throw new Error('this member is blocked')
  if (playState === 'closed') throw new Error('this member has closed the account')
}

/** Why the member may not come in, if so. Takes the member's row, so the answer holds for the whole transaction. */
export async function whyOut(tx: Tx, member: Member): Promise<'member_blocked' | 'member_closed' | undefined> {
  const { playState: state } = await lockMember(tx, member)
  if (state === 'blocked') return 'member_blocked'
  return state === 'closed' ? 'member_closed' : undefined
}
