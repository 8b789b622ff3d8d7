// The audit's statements. They read whole tables, bucket by bucket where rows are joined.
import * as v from 'valibot'
import { accountCode, accountsAt, codesOfOpenStakes } from '../../../core/accounts.ts'
import { transitWallet, venueCodes } from '../../../core/venue/venues.ts'
import type { Sql } from '../../shell/db.ts'
import { compared, type Query } from '../../shell/tally.ts'
import { codesIn } from './compared.ts'

export const auditQueries: readonly Query[] = [
  {
    id: 'I-01',
    says: 'every command adds up to zero over its entries',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where s.sum <> 0 or s.sides < 2)::int as breaches
        from (select bucket, member_id, key, sum(amount) as sum, count(*) as sides
                from entries
               group by bucket, member_id, key) s`,
  },
  {
    id: 'I-02',
    says: 'every wallet holds the sum of its entries',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(w.balance, 0) <> coalesce(e.sum, 0))::int as breaches
        from wallets w
        full join (select bucket, member_id, account, sum(amount)::bigint as sum
                     from entries
                    where account < 100
                    group by bucket, member_id, account) e
          on e.bucket = w.bucket and e.member_id = w.member_id and e.account = w.account`,
  },
  {
    id: 'I-02',
    says: 'every account of the house holds the sum of its entries',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(h.sum, 0) <> coalesce(e.sum, 0))::int as breaches
        from (select bucket, account, sum(balance)::bigint as sum from house group by bucket, account) h
        full join (select bucket, account, sum(amount)::bigint as sum
                     from entries
                    where account >= 100
                    group by bucket, account) e
          on e.bucket = h.bucket and e.account = h.account`,
  },
  {
    id: 'I-03',
    says: 'no wallet is, or ever was, below zero',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where after < 0 or before < 0)::int as breaches
        from entries
       where account < 100`,
  },
  {
    id: 'I-04',
    says: 'every command has one key and all of its legs',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where s.first <> 0 or s.last <> s.legs - 1 or s.bodies <> 1)::int as breaches
        from (select bucket, member_id, key, min(leg) as first, max(leg) as last, count(*) as legs, count(body) as bodies
                from transfers
               group by bucket, member_id, key) s`,
  },
  {
    id: 'I-06',
    says: 'bets:open holds the stakes of the open bets',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(h.open, 0) <> coalesce(b.open, 0))::int as breaches
        from (select bucket, sum(balance)::bigint as open from house where account = ${accountCode('bets:open')} group by bucket) h
        full join (select b.bucket, sum(b.stake)::bigint as open
                     from bets b
                     left join bet_results r
                       on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
                    where r.order_id is null
                    group by b.bucket) b
          on b.bucket = h.bucket`,
  },
  {
    id: 'I-06',
    says: 'bets:won holds what settled bets have left',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(h.won, 0) <> coalesce(r.won, 0))::int as breaches
        from (select bucket, sum(balance)::bigint as won from house where account = ${accountCode('bets:won')} group by bucket) h
        full join (select b.bucket, sum(b.stake - r.payout - r.refund)::bigint as won
                     from bets b
                     join bet_results r
                       on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
                    group by b.bucket) r
          on r.bucket = h.bucket`,
  },
  {
    id: 'I-06',
    says: 'held money is that of open withdrawals',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(h.balance, 0) <> coalesce(w.open, 0))::int as breaches
        from (select bucket, member_id, balance from wallets where account = ${accountCode('held')}) h
        full join (select bucket, member_id, sum(amount)::bigint as open
                     from open_money
                    where account = ${accountCode('held')}
                    group by bucket, member_id) w
          on w.bucket = h.bucket and w.member_id = h.member_id`,
  },
  {
    id: 'I-06',
    says: 'chase money is that of legs that wait',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(w.balance, 0) <> coalesce(c.open, 0))::int as breaches
        from (select bucket, member_id, balance from wallets where account = ${accountCode('chase')}) w
        full join (select bucket, member_id, sum(stake)::bigint as open
                     from chase_legs
                    where state = 1 /* leg waiting */
                    group by bucket, member_id) c
          on c.bucket = w.bucket and c.member_id = w.member_id`,
  },
  {
    id: 'I-06',
    says: 'locked money is that of open savings orders',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(w.balance, 0) <> coalesce(l.open, 0))::int as breaches
        from (select bucket, member_id, balance from wallets where account = ${accountCode('locked')}) w
        full join (select bucket, member_id, sum(amount)::bigint as open
                     from open_money
                    where account = ${accountCode('locked')}
                    group by bucket, member_id) l
          on l.bucket = w.bucket and l.member_id = w.member_id`,
  },
  {
    id: 'I-04',
    says: 'every order paid the stakes of its lines',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(t.amount, 0) <> coalesce(b.stake, 0))::int as breaches
        from (select bucket, member_id, key, amount from transfers where kind = any (${codesIn('orders')}::smallint[])) t
        full join (select bucket, member_id, order_id, sum(stake)::bigint as stake
                     from bets
                    group by bucket, member_id, order_id) b
          on b.bucket = t.bucket and b.member_id = t.member_id and b.order_id = t.key`,
  },
  {
    id: 'I-07',
    says: 'every settled order got its payouts and refunds, once',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where coalesce(t.payout, 0) <> coalesce(r.payout, 0)
                                 or coalesce(t.refund, 0) <> coalesce(r.refund, 0)
                                 or coalesce(t.payouts, 0) <> coalesce(r.payouts, 0)
                                 or coalesce(t.refunds, 0) <> coalesce(r.refunds, 0))::int as breaches
        from (select bucket, member_id, ref,
                     sum(case when kind = any (${codesIn('payouts')}::smallint[]) then amount
                              when kind = any (${codesIn('payoutsBack')}::smallint[]) then -amount else 0 end) as payout,
                     sum(case when kind = any (${codesIn('payouts')}::smallint[]) then 1
                              when kind = any (${codesIn('payoutsBack')}::smallint[]) then -1 else 0 end) as payouts,
                     sum(case when kind = any (${codesIn('refunds')}::smallint[]) then amount
                              when kind = any (${codesIn('refundsBack')}::smallint[]) then -amount else 0 end) as refund,
                     sum(case when kind = any (${codesIn('refunds')}::smallint[]) then 1
                              when kind = any (${codesIn('refundsBack')}::smallint[]) then -1 else 0 end) as refunds
                from transfers
               where kind = any (${codesIn('payouts', 'payoutsBack', 'refunds', 'refundsBack')}::smallint[])
               group by bucket, member_id, ref) t
        full join (select bucket, member_id, order_id::text as ref,
                          sum(payout) as payout, count(*) filter (where payout > 0) as payouts,
                          sum(refund) as refund, count(*) filter (where refund > 0) as refunds
                     from bet_results
                    group by bucket, member_id, order_id) r
          on r.bucket = t.bucket and r.member_id = t.member_id and r.ref = t.ref`,
  },
  {
    id: 'I-07',
    says: 'every result belongs to a bet, and a settled draw has no open bet but those set apart',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where b.order_id is null or r.refund > b.stake
                                 or (r.order_id is null and d.status = 4 /* draw settled */ and a.order_id is null))::int as breaches
        from bets b
        full join bet_results r
          on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
        left join draws d
          on d.bucket = b.bucket and d.id = b.draw_id
        left join bets_apart a
          on a.bucket = b.bucket and a.draw_id = b.draw_id and a.member_id = b.member_id and a.order_id = b.order_id
             and a.line = b.line and a.ended_at is null`,
  },
  {
    id: 'I-08',
    says: 'no bet came at or after the lock of its draw',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where d.id is null or b.accepted_at >= d.lock_at or b.accepted_at < d.open_at)::int as breaches
        from bets b
        left join draws d
          on d.bucket = b.bucket and d.id = b.draw_id`,
  },
  {
    id: 'I-10',
    says: 'every credited payment of a provider is one deposit on the ledger',
    run: (db) => db.one(compared)`
      select (p.n + t.n)::int as counted, (case when p.n = t.n and p.sum = t.sum then 0 else 1 end)::int as breaches
        from (select count(*) as n, coalesce(sum(booked), 0) as sum from provider_payments where state = 'credited') p,
             (select count(*) as n, coalesce(sum(amount), 0) as sum from transfers where kind = any (${codesIn('credited')}::smallint[])) t`,
  },
  {
    id: 'I-13',
    says: 'money under way is that of open transfers, venue by venue',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(w.balance, 0) <> coalesce(t.open, 0))::int as breaches
        from (select bucket, member_id, account, balance from wallets where account = any (${accountsAt('in_transit:*')}::smallint[])) w
        full join (select bucket, member_id, account, sum(amount)::bigint as open
                     from open_money
                    where account = any (${accountsAt('in_transit:*')}::smallint[])
                    group by bucket, member_id, account) t
          on t.bucket = w.bucket and t.member_id = w.member_id and t.account = w.account`,
  },
  {
    id: 'I-04',
    says: 'every transfer was held once and ended as its state says',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where t.id is null or m.ref is null or m.held <> t.amount
                                 or m.settled <> case when t.state = 'settled' then t.amount else 0 end
                                 or m.undone <> case when t.state = 'undone' then t.amount else 0 end
                                 or m.held_at is distinct from n.account or m.is_in <> (t.direction = 'in'))::int as breaches
        from venue_transfers t
        left join unnest(${venueCodes}::text[], ${venueCodes.map((code) => accountCode(transitWallet(code)))}::smallint[]) as n (venue, account)
          on n.venue = t.venue
        full join (select bucket, member_id, ref,
                          max(credit) filter (where kind = any (${codesIn('venueHeld')}::smallint[])) as held_at,
                          bool_or(kind = ${codesIn('venueHeld')[0]}::smallint) as is_in,
                          coalesce(sum(amount) filter (where kind = any (${codesIn('venueHeld')}::smallint[])), 0) as held,
                          coalesce(sum(amount) filter (where kind = any (${codesIn('venueSettled')}::smallint[])), 0) as settled,
                          coalesce(sum(amount) filter (where kind = any (${codesIn('venueUndone')}::smallint[])), 0) as undone
                     from transfers
                    where kind = any (${codesIn('venueHeld', 'venueSettled', 'venueUndone')}::smallint[])
                    group by bucket, member_id, ref) m
          on m.bucket = t.bucket and m.member_id = t.member_id and m.ref = t.id::text`,
  },
  {
    id: 'I-15',
    says: 'the numbers of every wallet have no gap',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where w.number <> coalesce(e.n, 0) or w.number <> coalesce(e.last, 0)
                                 or coalesce(e.n, 0) <> coalesce(e.apart, 0))::int as breaches
        from wallets w
        left join (select bucket, member_id, account, count(*) as n, count(distinct number) as apart, max(number) as last
                     from entries
                    where account < 100
                    group by bucket, member_id, account) e
          on e.bucket = w.bucket and e.member_id = w.member_id and e.account = w.account`,
  },
  {
    id: 'I-15',
    says: 'each entry begins where the one before it in its wallet ended',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where s.before <> coalesce(s.previous, 0))::int as breaches
        from (select before, lag(after) over (partition by bucket, member_id, account order by number) as previous
                from entries
               where account < 100) s`,
  },
]

const figures = v.object({
  members: v.number(),
  wallets: v.number(),
  transfers: v.number(),
  bets: v.number(),
  settled: v.number(),
  /** The money that the house owes its members: the sum of all wallets and of all open stakes (R-LED-15). */
  membersFunds: v.bigint(),
  openStakes: v.bigint(),
  /**
   * Money that members may claim and have not yet: awards, gifts, rebate, invitation rewards, interest of closed days.
   */
  promised: v.bigint(),
  /** Undone by chains and closed by two people: taken back from members, and borne by the house. */
  takenBack: v.bigint(),
  writtenOff: v.bigint(),
})
export type Figures = v.InferOutput<typeof figures>

export const auditFigures = (db: Sql): Promise<Figures> => db.one(figures)`
  select (select count(*) from members)::int as members,
         (select count(*) from wallets)::int as wallets,
         (select count(*) from transfers)::int as transfers,
         (select count(*) from bets)::int as bets,
         (select count(*) from bet_results)::int as settled,
         (select coalesce(sum(balance), 0) from wallets)::bigint as "membersFunds",
         (select coalesce(sum(balance), 0) from house where account = any (${codesOfOpenStakes}::smallint[]))::bigint as "openStakes",
         (select coalesce(sum(amount), 0) from promises)::bigint as promised,
         (select coalesce(sum(case when ending = 'restore' then -taken else taken end), 0)
            from loss_closings where approved_at is not null)::bigint as "takenBack",
         (select -coalesce(sum(balance), 0) from house where account = ${accountCode('losses')})::bigint as "writtenOff"`
