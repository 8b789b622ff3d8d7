-- Looks up a batch of orders of one bucket, in their order: the key (`same` is null where it is new, true where it did
-- the same, false where it did something else), the member's state (0 for no such member), the member's bets on the
-- draw, and the number of lines of the order. place_bets asks it under its locks.
--
-- One statement reads several tables, each by its full key. Their order is asked for, and sorting forbidden,
-- because only the key gives it: without statistics every index costs the same, the plan is kept, and by
-- bets_of_member it would read all that a member ever bet.
create function known_of_orders(
  p_bucket smallint, p_members bigint[], p_keys uuid[], p_bodies bytea[], p_draws bigint[], p_orders int[],
  out same boolean[], out balances bigint[], out times bigint[], out states smallint[],
  out bests bigint[], out stakes bigint[], out lines bigint[], out own_lines bigint[], out hits boolean
)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set enable_sort = off set jit = off
as $$
#variable_conflict use_column
begin
  select array_agg(s.same), array_agg(s.balance), array_agg(s.at), array_agg(s.state), array_agg(s.best),
         array_agg(s.stake), array_agg(s.lines), bool_or(s.same is not null)
    into same, balances, times, states, bests, stakes, lines, hits
    from (select u.n, coalesce(substr(t.body, 1, 32) = substr(u.body, 1, 32), not a.known) as same, coalesce(t.debit_balance, 0) as balance,
                 coalesce((extract(epoch from t.created_at) * 1000000)::bigint, 0) as at,
                 coalesce(m.play_state, 0::smallint) as state,
                 coalesce(b.best, 0) as best, coalesce(b.stake, 0) as stake, coalesce(b.lines, 0) as lines
            from unnest(p_members, p_keys, p_bodies, p_draws) with ordinality as u (member, key, body, draw, n)
            left join lateral (select body, debit_balance, created_at from transfers
                                where bucket = p_bucket and member_id = u.member and key = u.key and leg = 0
                                limit 1) t on true
            left join lateral (select true as known from answers
                                where bucket = p_bucket and member_id = u.member and key = u.key
                                limit 1) a on true
            left join lateral (select play_state from members
                                where bucket = p_bucket and id = u.member
                                limit 1) m on true
            -- An open draw has results only where a member took bets back, and those count no more.
            left join lateral (select sum(own.best)::bigint as best, sum(own.stake)::bigint as stake, count(*) as lines
                                 from (select best, stake from bets
                                        where bucket = p_bucket and draw_id = u.draw and member_id = u.member
                                          and not exists (select 1 from bet_results r
                                                           where r.bucket = p_bucket and r.member_id = u.member
                                                             and r.order_id = bets.order_id and r.line = bets.line)
                                        order by order_id, line) own) b on true
           order by u.n) s;
  select array_agg(s.lines)
    into own_lines
    from (select count(*) as lines from unnest(p_orders) as l (n) group by n order by n) s;
end
$$;
revoke execute on function known_of_orders from public;
