// Deeds of people, for the audit.
import * as v from 'valibot'
import type { Sql } from '../shell/db.ts'

const bytes = v.instance(Buffer)

const deed = v.object({
  id: v.string(),
  at: v.date(),
  person: v.string(),
  words: v.string(),
  signature: v.nullable(bytes),
  /** The deed was refused, so nothing came of it; or done. Neither: it was cut off. */
  isRefused: v.boolean(),
  isDone: v.boolean(),
})
export type AnyDeed = v.InferOutput<typeof deed>

export const everyDeed = (db: Sql): Promise<AnyDeed[]> => db.rows(deed)`
  select d.id, d.at, d.person, d.words, d.signature, r.id is not null as "isRefused",
         o.id is not null as "isDone"
    from deeds d
    left join deeds o
      on o.id = d.id and o.outcome = 'ok'
    left join deeds r
      on r.id = d.id and r.outcome = 'refused'
   where d.outcome = 'begun'
   order by d.at, d.id`

const key = v.object({
  name: v.string(),
  since: v.date(),
  /** When two others ended it. */
  endedAt: v.nullable(v.date()),
  publicKey: bytes,
  isOwned: v.boolean(),
})
export type AnyKey = v.InferOutput<typeof key>

export const everyKey = (db: Sql): Promise<AnyKey[]> => db.rows(key)`
  select k.name, k.since, k.ended_at as "endedAt", k.public_key as "publicKey", p.name is not null as "isOwned"
    from person_keys k
    left join people p on p.name = k.name
   order by k.name, k.number`

const proposal = v.object({
  id: v.string(),
  kind: v.string(),
  subject: v.string(),
  says: v.string(),
  hash: bytes,
  deed: v.string(),
  approval: v.nullable(v.string()),
  proposed_by: v.string(),
  proposed_at: v.date(),
  approved_by: v.nullable(v.string()),
  ended_at: v.nullable(v.date()),
})
export type AnyProposal = v.InferOutput<typeof proposal>

export const everyProposal = (db: Sql): Promise<AnyProposal[]> => db.rows(proposal)`
  select id, kind, subject, says, hash, deed, approval, proposed_by, proposed_at, approved_by, ended_at
    from proposals
   order by proposed_at, id`

const memberCase = v.object({
  id: v.string(),
  username: v.string(),
  person: v.string(),
  openedAt: v.date(),
  closedAt: v.nullable(v.date()),
  closedBy: v.nullable(v.string()),
})
export type AnyCase = v.InferOutput<typeof memberCase>

export const everyCase = (db: Sql): Promise<AnyCase[]> => db.rows(memberCase)`
  select id, username, person, opened_at as "openedAt", closed_at as "closedAt", closed_by as "closedBy"
    from member_cases
   order by opened_at, id`
