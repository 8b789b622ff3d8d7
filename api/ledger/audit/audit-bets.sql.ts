// The audit's statements on what is derived of bets: allowances, chunks of settlement, chases. None of it is hashed;
// all of it is added up again.
import { codesOf, drawnOutcomes } from '../../../core/ledger.ts'
import { compared, type Query } from '../../shell/tally.ts'

const [hold = 0] = codesOf(['chase_hold'])
const [stake = 0] = codesOf(['chase_stake'])
const [back = 0] = codesOf(['chase_back'])
const [bet = 0] = codesOf(['bet'])

export const betQueries: readonly Query[] = [
  {
    id: 'I-08',
    says: 'every draw has used and taken of its allowance what its orders can win',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where a.draw_id is null or a.used <> coalesce(o.used, 0) or a.taken <> coalesce(o.taken, 0))::int as breaches
        from draw_allowances a
        full join (select bucket, draw_id, sum(greatest(best, stake)) as taken,
                          sum(greatest(best - stake, 0)) filter (where not is_back) as used
                     from (select b.bucket, b.draw_id, b.member_id, b.order_id, sum(b.best) as best, sum(b.stake) as stake,
                                  bool_or(r.order_id is not null) as is_back
                             from bets b
                             left join bet_results r
                               on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id
                                  and r.line = b.line and r.outcome = 5 /* withdrawn */
                            group by b.bucket, b.draw_id, b.member_id, b.order_id) s
                    group by bucket, draw_id) o
          on o.bucket = a.bucket and o.draw_id = a.draw_id`,
  },
  {
    id: 'I-07',
    says: 'the chunks of every draw add up to its results, as they first were',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where (p.bets, p.stakes, p.payouts, p.refunds) is distinct from (r.bets, r.stakes, r.payouts, r.refunds))::int as breaches
        from (select bucket, draw_id, sum(bets) as bets, sum(stakes) as stakes, sum(payouts) as payouts, sum(refunds) as refunds
                from settle_progress
               group by bucket, draw_id) p
        full join (select r.bucket, r.draw_id, count(*) as bets, sum(b.stake) as stakes,
                          sum(coalesce(c.was_payout, r.payout)) as payouts, sum(coalesce(c.was_refund, r.refund)) as refunds
                     from bet_results r
                     left join bets b
                       on b.bucket = r.bucket and b.draw_id = r.draw_id and b.member_id = r.member_id
                          and b.order_id = r.order_id and b.line = r.line
                     left join (select distinct on (bucket, member_id, order_id, line)
                                       bucket, member_id, order_id, line, was_payout, was_refund
                                  from bet_corrections
                                 order by bucket, member_id, order_id, line, number) c
                       on c.bucket = r.bucket and c.member_id = r.member_id and c.order_id = r.order_id and c.line = r.line
                    where r.outcome = any (${drawnOutcomes}::smallint[])
                    group by r.bucket, r.draw_id) r
          on r.bucket = p.bucket and r.draw_id = p.draw_id`,
  },
  {
    id: 'I-07',
    says: 'every chunk begins where the one before it ended, but for bets that waited for people, and holds the results of its members',
    // A bet that waited has a chunk of its own, behind no member; others of that member may end in the same minute.
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where case when p.is_late then p.bets <> 1 or r.bets = 0
                                         else r.bets <> p.bets
                                              or r.at <> r.last_at
                                              or p.settled_at not between r.at - interval '1 minute' and r.at
                                              or not p.has_late
                                                 and (p.upto_member, p.after_member) is distinct from (r.last, p.before)
                                    end)::int as breaches
        from (select bucket, draw_id, after_member, upto_member, bets, settled_at, after_member < 0 as is_late,
                     exists (select 1 from bets_apart a where a.bucket = c.bucket and a.draw_id = c.draw_id) as has_late,
                     coalesce(lag(upto_member) over (partition by bucket, draw_id order by after_member), 0) as before
                from settle_progress c) p
       cross join lateral (select count(*) as bets, max(o.member_id) as last, min(o.settled_at) as at,
                                  max(o.settled_at) as last_at
                             from bet_results o
                             left join bets_apart a
                               on a.bucket = o.bucket and a.draw_id = o.draw_id and a.member_id = o.member_id
                                  and a.order_id = o.order_id and a.line = o.line
                            where o.bucket = p.bucket
                              and o.draw_id = p.draw_id
                              and o.member_id > case when p.is_late then p.upto_member - 1 else p.after_member end
                              and o.member_id <= p.upto_member
                              and (a.line is not null) = p.is_late
                              and (not p.is_late or o.settled_at between p.settled_at and p.settled_at + interval '1 minute')
                              and o.outcome = any (${drawnOutcomes}::smallint[])) r`,
  },
  {
    id: 'I-07',
    says: 'every bet that was set apart has the stake of its line',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where b.stake is distinct from a.stake)::int as breaches
        from bets_apart a
        left join bets b
          on b.bucket = a.bucket and b.draw_id = a.draw_id and b.member_id = a.member_id and b.order_id = a.order_id
             and b.line = a.line`,
  },
  {
    id: 'I-06',
    says: 'every chase held its total, and comes to what its legs came to',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where c.id is null
                                 or (c.total, c.placed, c.returned, c.legs, c.legs_done)
                                    is distinct from (l.total, l.placed, l.returned, l.legs, l.done)
                                 or (c.state = 1 /* chase running */) <> (c.legs_done < c.legs)
                                 or c.total is distinct from h.amount or c.returned <> coalesce(t.amount, 0))::int as breaches
        from chases c
        full join (select bucket, member_id, chase_id, sum(stake)::bigint as total,
                          coalesce(sum(stake) filter (where state = 2 /* leg placed */), 0)::bigint as placed,
                          coalesce(sum(stake) filter (where state = 3 /* leg returned */), 0)::bigint as returned,
                          count(*)::int as legs, (count(*) filter (where state <> 1 /* leg waiting */))::int as done
                     from chase_legs
                    group by bucket, member_id, chase_id) l
          on l.bucket = c.bucket and l.member_id = c.member_id and l.chase_id = c.id
        left join (select bucket, member_id, key, amount from transfers where kind = ${hold}::smallint) h
          on h.bucket = c.bucket and h.member_id = c.member_id and h.key = c.id
        left join (select bucket, member_id, ref, sum(amount) as amount
                     from transfers
                    where kind = ${back}::smallint
                    group by bucket, member_id, ref) t
          on t.bucket = c.bucket and t.member_id = c.member_id and t.ref = c.id::text`,
  },
  {
    id: 'I-06',
    says: 'every leg of a chase has its multiple of the stake, and one that was placed paid an order with it',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where l.stake is distinct from l.multiple * c.base
                                 or (l.state = 2 /* leg placed */) <> (l.order_id is not null)
                                 or l.state = 2 /* leg placed */ and (s.amount is distinct from l.stake or o.amount is distinct from l.stake
                                                     or o.ref is distinct from l.draw_id::text))::int as breaches
        from chase_legs l
        left join (select bucket, member_id, id,
                          (select sum((one ->> 'units')::bigint * (one ->> 'unitStake')::bigint)
                             from jsonb_array_elements(lines) one)::bigint as base
                     from chases) c
          on c.bucket = l.bucket and c.member_id = l.member_id and c.id = l.chase_id
        left join (select bucket, member_id, ref, amount from transfers where kind = ${stake}::smallint) s
          on s.bucket = l.bucket and s.member_id = l.member_id and s.ref = l.order_id::text
        left join (select bucket, member_id, key, ref, amount from transfers where kind = ${bet}::smallint) o
          on o.bucket = l.bucket and o.member_id = l.member_id and o.key = l.order_id`,
  },
]
