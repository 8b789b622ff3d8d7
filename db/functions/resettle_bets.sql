-- Settles one chunk of a draw again: every settled bet of the members behind p_after up to its last one,
-- with what the rules make of it now. What differs is turned round leg by leg under one key a line: what it
-- should have brought comes in, what it had brought goes back. Lines that gain go first, so no wallet falls
-- short without need; where one still does, the house advances the rest as a receivable in the same
-- command, and no wallet is ever below zero. Exactly once, like settle_bets.
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
  v_stripe smallint := (16 + pg_backend_pid() % 16)::smallint;
  v_rows bigint;
  v_at timestamptz;
  seen record;
  was_outcome smallint[];
  was_payout bigint[];
  was_refund bigint[];
  v_changed int[];
  v_moved bigint[];
  w_member bigint[] := '{}';
  w_balance bigint[] := '{}';
  w_number bigint[] := '{}';
  -- One entry a line whose money changes, in the order in which the lines are put right.
  c_n int[];
  c_short bigint[];
  c_place bigint[];
  short_of bigint[];
  v_short bigint;
  v_was_paid bigint;
  v_paid bigint;
  t_n int[];
  t_leg smallint[];
  t_kind smallint[];
  t_other smallint[];
  t_amount bigint[];
  t_gain boolean[];
  t_balance bigint[];
  t_number bigint[];
  w_delta bigint[];
  w_legs bigint[];
begin
  select max(m) into upto from unnest(p_members) as m;
  select array_agg(s.outcome), array_agg(s.payout), array_agg(s.refund), count(*) filter (where s.wrong)
    into was_outcome, was_payout, was_refund, v_rows
    from (select u.n, r.outcome, r.payout, r.refund,
                 b.stake is null or r.outcome is null or r.outcome = 5
                   or u.outcome not in (1, 2, 3)
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

  for seen in
    select member_id, balance, number
      from wallets
     where bucket = p_bucket and account = 1 and member_id = any (v_moved)
     order by member_id
       for update
  loop
    w_member := w_member || seen.member_id;
    w_balance := w_balance || seen.balance;
    w_number := w_number || seen.number;
  end loop;
  if cardinality(w_member) <> cardinality(v_moved) then
    raise exception 'a member of draw % has no cash wallet', p_draw;
  end if;
  v_at := clock_timestamp();

  -- Which lines, in which order, and what each of them lacks: `low` is how deep the wallet would fall by it.
  select coalesce(array_agg(s.n order by s.member, s.delta desc, s.n), '{}'),
         coalesce(array_agg(s.short order by s.member, s.delta desc, s.n), '{}'),
         coalesce(sum(s.short), 0)::bigint
    into c_n, c_short, v_short
    from (select d.n, d.member, d.delta,
                 d.lacking - coalesce(lag(d.lacking) over (partition by d.member order by d.delta desc, d.n), 0) as short
            from (select e.n, e.member, e.delta,
                         greatest(0, -(w_balance[width_bucket(e.member, w_member)]
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
   where bucket = p_bucket and draw_id = p_draw and member_id > p_after and member_id <= upto and outcome <> 5;
  if v_rows <> v_bets then
    raise exception 'the chunk behind % of draw % has % settled bets, not %', p_after, p_draw, v_rows, v_bets;
  end if;
  if cardinality(v_changed) = 0 then
    return;
  end if;

  -- The legs of each line, in this order: what is lacking, what it brings now, what it had brought.
  if cardinality(c_n) > 0 then
    select array_agg(s.n order by s.place, s.seq), array_agg(s.leg order by s.place, s.seq),
           array_agg(s.kind order by s.place, s.seq), array_agg(s.other order by s.place, s.seq),
           array_agg(s.amount order by s.place, s.seq), array_agg(s.gain order by s.place, s.seq),
           array_agg(s.balance order by s.place, s.seq), array_agg(s.number order by s.place, s.seq)
      into t_n, t_leg, t_kind, t_other, t_amount, t_gain, t_balance, t_number
      from (select l.n, l.place, l.seq, l.kind, l.other, l.amount, l.gain,
                   (row_number() over (partition by l.place order by l.seq) - 1)::smallint as leg,
                   (w_balance[width_bucket(p_members[l.n], w_member)]
                     + sum(case when l.gain then l.amount else -l.amount end) over in_order)::bigint as balance,
                   w_number[width_bucket(p_members[l.n], w_member)] + row_number() over in_order as number
              from (select c.n, c.place, k.seq, k.kind, k.other, k.gain,
                           case when k.seq = 1 then c_short[c.place]
                                when k.seq = 2 then p_payouts[c.n]
                                when k.seq = 3 then p_refunds[c.n]
                                when k.seq = 4 then was_payout[c.n]
                                else was_refund[c.n] end as amount
                      from unnest(c_n) with ordinality as c (n, place)
                     cross join (values (1, 54::smallint, 107::smallint, true), (2, 50::smallint, 101::smallint, true),
                                        (3, 51::smallint, 101::smallint, true), (4, 52::smallint, 101::smallint, false),
                                        (5, 53::smallint, 101::smallint, false)) as k (seq, kind, other, gain)) l
             where l.amount > 0
            window in_order as (partition by p_members[l.n] order by l.place, l.seq)) s;
    -- Each member whose money moves is there once, ascending: the same places as in w_member.
    select array_agg(s.delta order by s.member), array_agg(s.legs order by s.member)
      into w_delta, w_legs
      from (select p_members[t.n] as member, sum(case when t.gain then t.amount else -t.amount end)::bigint as delta,
                   count(*) as legs
              from unnest(t_n, t_amount, t_gain) as t (n, amount, gain)
             group by 1) s;
    update wallets
       set balance = balance + w_delta[width_bucket(member_id, w_member)],
           number = number + w_legs[width_bucket(member_id, w_member)]
     where bucket = p_bucket and account = 1 and member_id = any (w_member);
    insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number,
                           credit_balance, credit_number, ref, body, created_at)
    select p_bucket, p_members[t.n], p_keys[t.n], t.leg, t.kind,
           case when t.gain then t.other else 1 end, case when t.gain then 1 else t.other end, t.amount,
           case when not t.gain then t.balance end, case when not t.gain then t.number end,
           case when t.gain then t.balance end, case when t.gain then t.number end, p_orders[t.n]::text,
           case when t.leg = 0
                then sha256(convert_to(concat_ws(' ', p_draw, p_number, p_orders[t.n], p_lines[t.n], p_outcomes[t.n],
                                                 p_payouts[t.n], p_refunds[t.n]), 'UTF8')) end, v_at
      from (select unnest(t_n) as n, unnest(t_leg) as leg, unnest(t_kind) as kind, unnest(t_other) as other,
                   unnest(t_amount) as amount, unnest(t_gain) as gain, unnest(t_balance) as balance,
                   unnest(t_number) as number) as t;
    insert into house (bucket, account, stripe, balance)
    values (p_bucket, 101, v_stripe, v_was_paid - v_paid)
        on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  end if;
  if v_short > 0 then
    insert into house (bucket, account, stripe, balance)
    values (p_bucket, 107, v_stripe, -v_short)
        on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
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
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'moved', jsonb_build_object('members', to_jsonb(w_member::text[])));
end
$$;
revoke execute on function resettle_bets from public;
grant execute on function resettle_bets to koi_app;
