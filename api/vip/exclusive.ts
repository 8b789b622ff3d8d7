// Gifts of people: one proposes, another agrees, and the member takes it like any other (rulebook 6.1).
import { randomUUID } from 'node:crypto'
import type { Fen } from '../../core/money.ts'
import { EXCLUSIVE_FROM } from '../../core/vip.ts'
import { logDeed } from '../security/log.ts'
import { toWire } from '../../core/money.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { seesOffers } from '../shell/standing.ts'
import { refuseOnePerson } from '../shell/two-people.ts'
import { giftsOfPeople, insertProposal, setApproved } from './gift.sql.ts'
import type { ProposalRow } from './gift.sql.ts'
import { levelOf } from './standing.ts'

export { giftsOfPeople } from './gift.sql.ts'

export type { ProposalRow } from './gift.sql.ts'

/** The first person's word. Answers the number that the second one names. Throws a plain sentence. */
export async function proposeGift(
  tx: Tx,
  member: Member,
  { amount, note, person }: { amount: Fen; note: string; person: string },
): Promise<string> {
  await mayBeGiven(tx, member)
  const id = randomUUID()
  const level = await levelOf(tx, member)
  if (level < EXCLUSIVE_FROM)
    throw new Error(
      `this member stands at VIP ${level}; exclusive gifts begin at VIP ${EXCLUSIVE_FROM}`,
    )
  await insertProposal(tx, member, { id, level, amount, note, person })
  const detail = { gift: id, amount: toWire(amount), why: note }
  await logDeed(tx, { person, deed: 'vip gift propose', member, detail })
  return id
}

/** The second person agrees, and the gift waits for the member. */
export async function approveGift(
  tx: Tx,
  member: Member,
  id: string,
  person: string,
): Promise<ProposalRow> {
  await mayBeGiven(tx, member)
  const found = (await giftsOfPeople(tx, member)).find((one) => one.ref === id)
  if (!found || found.approved_by !== null)
    throw new Error('nobody has proposed this gift, or it was approved already')
  refuseOnePerson(found.proposed_by, person)
  await setApproved(tx, member, id, person)
  const detail = { gift: id, amount: toWire(found.amount), proposedBy: found.proposed_by }
  await logDeed(tx, { person, deed: 'vip gift approve', member, detail })
  return found
}

/** Nothing is offered to a member who is excluded, blocked, gone or gets no promotions (C-06). */
async function mayBeGiven(tx: Tx, member: Member): Promise<void> {
  if (!seesOffers(await lockMember(tx, member)))
    throw new Error('this member may not be given anything now')
}
