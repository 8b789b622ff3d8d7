// The statements of work that waits for people and of the state of the house's parts: counts, and since when.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { queues } from '../../core/desk/today.ts'
import type { Sql } from '../shell/db.ts'

const waiting = v.object({
  queue: v.picklist(queues),
  waiting: v.number(),
  since: v.nullable(v.date()),
  /** The person who began the oldest entry, in a queue whose entries are begun by a person. */
  person: v.optional(v.nullable(v.string())),
})
export type Waiting = v.InferOutput<typeof waiting>

/** Withdrawals count once they are under way for ten minutes, transfers once the venue was asked what became of them. */
const waitingMoney = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'coinLosses' as queue, count(*)::int as waiting, min(gone_at) as since
    from coin_losses
   where bucket in (select bucket from buckets)
     and raised_at is not null
     and looked_at is null
     and back_at is null
   union all
  select 'depositAlarms', count(*)::int, min(raised_at)
    from deposit_alarms
   where bucket in (select bucket from buckets)
     and looked_at is null
   union all
  select 'withdrawals', count(*)::int, min(requested_at)
    from withdrawals
   where bucket in (select bucket from buckets)
     and status in ('requested', 'sent')
     and requested_at < now() - interval '10 minutes'
     and not exists (select from withdrawal_reviews r
                      where r.bucket = withdrawals.bucket and r.member_id = withdrawals.member_id and r.id = withdrawals.id
                        and r.approved_at is null)
   union all
  select 'reviews', count(*)::int, min(held_at)
    from withdrawal_reviews
   where bucket in (select bucket from buckets)
     and approved_at is null
   union all
  select 'transfers', count(*)::int, min(requested_at)
    from venue_transfers
   where bucket in (select bucket from buckets)
     and state in ('unknown', 'queried')`

const waitingElsewhere = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'rounds' as queue, count(*)::int as waiting, min(found_at) as since
    from rounds_in_review
   where bucket in (select bucket from buckets)
     and ended_at is null
   union all
  select 'entries', count(*)::int, min(found_at)
    from venue_entries_held
   where bucket in (select bucket from buckets)
     and ended_at is null
   union all
  select 'betsApart', count(*)::int, min(found_at)
    from bets_apart
   where bucket in (select bucket from buckets)
     and ended_at is null
   union all
  select 'breaches', count(*)::int, min(found_at)
    from venue_breaches
   where bucket in (select bucket from buckets)
     and read_at is null
   union all
  select 'chats', count(*)::int, min(waiting_since)
    from chats
   where bucket in (select bucket from buckets)
     and waiting_since is not null
   union all
  select 'feedback', count(*)::int, min(waiting_since)
    from feedbacks
   where bucket in (select bucket from buckets)
     and waiting_since is not null`

const waitingProposals = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'proposals' as queue, count(*)::int as waiting, min(proposed_at) as since,
         (array_agg(proposed_by order by proposed_at))[1] as person
    from proposals
   where ended_at is null
     and lapses_at > now()`

const waitingReview = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'depositReview' as queue, count(*)::int as waiting, min(arrived_at) as since
    from provider_payments
   where state = 'review'
     and resolved_at is null`

const waitingMessages = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'inbox' as queue, count(*)::int as waiting, min(received_at) as since
    from provider_inbox
   where read_at is null
     and outcome in ('malformed', 'unsigned', 'contradiction', 'foreign_order', 'unknown_order')`

const waitingQuestions = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'questions' as queue, count(*)::int as waiting, min(waiting_since) as since
    from questions
   where waiting_since is not null`

const waitingJoins = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'joins' as queue, count(*)::int as waiting, min(asked_at) as since
    from join_requests
   where answered_at is null`

const waitingCases = (db: Sql): Promise<Waiting[]> => db.rows(waiting)`
  select 'cases' as queue, count(*)::int as waiting, min(opened_at) as since, (array_agg(person order by opened_at))[1] as person
    from member_cases
   where closed_at is null`

/** All queues. Their tables lie on different machines of a cluster, so each has a statement of its own. */
export async function waitingNow(db: Sql): Promise<Waiting[]> {
  const all = [
    waitingMoney,
    waitingElsewhere,
    waitingProposals,
    waitingReview,
    waitingMessages,
    waitingQuestions,
    waitingJoins,
    waitingCases,
  ]
  return (await Promise.all(all.map((ask) => ask(db)))).flat()
}

const drawRow = v.object({
  lottery: v.string(),
  is_open: v.boolean(),
  issue: v.nullable(v.string()),
  locks_at: v.nullable(v.date()),
  late: v.number(),
  voids: v.number(),
})

/** Each lottery, its issue that is open for bets, and its issues that are late or wrong. */
export const drawsNow = (db: Sql) => db.rows(drawRow)`
  select l.code as lottery, l.is_open, o.issue, o.lock_at as locks_at,
         (select count(*)::int
            from issues i
           where i.lottery = l.code
             and i.settled_at is null
             and i.status in (1 /* draw open */, 2 /* draw locked */)
             and i.draw_at < now() - interval '1 minute') as late,
         (select count(*)::int
            from issues i
           where i.lottery = l.code
             and i.draw_at > now() - interval '1 day'
             and i.status = 5 /* draw void */) as voids
    from lotteries l
    left join lateral (
      select issue, lock_at
        from issues
       where lottery = l.code
         and settled_at is null
         and status = 1 /* draw open */
         and lock_at > now()
       order by lock_at
       limit 1) o on true
   order by l.code`

const venueRow = v.object({
  venue: v.string(),
  hanging: v.number(),
  open_rounds: v.number(),
  breaches: v.number(),
  held: v.number(),
})

/** Each count is made once for all venues, over the open rows alone. */
export const venuesNow = (db: Sql, codes: readonly string[]) => db.rows(venueRow)`
  select c.venue, coalesce(t.count, 0) as hanging, coalesce(r.count, 0) as open_rounds, coalesce(b.count, 0) as breaches,
         coalesce(j.count, 0) as held
    from unnest(${codes}::text[]) with ordinality as c (venue, at)
    left join (select venue, count(*)::int as count
                 from venue_transfers
                where bucket in (select bucket from buckets)
                  and state not in ('settled', 'undone')
                  and state in ('unknown', 'queried')
                group by venue) t on t.venue = c.venue
    left join (select venue, count(*)::int as count
                 from venue_rounds
                where bucket in (select bucket from buckets)
                  and state in ('open', 'review')
                group by venue) r on r.venue = c.venue
    left join (select venue, count(*)::int as count
                 from venue_breaches
                where bucket in (select bucket from buckets)
                  and read_at is null
                group by venue) b on b.venue = c.venue
    left join (select venue, count(*)::int as count
                 from venue_journals
                where bucket in (select bucket from buckets)
                  and is_held
                group by venue) j on j.venue = c.venue
   order by c.at`

const machineRow = v.object({
  late_jobs: v.number(),
  failing_jobs: v.number(),
  outbox: v.number(),
  outbox_since: v.nullable(v.date()),
  is_frozen: v.boolean(),
  frozen_for: v.string(),
})

export const machineNow = (db: Sql) => db.one(machineRow)`
  select (select count(*)::int from graphile_worker.jobs
           where locked_at is null and attempts < max_attempts and run_at < now() - interval '1 minute') as late_jobs,
         (select count(*)::int from graphile_worker.jobs where attempts > 0 and last_error is not null) as failing_jobs,
         (select count(*)::int from outbox where bucket in (select bucket from buckets)) as outbox,
         (select min(created_at) from outbox where bucket in (select bucket from buckets)) as outbox_since,
         coalesce((select action = 'freeze' from payout_freezes order by number desc limit 1), false) as is_frozen,
         coalesce((select case when action = 'freeze' then note end from payout_freezes order by number desc limit 1), '') as frozen_for`

const foundRow = v.object({
  /** What the watch has frozen payouts for; empty while they go out. */
  frozen_for: v.string(),
  /** The errors of the jobs that look at the books, and the instant of the watch's. */
  watch: v.nullable(v.string()),
  watch_at: v.nullable(v.date()),
  seal: v.nullable(v.string()),
  audit: v.nullable(v.string()),
})
export type BookRow = v.InferOutput<typeof foundRow> & { watched_upto: Date | null; waiting_off: string[] }

/** What those who watch the books have found, and up to when they have looked. Two statements: the jobs lie on the coordinator of a cluster. */
export async function booksNow(db: Sql): Promise<BookRow> {
  const [watched, found] = await Promise.all([watchedNow(db), foundInBooks(db)])
  const upto = watched.map(({ upto }) => upto.getTime())
  return {
    ...found,
    watched_upto: upto.length > 0 ? new Date(Math.min(...upto)) : null,
    waiting_off: watched.flatMap(({ off }) => off),
  }
}

/** A row a bucket: what its last round found of waiting money stands there until the next one ends. */
const watchedNow = (db: Sql) => db.rows(v.object({ upto: v.date(), off: anyList(v.string()) }))`
  select upto, waiting_off || review_off as off
    from ledger_watches
   where bucket in (select bucket from buckets)
   order by bucket`

const foundInBooks = (db: Sql) => db.one(foundRow)`
  with failed as (
    select distinct on (what) what, last_error, updated_at
      from (select case when task_identifier = 'ledger_watch_again' then 'ledger_watch' else task_identifier end as what, last_error,
                   updated_at
              from graphile_worker.jobs
             where task_identifier in ('ledger_watch', 'ledger_watch_again', 'ledger_seal', 'ledger_audit')
               and last_error is not null) j
     order by what, updated_at desc)
  select coalesce((select case when action = 'freeze' then note end from payout_freezes order by number desc limit 1), '') as frozen_for,
         (select last_error from failed where what = 'ledger_watch') as watch,
         (select updated_at from failed where what = 'ledger_watch') as watch_at,
         (select last_error from failed where what = 'ledger_seal') as seal,
         (select last_error from failed where what = 'ledger_audit') as audit`
