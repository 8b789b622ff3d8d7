-- Places a batch of orders of one bucket. All lines of an order or none, and the answer is that of
-- placing the orders one by one in the order given. The locks are taken in one order everywhere:
-- wallets by member, draws, allowances. Only then is the clock read, once: whoever is late is late
-- by the database's clock, however long the request lay about (decision 17).
--
-- codes: 1 accepted, 2 repeated, and refusals in the order in which they are judged (decision 16):
-- 10 key used with another body, 11 member unknown, 12 excluded, 13 blocked, 14 draw closed,
-- 15 odds changed, 16 order cap, 17 member cap, 18 draw cap, 19 balance short;
-- 20 limit of a member's stakes in a draw, judged behind the member's cap.
-- balances: of the cash wallet behind the order. times: accepted at, microseconds since 1970.
create function place_bets(
  p_bucket smallint,
  p_members bigint[], p_keys uuid[], p_bodies bytea[], p_draws bigint[], p_odds_versions int[],
  p_stakes bigint[], p_bests bigint[],
  -- Lines: the order each belongs to, counted from 1.
  p_orders int[], p_lines smallint[], p_plays text[], p_selections text[], p_units int[],
  p_unit_stakes bigint[], p_line_stakes bigint[], p_odds text[], p_line_bests bigint[], p_boards smallint[],
  p_outbox uuid,
  out codes smallint[], out balances bigint[], out times bigint[]
)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  v_orders int := cardinality(p_members);
  v_stripe smallint := (pg_backend_pid() % 16)::smallint;
  v_at timestamptz;
  v_time bigint;
  seen record;
  w_member bigint[] := '{}';
  w_balance bigint[] := '{}';
  w_number bigint[] := '{}';
  d_id bigint[] := '{}';
  d_open boolean[] := '{}';
  d_from timestamptz[] := '{}';
  d_lock timestamptz[] := '{}';
  d_version int[] := '{}';
  d_order_cap bigint[] := '{}';
  d_member_cap bigint[] := '{}';
  d_stake_cap bigint[] := '{}';
  a_draw bigint[] := '{}';
  a_free bigint[] := '{}';
  a_used bigint[] := '{}';
  hit_same boolean[];
  hit_balance bigint[];
  hit_time bigint[];
  m_id bigint[];
  m_state smallint[];
  play_state smallint[];
  best_before bigint[];
  stake_before bigint[];
  first_of_key int[];
  first_of_member int[];
  wallet_of int[];
  draw_of int[];
  allowance_of int[];
  accepted_as int[] := array_fill(0, array[v_orders]);
  numbers bigint[] := array_fill(0::bigint, array[v_orders]);
  accepted_members bigint[] := '{}';
  v_total bigint := 0;
  v_code smallint;
  w int;
  d int;
  a int;
  g int;
  exposure bigint;
begin
  codes := array_fill(0::smallint, array[v_orders]);
  balances := array_fill(0::bigint, array[v_orders]);
  times := array_fill(0::bigint, array[v_orders]);

  -- 1 Locks.
  for seen in
    select member_id, balance, number
      from wallets
     where bucket = p_bucket and account = 1 and member_id = any (p_members)
     order by member_id
       for update
  loop
    w_member := w_member || seen.member_id;
    w_balance := w_balance || seen.balance;
    w_number := w_number || seen.number;
  end loop;
  for seen in
    select id, status, open_at, lock_at, odds_version, order_cap, member_cap, stake_cap
      from draws
     where bucket = p_bucket and id = any (p_draws)
     order by id
       for share
  loop
    d_id := d_id || seen.id;
    d_open := d_open || (seen.status = 1);
    d_from := d_from || seen.open_at;
    d_lock := d_lock || seen.lock_at;
    d_version := d_version || seen.odds_version;
    d_order_cap := d_order_cap || seen.order_cap;
    d_member_cap := d_member_cap || seen.member_cap;
    d_stake_cap := d_stake_cap || seen.stake_cap;
  end loop;
  for seen in
    select draw_id, allowance - used as free, used
      from draw_allowances
     where bucket = p_bucket and draw_id = any (p_draws)
     order by draw_id
       for update
  loop
    a_draw := a_draw || seen.draw_id;
    a_free := a_free || seen.free;
    a_used := a_used || seen.used;
  end loop;
  v_at := clock_timestamp();
  v_time := (extract(epoch from v_at) * 1000000)::bigint;

  -- 2 Who may play; and the one statement that reads several tables, each by its full key.
  select array_agg(s.id), array_agg(s.play_state) into m_id, m_state
    from (select id, play_state from members
           where bucket = p_bucket and id = any (p_members)
           order by id) s;
  select array_agg(s.same), array_agg(s.balance), array_agg(s.at), array_agg(s.best), array_agg(s.stake)
    into hit_same, hit_balance, hit_time, best_before, stake_before
    from (select u.n, t.body = u.body as same, coalesce(t.debit_balance, 0) as balance,
                 coalesce((extract(epoch from t.created_at) * 1000000)::bigint, 0) as at,
                 coalesce(b.best, 0) as best, coalesce(b.stake, 0) as stake
            from unnest(p_members, p_keys, p_bodies, p_draws) with ordinality as u (member, key, body, draw, n)
            left join lateral (select body, debit_balance, created_at from transfers
                                where bucket = p_bucket and member_id = u.member and key = u.key and leg = 0
                                limit 1) t on true
            left join lateral (select sum(best)::bigint as best, sum(stake)::bigint as stake from bets
                                where bucket = p_bucket and draw_id = u.draw and member_id = u.member
                                  and not exists (select 1 from bet_results r
                                                   where r.bucket = p_bucket and r.member_id = u.member
                                                     and r.order_id = bets.order_id and r.line = bets.line)) b on true
           order by u.n) s;

  -- 3 Where each order's wallet, draw and allowance stand in the arrays, and which order of this
  -- batch is the first of its key and of its member in its draw. Where every member is there once,
  -- as in most batches, each order is the first of both.
  select array_agg(s.state), array_agg(s.wallet), array_agg(s.draw), array_agg(s.allowance), array_agg(s.n)
    into play_state, wallet_of, draw_of, allowance_of, first_of_key
    from (select u.n::int as n,
                 case when m_id[width_bucket(u.member, m_id)] = u.member
                      then m_state[width_bucket(u.member, m_id)] else 0 end as state,
                 width_bucket(u.member, w_member) as wallet, width_bucket(u.draw, d_id) as draw,
                 width_bucket(u.draw, a_draw) as allowance
            from unnest(p_members, p_draws) with ordinality as u (member, draw, n)
           order by u.n) s;
  first_of_member := first_of_key;
  if cardinality(w_member) < v_orders then
    select array_agg(s.key), array_agg(s.member)
      into first_of_key, first_of_member
      from (select u.n, min(u.n) over (partition by u.member, u.key)::int as key,
                   min(u.n) over (partition by u.member, u.draw)::int as member
              from unnest(p_members, p_keys, p_draws) with ordinality as u (member, key, draw, n)
             order by n) s;
  end if;

  -- 4 One by one.
  for i in 1 .. v_orders loop
    if hit_same[i] is not null then
      if hit_same[i] then
        codes[i] := 2;
        balances[i] := hit_balance[i];
        times[i] := hit_time[i];
      else
        codes[i] := 10;
      end if;
      continue;
    end if;
    g := accepted_as[first_of_key[i]];
    if g > 0 then
      if p_bodies[i] = p_bodies[g] then
        codes[i] := 2;
        balances[i] := balances[g];
        times[i] := times[g];
      else
        codes[i] := 10;
      end if;
      continue;
    end if;

    w := wallet_of[i];
    d := draw_of[i];
    a := allowance_of[i];
    g := first_of_member[i];
    -- A negative exposure (the best win returns less than the stakes) frees nothing.
    exposure := greatest(p_bests[i] - p_stakes[i], 0);
    v_code := case
      when play_state[i] = 2 then 12
      when play_state[i] = 3 then 13
      when play_state[i] <> 1 then 11
      -- The search finds a neighbour where a row is missing: compare before believing it.
      when d = 0 or d_id[d] <> p_draws[i] then 14
      when not d_open[d] or v_at < d_from[d] or v_at >= d_lock[d] then 14
      when p_odds_versions[i] <> d_version[d] then 15
      when p_bests[i] > d_order_cap[d] then 16
      when best_before[g] + p_bests[i] > d_member_cap[d] then 17
      when stake_before[g] + p_stakes[i] > d_stake_cap[d] then 20
      when a = 0 or a_draw[a] <> p_draws[i] or exposure > a_free[a] then 18
      when w = 0 or w_member[w] <> p_members[i] or p_stakes[i] > w_balance[w] then 19
      else 1
    end;
    codes[i] := v_code;
    if v_code = 1 then
      accepted_as[first_of_key[i]] := i;
      w_balance[w] := w_balance[w] - p_stakes[i];
      w_number[w] := w_number[w] + 1;
      best_before[g] := best_before[g] + p_bests[i];
      stake_before[g] := stake_before[g] + p_stakes[i];
      a_free[a] := a_free[a] - exposure;
      a_used[a] := a_used[a] + exposure;
      balances[i] := w_balance[w];
      numbers[i] := w_number[w];
      times[i] := v_time;
      v_total := v_total + p_stakes[i];
      accepted_members := accepted_members || p_members[i];
    end if;
  end loop;

  -- 5 Write: one statement a table. Unnested in the list, not after FROM: there each array would be
  -- copied into a store of its own first.
  if v_total = 0 then
    return;
  end if;
  -- 0 + : Citus 13 dies of a bare array element here.
  update wallets
     set balance = 0 + w_balance[width_bucket(member_id, w_member)],
         number = 0 + w_number[width_bucket(member_id, w_member)]
   where bucket = p_bucket and account = 1 and member_id = any (accepted_members);
  update draw_allowances
     set used = 0 + a_used[width_bucket(draw_id, a_draw)]
   where bucket = p_bucket and draw_id = any (a_draw);
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance,
                         debit_number, ref, body, created_at)
  select p_bucket, o.member, o.key, 0, 10, 1, 100, o.stake, o.balance, o.number, o.draw::text, o.body, v_at
    from (select unnest(p_members) as member, unnest(p_keys) as key, unnest(p_stakes) as stake,
                 unnest(balances) as balance, unnest(numbers) as number, unnest(p_draws) as draw,
                 unnest(p_bodies) as body, unnest(codes) as code) as o
   where o.code = 1;
  insert into bets (bucket, member_id, order_id, line, draw_id, play, selection, units, unit_stake, stake,
                    odds, odds_version, best, board, accepted_at)
  select p_bucket, p_members[l.n], p_keys[l.n], l.line, p_draws[l.n], l.play, l.selection::jsonb, l.units,
         l.unit_stake, l.stake, l.odds::jsonb, p_odds_versions[l.n], l.best, l.board, v_at
    from (select unnest(p_orders) as n, unnest(p_lines) as line, unnest(p_plays) as play,
                 unnest(p_selections) as selection, unnest(p_units) as units,
                 unnest(p_unit_stakes) as unit_stake, unnest(p_line_stakes) as stake,
                 unnest(p_odds) as odds, unnest(p_line_bests) as best, unnest(p_boards) as board) as l
   where codes[l.n] = 1;
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 100, v_stripe, v_total)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'bets', jsonb_build_object('members', to_jsonb(accepted_members::text[])));
end
$$;
