-- Bets: each bucket's copy of a draw, the bets on it, what became of them, and the two functions
-- that take stakes and pay. The draws' own facts (key, result, proof) belong to the lottery.

-- One copy in each bucket: the fence between bets and the close. A bet holds its row for share until
-- it commits, closing is an update of the row, so whoever closes a draw has waited for its last bet.
-- id = lottery number * 10^13 + yyyymmdd * 10^5 + number of the issue.
create table draws (
  id bigint not null,
  open_at timestamptz not null,
  lock_at timestamptz not null,
  draw_at timestamptz not null,
  order_cap bigint not null default 50000000 check (order_cap > 0),
  member_cap bigint not null default 100000000 check (member_cap > 0),
  odds_version int not null,
  bucket smallint not null,
  -- 1 open, 2 locked, 3 drawn, 4 settled, 5 void
  status smallint not null default 1 check (status between 1 and 5),
  lottery text not null,
  issue text not null,
  primary key (bucket, id),
  check (open_at < lock_at and lock_at <= draw_at)
) with (fillfactor = 50);
create index draws_pending on draws (bucket, status, lock_at) where status <> 4;

-- What the house may still lose on a draw, divided between the buckets (decision 21).
create table draw_allowances (
  draw_id bigint not null,
  allowance bigint not null check (allowance >= 0),
  used bigint not null default 0,
  bucket smallint not null,
  primary key (bucket, draw_id),
  constraint used_within_allowance check (used between 0 and allowance)
) with (fillfactor = 20);

-- One row a line; an order is all the lines under one key. Never updated: what became of a line is
-- a row of bet_results.
create table bets (
  member_id bigint not null,
  draw_id bigint not null,
  unit_stake bigint not null check (unit_stake > 0),
  stake bigint not null check (stake = units * unit_stake),
  best bigint not null check (best >= 0),
  accepted_at timestamptz not null,
  order_id uuid not null,
  units int not null check (units > 0),
  odds_version int not null,
  bucket smallint not null,
  line smallint not null check (line >= 0),
  board smallint not null,
  play text not null,
  selection jsonb not null,
  odds jsonb not null,
  primary key (bucket, member_id, order_id, line)
);
create index bets_of_draw on bets (bucket, draw_id, member_id);
create index bets_of_member on bets (bucket, member_id, accepted_at);

-- outcome: 1 won, 2 lost, 3 push, 4 void, 5 withdrawn by the member before the close.
create table bet_results (
  member_id bigint not null,
  draw_id bigint not null,
  payout bigint not null check (payout >= 0),
  refund bigint not null check (refund >= 0),
  settled_at timestamptz not null,
  order_id uuid not null,
  bucket smallint not null,
  line smallint not null,
  outcome smallint not null check (outcome between 1 and 5),
  primary key (bucket, member_id, order_id, line)
);
create index bet_results_of_draw on bet_results (bucket, draw_id, member_id);

-- Which chunks of a draw are settled. A chunk begins behind a member and ends with one.
create table settle_progress (
  draw_id bigint not null,
  after_member bigint not null,
  upto_member bigint not null,
  stakes bigint not null,
  payouts bigint not null,
  refunds bigint not null,
  settled_at timestamptz not null,
  bets int not null,
  bucket smallint not null,
  primary key (bucket, draw_id, after_member)
);

-- Places a batch of orders of one bucket. All lines of an order or none, and the answer is that of
-- placing the orders one by one in the order given. The locks are taken in one order everywhere:
-- wallets by member, draws, allowances. Only then is the clock read, once: whoever is late is late
-- by the database's clock, however long the request lay about (decision 17).
--
-- codes: 1 accepted, 2 repeated, and refusals in the order in which they are judged (decision 16):
-- 10 key used with another body, 11 member unknown, 12 excluded, 13 blocked, 14 draw closed,
-- 15 odds changed, 16 order cap, 17 member cap, 18 draw cap, 19 balance short.
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
    select id, status, open_at, lock_at, odds_version, order_cap, member_cap
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
  select array_agg(s.same), array_agg(s.balance), array_agg(s.at), array_agg(s.best)
    into hit_same, hit_balance, hit_time, best_before
    from (select u.n, t.body = u.body as same, coalesce(t.debit_balance, 0) as balance,
                 coalesce((extract(epoch from t.created_at) * 1000000)::bigint, 0) as at,
                 coalesce(b.best, 0) as best
            from unnest(p_members, p_keys, p_bodies, p_draws) with ordinality as u (member, key, body, draw, n)
            left join lateral (select body, debit_balance, created_at from transfers
                                where bucket = p_bucket and member_id = u.member and key = u.key and leg = 0
                                limit 1) t on true
            left join lateral (select sum(best)::bigint as best from bets
                                where bucket = p_bucket and draw_id = u.draw and member_id = u.member) b on true
           order by u.n) s;

  -- 3 Where each order's wallet, draw and allowance stand in the arrays, and which order of this
  -- batch is the first of its key and of its member in its draw.
  select array_agg(s.key), array_agg(s.member), array_agg(s.state), array_agg(s.wallet), array_agg(s.draw),
         array_agg(s.allowance)
    into first_of_key, first_of_member, play_state, wallet_of, draw_of, allowance_of
    from (select u.n, min(u.n) over (partition by u.member, u.key)::int as key,
                 min(u.n) over (partition by u.member, u.draw)::int as member,
                 case when m_id[width_bucket(u.member, m_id)] = u.member
                      then m_state[width_bucket(u.member, m_id)] else 0 end as state,
                 width_bucket(u.member, w_member) as wallet, width_bucket(u.draw, d_id) as draw,
                 width_bucket(u.draw, a_draw) as allowance
            from unnest(p_members, p_keys, p_draws) with ordinality as u (member, key, draw, n)
           order by n) s;

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
      when play_state[i] <> 1 then case play_state[i] when 2 then 12 when 3 then 13 else 11 end
      -- The search finds a neighbour where a row is missing: compare before believing it.
      when d = 0 or d_id[d] <> p_draws[i] then 14
      when not d_open[d] or v_at < d_from[d] or v_at >= d_lock[d] then 14
      when p_odds_versions[i] <> d_version[d] then 15
      when p_bests[i] > d_order_cap[d] then 16
      when best_before[g] + p_bests[i] > d_member_cap[d] then 17
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
      a_free[a] := a_free[a] - exposure;
      a_used[a] := a_used[a] + exposure;
      balances[i] := w_balance[w];
      numbers[i] := w_number[w];
      times[i] := v_time;
      v_total := v_total + p_stakes[i];
      accepted_members := accepted_members || p_members[i];
    end if;
  end loop;

  -- 5 Write: one statement a table.
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
    from unnest(p_members, p_keys, p_stakes, balances, numbers, p_draws, p_bodies, codes)
      as o (member, key, stake, balance, number, draw, body, code)
   where o.code = 1;
  insert into bets (bucket, member_id, order_id, line, draw_id, play, selection, units, unit_stake, stake,
                    odds, odds_version, best, board, accepted_at)
  select p_bucket, p_members[l.n], p_keys[l.n], l.line, p_draws[l.n], l.play, l.selection::jsonb, l.units,
         l.unit_stake, l.stake, l.odds::jsonb, p_odds_versions[l.n], l.best, l.board, v_at
    from unnest(p_orders, p_lines, p_plays, p_selections, p_units, p_unit_stakes, p_line_stakes, p_odds,
                p_line_bests, p_boards)
      as l (n, line, play, selection, units, unit_stake, stake, odds, best, board)
   where codes[l.n] = 1;
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 100, v_stripe, v_total)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'bets', jsonb_build_object('members', to_jsonb(accepted_members::text[])));
end
$$;

-- Settles one chunk of a draw that is drawn (or void: everything back). The chunk holds every open
-- bet of the members behind p_after up to its last one, in member order; what each bet wins was
-- computed from the rules by the caller. Exactly once: the progress row admits a chunk once, and the
-- key of bet_results a bet once. A repeated chunk changes nothing and says how far the first one went.
create function settle_bets(
  p_bucket smallint, p_draw bigint, p_after bigint,
  p_members bigint[], p_orders uuid[], p_lines smallint[],
  p_outcomes smallint[], p_payouts bigint[], p_refunds bigint[],
  -- The keys follow from the bets and from the chunk, so a second try cannot pay a second time.
  p_keys uuid[], p_chunk_key uuid,
  p_outbox uuid,
  out repeated boolean, out upto bigint
)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  v_bets int := cardinality(p_members);
  v_stripe smallint := (16 + pg_backend_pid() % 16)::smallint;
  v_status smallint;
  v_stakes bigint[];
  v_stake bigint;
  v_payout bigint;
  v_refund bigint;
  v_rows bigint;
  v_settled bigint;
  v_at timestamptz;
  seen record;
  paid bigint[];
  w_member bigint[] := '{}';
  w_balance bigint[] := '{}';
  w_number bigint[] := '{}';
  w_gained bigint[];
  w_transfers bigint[];
  t_member bigint[];
  t_key uuid[];
  t_leg smallint[];
  t_kind smallint[];
  t_debit smallint[];
  t_amount bigint[];
  t_balance bigint[];
  t_number bigint[];
  t_ref text[];
  t_body bytea[];
begin
  select max(m) into upto from unnest(p_members) as m;
  select status into v_status from draws where bucket = p_bucket and id = p_draw for share;
  if v_status is null or v_status not in (3, 5) then
    raise exception 'draw % is not ready to be settled', p_draw;
  end if;

  select array_agg(s.stake) into v_stakes
    from (select u.n, b.stake
            from unnest(p_members, p_orders, p_lines) with ordinality as u (member, order_id, line, n)
            left join lateral (select stake from bets
                                where bucket = p_bucket and member_id = u.member and order_id = u.order_id
                                  and line = u.line and draw_id = p_draw limit 1) b on true
           order by u.n) s;
  select sum(u.stake)::bigint, sum(u.payout)::bigint, sum(u.refund)::bigint,
         count(*) filter (where u.stake is null or u.payout < 0 or u.refund < 0 or u.refund > u.stake
                             or v_status = 5 and (u.outcome <> 4 or u.payout <> 0 or u.refund <> u.stake)
                             or u.member <= p_after)
    into v_stake, v_payout, v_refund, v_rows
    from unnest(p_members, v_stakes, p_outcomes, p_payouts, p_refunds) as u (member, stake, outcome, payout, refund);
  if v_rows > 0 then
    raise exception '% bets of the chunk behind % of draw % do not fit it', v_rows, p_after, p_draw;
  end if;

  v_at := clock_timestamp();
  insert into settle_progress (bucket, draw_id, after_member, upto_member, bets, stakes, payouts, refunds, settled_at)
  values (p_bucket, p_draw, p_after, upto, v_bets, v_stake, v_payout, v_refund, v_at)
      on conflict do nothing;
  get diagnostics v_rows = row_count;
  repeated := v_rows = 0;
  if repeated then
    select upto_member into upto
      from settle_progress
     where bucket = p_bucket and draw_id = p_draw and after_member = p_after;
    return;
  end if;

  -- A bet that the caller forgot would never be looked at again.
  select count(*) into v_rows
    from bets
   where bucket = p_bucket and draw_id = p_draw and member_id > p_after and member_id <= upto;
  select count(*) into v_settled
    from bet_results
   where bucket = p_bucket and draw_id = p_draw and member_id > p_after and member_id <= upto;
  if v_rows - v_settled <> v_bets then
    raise exception 'the chunk behind % of draw % has % open bets, not %', p_after, p_draw, v_rows - v_settled, v_bets;
  end if;

  select array_agg(distinct u.member) into paid
    from unnest(p_members, p_payouts, p_refunds) as u (member, payout, refund)
   where u.payout + u.refund > 0;
  for seen in
    select member_id, balance, number
      from wallets
     where bucket = p_bucket and account = 1 and member_id = any (paid)
     order by member_id
       for update
  loop
    w_member := w_member || seen.member_id;
    w_balance := w_balance || seen.balance;
    w_number := w_number || seen.number;
  end loop;
  if cardinality(w_member) <> coalesce(cardinality(paid), 0) then
    raise exception 'a paid member of draw % has no cash wallet', p_draw;
  end if;
  v_at := clock_timestamp();

  select array_agg(s.member), array_agg(s.key), array_agg(s.leg), array_agg(s.kind), array_agg(s.debit),
         array_agg(s.amount), array_agg(s.balance), array_agg(s.number), array_agg(s.ref), array_agg(s.body)
    into t_member, t_key, t_leg, t_kind, t_debit, t_amount, t_balance, t_number, t_ref, t_body
    from (select l.*,
                 (w_balance[width_bucket(l.member, w_member)] + sum(l.amount) over in_order)::bigint as balance,
                 w_number[width_bucket(l.member, w_member)] + row_number() over in_order as number
            from (select u.n, u.member, u.key, 0::smallint as leg, 11::smallint as kind, 101::smallint as debit,
                         u.payout as amount, u.order_id::text as ref,
                         sha256(convert_to(concat_ws(' ', u.order_id, u.line, u.outcome, u.payout, u.refund), 'UTF8')) as body
                    from unnest(p_members, p_keys, p_orders, p_lines, p_outcomes, p_payouts, p_refunds) with ordinality
                      as u (member, key, order_id, line, outcome, payout, refund, n)
                   where u.payout > 0
                   union all
                  select u.n, u.member, u.key, case when u.payout > 0 then 1 else 0 end::smallint, 12::smallint, 100::smallint,
                         u.refund, u.order_id::text,
                         case when u.payout = 0
                              then sha256(convert_to(concat_ws(' ', u.order_id, u.line, u.outcome, u.payout, u.refund), 'UTF8')) end
                    from unnest(p_members, p_keys, p_orders, p_lines, p_outcomes, p_payouts, p_refunds) with ordinality
                      as u (member, key, order_id, line, outcome, payout, refund, n)
                   where u.refund > 0) l
          window in_order as (partition by l.member order by l.n, l.leg)) s;

  if t_member is not null then
    -- Each paid member is there once, ascending: the same places as in w_member.
    select array_agg(s.gained order by s.member), array_agg(s.transfers order by s.member)
      into w_gained, w_transfers
      from (select member, sum(amount)::bigint as gained, count(*) as transfers
              from unnest(t_member, t_amount) as t (member, amount)
             group by member) s;
    update wallets
       set balance = balance + w_gained[width_bucket(member_id, w_member)],
           number = number + w_transfers[width_bucket(member_id, w_member)]
     where bucket = p_bucket and account = 1 and member_id = any (w_member);
    insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance,
                           credit_number, ref, body, created_at)
    select p_bucket, t.member, t.key, t.leg, t.kind, t.debit, 1, t.amount, t.balance, t.number, t.ref, t.body, v_at
      from unnest(t_member, t_key, t_leg, t_kind, t_debit, t_amount, t_balance, t_number, t_ref, t_body)
        as t (member, key, leg, kind, debit, amount, balance, number, ref, body);
  end if;
  if v_stake > v_refund then
    insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, ref, body, created_at)
    values (p_bucket, 0, p_chunk_key, 0, 13, 100, 101, v_stake - v_refund, p_draw::text,
            sha256(convert_to(concat_ws(' ', p_draw, p_after, upto, v_stake, v_refund), 'UTF8')), v_at);
  end if;
  insert into bet_results (bucket, member_id, order_id, line, draw_id, outcome, payout, refund, settled_at)
  select p_bucket, u.member, u.order_id, u.line, p_draw, u.outcome, u.payout, u.refund, v_at
    from unnest(p_members, p_orders, p_lines, p_outcomes, p_payouts, p_refunds)
      as u (member, order_id, line, outcome, payout, refund);
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 100, v_stripe, -v_stake)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 101, v_stripe, v_stake - v_refund - v_payout)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'settled',
          jsonb_build_object('draw', p_draw::text, 'members', to_jsonb(w_member::text[])));
end
$$;
