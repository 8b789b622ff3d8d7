// The statements of the evidence behind a withdrawal that people look at. They write nothing (tools/tidy/tables.ts).
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { reviewCauses, reviewReasons } from '../../core/withdraw/review.ts'
import type { Sql } from '../shell/db.ts'
import type { QueuePlace } from '../shell/queue.ts'
import type { Member } from '../shell/serve.ts'

const LISTED = 30

const held = v.object({
  id: v.string(),
  card_id: v.string(),
  amount: v.bigint(),
  actual: v.bigint(),
  handling_fee: v.bigint(),
  administrative_fee: v.bigint(),
  turnover_deduction: v.bigint(),
  state: v.string(),
  asked_at: v.date(),
  reasons: anyList(v.picklist(reviewReasons)),
  due_at: v.date(),
  ending: v.nullable(v.picklist(['pay', 'refuse'])),
  cause: v.nullable(v.picklist(reviewCauses)),
  why: v.nullable(v.string()),
  proposed_by: v.nullable(v.string()),
  approved_by: v.nullable(v.string()),
})

export const heldWithdrawal = (db: Sql, { bucket, id }: Member, withdrawal: string) => db.maybe(held)`
  select w.id, w.card_id, w.amount, w.actual, w.handling_fee, w.administrative_fee, w.turnover_deduction, w.status as state,
         w.requested_at as asked_at, r.reasons, r.due_at, r.ending, r.cause, r.note as why, r.proposed_by, r.approved_by
    from withdrawals w
    join withdrawal_reviews r
      on r.bucket = w.bucket and r.member_id = w.member_id and r.id = w.id
   where w.bucket = ${bucket}
     and w.member_id = ${id}
     and w.id = ${withdrawal}`

const waits = v.object({
  id: v.string(),
  place: v.string(),
  username: v.string(),
  amount: v.bigint(),
  reasons: anyList(v.picklist(reviewReasons)),
  asked_at: v.date(),
  due_at: v.date(),
  ending: v.nullable(v.picklist(['pay', 'refuse'])),
  proposed_by: v.nullable(v.string()),
})

/** Withdrawals that are held and not decided, the oldest first. */
export const heldNow = (db: Sql, after: QueuePlace, limit: number) => db.rows(waits)`
  select r.id, (extract(epoch from r.held_at) * 1000000)::bigint::text as place, m.username, w.amount, r.reasons,
         w.requested_at as asked_at, r.due_at, r.ending, r.proposed_by
    from (select bucket, member_id, id, held_at, reasons, due_at, ending, proposed_by
            from withdrawal_reviews
           where bucket in (select bucket from buckets)
             and approved_at is null
             and held_at >= ${after.at}::timestamptz
             and (held_at, id::text) > (${after.at}::timestamptz, ${after.id}::text)
           order by held_at, id::text
           limit ${limit}) r
    join withdrawals w on w.bucket = r.bucket and w.member_id = r.member_id and w.id = r.id
    join members m on m.bucket = r.bucket and m.id = r.member_id
   order by r.held_at, r.id::text`

const account = v.object({
  kind: v.string(),
  masked: v.string(),
  holder: v.string(),
  fingerprint: v.instance(Buffer),
  since: v.date(),
})

/** The receiving account, and since when the member has had it. */
export const accountOf = (db: Sql, { bucket, id }: Member, account_id: string) => db.one(account)`
  select a.kind, a.masked, a.holder, a.fingerprint, min(s.added_at) as since
    from payout_accounts a
    join payout_accounts s
      on s.bucket = a.bucket and s.member_id = a.member_id and s.fingerprint = a.fingerprint
   where a.bucket = ${bucket}
     and a.member_id = ${id}
     and a.id = ${account_id}
   group by a.kind, a.masked, a.holder, a.fingerprint`

const same = v.object({ username: v.string(), since: v.date(), is_removed: v.boolean() })

/** Other members who have added the same account. */
export const withAccount = (db: Sql, member: Member, fingerprint: Buffer) => db.rows(same)`
  select m.username, min(a.added_at) as since, bool_and(a.removed_at is not null) as is_removed
    from payout_accounts a
    join members m on m.bucket = a.bucket and m.id = a.member_id
   where a.bucket in (select bucket from buckets)
     and a.fingerprint = ${fingerprint}
     and a.member_id <> ${member.id}
   group by m.username
   order by since
   limit ${LISTED}`

const deposit = v.object({
  id: v.string(),
  at: v.date(),
  by: v.string(),
  depositor: v.string(),
  amount: v.bigint(),
  state: v.string(),
})

export const depositsOf = (db: Sql, { bucket, id }: Member) => db.rows(deposit)`
  select id, created_at as at, channel as by, depositor, amount, status as state
    from deposits
   where bucket = ${bucket}
     and member_id = ${id}
   order by created_at desc
   limit ${LISTED}`

const payout = v.object({
  id: v.string(),
  at: v.date(),
  to: v.string(),
  amount: v.bigint(),
  state: v.string(),
  closed_at: v.nullable(v.date()),
})

/** The member's withdrawals before this one. */
export const payoutsBefore = (db: Sql, { bucket, id }: Member, before: Date) => db.rows(payout)`
  select w.id, w.requested_at as at, a.kind || ' ' || a.masked as to, w.amount, w.status as state, w.closed_at
    from withdrawals w
    join payout_accounts a
      on a.bucket = w.bucket and a.member_id = w.member_id and a.id = w.card_id
   where w.bucket = ${bucket}
     and w.member_id = ${id}
     and w.requested_at < ${before}
   order by w.requested_at desc
   limit ${LISTED}`

const correction = v.object({ field: v.string(), at: v.date(), proposed_by: v.string(), approved_by: v.string() })

export const correctionsOf = (db: Sql, { bucket, id }: Member) => db.rows(correction)`
  select field, approved_at as at, proposed_by, approved_by
    from member_corrections
   where bucket = ${bucket}
     and member_id = ${id}
     and approved_at is not null
   order by approved_at desc
   limit ${LISTED}`

/** The signals of an invitation ring that were found when this member registered with a code. */
export const signalsOf = (db: Sql, { id }: Member): Promise<string[]> => db.values(v.string())`
  select distinct s.signal
    from invitations i
   cross join unnest(i.signals) as s (signal)
   where i.bucket in (select bucket from buckets)
     and i.member_id in (select m.invited_by from members m where m.bucket in (select bucket from buckets) and m.id = ${id})
     and i.friend_id = ${id}
   order by 1`
