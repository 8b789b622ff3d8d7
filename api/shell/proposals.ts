// Decisions that no machine may take (R-LED-11): one person proposes, another reads the stored proposal and approves it
// by its hash. Every feature under this rule calls `propose` and `approve` in the transaction that carries the decision
// out.
import { hashOf } from './hash.ts'
import { approveOpen, putOpen } from './proposals.sql.ts'
import type { Tx } from './db.ts'

export { isApproved, openProposals, proposedUnder } from './proposals.sql.ts'

export type { Proposal } from './proposals.sql.ts'

/** The kinds of decisions that take two people. */
export const kinds = [
  ...['deposit', 'loss', 'bet', 'venue', 'entry', 'game', 'rate', 'offer', 'draw', 'price', 'gift', 'match'],
  ...[
    'login',
    'detail',
    'block',
    'payout',
    'inviter',
    'friend',
    'person',
    'exclusion',
    'limit',
    'person end',
    'person reset',
    'role',
    'role end',
    'review',
    'void',
    'receivable',
  ],
  'secret',
] as const

export type Kind = (typeof kinds)[number]

/** A proposal: its kind, its subject and its content, plain data that the second person reads in full. */
export type Said = { kind: Kind; subject: string; says: Readonly<Record<string, unknown>> }

/** The person who approves, and the hash of the proposal that they have read. */
export type Second = { person: string; hash: string }

/** The first person proposes; a second proposal replaces the first. Answers its hash. */
export const propose = (tx: Tx, { kind, subject, says }: Said): Promise<string> =>
  putOpen(tx, { kind, subject, says: canonical(says) })

/**
 * The second person's word. `says` is what is to happen now, by the rows that it will happen by: it must be what was
 * proposed and read. Answers who proposed it. Throws a plain sentence.
 */
export async function approve(tx: Tx, { kind, subject, says }: Said, hash: string): Promise<string> {
  const open = await approveOpen(tx, { kind, subject, hash })
  if (open.says !== canonical(says)) throw new Error('it has changed since it was proposed: propose it again')
  return open.proposed_by
}

/** Returns the hash of a proposal, as put_proposal computes it. */
export const hashOfProposal = (one: Record<'id' | 'kind' | 'subject' | 'proposed_by' | 'says', string>): Buffer =>
  hashOf([one.id, one.kind, one.subject, one.proposed_by, one.says].join('\n'))

/** The first 16 hex digits of a proposal's hash: people read and type these. */
export const shortHash = (hash: Buffer): string => hash.toString('hex').slice(0, 16)

/** A member, as a subject names one. */
export const subjectOf = ({ bucket, id }: { bucket: number; id: bigint }): string => `${bucket}/${id}`

/** JSON that one value has one of: keys in order, whole numbers of any size as text, instants in UTC. */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return JSON.stringify(value.toString())
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const said = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${said.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}
