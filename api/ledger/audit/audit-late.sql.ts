// The audit's statements on what lies about: sums of bets by day, money in doubt, when deposits were credited, what should have ended.
//
// Lateness is judged against the last minute in which the house worked, not against now: books that are read while the
// house is closed show nothing as late that was in time when it closed.
import { accountCode, outsideAccounts } from '../../../core/accounts.ts'
import { compared, type Query } from '../../shell/tally.ts'

const outside = outsideAccounts.map(accountCode)

export const lateQueries: readonly Query[] = [
  {
    id: 'I-05',
    says: 'all money of members and of the house came in from outside, less what went out',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where coalesce(w.sum, 0) + coalesce(h.inside, 0) <> -coalesce(h.outside, 0))::int as breaches
        from (select bucket, coalesce(sum(balance) filter (where account <> all (${outside}::smallint[])), 0) as inside,
                     coalesce(sum(balance) filter (where account = any (${outside}::smallint[])), 0) as outside
                from house
               group by bucket) h
        full join (select bucket, sum(balance) as sum from wallets group by bucket) w
          on w.bucket = h.bucket`,
  },
  {
    id: 'I-10',
    says: 'no reference of a payer or of a venue stands for two movements',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where s.n > 1)::int as breaches
        from (select count(*) as n from withdrawals where bank_reference is not null group by kind, bank_reference
               union all
              select count(*) from venue_transfers where venue_reference is not null group by venue, venue_reference) s`,
  },
  {
    id: 'I-11',
    says: "the days of every member's bets sum to the bets",
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where (d.bets, d.stake, d.payout, d.refund) is distinct from (j.bets, j.stake, j.payout, j.refund))::int as breaches
        from bet_days d
        full join (select b.bucket, b.member_id, (b.accepted_at at time zone 'Asia/Shanghai')::date as day,
                          coalesce(c.was_outcome, r.outcome) as outcome, count(*)::int as bets, sum(b.stake)::bigint as stake,
                          sum(coalesce(c.was_payout, r.payout))::bigint as payout,
                          sum(coalesce(c.was_refund, r.refund))::bigint as refund
                     from bets b
                     join draws w
                       on w.bucket = b.bucket and w.id = b.draw_id and w.rolled
                     left join bet_results r
                       on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
                     left join (select bucket, member_id, order_id, line, was_outcome, was_payout, was_refund,
                                       row_number() over (partition by bucket, member_id, order_id, line order by number) as place
                                  from bet_corrections) c
                       on c.bucket = b.bucket and c.member_id = b.member_id and c.order_id = b.order_id and c.line = b.line
                          and c.place = 1
                    group by 1, 2, 3, 4) j
          on j.bucket = d.bucket and j.member_id = d.member_id and j.day = d.day and j.outcome = d.outcome`,
  },
  {
    id: 'I-13',
    says: 'the review account holds the payments that people have not decided on',
    run: (db) => db.one(compared)`
      select (p.n + 1)::int as counted, (case when h.sum = p.sum then 0 else 1 end)::int as breaches
        from (select coalesce(sum(balance), 0) as sum from house where account = ${accountCode('review')}) h,
             (select count(*) as n, coalesce(sum(booked), 0) as sum from provider_payments where state = 'review') p`,
  },
  {
    id: 'I-17',
    says: 'no payment has waited for two people for longer than three days',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where arrived_at < coalesce((select max(upto) from cash_rolled), now()) - interval '3 days')::int as breaches
        from provider_payments
       where state = 'review'`,
  },
  {
    id: 'I-17',
    says: 'no withdrawal has waited for its payer for longer than three days',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where requested_at < coalesce((select max(upto) from cash_rolled), now()) - interval '3 days')::int as breaches
        from withdrawals
       where status in ('requested', 'sent')`,
  },
  {
    id: 'I-10',
    says: 'a deposit order is credited exactly where it has the time of it',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where (status = 'credited') <> (credited_at is not null))::int as breaches
        from deposits`,
  },
  {
    id: 'I-17',
    says: 'no deposit order still waits an hour after its time',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where expires_at < coalesce((select max(upto) from cash_rolled), now()) - interval '1 hour')::int as breaches
        from deposits
       where status = 'waiting'`,
  },
  {
    id: 'I-17',
    says: 'no issue is open an hour after its draw, and none drawn but not paid',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where settled_at is not null
                                 or draw_at < coalesce((select max(upto) from cash_rolled), now()) - interval '1 hour')::int as breaches
        from issues
       where settled_at is null
          or status not in (4 /* draw settled */, 5 /* draw void */)`,
  },
  {
    id: 'I-17',
    says: 'no leg of a chase is an hour late',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where next_at < coalesce((select max(upto) from cash_rolled), now()) - interval '1 hour')::int as breaches
        from chases
       where state = 1 /* chase running */`,
  },
  {
    id: 'I-17',
    says: 'no transfer has been under way for longer than a day',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where requested_at < coalesce((select max(upto) from cash_rolled), now()) - interval '1 day')::int as breaches
        from venue_transfers
       where state not in ('settled', 'undone')`,
  },
  {
    id: 'I-17',
    says: "no provider's message lies unread for an hour",
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where received_at < coalesce((select max(upto) from cash_rolled), now()) - interval '1 hour')::int as breaches
        from provider_inbox
       where processed_at is null`,
  },
]
