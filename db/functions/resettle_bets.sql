-- Settles one chunk of a draw again: every settled bet of the members behind p_after up to its last one, with its
-- result by the rules of now. A bet that differs is reversed leg by leg under one key a line: the right amount comes
-- in, the former amount goes back. Lines that gain go first, so no wallet falls short without need; where one still
-- does, the house advances the rest as a receivable in the same command, and no wallet is ever below zero. Exactly
-- once, like settle_bets.
create function resettle_bets(
  p_bucket smallint, p_draw bigint, p_number smallint, p_after bigint,
  p_members bigint[], p_orders uuid[], p_lines smallint[],
  p_outcomes smallint[], p_payouts bigint[], p_refunds bigint[],
  p_keys uuid[], p_outbox uuid,
  out repeated boolean, out upto bigint
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  v_bets int := cardinality(p_members);
  v_rows bigint;
  v_at timestamptz;
  was_outcome smallint[];
  was_payout bigint[];
  was_refund bigint[];
  v_changed int[];
  v_moved bigint[];
  w_balance bigint[];
  -- One entry a line whose money changes, in the order in which the lines are put right.
  c_n int[];
  c_short bigint[];
  short_of bigint[];
  v_short bigint;
  v_was_paid bigint;
  v_paid bigint;
begin
  select max(m) into upto from unnest(p_members) as m;
  select array_agg(s.outcome), array_agg(s.payout), array_agg(s.refund), count(*) filter (where s.wrong)
    into was_outcome, was_payout, was_refund, v_rows
    from (select u.n, r.outcome, r.payout, r.refund,
                 b.stake is null or r.outcome is null or r.outcome = 5 /* withdrawn */
                   or u.outcome not in (1 /* won */, 2 /* lost */, 3 /* push */)
                      and (u.outcome, u.payout, u.refund) is distinct from (r.outcome, r.payout, r.refund)
                   or u.payout < 0 or u.refund < 0 or u.refund > b.stake or u.member <= p_after as wrong
            from unnest(p_members, p_orders, p_lines, p_outcomes, p_payouts, p_refunds) with ordinality
              as u (member, order_id, line, outcome, payout, refund, n)
            left join lateral (select stake from bets
                                where bucket = p_bucket and member_id = u.member and order_id = u.order_id
                                  and line = u.line and draw_id = p_draw limit 1) b on true
            left join lateral (select outcome, payout, refund from bet_results
                                where bucket = p_bucket and member_id = u.member and order_id = u.order_id
                                  and line = u.line and draw_id = p_draw limit 1) r on true
           order by u.n) s;
  if v_rows > 0 then
    raise exception '% bets of the chunk behind % of draw % do not fit it', v_rows, p_after, p_draw;
  end if;
  select coalesce(array_agg(u.n order by u.n), '{}'),
         coalesce(array_agg(distinct u.member) filter (where u.was_payout <> u.payout or u.was_refund <> u.refund), '{}')
    into v_changed, v_moved
    from unnest(p_members, was_outcome, was_payout, was_refund, p_outcomes, p_payouts, p_refunds) with ordinality
      as u (member, was_outcome, was_payout, was_refund, outcome, payout, refund, n)
   where u.was_outcome <> u.outcome or u.was_payout <> u.payout or u.was_refund <> u.refund;

  w_balance := hold_cash(p_bucket, v_moved);
  v_at := clock_timestamp();

  -- The lines in order, with what each one lacks: `low` is the lowest balance that the wallet would reach.
  select coalesce(array_agg(s.n order by s.member, s.delta desc, s.n), '{}'),
         coalesce(array_agg(s.short order by s.member, s.delta desc, s.n), '{}'),
         coalesce(sum(s.short), 0)::bigint
    into c_n, c_short, v_short
    from (select d.n, d.member, d.delta,
                 d.lacking - coalesce(lag(d.lacking) over (partition by d.member order by d.delta desc, d.n), 0) as short
            from (select e.n, e.member, e.delta,
                         greatest(0, -(w_balance[width_bucket(e.member, v_moved)]
                                       + min(e.sum) over (partition by e.member order by e.delta desc, e.n)))::bigint as lacking
                    from (select u.n, u.member, u.payout + u.refund - u.was_payout - u.was_refund as delta,
                                 sum(u.payout + u.refund - u.was_payout - u.was_refund)
                                   over (partition by u.member
                                         order by u.payout + u.refund - u.was_payout - u.was_refund desc, u.n) as sum
                            from unnest(p_members, was_payout, was_refund, p_payouts, p_refunds) with ordinality
                              as u (member, was_payout, was_refund, payout, refund, n)
                           where u.was_payout <> u.payout or u.was_refund <> u.refund) e) d) s;
  select coalesce(sum(was_payout[c.n] + was_refund[c.n]), 0)::bigint, coalesce(sum(p_payouts[c.n] + p_refunds[c.n]), 0)::bigint
    into v_was_paid, v_paid
    from unnest(c_n) as c (n);

  insert into resettle_progress (bucket, draw_id, number, after_member, upto_member, bets, lines, was_paid, paid, owed,
                                 settled_at)
  values (p_bucket, p_draw, p_number, p_after, upto, v_bets, cardinality(v_changed), v_was_paid, v_paid, v_short, v_at)
      on conflict do nothing;
  get diagnostics v_rows = row_count;
  repeated := v_rows = 0;
  if repeated then
    select upto_member into upto
      from resettle_progress
     where bucket = p_bucket and draw_id = p_draw and number = p_number and after_member = p_after;
    return;
  end if;
  if not exists (select 1 from corrections
                  where draw_id = p_draw and number = p_number and approved_at is not null and finished_at is null) then
    raise exception 'nobody has approved correction % of draw %', p_number, p_draw;
  end if;
  -- A bet that the caller forgot would never be looked at again.
  select count(*) into v_rows
    from bet_results
   where bucket = p_bucket and draw_id = p_draw and member_id > p_after and member_id <= upto and outcome <> 5 /* withdrawn */;
  if v_rows <> v_bets then
    raise exception 'the chunk behind % of draw % has % settled bets, not %', p_after, p_draw, v_rows, v_bets;
  end if;
  if cardinality(v_changed) = 0 then
    return;
  end if;

  -- The legs of each line, in this order: what is lacking, what it brings now, what it had brought.
  if cardinality(c_n) > 0 then
    perform move_cash(p_bucket, array_agg(p_members[s.n]), array_agg(p_keys[s.n]), array_agg(s.kind), array_agg(s.other),
                      array_agg(s.amount), array_agg(p_orders[s.n]::text),
                      array_agg(sha256(convert_to(concat_ws(' ', p_draw, p_number, p_orders[s.n], p_lines[s.n],
                                                            p_outcomes[s.n], p_payouts[s.n], p_refunds[s.n]), 'UTF8'))),
                      v_at, p_outbox)
       from (select c.n, m.kind, m.other, m.amount
               from unnest(c_n, c_short) with ordinality as c (n, short, place)
              cross join lateral (values (1, 54 /* receivable_booked */, 107 /* receivable */, c.short),
                                         (2, 50 /* bet_payout_again */, 101 /* bets:won */, p_payouts[c.n]),
                                         (3, 51 /* bet_refund_again */, 101 /* bets:won */, p_refunds[c.n]),
                                         (4, 52 /* bet_payout_back */, 101 /* bets:won */, -was_payout[c.n]),
                                         (5, 53 /* bet_refund_back */, 101 /* bets:won */, -was_refund[c.n]))
                as m (seq, kind, other, amount)
              where m.amount <> 0
              order by c.place, m.seq) s;
    perform add_to_house(p_bucket, 101 /* bets:won */, v_was_paid - v_paid);
  end if;
  if v_short > 0 then
    perform add_to_house(p_bucket, 107 /* receivable */, -v_short);
    insert into receivables (bucket, member_id, owed)
    select p_bucket, s.member, s.owed
      from (select p_members[c.n] as member, sum(c.short)::bigint as owed
              from unnest(c_n, c_short) as c (n, short)
             where c.short > 0
             group by 1) s
        on conflict (bucket, member_id) do update set owed = receivables.owed + excluded.owed;
  end if;
  select array_agg(coalesce(c.short, 0) order by v.place)
    into short_of
    from unnest(v_changed) with ordinality as v (n, place)
    left join unnest(c_n, c_short) as c (n, short) on c.n = v.n;
  insert into bet_corrections (bucket, member_id, order_id, line, number, draw_id, was_outcome, was_payout, was_refund,
                               outcome, payout, refund, owed, corrected_at)
  select p_bucket, p_members[c.n], p_orders[c.n], p_lines[c.n], p_number, p_draw, was_outcome[c.n], was_payout[c.n],
         was_refund[c.n], p_outcomes[c.n], p_payouts[c.n], p_refunds[c.n], c.short, v_at
    from (select unnest(v_changed) as n, unnest(short_of) as short) as c;
  -- The guard of bet_results lets this one statement through. Not a clause of the function: no owner but a
  -- superuser may write one for a name that the server does not know.
  perform set_config('koi.resettling', 'on', true);
  update bet_results
     set outcome = c.outcome, payout = c.payout, refund = c.refund
    from (select p_members[u.n] as member, p_orders[u.n] as order_id, p_lines[u.n] as line,
                 p_outcomes[u.n] as outcome, p_payouts[u.n] as payout, p_refunds[u.n] as refund
            from unnest(v_changed) as u (n)) c
   where bucket = p_bucket and member_id = c.member and bet_results.order_id = c.order_id
     and bet_results.line = c.line;
  perform set_config('koi.resettling', 'off', true);
end
$$;
revoke execute on function resettle_bets from public;
grant execute on function resettle_bets to koi_app;
