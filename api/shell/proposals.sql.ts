import * as v from 'valibot'
import type { Sql, Tx } from './db.ts'

type Named = { kind: string; subject: string }

export const putOpen = (tx: Tx, { kind, subject, says }: Named & { says: string }): Promise<string> =>
  tx.value(v.string())`select put_proposal(${kind}, ${subject}, ${says}) as hash`

const approved = v.object({ says: v.string(), proposed_by: v.string() })

export const approveOpen = (
  tx: Tx,
  { kind, subject, hash }: Named & { hash: string },
): Promise<v.InferOutput<typeof approved>> =>
  tx.one(approved)`select says, proposed_by from approve_proposal(${kind}, ${subject}, ${hash})`

const proposal = v.object({
  kind: v.string(),
  subject: v.string(),
  says: v.string(),
  hash: v.string(),
  deed: v.string(),
  proposed_by: v.string(),
  lapses_at: v.date(),
})
export type Proposal = v.InferOutput<typeof proposal>

/** Returns the proposals that wait for a second person, the oldest first. */
export const openProposals = (db: Sql): Promise<Proposal[]> => db.rows(proposal)`
  select kind, subject, says, left(encode(hash, 'hex'), 16) as hash, deed, proposed_by, lapses_at
    from proposals
   where ended_at is null
     and lapses_at > clock_timestamp()
   order by proposed_at, id`

/** What was proposed under this deed and waits for a second person. */
export const proposedUnder = (db: Sql, deed: string): Promise<Proposal[]> => db.rows(proposal)`
  select kind, subject, says, left(encode(hash, 'hex'), 16) as hash, deed, proposed_by, lapses_at
    from proposals
   where deed = ${deed}
     and ended_at is null
     and lapses_at > clock_timestamp()`

/** Has a second person ever approved this? For jobs that go on with what two people have decided. */
export const isApproved = (db: Sql, kind: string, subject: string): Promise<boolean> => db.any`
  select
    from proposals
   where kind = ${kind}
     and subject = ${subject}
     and approved_by is not null`
