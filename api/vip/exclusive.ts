// Gifts of people: one proposes, another agrees, and the member takes it like any other (rulebook 6.1).
import { randomUUID } from 'node:crypto'
import { EXCLUSIVE_FROM } from '../../core/vip/vip.ts'
import { logDeed } from '../security/log.ts'
import { toWire, type Fen } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import { approve, propose, subjectOf, type Said, type Second } from '../shell/proposals.ts'
import { giftsOfPeople, insertProposal, markGiftApproved, type ProposalRow } from './gift.sql.ts'
import { levelOf } from './standing.ts'

export { giftsOfPeople } from './gift.sql.ts'

export type { ProposalRow } from './gift.sql.ts'

/** The first person proposes. Answers the number that the second one names. Throws a plain sentence. */
export async function proposeGift(
  tx: Tx,
  member: Member,
  { amount, note, person }: { amount: Fen; note: string; person: string },
): Promise<string> {
  await mayBeGiven(tx, member)
  const id = randomUUID()
  const level = await levelOf(tx, member)
  if (level < EXCLUSIVE_FROM)
    throw new Error(`this member stands at VIP ${level}; exclusive gifts begin at VIP ${EXCLUSIVE_FROM}`)
  await insertProposal(tx, member, { id, level, amount, note, person })
  await propose(tx, saidOf(member, { ref: id, amount, note }))
  const detail = { gift: id, amount: toWire(amount), why: note }
  await logDeed(tx, { person, deed: 'vip gift propose', member, detail })
  return id
}

/** The second person agrees, and the gift waits for the member. */
export async function approveGift(tx: Tx, member: Member, id: string, { person, hash }: Second): Promise<ProposalRow> {
  await mayBeGiven(tx, member)
  const found = (await giftsOfPeople(tx, member)).find((one) => one.ref === id)
  if (!found || found.approved_by !== null) throw new Error('nobody has proposed this gift, or it was approved already')
  await approve(tx, saidOf(member, found), hash)
  await markGiftApproved(tx, member, id, person)
  const detail = { gift: id, amount: toWire(found.amount), proposedBy: found.proposed_by }
  await logDeed(tx, { person, deed: 'vip gift approve', member, detail })
  return found
}

const saidOf = (member: Member, { ref, amount, note }: Pick<ProposalRow, 'ref' | 'amount' | 'note'>): Said => ({
  kind: 'gift',
  subject: ref,
  says: { member: subjectOf(member), amount, note },
})

/** Nothing is offered to a member who is excluded, blocked, gone or gets no promotions (C-06). */
async function mayBeGiven(tx: Tx, member: Member): Promise<void> {
  if (!seesOffers(await lockMember(tx, member))) throw new Error('this member may not be given anything now')
}
