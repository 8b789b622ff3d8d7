// Reads games at venues for the audit. Asks every machine on purpose.
import { accountCode } from '../../core/accounts.ts'
import { venueCodes, venueWallet } from '../../core/venue/venues.ts'
import type { Sql } from '../shell/db.ts'
import { compared } from '../shell/tally.ts'

/** Open stakes of seamless rounds, bucket by bucket. */
export const openStakesFit = (db: Sql) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where coalesce(h.open, 0) <> coalesce(r.open, 0))::int as breaches
      from (select bucket, sum(balance)::bigint as open from house where account = ${accountCode('venues:open')} group by bucket) h
      full join (select bucket, sum(stake)::bigint as open
                   from open_stakes
                  where account = ${accountCode('venues:open')}
                  group by bucket) r
        on r.bucket = h.bucket`

/** Compares the ledger with the sums of finished rounds and corrections. */
export const venuesFit = (db: Sql) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where coalesce(h.left, 0) <> coalesce(r.left, 0))::int as breaches
      from (select bucket, sum(balance)::bigint as left from house where account = ${accountCode('venues')} group by bucket) h
      full join (select s.bucket, sum(s.left)::bigint as left
                   from (select bucket, risk - returned as left from venue_rounds where state = 'finished'
                          union all
                         select bucket, risk - returned from venue_rounds where state = 'void' and number is not null
                          union all
                         select bucket, -amount from venue_corrections
                          union all
                         -- what was made good in cash
                         select bucket, -owed from venue_entries_held where change < bound) s
                  group by s.bucket) r
        on r.bucket = h.bucket`

/** Finds seamless rounds whose movements differ from their row, and movements without a round. */
export const roundsFit = (db: Sql, codes: Record<'stake' | 'win' | 'back', number[]>) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where coalesce(t.net, 0) <> coalesce(r.net, 0))::int as breaches
      from (select bucket, member_id, ref,
                   sum(case when kind = any (${codes.stake}::smallint[]) then -amount else amount end) as net
              from transfers
             where kind = any (${[...codes.stake, ...codes.win, ...codes.back]}::smallint[])
               and ref not like '%:%'
             group by bucket, member_id, ref) t
      full join (select bucket, member_id, round::text as ref,
                        sum(case when state = 'finished' then returned - risk when state = 'void' then 0 else -risk end) as net
                   from venue_rounds
                  where number is null
                    and state in ('open', 'review', 'finished', 'void')
                  group by bucket, member_id, round) r
        on r.bucket = t.bucket and r.member_id = t.member_id and r.ref = t.ref`

/** Finds rounds read from a venue's journal whose movements differ from their row. */
export const journalRoundsFit = (db: Sql, codes: Record<'stake' | 'back', number[]>) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where coalesce(t.net, 0) <> coalesce(r.net, 0))::int as breaches
      from (select bucket, member_id, ref,
                   sum(case when kind = any (${codes.stake}::smallint[]) then -amount else amount end) as net
              from transfers
             where kind = any (${[...codes.stake, ...codes.back]}::smallint[])
             group by bucket, member_id, ref) t
      full join (select bucket, member_id, round::text as ref, returned - risk as net
                   from venue_rounds
                  where number is not null) r
        on r.bucket = t.bucket and r.member_id = t.member_id and r.ref = t.ref`

/**
 * Compares the money at venues by our books, with the money held on its way there, with the balance that each venue
 * stated at the entry we have posted. Left out are transfers that its journal had not reached, and money that a verdict
 * set aside.
 */
export const mirrorsFit = (db: Sql) =>
  db.one(compared)`
    select count(*)::int as counted,
           count(*) filter (where coalesce(w.balance, 0) + coalesce(o.later, 0) <> j.balance + j.open - coalesce(a.aside, 0))::int as breaches
      from venue_journals j
      join unnest(${venueCodes}::text[], ${venueCodes.map((code) => accountCode(venueWallet(code)))}::smallint[]) as n (venue, account)
        on n.venue = j.venue
      left join wallets w
        on w.bucket = j.bucket and w.member_id = j.member_id and w.account = n.account
      left join (select bucket, member_id, venue,
                        sum(case when direction = 'out' and state <> 'undone' then amount
                                 when direction = 'in' and state = 'settled' then -amount
                                 else 0 end)::bigint as later
                   from venue_transfers
                  where journal_number is null
                  group by bucket, member_id, venue) o
        on o.bucket = j.bucket and o.member_id = j.member_id and o.venue = j.venue
      left join (select bucket, member_id, venue, sum(aside)::bigint as aside
                   from venue_entries_held
                  group by bucket, member_id, venue) a
        on a.bucket = j.bucket and a.member_id = j.member_id and a.venue = j.venue`

/** Of each debt of a venue at most what two people let it owe was paid. */
export const paymentsFit = (db: Sql) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where p.paid > coalesce(d.owed, 0))::int as breaches
      from (select bucket, member_id, debt, sum(amount)::bigint as paid
              from venue_debt_payments
             group by bucket, member_id, debt) p
      left join (select bucket, member_id, id as debt, owed
                   from venue_entries_held
                  where owed > 0
                  union all
                 select bucket, member_id, bet, amount - cap
                   from rounds_in_review
                  where ending = 'owed'
                    and ended_at is not null) d
        on d.bucket = p.bucket and d.member_id = p.member_id and d.debt = p.debt`

/** No seamless round is open for longer than a day. */
export const stuckRounds = (db: Sql) =>
  db.one(compared)`
    select count(*)::int as counted, count(*) filter (where placed_at < now() - interval '1 day')::int as breaches
      from venue_rounds
     where bucket in (select bucket from buckets)
       and state in ('open', 'review')`
