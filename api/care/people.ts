// Two people exclude a member, for a court or for a family, or lengthen what the member has set. None shortens it.
import type { ExclusionLength } from '../../core/care/care.ts'
import type { Db, Tx } from '../shell/db.ts'
import { approve, openProposals, propose, subjectOf, type Said, type Second } from '../shell/proposals.ts'
import type { Member } from '../shell/serve.ts'
import { Refusal } from '../shell/refusal.ts'
import { exclude } from './breaks.ts'

const KIND = 'exclusion'

const saidOf = (member: Member, length: ExclusionLength, why: string): Said => ({
  ...{ kind: KIND, subject: subjectOf(member) },
  says: { length, why },
})

/** The first person proposes an exclusion; a second proposal replaces the first. Returns the hash to approve. */
export const proposeExclusion = (tx: Tx, member: Member, length: ExclusionLength, why: string): Promise<string> =>
  propose(tx, saidOf(member, length, why))

/** The second person approves: the exclusion holds from this commit on. Throws a plain sentence if it would shorten one. */
export async function approveExclusion(db: Db, member: Member, { person, hash }: Second): Promise<ExclusionLength> {
  const open = (await openProposals(db)).find((one) => one.kind === KIND && one.subject === subjectOf(member))
  if (!open) throw new Error('nobody has proposed to exclude this member')
  const { length, why } = JSON.parse(open.says) as { length: ExclusionLength; why: string }
  await db.tx(async (tx) => {
    const proposedBy = await approve(tx, saidOf(member, length, why), hash)
    await exclude(tx, member, length, { proposedBy, approvedBy: person, why }).catch((thrown: unknown) => {
      if (!(thrown instanceof Refusal)) throw thrown
      throw new Error('what holds this member is as long, or longer: nothing shortens it')
    })
  })
  return length
}
