// The audit's statements on what is kept beside the journal: keys of draws, turnover, sums of days.
import { compared, type Query } from '../../shell/tally.ts'

export const derivedQueries: readonly Query[] = [
  {
    id: 'I-15',
    says: 'every row lies in a bucket of the house',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, coalesce(sum(elsewhere), 0)::int as breaches
        from rows_elsewhere()`,
  },
  {
    id: 'I-09',
    says: 'every revealed key leads by SHA-256 to the one before it, the first to the commitment',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where case when i.position = 1 then sha256(i.key) <> c.commitment
                                         else sha256(i.key) <> i.earlier end)::int as breaches
        from (select lottery, chain, position, key,
                     lag(key) over (partition by lottery, chain order by position) as earlier,
                     lag(position) over (partition by lottery, chain order by position) as earlier_position
                from issues
               where key is not null) i
        join chains c
          on c.lottery = i.lottery and c.number = i.chain
       where i.position = 1 or i.position = i.earlier_position + 1`,
  },
  {
    id: 'I-09',
    says: 'every commitment was published before the first issue of its chain opened',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where c.logged_at is null or c.published_at > i.first)::int as breaches
        from chains c
        join (select lottery, chain, min(draw_at) as first from issues group by lottery, chain) i
          on i.lottery = c.lottery and i.chain = c.number`,
  },
  {
    id: 'I-09',
    says: 'the issues of every chain follow each other, and the next place is the one behind them',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where c.number is null or c.next_position - 1 <> coalesce(i.issues, 0)
                                 or c.next_position - 1 <> coalesce(i.last, 0))::int as breaches
        from chains c
        full join (select lottery, chain, count(*) as issues, max(position) as last
                     from issues
                    group by lottery, chain) i
          on i.lottery = c.lottery and i.chain = c.number`,
  },
  {
    id: 'I-11',
    says: 'no fen of turnover was used twice, and no more than was counted',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where u.used > b.counted)::int as breaches
        from turnover_bets b
        left join (select bucket, member_id, order_id, line, sum(amount) as used
                     from turnover_used
                    group by bucket, member_id, order_id, line) u
          on u.bucket = b.bucket and u.member_id = b.member_id and u.order_id = b.order_id and u.line = b.line`,
  },
  {
    id: 'I-11',
    says: 'no obligation was met with more than it asks',
    run: (db) => db.one(compared)`
      select count(*)::int as counted, count(*) filter (where u.used > o.required)::int as breaches
        from turnover_obligations o
        left join (select bucket, member_id, obligation_id, sum(amount) as used
                     from turnover_used
                    group by bucket, member_id, obligation_id) u
          on u.bucket = o.bucket and u.member_id = o.member_id and u.obligation_id = o.id`,
  },
  {
    id: 'I-11',
    says: 'the days of every cash wallet sum to its journal',
    run: (db) => db.one(compared)`
      select count(*)::int as counted,
             count(*) filter (where coalesce(d.amount, 0) <> coalesce(j.amount, 0)
                                 or coalesce(d.entries, 0) <> coalesce(j.entries, 0))::int as breaches
        from cash_days d
        full join (select e.bucket, e.member_id, (e.created_at at time zone 'Asia/Shanghai')::date as day, e.kind,
                          count(*) as entries, sum(e.amount)::bigint as amount
                     from cash_entries e
                     join cash_rolled r
                       on r.bucket = e.bucket
                    where e.created_at < r.upto
                    group by 1, 2, 3, 4) j
          on j.bucket = d.bucket and j.member_id = d.member_id and j.day = d.day and j.kind = d.kind`,
  },
]
