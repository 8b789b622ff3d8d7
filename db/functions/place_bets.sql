-- Places a batch of orders of one bucket. All lines of an order or none, and the answer is that of placing the orders
-- one by one in the order given. The locks are taken in one order everywhere: wallets by member, draws, allowances.
-- Only then is the clock read, once: late is late by the database's clock, however long a request lay (decision 17).
--
-- An order that no draw takes by the clock of before the locks takes none: a crowd of late orders must not
-- keep the close from its row, nor hold wallets while it waits for that row.
--
-- Most batches are new orders that are all accepted, so all are paid and reserved at first, and one look tells whether
-- that was right: a repeated key breaks the primary key of transfers (23505: the caller asks again with p_look), and
-- anything else that could change a verdict, such as a refusal, has all judged one by one and mistakes undone.
--
-- codes: 1 accepted, 2 repeated, and refusals in the order in which they are judged (decision 16):
-- 10 key used with another body, 11 member unknown, 12 excluded, 13 blocked, 14 draw closed,
-- 15 odds changed, 16 order cap, 17 member cap, 18 draw cap, 19 balance short;
-- 20 limit of a member's stakes in a draw, 23 of a member's lines, both behind the member's cap; 24 resting, beside 12;
-- 26 the lease of the wallet is short or over (decision 87), judged last: the caller has it renewed and asks again.
-- A body is 64 bytes: the hash of the request, which alone tells a repeat, and that of the terms (api/ledger/post/terms.ts).
-- balances: of the cash wallet behind the order, or where that is too short. times: accepted at, microseconds since 1970.
--
-- Two orders on draw 31: member 7 stakes 2.00 on one line, member 9 has 10.00 and stakes 15.00 on two.
--   p_members {7,9} p_keys {k7,k9} p_bodies {b7,b9} p_draws {31,31} p_odds_versions {1,1} p_stakes {200,1500}
--   p_bests {390,2925} p_orders {1,2,2} p_lines {0,0,1} p_plays {k3.sum,k3.sum,k3.sum} p_units {1,1,1}
--   p_unit_stakes {200,500,1000} p_line_stakes {200,500,1000}, and so on, a place a line
-- where 7 had 100.00:  codes {1,19}  balances {9800,1000}  times {t,t}
create function place_bets(
  p_bucket smallint,
  p_members bigint[], p_keys uuid[], p_bodies bytea[], p_draws bigint[], p_odds_versions int[],
  p_stakes bigint[], p_bests bigint[],
  -- Lines: the order each belongs to, counted from 1.
  p_orders int[], p_lines smallint[], p_plays text[], p_selections text[], p_units int[],
  p_unit_stakes bigint[], p_line_stakes bigint[], p_odds text[], p_line_bests bigint[], p_boards smallint[],
  p_outbox uuid, p_look boolean, p_quiet boolean,
  out codes smallint[], out balances bigint[], out times bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set enable_sort = off set jit = off
as $$
#variable_conflict use_column
declare
  v_orders int := cardinality(p_members);
  v_stripe smallint := (pg_backend_pid() % 16)::smallint;
  -- Stands on the number of a wallet, or the sum of a draw, that had too little: neither counts so far by itself.
  v_short constant bigint := 1::bigint << 60;
  v_late boolean; v_plain boolean; v_clean boolean; v_at timestamptz; v_total bigint; v_code smallint; v_wait text;
  v_hits boolean; v_fits boolean; v_far boolean := true; seen record; w int; d int; g int; exposure bigint;
  -- The wallets that pay, ascending: how much, and for how many orders.
  w_member bigint[] := p_members; w_asked bigint[] := p_stakes;
  w_orders bigint[] := array_fill(1::bigint, array[v_orders]);
  -- By place in w_member: what is there once they have paid, and the number; null where no wallet is. Then the same as
  -- the judging goes on, and those that are to be put right.
  w_rest bigint[]; w_written bigint[]; w_left bigint[]; w_last bigint[]; w_wrong bigint[] := '{}';
  -- The room left in a wallet's lease, null where it has room for everything, and until when the lease holds.
  w_room bigint[]; w_until timestamptz[];
  -- The draws that take bets, ascending: the orders' demands on each, its terms, and its free and taken allowance after
  -- the reservation and as the judging goes on. Without an allowance nothing is free.
  d_id bigint[]; d_stake bigint[]; d_exposure bigint[]; d_best bigint[]; d_oldest int[]; d_newest int[];
  d_open boolean[]; d_from timestamptz[]; d_lock timestamptz[]; d_version int[];
  d_order_cap bigint[]; d_member_cap bigint[]; d_stake_cap bigint[]; d_line_cap int[];
  d_left bigint[]; d_grown bigint[];
  -- Results of each order, in the order given.
  hit_same boolean[]; hit_balance bigint[]; hit_time bigint[]; play_state smallint[];
  best_before bigint[]; stake_before bigint[]; lines_before bigint[]; order_lines bigint[];
  first_of_key int[]; first_of_member int[]; accepted_as int[] := array_fill(0, array[v_orders]);
  numbers bigint[]; accepted_members bigint[] := p_members;
begin
  -- A lane waits for a lock but a moment. Said here: on a cluster it is not the lane's own machine that waits.
  if not p_quiet then
    v_wait := set_config('lock_timeout', '250ms', true);
  end if;

  -- 1 Which draws take bets, and what the orders ask of each. Nothing is locked by it: what is open here is judged
  -- again under the locks. A negative exposure (the best win returns less than the stakes) frees nothing.
  v_at := clock_timestamp();
  select coalesce(array_agg(s.id), '{}')
    into d_id
    from (select id from draws
           where bucket = p_bucket and id = any (p_draws)
             and status = 1 /* draw open */ and open_at <= v_at and lock_at > v_at
           order by id) s;
  select array_agg(s.stake), array_agg(s.exposure), array_agg(s.best), array_agg(s.oldest), array_agg(s.newest),
         coalesce(sum(s.stake), 0), coalesce(sum(s.orders), 0) < v_orders,
         -- Mostly members come ascending, each once.
         (select coalesce(bool_and(m.member > m.before), true)
            from (select unnest(p_members) as member, unnest(null::bigint || p_members) as before) m)
    into d_stake, d_exposure, d_best, d_oldest, d_newest, v_total, v_late, v_plain
    from (select count(*) as orders, sum(stake)::bigint as stake, sum(greatest(best - stake, 0))::bigint as exposure,
                 max(best) as best, min(version) as oldest, max(version) as newest
            from (select unnest(p_draws) as draw, unnest(p_stakes) as stake, unnest(p_bests) as best,
                         unnest(p_odds_versions) as version) u
           where draw = any (d_id)
           group by draw
           order by draw) s;

  -- 2 Locks. Wallets are locked by paying at once, and allowances by reserving at once: most orders are accepted, and
  -- then that was all. What was refused is put right in step 5.
  if v_late or not v_plain then
    select coalesce(array_agg(s.member), '{}'), array_agg(s.stake), array_agg(s.orders)
      into w_member, w_asked, w_orders
      from (select member, sum(stake)::bigint as stake, count(*) as orders
              from (select unnest(p_members) as member, unnest(p_stakes) as stake, unnest(p_draws) as draw) u
             where draw = any (d_id)
             group by member
             order by member) s;
  end if;
  w_rest := array_fill(null::bigint, array[cardinality(w_member)]);
  w_written := w_rest; w_room := w_rest;
  w_until := array_fill('infinity'::timestamptz, array[cardinality(w_member)]);
  if d_id <> '{}' then
    for seen in
      update wallets
         set balance = balance - case when room_until <= v_at or least(balance, room) < w_asked[width_bucket(member_id, w_member)]
                                      then 0 else w_asked[width_bucket(member_id, w_member)] end,
             number = number + case when room_until <= v_at or least(balance, room) < w_asked[width_bucket(member_id, w_member)]
                                    then v_short else w_orders[width_bucket(member_id, w_member)] end,
             room = case when room_until <= v_at or least(balance, room) < w_asked[width_bucket(member_id, w_member)]
                         then room else room - w_asked[width_bucket(member_id, w_member)] end
       where bucket = p_bucket and account = 1 /* cash */ and member_id = any (w_member)
      returning width_bucket(member_id, w_member) as place, balance, number, room, room_until
    loop
      w_rest[seen.place] := seen.balance; w_written[seen.place] := seen.number;
      w_room[seen.place] := seen.room; w_until[seen.place] := seen.room_until;
    end loop;
    select array_agg(s.status = 1 /* draw open */), array_agg(s.open_at), array_agg(s.lock_at),
           array_agg(s.odds_version), array_agg(s.order_cap), array_agg(s.member_cap), array_agg(s.stake_cap),
           array_agg(s.line_cap),
           bool_and(s.odds_version = d_oldest[s.place] and s.odds_version = d_newest[s.place]
                    and s.order_cap >= d_best[s.place])
      into d_open, d_from, d_lock, d_version, d_order_cap, d_member_cap, d_stake_cap, d_line_cap, v_fits
      from (select width_bucket(id, d_id) as place, status, open_at, lock_at, odds_version, order_cap, member_cap,
                   stake_cap, line_cap
              from draws
             where bucket = p_bucket and id = any (d_id)
             order by id
               for share) s;
    d_left := array_fill(-1::bigint, array[cardinality(d_id)]);
    d_grown := array_fill(v_short, array[cardinality(d_id)]);
    for seen in
      update draw_allowances
         set used = used + case when allowance - used < d_exposure[width_bucket(draw_id, d_id)] then 0
                                else d_exposure[width_bucket(draw_id, d_id)] end,
             taken = taken + case when allowance - used < d_exposure[width_bucket(draw_id, d_id)] then v_short
                                  else d_stake[width_bucket(draw_id, d_id)]
                                       + d_exposure[width_bucket(draw_id, d_id)] end
       where bucket = p_bucket and draw_id = any (d_id)
      returning width_bucket(draw_id, d_id) as place, allowance - used as free, taken
    loop
      d_left[seen.place] := seen.free; d_grown[seen.place] := seen.taken;
      v_far := v_far and seen.taken <= least(d_member_cap[seen.place], d_stake_cap[seen.place]);
    end loop;
  end if;
  v_at := clock_timestamp();
  times := array_fill((extract(epoch from v_at) * 1000000)::bigint, array[v_orders]);

  -- 3 Where nothing speaks against any of them, all are accepted at one look: every wallet has paid, every draw has
  -- room. While all members' total in a draw is under one member's cap, no per-member sum is needed. A wallet is
  -- a member's (wallets_of_members), and few may not play. A key of a command that is no transfer stands among the
  -- answers, and has done its one thing.
  v_clean := not p_look and not v_late and v_short > all (w_written) and -1 < all (d_left) and v_far and v_fits
    and v_at < all (w_until) and v_at >= all (d_from) and v_at < all (d_lock) and true = all (d_open)
    and not exists (select from members where bucket = p_bucket and id = any (w_member) and play_state <> 1 /* member playing */)
    and not exists (select from answers where bucket = p_bucket and key = any (p_keys));
  if v_clean then
    codes := array_fill(1::smallint, array[v_orders]);
    balances := w_rest;
    numbers := w_written;
    if not v_plain then
      -- A wallet says how it stands behind the last order of its member: behind one before, it had what came since.
      select array_agg(w_rest[s.place] + s.later_stakes), array_agg(w_written[s.place] - s.later)
        into balances, numbers
        from (select n, width_bucket(member, w_member) as place, count(*) over later as later,
                     coalesce(sum(stake) over later, 0)::bigint as later_stakes
                from unnest(p_members, p_stakes) with ordinality as u (member, stake, n)
              window later as (partition by member order by n rows between 1 following and unbounded following)
               order by n) s;
    end if;
  else
    -- 4 One by one, from the data of the orders, their members and their draws, beginning with the state before.
    select array_agg(s.key), array_agg(s.member)
      into first_of_key, first_of_member
      from (select u.n, min(u.n) over (partition by u.member, u.key)::int as key,
                   min(u.n) over (partition by u.member, u.draw)::int as member
              from unnest(p_members, p_keys, p_draws) with ordinality as u (member, key, draw, n)
             order by n) s;
    select *
      into hit_same, hit_balance, hit_time, play_state, best_before, stake_before, lines_before, order_lines, v_hits
      from known_of_orders(p_bucket, p_members, p_keys, p_bodies, p_draws, p_orders);
    codes := array_fill(0::smallint, array[v_orders]); balances := array_fill(0::bigint, array[v_orders]);
    numbers := array_fill(0::bigint, array[v_orders]); accepted_members := '{}'; v_total := 0;
    for i in 1 .. cardinality(w_member) loop
      w_left[i] := w_rest[i] + case when w_written[i] < v_short then w_asked[i] else 0 end;
      w_room[i] := w_room[i] + case when w_written[i] < v_short then w_asked[i] else 0 end;
      w_last[i] := w_written[i] - case when w_written[i] < v_short then w_orders[i] else v_short end;
    end loop;
    for i in 1 .. cardinality(d_id) loop
      d_left[i] := d_left[i] + case when d_grown[i] < v_short then d_exposure[i] else 0 end;
      d_grown[i] := d_grown[i] - case when d_grown[i] < v_short then d_stake[i] + d_exposure[i] else v_short end;
    end loop;

    for i in 1 .. v_orders loop
      if v_hits and hit_same[i] is not null then
        codes[i] := case when hit_same[i] then 2 else 10 end;
        if hit_same[i] then
          balances[i] := hit_balance[i]; times[i] := hit_time[i];
        end if;
        continue;
      end if;
      g := accepted_as[first_of_key[i]];
      if g > 0 then
        codes[i] := case when substr(p_bodies[i], 1, 32) = substr(p_bodies[g], 1, 32) then 2 else 10 end;
        balances[i] := case when codes[i] = 2 then balances[g] else 0 end;
        continue;
      end if;
      g := first_of_member[i];
      w := width_bucket(p_members[i], w_member);
      d := width_bucket(p_draws[i], d_id);
      exposure := greatest(p_bests[i] - p_stakes[i], 0);
      -- In the order of account codes, except that 18 comes after the accounts of a member.
      v_code := case
        when play_state[i] = 2 /* member excluded */ then 12
        when play_state[i] = 3 /* member blocked */ then 13
        when play_state[i] = 5 /* member resting */ then 24
        when play_state[i] <> 1 /* member playing */ then 11
        -- The search finds a neighbour where a row is missing: compare before believing it.
        when d = 0 or d_id[d] <> p_draws[i] then 14
        when d_open[d] is not true or v_at < d_from[d] or v_at >= d_lock[d] then 14
        when p_odds_versions[i] <> d_version[d] then 15
        when p_bests[i] > d_order_cap[d] then 16
        when best_before[g] + p_bests[i] > d_member_cap[d] then 17
        when stake_before[g] + p_stakes[i] > d_stake_cap[d] then 20
        when lines_before[g] + order_lines[i] > d_line_cap[d] then 23
        when exposure > d_left[d] then 18
        when w_left[w] is null or p_stakes[i] > w_left[w] then 19
        when v_at >= w_until[w] or p_stakes[i] > w_room[w] then 26
        else 1
      end;
      codes[i] := v_code;
      if v_code = 19 then
        balances[i] := coalesce(w_left[w], 0);
      elsif v_code = 1 then
        w_left[w] := w_left[w] - p_stakes[i];
        w_room[w] := w_room[w] - p_stakes[i]; w_last[w] := w_last[w] + 1;
        balances[i] := w_left[w]; numbers[i] := w_last[w];
        d_left[d] := d_left[d] - exposure; d_grown[d] := d_grown[d] + greatest(p_bests[i], p_stakes[i]);
        best_before[g] := best_before[g] + p_bests[i]; stake_before[g] := stake_before[g] + p_stakes[i];
        lines_before[g] := lines_before[g] + order_lines[i];
        v_total := v_total + p_stakes[i];
        accepted_members := accepted_members || p_members[i];
        accepted_as[first_of_key[i]] := i;
      end if;
    end loop;

    -- 5 What was paid and reserved at once and is not so. 0 + : Citus 13 dies of a bare array element here.
    if d_id <> '{}' then
      for i in 1 .. cardinality(w_member) loop
        if w_last[i] <> w_written[i] then w_wrong := w_wrong || w_member[i]; end if;
      end loop;
      update wallets
         set balance = 0 + w_left[width_bucket(member_id, w_member)],
             number = 0 + w_last[width_bucket(member_id, w_member)],
             room = 0 + w_room[width_bucket(member_id, w_member)]
       where bucket = p_bucket and account = 1 /* cash */ and member_id = any (w_wrong);
      update draw_allowances
         set used = allowance - d_left[width_bucket(draw_id, d_id)], taken = 0 + d_grown[width_bucket(draw_id, d_id)]
       where bucket = p_bucket and draw_id = any (d_id);
    end if;
    if v_total = 0 then
      return;
    end if;
  end if;

  -- 6 Write: one statement a table. Unnested in the list, for after FROM each array is copied into a store first.
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance,
                         debit_number, ref, body, created_at)
  select p_bucket, o.member, o.key, 0, 10 /* bet */, 1 /* cash */, 100 /* bets:open */, o.stake, o.balance, o.number,
         o.draw::text, o.body, v_at
    from (select unnest(p_members) as member, unnest(p_keys) as key, unnest(p_stakes) as stake,
                 unnest(balances) as balance, unnest(numbers) as number, unnest(p_draws) as draw, unnest(p_bodies) as body,
                 unnest(codes) as code) as o
   where o.code = 1;
  insert into bets (bucket, member_id, order_id, line, draw_id, play, selection, units, unit_stake, stake,
                    odds, odds_version, best, board, accepted_at)
  select p_bucket, p_members[l.n], p_keys[l.n], l.line, p_draws[l.n], l.play, l.selection::jsonb, l.units,
         l.unit_stake, l.stake, l.odds::jsonb, p_odds_versions[l.n], l.best, l.board, v_at
    from (select unnest(p_orders) as n, unnest(p_lines) as line, unnest(p_plays) as play,
                 unnest(p_selections) as selection, unnest(p_units) as units, unnest(p_unit_stakes) as unit_stake,
                 unnest(p_line_stakes) as stake, unnest(p_odds) as odds, unnest(p_line_bests) as best,
                 unnest(p_boards) as board) as l
   where codes[l.n] = 1;
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 100 /* bets:open */, v_stripe, v_total)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'bets', jsonb_build_object('members', to_jsonb(accepted_members::text[])));
end
$$;
revoke execute on function place_bets from public;
grant execute on function place_bets to koi_app;
