// Reads activities for the audit: all of them, from every bucket.
import * as v from 'valibot'
import { codesOf, transferKinds } from '../../core/ledger.ts'
import { anyList } from '../../core/list.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

const creditRow = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  id: v.nullable(v.string()),
  ref: v.nullable(v.string()),
  is_claimed: v.nullable(v.boolean()),
  taken_back: v.nullable(v.bigint()),
  awarded: v.nullable(v.bigint()),
  credited: v.nullable(v.bigint()),
  /** The amount of the award taken back, less the amount given again. */
  back: v.nullable(v.bigint()),
  required: v.nullable(v.bigint()),
  asked: v.nullable(v.bigint()),
  credits: v.nullable(v.bigint()),
  /** The deposit was taken back, the gift was not, and no withdrawal has been charged with it. */
  is_kept: v.nullable(v.boolean()),
})

const credits = codesOf(['offer_gift', 'signin_gift', 'prize_gift'])
const moved = codesOf(['gift_undone', 'gift_restored'])

/** Every award beside what was credited by it and what it asks to be played, and every credit without an award. */
export const everyCredit = (db: Sql) =>
  db.rows(creditRow)`
    select coalesce(a.bucket, t.bucket) as bucket, coalesce(a.member_id, t.member_id) as member_id,
           a.id::text as id, t.ref, a.claimed_at is not null as is_claimed,
           case when a.undone_at is null then 0 else a.taken_back end as taken_back, a.amount as awarded, t.amount as credited,
           t.back, a.required, o.required as asked, t.credits,
           a.undone_at is not null and a.claimed_at is not null and a.amount > 0 and a.taken_back = 0
             and not exists (select
                               from turnover_closings c
                              where c.bucket = o.bucket
                                and c.member_id = o.member_id
                                and c.obligation_id = o.id
                                and c.reason = 'withdrawal'
                                and c.released_at is null) as is_kept
      from offer_awards a
      full join (select bucket, member_id, ref,
                        coalesce(sum(amount) filter (where kind = any (${credits}::smallint[])), 0)::bigint as amount,
                        coalesce(sum(case when kind = ${transferKinds.gift_undone.code} then amount else -amount end)
                                   filter (where kind = any (${moved}::smallint[])), 0)::bigint as back,
                        count(*) filter (where kind = any (${credits}::smallint[])) as credits
                   from transfers
                  where kind = any (${[...credits, ...moved]}::smallint[])
                  group by bucket, member_id, ref) t
        on t.bucket = a.bucket and t.member_id = a.member_id and t.ref = a.id::text
      left join turnover_obligations o
        on o.bucket = a.bucket and o.member_id = a.member_id and o.source = 'bonus' and o.ref = a.id::text`

const byDeposit = v.object({
  member_id: v.bigint(),
  id: v.string(),
  offer: v.string(),
  version: v.number(),
  base: v.bigint(),
  deposited: v.nullable(v.bigint()),
})

/** Every award of these activities beside what arrived of the deposit that it names; null where none did. */
export const awardsOf = (db: Sql, offers: readonly string[]) =>
  db.rows(byDeposit)`
    select a.member_id, a.id::text as id, a.offer, a.version, a.base, o.face as deposited
      from offer_awards a
      left join turnover_obligations o
        on o.bucket = a.bucket and o.member_id = a.member_id and o.source = 'deposit' and o.ref = a.ref
     where a.bucket in (select bucket from buckets)
       and a.offer = any (${offers}::text[])`

const stockRow = v.object({
  offer: v.string(),
  version: v.number(),
  prize: v.number(),
  stock: v.nullable(v.bigint()),
  budget: v.nullable(v.bigint()),
  taken: v.bigint(),
  spent: v.bigint(),
})

export const everyStock = (db: Sql) =>
  db.rows(stockRow)`
    select offer, version, prize, stock, budget, taken, spent
      from offer_stocks`

const wonRow = v.object({
  offer: v.string(),
  version: v.number(),
  prize: v.nullable(v.number()),
  won: v.bigint(),
  worth: v.bigint(),
})

/** Returns the number of awards of each version and prize, without those taken back. */
export const everyWin = (db: Sql) =>
  db.rows(wonRow)`
    select offer, version, prize, count(*) as won, sum(amount)::bigint as worth
      from offer_awards
     where bucket in (select bucket from buckets)
       and amount is not null
       and lapsed_at is null
     group by offer, version, prize`

const won = v.object({
  member_id: v.bigint(),
  offer: v.string(),
  period: v.string(),
  id: v.string(),
  version: v.number(),
  ref: v.string(),
  base: v.bigint(),
  amount: v.nullable(v.bigint()),
  required: v.nullable(v.bigint()),
  prize: v.nullable(v.number()),
  won_at: v.date(),
  seed: v.nullable(v.instance(Buffer)),
  client_seed: v.nullable(v.string()),
  weights: v.nullable(anyList(v.number())),
  /** Null where the member has not joined that time of it under that version. */
  joined_at: v.nullable(v.date()),
  ends_at: v.nullable(v.date()),
})
export type WonRow = v.InferOutput<typeof won>

type Place = Pick<WonRow, 'member_id' | 'offer' | 'period'>

/** Awards of a bucket behind one of them, each with how it was joined. */
export const awardsBehind = (db: Sql, bucket: number, after: Place | undefined, limit: number) =>
  db.rows(won)`
    select a.member_id, a.offer, a.period, a.id, a.version, a.ref, a.base, a.amount, a.required, a.prize, a.won_at,
           a.seed, a.client_seed, a.weights, j.joined_at, j.ends_at
      from offer_awards a
      left join offer_joins j
        on j.bucket = a.bucket and j.member_id = a.member_id and j.offer = a.offer and j.period = a.period
       and j.version = a.version
     where a.bucket = ${bucket}
       and (a.member_id, a.offer, a.period)
             > (${after?.member_id ?? -1n}::bigint, ${after?.offer ?? ''}::text, ${after?.period ?? ''}::text)
     order by a.member_id, a.offer, a.period
     limit ${limit}`

/** The days of a bucket that were signed, and those of a row that the day before is not in. */
export const rowsOfDays = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where s.streak > 1
                              and (s.day_before is distinct from s.day - 1 or s.streak_before <> s.streak - 1))::int
             as breaches
      from (select day, streak,
                   lag(day) over (partition by member_id order by day) as day_before,
                   lag(streak) over (partition by member_id order by day) as streak_before
              from sign_ins
             where bucket = ${bucket}) s`

/** The days of a bucket that were signed, beside what each has won. */
export const signedBesideWon = (db: Sql, bucket: number) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where s.ref is distinct from a.ref)::int as breaches
      from (select member_id, day::text as period, 'day ' || streak as ref
              from sign_ins
             where bucket = ${bucket}) s
      full join (select member_id, period, ref
                   from offer_awards
                  where bucket = ${bucket}
                    and ref like 'day %') a
        on a.member_id = s.member_id and a.period = s.period`
