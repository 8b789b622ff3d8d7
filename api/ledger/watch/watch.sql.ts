// The statements of the minute watch. Each speaks of one bucket, whose rows lie on one machine: one look sees
// all of them at one instant, so what is under way is never taken for an error.
import * as v from 'valibot'
import type { Sql } from '../../shell/db.ts'

const sumRow = v.object({
  /** The two sides compared: balances of accounts, or the sums that open orders call for. */
  side: v.picklist(['books', 'orders']),
  account: v.number(),
  sum: v.bigint(),
})
export type SumRow = v.InferOutput<typeof sumRow>

/** Every account's sum in a bucket, beside that of the open orders behind the accounts where money waits. */
export function sumsIn(db: Sql, bucket: number): Promise<SumRow[]> {
  return db.rows(sumRow)`
    select 'books' as side, account, sum(balance)::bigint as sum
      from wallets
     where bucket = ${bucket}
     group by account
     union all
    select 'books', account, sum(balance)::bigint
      from house
     where bucket = ${bucket}
     group by account
     union all
    select 'orders', account, sum(amount)::bigint
      from open_money
     where bucket = ${bucket}
     group by account
     union all
    select 'orders', account, sum(stake)::bigint
      from open_stakes
     where bucket = ${bucket}
     group by account`
}

/** Returns the sum of money that waits for two people, over all buckets. */
export async function reviewedSum(db: Sql): Promise<bigint> {
  const { sum } = await db.one(v.object({ sum: v.bigint() }))`
    select coalesce(sum(booked), 0)::bigint as sum
      from provider_payments
     where state = 'review'`
  return sum
}

/** The last wallet that the round has looked at; how many it has seen, and how many the one before did. */
export type Round = { member: bigint; account: number; seen: bigint; wallets: bigint }

const watched = v.object({
  since: v.date(),
  upto: v.date(),
  member: v.bigint(),
  account: v.number(),
  seen: v.bigint(),
  wallets: v.bigint(),
})

/**
 * From where to look at the journal of a bucket, and up to where this look will have seen it: a minute back,
 * longer than a transaction under way may last. At most an hour is looked at; the night reads the rest. And how far
 * the round of its wallets has come.
 */
export function watchedIn(db: Sql, bucket: number) {
  return db.one(watched)`
    select greatest(max(upto), clock_timestamp() - interval '1 hour') as since,
           clock_timestamp() - interval '1 minute' as upto,
           coalesce(max(round_member), 0) as member, coalesce(max(round_account), 0)::smallint as account,
           coalesce(max(round_seen), 0) as seen, coalesce(max(wallets), 0) as wallets
      from ledger_watches
     where bucket = ${bucket}`
}

/** How far a look has come; `off` is what the sums were off by where its round has ended, else null. */
type Watched = { upto: Date; round: Round; off: string[] | null }

export async function setWatched(db: Sql, bucket: number, { upto, round, off }: Watched): Promise<void> {
  await db.run`
    insert into ledger_watches (bucket, upto, round_member, round_account, round_seen, wallets, waiting_off)
    values (${bucket}, ${upto}, ${round.member}, ${round.account}, ${round.seen}, ${round.wallets}, coalesce(${off}::text[], '{}'))
        on conflict (bucket) do update
       set upto = excluded.upto, round_member = excluded.round_member, round_account = excluded.round_account,
           round_seen = excluded.round_seen, wallets = excluded.wallets,
           waiting_off = coalesce(${off}::text[], ledger_watches.waiting_off)`
}

/** What is off in review, by a look that knew the sums of all buckets. */
export async function setReviewOff(db: Sql, bucket: number, off: readonly string[]): Promise<void> {
  await db.run`
    update ledger_watches
       set review_off = ${off}::text[]
     where bucket = ${bucket}
       and review_off <> ${off}::text[]`
}

/**
 * Members with a wallet that moved since then and does not stand where its last movement left it, or whose
 * movement did not begin where the one before it ended. Of a cash wallet the one before is looked up: the limit
 * keeps that a lookup. As a join, planned without statistics, it once read all movements for each of them.
 */
export async function suspectsIn(db: Sql, bucket: number, since: Date): Promise<bigint[]> {
  const found = await db.rows(v.object({ member_id: v.bigint() }))`
    select distinct s.member_id
      from (select member_id, account, number, before, after,
                   lag(after) over (partition by member_id, account order by number) as previous,
                   lead(number) over (partition by member_id, account order by number) is null as is_last
              from entries
             where bucket = ${bucket}
               and account < 100
               and created_at >= ${since}) s
      left join wallets w
        on w.bucket = ${bucket} and w.member_id = s.member_id and w.account = s.account
      left join lateral (select case when t.debit = 1 /* cash */ then t.debit_balance else t.credit_balance end as after
                           from transfers t
                          where t.bucket = ${bucket}
                            and t.member_id = s.member_id
                            and (t.debit = 1 /* cash */ or t.credit = 1 /* cash */)
                            and (case when t.debit = 1 /* cash */ then t.debit_number else t.credit_number end) = s.number - 1
                            and s.account = 1 /* cash */
                            and s.previous is null
                          limit 1) p on true
     where s.is_last and (w.balance is distinct from s.after or w.number is distinct from s.number)
        or s.before <> coalesce(s.previous, p.after, case when s.number = 1 then 0 else s.before end)
     limit 1000`
  return found.map(({ member_id }) => member_id)
}

const driftRow = v.object({
  /** 0 for the house. */
  member_id: v.bigint(),
  account: v.number(),
  balance: v.bigint(),
  number: v.bigint(),
  /** The sum of the account's movements, and the number of the last one. */
  moved: v.bigint(),
  last: v.bigint(),
})
export type DriftRow = v.InferOutput<typeof driftRow>

const sliceRow = v.object({ ...driftRow.entries, count: v.number() })

/**
 * The next wallets behind one, each beside its last movement: those that are off, and the last one of them, with how
 * many they were. Of each wallet one row of an index is read, on each side that it may have moved on.
 */
export function sliceIn(db: Sql, bucket: number, after: Pick<Round, 'member' | 'account'>, limit: bigint) {
  return db.rows(sliceRow)`
    select member_id, account, balance, number, moved, last, count
      from (select w.member_id, w.account, w.balance, w.number, coalesce(m.after, 0) as moved,
                   coalesce(m.number, 0) as last, (count(*) over ())::int as count,
                   row_number() over (order by w.member_id, w.account) as place
              from (select member_id, account, balance, number
                      from wallets
                     where bucket = ${bucket}
                       and (member_id, account) > (${after.member}::bigint, ${after.account}::smallint)
                     order by member_id, account
                     limit ${limit}) w
              left join lateral (
                    select e.after, e.number
                      from ((select case when t.debit = 1 /* cash */ then t.debit_balance else t.credit_balance end as after,
                                    case when t.debit = 1 /* cash */ then t.debit_number else t.credit_number end as number
                               from transfers t
                              where t.bucket = ${bucket}
                                and t.member_id = w.member_id
                                and (t.debit = 1 /* cash */ or t.credit = 1 /* cash */)
                                and w.account = 1 /* cash */
                              order by (case when t.debit = 1 /* cash */ then t.debit_number else t.credit_number end) desc
                              limit 1)
                             union all
                            (select t.debit_balance, t.debit_number
                               from transfers t
                              where t.bucket = ${bucket}
                                and t.member_id = w.member_id
                                and t.debit = w.account
                                and t.debit < 100
                                and t.debit <> 1 /* cash */
                              order by t.debit_number desc
                              limit 1)
                             union all
                            (select t.credit_balance, t.credit_number
                               from transfers t
                              where t.bucket = ${bucket}
                                and t.member_id = w.member_id
                                and t.credit = w.account
                                and t.credit < 100
                                and t.credit <> 1 /* cash */
                              order by t.credit_number desc
                              limit 1)) e
                     order by e.number desc
                     limit 1) m on true) s
     where place = count or balance <> moved or number <> last
     order by member_id, account`
}

/** The clock of the jobs knows minutes only. */
export async function watchAgain(db: Sql, seconds: number): Promise<void> {
  await db.run`
    select graphile_worker.add_job('ledger_watch_again', run_at => now() + make_interval(secs => ${seconds}),
                                   job_key => 'ledger_watch_again', max_attempts => 1)`
}

/**
 * The accounts of a bucket that do not hold what their movements come to, from the first one on: those of
 * these members, or with null all members' and the house's. It reads all of their journal.
 */
export function driftedIn(db: Sql, bucket: number, members: readonly bigint[] | null): Promise<DriftRow[]> {
  return db.rows(driftRow)`
    select coalesce(a.member_id, e.member_id) as member_id, coalesce(a.account, e.account) as account,
           coalesce(a.balance, 0) as balance, coalesce(a.number, 0) as number,
           coalesce(e.moved, 0) as moved, coalesce(e.last, 0) as last
      from (select member_id, account, balance, number
              from wallets
             where bucket = ${bucket}
               and (${members}::bigint[] is null or member_id = any (${members}::bigint[]))
             union all
            select 0, account, sum(balance)::bigint, 0
              from house
             where bucket = ${bucket}
               and ${members}::bigint[] is null
             group by account) a
      full join (select case when account < 100 then member_id else 0 end as member_id, account,
                        sum(amount)::bigint as moved, coalesce(max(number), 0) as last
                   from entries
                  where bucket = ${bucket}
                    and (${members}::bigint[] is null or account < 100 and member_id = any (${members}::bigint[]))
                  group by 1, 2) e
        on e.member_id = a.member_id and e.account = a.account
     where coalesce(a.balance, 0) <> coalesce(e.moved, 0)
        or coalesce(a.number, 0) <> coalesce(e.last, 0)
     order by 1, 2
     limit 20`
}
