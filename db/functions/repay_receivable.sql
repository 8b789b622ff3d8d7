-- Takes what a member owes out of the cash wallet, as far as it is there. Answers how much that was.
create function repay_receivable(p_bucket smallint, p_member bigint, p_key uuid, p_outbox uuid, out repaid bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_balance bigint := (hold_cash(p_bucket, array[p_member]))[1];
  v_owed bigint;
begin
  select owed into v_owed from receivables where bucket = p_bucket and member_id = p_member for update;
  repaid := coalesce(least(v_balance, v_owed), 0);
  if repaid = 0 then
    return;
  end if;
  update receivables set owed = owed - repaid where bucket = p_bucket and member_id = p_member;
  perform move_cash(p_bucket, array[p_member], array[p_key], array[55 /* receivable_repaid */],
                    array[107 /* receivable */], array[-repaid], array[null::text],
                    array[sha256(convert_to(concat_ws(' ', p_member, repaid), 'UTF8'))], clock_timestamp(), p_outbox);
  perform add_to_house(p_bucket, 107 /* receivable */, repaid);
end
$$;
revoke execute on function repay_receivable from public;
grant execute on function repay_receivable to koi_app;
