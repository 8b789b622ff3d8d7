// How many waited in each queue at this time yesterday and a week ago, by the instants between which each row has waited: those
// that still wait, and those that ended within the week, each by an index. Tables that lie on different machines of a cluster are asked apart.
import * as v from 'valibot'
import { queues, type Queue } from '../../core/desk/today.ts'
import type { Sql } from '../shell/db.ts'

export type Waited = { yesterday: number; lastWeek: number }

const waited = v.object({ queue: v.string(), yesterday: v.number(), lastWeek: v.number() })

/**
 * Makes of a statement that gives waits the one that counts them at both times, by their queue. A row of a queue has waited from `opened`
 * on and before `closed`, which is null while it waits; it may have waited several times.
 */
function counted([waits = '']: TemplateStringsArray): TemplateStringsArray {
  const text = `
  select q.queue,
         count(*) filter (where q.opened <= now() - interval '1 day'
                            and coalesce(q.closed, 'infinity') > now() - interval '1 day')::int as yesterday,
         count(*) filter (where q.opened <= now() - interval '7 days'
                            and coalesce(q.closed, 'infinity') > now() - interval '7 days')::int as "lastWeek"
    from (${waits}) q
   group by q.queue`
  return Object.assign([text], { raw: [text] })
}

const money = counted`
  select 'coinLosses' as queue, raised_at as opened, least(looked_at, back_at) as closed
    from coin_losses
   where bucket in (select bucket from buckets)
     and raised_at is not null
     and (looked_at is null and back_at is null
          or looked_at > now() - interval '7 days'
          or back_at > now() - interval '7 days')
   union all
  select 'depositAlarms', raised_at, looked_at
    from deposit_alarms
   where bucket in (select bucket from buckets)
     and (looked_at is null or looked_at > now() - interval '7 days')
   union all
  select 'reviews', held_at, approved_at
    from withdrawal_reviews
   where bucket in (select bucket from buckets)
     and (approved_at is null or approved_at > now() - interval '7 days')
   union all
  select 'transfers', hung_at, closed_at
    from venue_transfers
   where bucket in (select bucket from buckets)
     and hung_at is not null
     and coalesce(closed_at, 'infinity') > now() - interval '7 days'
   union all
  select 'rounds', found_at, ended_at
    from rounds_in_review
   where bucket in (select bucket from buckets)
     and (ended_at is null or ended_at > now() - interval '7 days')
   union all
  select 'entries', found_at, ended_at
    from venue_entries_held
   where bucket in (select bucket from buckets)
     and (ended_at is null or ended_at > now() - interval '7 days')
   union all
  select 'betsApart', found_at, ended_at
    from bets_apart
   where bucket in (select bucket from buckets)
     and (ended_at is null or ended_at > now() - interval '7 days')
   union all
  select 'breaches', found_at, read_at
    from venue_breaches
   where bucket in (select bucket from buckets)
     and (read_at is null or read_at > now() - interval '7 days')`

/** A withdrawal waits once it is under way for ten minutes; one that was in review, from the end of that on. */
const withdrawals = counted`
  select 'withdrawals' as queue, greatest(w.requested_at + interval '10 minutes', r.approved_at) as opened, w.closed_at as closed
    from withdrawals w
    left join withdrawal_reviews r on r.bucket = w.bucket and r.member_id = w.member_id and r.id = w.id
   where w.bucket in (select bucket from buckets)
     and (w.status in ('requested', 'sent') or w.closed_at > now() - interval '7 days')
     and (r.held_at is null or r.approved_at is not null)`

/** Members who have written: what still waits, and the waits that people have ended, which the row of a chat or a feedback keeps. */
const written = counted`
  select 'chats' as queue, waiting_since as opened, null::timestamptz as closed
    from chats
   where bucket in (select bucket from buckets)
     and waiting_since is not null
   union all
  select 'chats', lower(c.wait), upper(c.wait)
    from (select unnest(waited) as wait
            from chats
           where bucket in (select bucket from buckets)
             and answered_at > now() - interval '7 days') c
   union all
  select 'feedback', waiting_since, null
    from feedbacks
   where bucket in (select bucket from buckets)
     and waiting_since is not null
   union all
  select 'feedback', lower(f.wait), upper(f.wait)
    from (select unnest(waited) as wait
            from feedbacks
           where bucket in (select bucket from buckets)
             and updated_at > now() - interval '7 days') f`

const asked = counted`
  select 'questions' as queue, waiting_since as opened, null::timestamptz as closed
    from questions
   where waiting_since is not null
   union all
  select 'questions', lower(q.wait), upper(q.wait)
    from (select unnest(waited) as wait
            from questions
           where updated_at > now() - interval '7 days') q`

const proposals = counted`
  select 'proposals' as queue, proposed_at as opened, least(ended_at, lapses_at) as closed
    from proposals
   where ended_at is null
      or ended_at > now() - interval '7 days'`

/** One that its chain undid before people had decided has no instant for that, and is not counted. */
const payments = counted`
  select 'depositReview' as queue, arrived_at as opened, resolved_at as closed
    from provider_payments
   where state = 'review' and resolved_at is null
      or resolved_at > now() - interval '7 days'`

const messages = counted`
  select 'inbox' as queue, received_at as opened, read_at as closed
    from provider_inbox
   where outcome in ('malformed', 'unsigned', 'contradiction', 'foreign_order', 'unknown_order')
     and (read_at is null or read_at > now() - interval '7 days')`

const joins = counted`
  select 'joins' as queue, asked_at as opened, answered_at as closed
    from join_requests
   where answered_at is null
      or answered_at > now() - interval '7 days'`

const cases = counted`
  select 'cases' as queue, opened_at as opened, closed_at as closed
    from member_cases
   where closed_at is null
      or closed_at > now() - interval '7 days'`

const all = [money, withdrawals, written, asked, proposals, payments, messages, joins, cases]

/** A queue in which nothing had waited has no row. */
export async function waitedBefore(db: Sql): Promise<Record<Queue, Waited>> {
  const rows = await Promise.all(all.map((ask) => db.rows(waited)(ask)))
  const found = new Map(rows.flat().map(({ queue, ...one }) => [queue, one]))
  return Object.fromEntries(
    queues.map((queue) => [queue, found.get(queue) ?? { yesterday: 0, lastWeek: 0 }]),
  ) as Record<Queue, Waited>
}
