// How many waited in each queue at this time yesterday and a week ago, by the instants between which each row has waited: those
// that still wait, and those that ended within the week, each by an index. Chats, feedback, questions and transfers keep no such
// instants, so nothing is said of them.
import * as v from 'valibot'
import type { Queue } from '../../core/desk/today.ts'
import { casesBefore } from '../people/notes.ts'
import type { Sql } from '../shell/db.ts'

export type Waited = { yesterday: number; lastWeek: number }

/** A row waits from `opened` on, and before `closed`. */
const waited = v.object({ queue: v.string(), yesterday: v.number(), last_week: v.number() })
type Row = v.InferOutput<typeof waited>

const waitedMoney = (db: Sql): Promise<Row[]> => db.rows(waited)`
  select q.queue,
         count(*) filter (where q.opened <= now() - interval '1 day' and q.closed > now() - interval '1 day')::int as yesterday,
         count(*) filter (where q.opened <= now() - interval '7 days' and q.closed > now() - interval '7 days')::int as last_week
    from (select 'coinLosses' as queue, raised_at as opened, least(looked_at, back_at, 'infinity') as closed
            from coin_losses
           where bucket in (select bucket from buckets)
             and raised_at is not null
             and (looked_at is null and back_at is null
                  or looked_at > now() - interval '7 days'
                  or back_at > now() - interval '7 days')
           union all
          select 'depositAlarms', raised_at, coalesce(looked_at, 'infinity')
            from deposit_alarms
           where bucket in (select bucket from buckets)
             and (looked_at is null or looked_at > now() - interval '7 days')
           union all
          select 'reviews', held_at, coalesce(approved_at, 'infinity')
            from withdrawal_reviews
           where bucket in (select bucket from buckets)
             and (approved_at is null or approved_at > now() - interval '7 days')
           union all
          select 'rounds', found_at, coalesce(ended_at, 'infinity')
            from rounds_in_review
           where bucket in (select bucket from buckets)
             and (ended_at is null or ended_at > now() - interval '7 days')
           union all
          select 'entries', found_at, coalesce(ended_at, 'infinity')
            from venue_entries_held
           where bucket in (select bucket from buckets)
             and (ended_at is null or ended_at > now() - interval '7 days')
           union all
          select 'betsApart', found_at, coalesce(ended_at, 'infinity')
            from bets_apart
           where bucket in (select bucket from buckets)
             and (ended_at is null or ended_at > now() - interval '7 days')
           union all
          select 'breaches', found_at, coalesce(read_at, 'infinity')
            from venue_breaches
           where bucket in (select bucket from buckets)
             and (read_at is null or read_at > now() - interval '7 days')) q
   group by q.queue`

/** A withdrawal waits once it is under way for ten minutes, and not while it is in review. */
const waitedWithdrawals = (db: Sql): Promise<Row[]> => db.rows(waited)`
  select 'withdrawals' as queue,
         count(*) filter (where w.requested_at < now() - interval '1 day 10 minutes'
                            and coalesce(w.closed_at, 'infinity') > now() - interval '1 day'
                            and (r.held_at is null or coalesce(r.approved_at, 'infinity') <= now() - interval '1 day'))::int as yesterday,
         count(*) filter (where w.requested_at < now() - interval '7 days 10 minutes'
                            and coalesce(w.closed_at, 'infinity') > now() - interval '7 days'
                            and (r.held_at is null or coalesce(r.approved_at, 'infinity') <= now() - interval '7 days'))::int as last_week
    from withdrawals w
    left join withdrawal_reviews r on r.bucket = w.bucket and r.member_id = w.member_id and r.id = w.id
   where w.bucket in (select bucket from buckets)
     and (w.status in ('requested', 'sent') or w.closed_at > now() - interval '7 days')`

const waitedProposals = (db: Sql): Promise<Row[]> => db.rows(waited)`
  select 'proposals' as queue,
         count(*) filter (where proposed_at <= now() - interval '1 day'
                            and least(ended_at, lapses_at) > now() - interval '1 day')::int as yesterday,
         count(*) filter (where proposed_at <= now() - interval '7 days'
                            and least(ended_at, lapses_at) > now() - interval '7 days')::int as last_week
    from proposals
   where ended_at is null
      or ended_at > now() - interval '7 days'`

/** One that its chain undid before people had decided has no instant for that, and is not counted. */
const waitedPayments = (db: Sql): Promise<Row[]> => db.rows(waited)`
  select 'depositReview' as queue,
         count(*) filter (where arrived_at <= now() - interval '1 day'
                            and coalesce(resolved_at, 'infinity') > now() - interval '1 day')::int as yesterday,
         count(*) filter (where arrived_at <= now() - interval '7 days'
                            and coalesce(resolved_at, 'infinity') > now() - interval '7 days')::int as last_week
    from provider_payments
   where state = 'review' and resolved_at is null
      or resolved_at > now() - interval '7 days'`

const waitedMessages = (db: Sql): Promise<Row[]> => db.rows(waited)`
  select 'inbox' as queue,
         count(*) filter (where received_at <= now() - interval '1 day'
                            and coalesce(read_at, 'infinity') > now() - interval '1 day')::int as yesterday,
         count(*) filter (where received_at <= now() - interval '7 days'
                            and coalesce(read_at, 'infinity') > now() - interval '7 days')::int as last_week
    from provider_inbox
   where outcome in ('malformed', 'unsigned', 'contradiction', 'foreign_order', 'unknown_order')
     and (read_at is null or read_at > now() - interval '7 days')`

const waitedJoins = (db: Sql): Promise<Row[]> => db.rows(waited)`
  select 'joins' as queue,
         count(*) filter (where asked_at <= now() - interval '1 day'
                            and coalesce(answered_at, 'infinity') > now() - interval '1 day')::int as yesterday,
         count(*) filter (where asked_at <= now() - interval '7 days'
                            and coalesce(answered_at, 'infinity') > now() - interval '7 days')::int as last_week
    from join_requests
   where answered_at is null
      or answered_at > now() - interval '7 days'`

/** Queues whose rows say from when to when they have waited. */
const told = [
  ...['proposals', 'depositReview', 'coinLosses', 'depositAlarms', 'reviews', 'withdrawals', 'rounds', 'entries'],
  ...['betsApart', 'breaches', 'inbox', 'joins', 'cases'],
] as const satisfies readonly Queue[]

/** By queue; one of which nothing is known has no entry. */
export async function waitedBefore(db: Sql): Promise<ReadonlyMap<Queue, Waited>> {
  const all = [waitedMoney, waitedWithdrawals, waitedProposals, waitedPayments, waitedMessages, waitedJoins]
  const [[cases], ...rows] = await Promise.all([casesBefore(db), ...all.map((ask) => ask(db))])
  const found = new Map(
    rows.flat().map(({ queue, yesterday, last_week }) => [queue, { yesterday, lastWeek: last_week }]),
  )
  if (cases) found.set('cases', { yesterday: cases.yesterday, lastWeek: cases.last_week })
  return new Map(told.map((queue) => [queue, found.get(queue) ?? { yesterday: 0, lastWeek: 0 }]))
}
