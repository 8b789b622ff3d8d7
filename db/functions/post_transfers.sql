-- Posts a batch of commands of one bucket, each with one or more legs that stand or fall together.
-- The answer is that of posting them one by one in the order given: the loop in step 4 is just that,
-- over arrays. Statements with one table each, because a distributed PostgreSQL runs those without
-- a plan of its own; SQL here must not combine tables, nor insert within a CTE.
--
-- codes: 1 accepted, 2 repeated, 10 key used with another body, 19 balance short.
-- balances: of leg 0, after it, of the wallet that paid, or that received where the house paid.
-- times: microseconds since 1970.
--
-- Member 7 with 100.00 is credited a deposit of 50.00 with a fee of 0.25, member 9 with 10.00 asks for 30.00 out, and 7
-- repeats what went before:
--   p_members {7,9,7} p_keys {k1,k2,k3} p_bodies {b1,b2,b3} p_refs {d1,w2,d3}
--   p_items {1,1,2,3} p_kinds {1,5,20,1} p_debits {104,1,1,104} p_credits {1,102,2,1} p_amounts {5000,25,3000,800}
--   codes {1,19,2}  balances {15000,1000,9200}  times {t,0,t3}
create function post_transfers(
  p_bucket smallint,
  p_members bigint[], p_keys uuid[], p_bodies bytea[], p_refs text[],
  -- Legs: the item each belongs to (counted from 1), in order of the items and of their legs.
  p_items int[], p_kinds smallint[], p_debits smallint[], p_credits smallint[], p_amounts bigint[],
  p_quiet boolean,
  p_outbox uuid,
  out codes smallint[], out balances bigint[], out times bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  v_items int := cardinality(p_members);
  v_legs int := cardinality(p_items);
  v_stripe smallint := (pg_backend_pid() % 16 + case when p_quiet then 16 else 0 end)::smallint;
  v_at timestamptz;
  v_time bigint;
  v_accounts smallint[];
  v_wanted bigint[];
  v_credited bigint[];
  v_found bigint;
  wallet record;
  -- The wallets, ascending; slot = member * 128 + account names one, so a binary search finds it.
  w_slot bigint[] := '{}';
  w_balance bigint[] := '{}';
  w_number bigint[] := '{}';
  hit_same boolean[];
  hit_balance bigint[];
  hit_time bigint[];
  first_of int[];
  accepted_as int[] := array_fill(0, array[v_items]);
  from_wallet int[];
  to_wallet int[];
  leg_no smallint[] := array_fill(0::smallint, array[v_legs]);
  debit_balance bigint[] := array_fill(null::bigint, array[v_legs]);
  debit_number bigint[] := array_fill(null::bigint, array[v_legs]);
  credit_balance bigint[] := array_fill(null::bigint, array[v_legs]);
  credit_number bigint[] := array_fill(null::bigint, array[v_legs]);
  house_delta bigint[] := array_fill(0::bigint, array[28]);
  touched bigint[] := '{}';
  item int;
  leg int := 1;
  first_leg int;
  past_leg int;
  fine boolean;
  wallet_no int;
begin
  -- The movements of people of api/host/rights.ts.
  if p_kinds && array[3 /* review_credit */, 4 /* review_return */, 60 /* deposit_undone */, 61 /* deposit_restored */,
                      62 /* loss_written_off */, 63 /* loss_recovered */, 64 /* review_undone */,
                      65 /* review_restored */]::smallint[] and not is_desk() then
    raise insufficient_privilege using message = 'permission denied: what people decide is posted at the desk';
  end if;
  codes := array_fill(0::smallint, array[v_items]);
  -- A lane waits only a moment for a lock, as in place_bets.
  if not p_quiet then
    perform set_config('lock_timeout', '250ms', true);
  end if;
  balances := array_fill(0::bigint, array[v_items]);
  times := array_fill(0::bigint, array[v_items]);

  -- 1 Wallets that will receive and do not exist yet are made first, in order: a transaction with
  -- no wallet lock yet may wait for another's insert without a deadlock.
  select array_agg(distinct s.slot), array_agg(distinct s.account)
    into v_credited, v_accounts
    from (select p_members[l.item] * 128 + l.credit as slot, l.credit as account
            from unnest(p_items, p_credits) as l (item, credit)
           where l.credit < 100) s;
  if v_credited is not null then
    select count(*) into v_found
      from wallets
     where bucket = p_bucket and member_id = any (p_members) and account = any (v_accounts)
       and member_id * 128 + account = any (v_credited);
    if v_found < cardinality(v_credited) then
      insert into wallets (bucket, member_id, account)
      select p_bucket, s.slot / 128, (s.slot % 128)::smallint
        from unnest(v_credited) as s (slot)
       order by s.slot
          on conflict do nothing;
    end if;
  end if;

  -- 2 Lock the wallets, always in the order of member and account.
  select array_agg(distinct s.slot), array_agg(distinct s.account)
    into v_wanted, v_accounts
    from (select p_members[l.item] * 128 + l.account as slot, l.account
            from unnest(p_items || p_items, p_debits || p_credits) as l (item, account)
           where l.account < 100) s;
  if v_wanted is not null then
    for wallet in
      select member_id * 128 + account as slot, balance, number
        from wallets
       where bucket = p_bucket and member_id = any (p_members) and account = any (v_accounts)
         and member_id * 128 + account = any (v_wanted)
       order by member_id, account
         for update
    loop
      w_slot := w_slot || wallet.slot;
      w_balance := w_balance || wallet.balance;
      w_number := w_number || wallet.number;
    end loop;
  end if;
  v_at := clock_timestamp();
  v_time := (extract(epoch from v_at) * 1000000)::bigint;

  -- 3 What is known about each key, and which item of this batch names it first.
  select array_agg(s.same), array_agg(s.balance), array_agg(s.at)
    into hit_same, hit_balance, hit_time
    from (select u.n, coalesce(t.body = u.body, not a.known) as same,
                 coalesce(t.debit_balance, t.credit_balance, 0) as balance,
                 coalesce((extract(epoch from t.created_at) * 1000000)::bigint, 0) as at
            from unnest(p_members, p_keys, p_bodies) with ordinality as u (member, key, body, n)
            left join lateral (select * from transfers
                                where bucket = p_bucket and member_id = u.member and key = u.key and leg = 0
                                limit 1) t on true
            -- A key of a command that is no transfer stands among the answers, and has done its one thing.
            left join lateral (select true as known from answers
                                where bucket = p_bucket and member_id = u.member and key = u.key
                                limit 1) a on true
           order by u.n) s;
  select array_agg(s.first_n) into first_of
    from (select u.n, min(u.n) over (partition by u.member, u.key)::int as first_n
            from unnest(p_members, p_keys) with ordinality as u (member, key, n)
           order by n) s;
  select array_agg(s.debit), array_agg(s.credit)
    into from_wallet, to_wallet
    from (select l.n,
                 case when l.debit < 100 then width_bucket(p_members[l.item] * 128 + l.debit, w_slot) else 0 end as debit,
                 case when l.credit < 100 then width_bucket(p_members[l.item] * 128 + l.credit, w_slot) else 0 end as credit
            from unnest(p_items, p_debits, p_credits) with ordinality as l (item, debit, credit, n)
           order by l.n) s;

  -- 4 One by one.
  for item in 1 .. v_items loop
    first_leg := leg;
    while leg <= v_legs and p_items[leg] = item loop
      leg := leg + 1;
    end loop;
    past_leg := leg;
    if hit_same[item] is not null then
      codes[item] := case when hit_same[item] then 2 else 10 end;
      if hit_same[item] then
        balances[item] := hit_balance[item];
        times[item] := hit_time[item];
      end if;
      continue;
    end if;
    wallet_no := accepted_as[first_of[item]];
    if wallet_no > 0 then
      codes[item] := case when p_bodies[item] = p_bodies[wallet_no] then 2 else 10 end;
      if codes[item] = 2 then
        balances[item] := balances[wallet_no];
        times[item] := times[wallet_no];
      end if;
      continue;
    end if;

    fine := true;
    for n in first_leg .. past_leg - 1 loop
      leg_no[n] := n - first_leg;
      if p_debits[n] < 100 then
        wallet_no := from_wallet[n];
        -- The search finds a neighbour where the wallet is missing: compare before taking its money.
        if wallet_no = 0 or w_slot[wallet_no] <> p_members[item] * 128 + p_debits[n]
           or w_balance[wallet_no] < p_amounts[n] then
          fine := false;
          past_leg := n;
          exit;
        end if;
        w_balance[wallet_no] := w_balance[wallet_no] - p_amounts[n];
        w_number[wallet_no] := w_number[wallet_no] + 1;
        debit_balance[n] := w_balance[wallet_no];
        debit_number[n] := w_number[wallet_no];
      end if;
      if p_credits[n] < 100 then
        wallet_no := to_wallet[n];
        if wallet_no = 0 or w_slot[wallet_no] <> p_members[item] * 128 + p_credits[n] then
          raise exception 'wallet % of member % was not made', p_credits[n], p_members[item];
        end if;
        w_balance[wallet_no] := w_balance[wallet_no] + p_amounts[n];
        w_number[wallet_no] := w_number[wallet_no] + 1;
        credit_balance[n] := w_balance[wallet_no];
        credit_number[n] := w_number[wallet_no];
      end if;
    end loop;

    if fine then
      codes[item] := 1;
      accepted_as[first_of[item]] := item;
      balances[item] := coalesce(debit_balance[first_leg], credit_balance[first_leg], 0);
      times[item] := v_time;
      touched := touched || p_members[item];
      for n in first_leg .. past_leg - 1 loop
        if p_debits[n] >= 100 then
          house_delta[p_debits[n] - 99] := house_delta[p_debits[n] - 99] - p_amounts[n];
        end if;
        if p_credits[n] >= 100 then
          house_delta[p_credits[n] - 99] := house_delta[p_credits[n] - 99] + p_amounts[n];
        end if;
      end loop;
    else
      codes[item] := 19;
      for n in first_leg .. past_leg - 1 loop
        if p_debits[n] < 100 then
          w_balance[from_wallet[n]] := w_balance[from_wallet[n]] + p_amounts[n];
          w_number[from_wallet[n]] := w_number[from_wallet[n]] - 1;
        end if;
        if p_credits[n] < 100 then
          w_balance[to_wallet[n]] := w_balance[to_wallet[n]] - p_amounts[n];
          w_number[to_wallet[n]] := w_number[to_wallet[n]] - 1;
        end if;
      end loop;
      -- The balance of the wallet that was too short.
      wallet_no := from_wallet[past_leg];
      if wallet_no > 0 and w_slot[wallet_no] = p_members[item] * 128 + p_debits[past_leg] then
        balances[item] := w_balance[wallet_no];
      end if;
    end if;
  end loop;

  -- 5 Write: one statement a table.
  if cardinality(touched) = 0 then
    return;
  end if;
  if v_wanted is not null then
    -- 0 + : Citus 13 dies of a bare array element here.
    update wallets
       set balance = 0 + w_balance[width_bucket(member_id * 128 + account, w_slot)],
           number = 0 + w_number[width_bucket(member_id * 128 + account, w_slot)]
     where bucket = p_bucket and member_id = any (touched) and account = any (v_accounts)
       and member_id * 128 + account = any (v_wanted);
  end if;
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance,
                         debit_number, credit_balance, credit_number, ref, body, created_at)
  select p_bucket, p_members[l.item], p_keys[l.item], l.leg, l.kind, l.debit, l.credit, l.amount, l.debit_balance,
         l.debit_number, l.credit_balance, l.credit_number, p_refs[l.item],
         case when l.leg = 0 then p_bodies[l.item] end, v_at
    from unnest(p_items, leg_no, p_kinds, p_debits, p_credits, p_amounts, debit_balance, debit_number,
                credit_balance, credit_number)
      as l (item, leg, kind, debit, credit, amount, debit_balance, debit_number, credit_balance, credit_number)
   where codes[l.item] = 1;
  for n in 1 .. 28 loop
    if house_delta[n] <> 0 then
      insert into house (bucket, account, stripe, balance)
      values (p_bucket, (n + 99)::smallint, v_stripe, house_delta[n])
          on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
    end if;
  end loop;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'moved', jsonb_build_object('members', to_jsonb(touched::text[])));
end
$$;
revoke execute on function post_transfers from public;
grant execute on function post_transfers to koi_app;
