-- Takes a deposit back whole. What the cash wallet does not hold the house advances in the same command, as
-- resettle_bets does, so no wallet is ever below zero. Answers how much that was.
create function undo_deposit(
  p_bucket smallint, p_member bigint, p_key uuid, p_ref text, p_amount bigint, p_outbox uuid, out owed bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_stripe smallint := (16 + pg_backend_pid() % 16)::smallint;
  v_at timestamptz;
  v_balance bigint;
  v_number bigint;
  v_legs bigint;
begin
  select balance, number into v_balance, v_number
    from wallets
   where bucket = p_bucket and member_id = p_member and account = 1
     for update;
  if v_balance is null or coalesce(p_amount, 0) <= 0 then
    raise exception 'nothing to take back from member %', p_member;
  end if;
  v_at := clock_timestamp();
  owed := greatest(p_amount - v_balance, 0);
  v_legs := case when owed > 0 then 2 else 1 end;
  update wallets
     set balance = balance + owed - p_amount, number = number + v_legs
   where bucket = p_bucket and member_id = p_member and account = 1;
  if owed > 0 then
    insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance, credit_number,
                           ref, body, created_at)
    values (p_bucket, p_member, p_key, 0, 54, 107, 1, owed, v_balance + owed, v_number + 1, p_ref,
            sha256(convert_to(concat_ws(' ', p_ref, p_amount), 'UTF8')), v_at);
    insert into receivables (bucket, member_id, owed)
    values (p_bucket, p_member, owed)
        on conflict (bucket, member_id) do update set owed = receivables.owed + excluded.owed;
  end if;
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, ref,
                         body, created_at)
  values (p_bucket, p_member, p_key, v_legs - 1, 60, 1, 104, p_amount, v_balance + owed - p_amount, v_number + v_legs,
          p_ref,
          case when v_legs = 1 then sha256(convert_to(concat_ws(' ', p_ref, p_amount), 'UTF8')) end, v_at);
  -- By account, as everywhere: two that take the same rows in another order wait for each other for ever.
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 104, v_stripe, p_amount)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  if owed > 0 then
    insert into house (bucket, account, stripe, balance)
    values (p_bucket, 107, v_stripe, -owed)
        on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  end if;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'moved', jsonb_build_object('members', to_jsonb(array[p_member::text])));
end
$$;
revoke execute on function undo_deposit from public;
grant execute on function undo_deposit to koi_app;
