-- Takes what a member owes out of the cash wallet, as far as it is there. Answers how much that was.
create function repay_receivable(p_bucket smallint, p_member bigint, p_key uuid, p_outbox uuid, out repaid bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_stripe smallint := (16 + pg_backend_pid() % 16)::smallint;
  v_balance bigint;
  v_number bigint;
  v_owed bigint;
begin
  select balance, number into v_balance, v_number
    from wallets
   where bucket = p_bucket and member_id = p_member and account = 1
     for update;
  select owed into v_owed from receivables where bucket = p_bucket and member_id = p_member for update;
  repaid := coalesce(least(v_balance, v_owed), 0);
  if repaid = 0 then
    return;
  end if;
  update wallets
     set balance = balance - repaid, number = number + 1
   where bucket = p_bucket and member_id = p_member and account = 1;
  update receivables set owed = owed - repaid where bucket = p_bucket and member_id = p_member;
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, ref,
                         body, created_at)
  values (p_bucket, p_member, p_key, 0, 55, 1, 107, repaid, v_balance - repaid, v_number + 1, null,
          sha256(convert_to(concat_ws(' ', p_member, repaid), 'UTF8')), clock_timestamp());
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 107, v_stripe, repaid)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'moved', jsonb_build_object('members', to_jsonb(array[p_member::text])));
end
$$;
revoke execute on function repay_receivable from public;
grant execute on function repay_receivable to koi_app;
