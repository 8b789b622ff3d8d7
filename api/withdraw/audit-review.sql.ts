// Reads what decides whether a withdrawal had to be held, as the journal and the facts have it: for the audit.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { transferKinds } from '../../core/ledger.ts'
import { withdrawalStatuses } from '../../core/withdraw/withdraw.ts'
import type { Sql } from '../shell/db.ts'

const { withdraw_paid, withdraw_returned } = transferKinds

const judged = v.object({
  id: v.string(),
  member_id: v.bigint(),
  amount: v.bigint(),
  status: v.picklist(withdrawalStatuses),
  requested_at: v.date(),
  account_since: v.date(),
  fingerprint: v.string(),
  /** Made by two people for a member who is blocked. */
  is_of_people: v.boolean(),
  reasons: v.nullable(anyList(v.string())),
  held_at: v.nullable(v.date()),
  due_at: v.nullable(v.date()),
  ending: v.nullable(v.string()),
  is_approved: v.boolean(),
})
export type JudgedRow = v.InferOutput<typeof judged>

/** Every withdrawal of a bucket, with its account and what became of its review. */
export const everyJudged = (db: Sql, bucket: number): Promise<JudgedRow[]> => db.rows(judged)`
  select w.id, w.member_id, w.amount, w.status, w.requested_at, encode(a.fingerprint, 'hex') as fingerprint,
         min(s.added_at) as account_since,
         exists (select from blocked_payouts p
                  where p.bucket = ${bucket} and p.member_id = w.member_id and p.withdrawal_id = w.id
                    and p.card_id is not null and p.approved_at is not null) as is_of_people,
         r.reasons, r.held_at, r.due_at, r.ending, r.approved_at is not null as is_approved
    from withdrawals w
    join payout_accounts a
      on a.bucket = ${bucket} and a.member_id = w.member_id and a.id = w.card_id
    join payout_accounts s
      on s.bucket = ${bucket} and s.member_id = w.member_id and s.fingerprint = a.fingerprint
    left join withdrawal_reviews r
      on r.bucket = ${bucket} and r.member_id = w.member_id and r.id = w.id
   where w.bucket = ${bucket}
   group by w.bucket, w.member_id, w.id, a.fingerprint, r.bucket, r.member_id, r.id`

const instantOf = v.object({ member_id: v.bigint(), at: v.date(), is_back: v.boolean() })

/** When money was paid out to members of a bucket, and when such money came back. */
export const paidOutIn = (db: Sql, bucket: number) => db.rows(instantOf)`
  select member_id, created_at as at, kind = ${withdraw_returned.code} as is_back
    from transfers
   where bucket = ${bucket}
     and kind in (${withdraw_paid.code}, ${withdraw_returned.code})`

/** When people corrected details of members of a bucket. */
export const correctedIn = (db: Sql, bucket: number) => db.rows(v.object({ member_id: v.bigint(), at: v.date() }))`
  select member_id, approved_at as at
    from member_corrections
   where bucket = ${bucket}
     and approved_at is not null`

/** Members of a bucket who came with signals of a ring, and when two people cleared them. */
export const suspectedIn = (db: Sql, bucket: number) =>
  db.rows(v.object({ member_id: v.bigint(), cleared_at: v.nullable(v.date()) }))`
    select friend_id as member_id, approved_at as cleared_at
      from invitations
     where bucket in (select bucket from buckets)
       and friend_bucket = ${bucket}
       and cardinality(signals) > 0`

/** The members who have added each of some accounts, and when first. */
export const holdersOf = (db: Sql, fingerprints: readonly string[]) =>
  db.rows(v.object({ fingerprint: v.string(), member_id: v.bigint(), since: v.date() }))`
    select encode(fingerprint, 'hex') as fingerprint, member_id, min(added_at) as since
      from payout_accounts
     where bucket in (select bucket from buckets)
       and encode(fingerprint, 'hex') = any (${[...fingerprints]}::text[])
     group by fingerprint, member_id`
