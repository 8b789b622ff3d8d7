// The audit's statements on draws that were settled again, on what members owe for it, and on what a chain has undone.
import { drawnOutcomes } from '../../../core/ledger.ts'
import { compared, type Query } from '../../shell/tally.ts'
import { codesIn } from './compared.ts'

export const correctionQueries: readonly Query[] = [
  {
    id: 'I-06',
    says: 'every member owes what could not be taken back, less what was repaid',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(r.owed, 0) <> coalesce(t.owed, 0))::int as breaches
        from receivables r
        full join (select bucket, member_id, sum(case when kind = any (${codesIn('owed')}::smallint[]) then amount else -amount end) as owed
                     from transfers
                    where kind = any (${codesIn('owed', 'repaid')}::smallint[])
                    group by bucket, member_id) t
          on t.bucket = r.bucket and t.member_id = r.member_id`,
  },
  {
    id: 'I-06',
    says: 'the receivable account is below zero by all that members owe',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where coalesce(h.owed, 0) <> coalesce(r.owed, 0))::int as breaches
        from (select bucket, -sum(balance)::bigint as owed from house where account = 107 /* receivable */ group by bucket) h
        full join (select bucket, sum(owed)::bigint as owed from receivables group by bucket) r
          on r.bucket = h.bucket`,
  },
  {
    id: 'I-07',
    says: 'a line that was settled again has its last result, and each began where the one before ended',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where case when c.next_payout is null
                                         then (r.outcome, r.payout, r.refund) is distinct from (c.outcome, c.payout, c.refund)
                                         else (c.next_payout, c.next_refund) is distinct from (c.payout, c.refund) end)::int as breaches
        from (select bucket, member_id, order_id, line, outcome, payout, refund,
                     lead(was_payout) over (partition by bucket, member_id, order_id, line order by number) as next_payout,
                     lead(was_refund) over (partition by bucket, member_id, order_id, line order by number) as next_refund
                from bet_corrections) c
        left join bet_results r
          on r.bucket = c.bucket and r.member_id = c.member_id and r.order_id = c.order_id and r.line = c.line`,
  },
  {
    id: 'I-07',
    says: 'two people agreed to every correction, and a finished one looked at every bet',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where c.draw_id is null or c.approved_at is null or lower(c.approved_by) = lower(c.proposed_by)
                                 or c.finished_at is not null and (coalesce(p.bets, 0) <> coalesce(b.bets, 0)
                                    or (coalesce(p.lines, 0), coalesce(p.was_paid, 0), coalesce(p.paid, 0), coalesce(p.owed, 0))
                                       <> (c.lines, c.was_paid, c.paid, c.owed)))::int as breaches
        from (select * from corrections where approved_at is not null) c
        full join (select draw_id, number, sum(bets) as bets, sum(lines) as lines, sum(was_paid) as was_paid,
                          sum(paid) as paid, sum(owed) as owed
                     from resettle_progress
                    group by draw_id, number) p
          on p.draw_id = c.draw_id and p.number = c.number
        left join (select draw_id, count(*) as bets from bet_results
                    where outcome = any (${drawnOutcomes}::smallint[]) group by draw_id) b
          on b.draw_id = c.draw_id`,
  },
  {
    id: 'I-07',
    says: 'every chunk of a correction begins where the one before it ended, and sums the lines that it changed',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where p.after_member <> p.before or p.upto_member is distinct from r.last
                                 or (p.lines, p.was_paid, p.paid, p.owed) is distinct from (c.lines, c.was_paid, c.paid, c.owed)
                                 or p.settled_at <> c.at or p.settled_at <> c.last_at)::int as breaches
        from (select bucket, draw_id, number, after_member, upto_member, lines, was_paid, paid, owed, settled_at,
                     coalesce(lag(upto_member) over (partition by bucket, draw_id, number order by after_member), 0) as before
                from resettle_progress) p
       cross join lateral (select max(member_id) as last
                             from bet_results
                            where bucket = p.bucket
                              and draw_id = p.draw_id
                              and member_id > p.after_member
                              and member_id <= p.upto_member
                              and outcome = any (${drawnOutcomes}::smallint[])) r
       cross join lateral (select count(*)::int as lines, coalesce(sum(was_payout + was_refund) filter (where is_moved), 0)::bigint as was_paid,
                                  coalesce(sum(payout + refund) filter (where is_moved), 0)::bigint as paid,
                                  coalesce(sum(owed), 0)::bigint as owed, min(corrected_at) as at, max(corrected_at) as last_at
                             from (select was_payout, was_refund, payout, refund, owed, corrected_at,
                                          was_payout <> payout or was_refund <> refund as is_moved
                                     from bet_corrections
                                    where bucket = p.bucket
                                      and draw_id = p.draw_id
                                      and number = p.number
                                      and member_id > p.after_member
                                      and member_id <= p.upto_member) b) c`,
  },
  {
    id: 'I-07',
    says: 'every line that was settled again is of its bet, and owes what was booked with it',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where b.order_id is null or p.number is null or c.owed <> coalesce(t.owed, 0))::int as breaches
        from bet_corrections c
        left join bets b
          on b.bucket = c.bucket and b.draw_id = c.draw_id and b.member_id = c.member_id and b.order_id = c.order_id
             and b.line = c.line
        left join corrections p
          on p.draw_id = c.draw_id and p.number = c.number and p.approved_at is not null
        left join (select bucket, member_id, key, body, amount as owed
                     from transfers
                    where kind = any (${codesIn('owed')}::smallint[])
                      and leg = 0) t
          on t.bucket = c.bucket and t.member_id = c.member_id
             and t.body = sha256(convert_to(concat_ws(' ', c.draw_id, c.number, c.order_id, c.line, c.outcome, c.payout, c.refund), 'UTF8'))`,
  },
  {
    id: 'I-17',
    says: 'no correction has waited for its end for longer than a day',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where approved_at < now() - interval '1 day')::int as breaches
        from corrections
       where approved_at is not null
         and finished_at is null`,
  },
  {
    id: 'I-10',
    says: 'two people closed what a chain has undone, and the ledger moved just that',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where (coalesce(c.taken, 0), coalesce(c.written_off, 0), coalesce(c.from_review, 0))
                                    <> (coalesce(t.taken, 0), coalesce(t.written_off, 0), coalesce(t.from_review, 0)))::int as breaches
        from (select bucket, order_id::text as ref,
                     sum(case when ending = 'restore' then -taken else taken end) as taken,
                     sum(case when ending = 'restore' then -written_off else written_off end) as written_off,
                     sum(case when ending = 'restore' then -from_review else from_review end) as from_review
                from loss_closings
               where approved_at is not null
               group by 1, 2) c
        full join (select bucket, ref,
                          sum(case when kind = any (${codesIn('taken')}::smallint[]) then amount
                                   when kind = any (${codesIn('takenBack')}::smallint[]) then -amount else 0 end) as taken,
                          sum(case when kind = any (${codesIn('writtenOff')}::smallint[]) then amount
                                   when kind = any (${codesIn('writtenOffBack')}::smallint[]) then -amount else 0 end) as written_off,
                          sum(case when kind = any (${codesIn('fromReview')}::smallint[]) then amount
                                   when kind = any (${codesIn('fromReviewBack')}::smallint[]) then -amount else 0 end) as from_review
                     from transfers
                    where kind = any (${codesIn('taken', 'takenBack', 'writtenOff', 'writtenOffBack', 'fromReview', 'fromReviewBack')}::smallint[])
                    group by bucket, ref) t
          on t.bucket = c.bucket and t.ref = c.ref`,
  },
]
