-- Writes movements between cash wallets that the caller holds (hold_cash) and accounts of the house, in the order
-- given, and tells of them where p_outbox is not null. Movements that follow each other under one key of a member
-- are its legs. The house's side is the caller's to add up (add_to_house): a chunk has a sum for thousands. With p_is_stake what goes
-- out of a wallet takes as much room off its lease, where limits of money hold for the member.
create function move_cash(
  p_bucket smallint, p_members bigint[], p_keys uuid[], p_kinds int[],
  -- The account at the other end, and the amount: above zero into the wallet, below zero out of it.
  p_others int[], p_amounts bigint[], p_refs text[], p_bodies bytea[], p_at timestamptz, p_outbox uuid,
  p_is_stake boolean default false
)
returns void language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  seen record;
  -- Each member is there once, ascending, so a binary search finds the place.
  w_member bigint[];
  w_amount bigint[];
  w_moves bigint[];
  w_balance bigint[];
  w_number bigint[];
  t_leg bigint[];
  t_balance bigint[];
  t_number bigint[];
begin
  select array_agg(s.member order by s.member), array_agg(s.amount order by s.member), array_agg(s.moves order by s.member)
    into w_member, w_amount, w_moves
    from (select member, sum(amount)::bigint as amount, count(*) as moves
            from unnest(p_members, p_amounts) as t (member, amount)
           group by member) s;
  w_balance := array_fill(null::bigint, array[cardinality(w_member)]);
  w_number := w_balance;
  for seen in
    update wallets
       set balance = balance + w_amount[width_bucket(member_id, w_member)],
           number = number + w_moves[width_bucket(member_id, w_member)],
           room = room + case when p_is_stake then w_amount[width_bucket(member_id, w_member)] else 0 end
     where bucket = p_bucket and account = 1 /* cash */ and member_id = any (w_member)
    returning width_bucket(member_id, w_member) as place, balance, number
  loop
    w_balance[seen.place] := seen.balance - w_amount[seen.place];
    w_number[seen.place] := seen.number - w_moves[seen.place];
  end loop;
  select array_agg(s.leg), array_agg(s.balance), array_agg(s.number)
    into t_leg, t_balance, t_number
    from (select row_number() over (partition by m.member, m.key order by m.n) - 1 as leg,
                 (w_balance[width_bucket(m.member, w_member)] + sum(m.amount) over in_order)::bigint as balance,
                 w_number[width_bucket(m.member, w_member)] + row_number() over in_order as number
            from unnest(p_members, p_keys, p_amounts) with ordinality as m (member, key, amount, n)
          window in_order as (partition by m.member order by m.n)
           order by m.n) s;
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number,
                         credit_balance, credit_number, ref, body, created_at)
  select p_bucket, t.member, t.key, t.leg, t.kind,
         case when t.amount < 0 then 1 /* cash */ else t.other end,
         case when t.amount < 0 then t.other else 1 /* cash */ end, abs(t.amount),
         case when t.amount < 0 then t.balance end, case when t.amount < 0 then t.number end,
         case when t.amount > 0 then t.balance end, case when t.amount > 0 then t.number end, t.ref,
         case when t.leg = 0 then t.body end, p_at
    from (select unnest(p_members) as member, unnest(p_keys) as key, unnest(t_leg) as leg, unnest(p_kinds) as kind,
                 unnest(p_others) as other, unnest(p_amounts) as amount, unnest(t_balance) as balance,
                 unnest(t_number) as number, unnest(p_refs) as ref, unnest(p_bodies) as body) as t;
  if p_outbox is not null then
    insert into outbox (bucket, id, topic, payload)
    values (p_bucket, p_outbox, 'moved', jsonb_build_object('members', to_jsonb(w_member::text[])));
  end if;
end
$$;
revoke execute on function move_cash from public;
