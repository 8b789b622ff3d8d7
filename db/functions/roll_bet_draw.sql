-- Adds one draw of a bucket, if it is over and no bet on it is open. Answers whether it was added. One caller
-- at a time: the row of the draw is the lock, and the mark on it comes with the sums.
create function roll_bet_draw(p_bucket smallint, p_draw bigint) returns boolean
language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set jit = off
as $$
declare
  v_status smallint;
begin
  select status into v_status
    from draws
   where bucket = p_bucket and id = p_draw and not rolled
     for update;
  if v_status is null or v_status not in (4 /* draw settled */, 5 /* draw void */) then
    return false;
  end if;
  if exists (select 1
               from bets b
               left join bet_results r
                 on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
              where b.bucket = p_bucket and b.draw_id = p_draw and r.order_id is null) then
    return false;
  end if;
  insert into bet_days (bucket, member_id, day, outcome, bets, stake, payout, refund)
  select b.bucket, b.member_id, (b.accepted_at at time zone 'Asia/Shanghai')::date,
         coalesce(c.was_outcome, r.outcome), count(*)::int, sum(b.stake)::bigint,
         sum(coalesce(c.was_payout, r.payout))::bigint, sum(coalesce(c.was_refund, r.refund))::bigint
    from bets b
    join bet_results r
      on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
    left join bet_corrections c
      on c.bucket = b.bucket and c.member_id = b.member_id and c.order_id = b.order_id and c.line = b.line
     and c.number = (select min(f.number)
                       from bet_corrections f
                      where f.bucket = b.bucket and f.member_id = b.member_id and f.order_id = b.order_id
                        and f.line = b.line)
   where b.bucket = p_bucket and b.draw_id = p_draw
   group by 1, 2, 3, 4
      on conflict (bucket, member_id, day, outcome)
      do update set bets = bet_days.bets + excluded.bets,
                    stake = bet_days.stake + excluded.stake,
                    payout = bet_days.payout + excluded.payout,
                    refund = bet_days.refund + excluded.refund;
  update draws set rolled = true where bucket = p_bucket and id = p_draw;
  return true;
end
$$;
