-- Takes a deposit, or what an activity gave for one, back whole. What the cash wallet does not hold the house advances
-- in the same command, as resettle_bets does, so no wallet is ever below zero. Answers how much that was.
create function take_back_credit(
  p_bucket smallint, p_member bigint, p_key uuid, p_ref text, p_kind smallint, p_amount bigint, p_outbox uuid,
  out owed bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  giver smallint := case when p_kind = 60 /* deposit_undone */ then 104 /* bank:in */
                         when p_kind = 123 /* gift_undone */ then 103 /* promo */ end;
begin
  if giver is null then
    raise exception 'kind % takes nothing back', p_kind;
  end if;
  if coalesce(p_amount, 0) <= 0 then
    raise exception 'nothing to take back from member %', p_member;
  end if;
  owed := greatest(p_amount - (hold_cash(p_bucket, array[p_member]))[1], 0);
  perform move_cash(p_bucket, array_agg(p_member), array_agg(p_key), array_agg(m.kind), array_agg(m.other),
                    array_agg(m.amount), array_agg(p_ref),
                    array_agg(sha256(convert_to(concat_ws(' ', p_ref, p_amount), 'UTF8'))), clock_timestamp(), p_outbox)
     from (values (54 /* receivable_booked */, 107 /* receivable */, owed),
                  (p_kind, giver, -p_amount)) as m (kind, other, amount)
    where m.amount <> 0;
  perform add_to_house(p_bucket, giver, p_amount);
  if owed > 0 then
    perform add_to_house(p_bucket, 107 /* receivable */, -owed);
    insert into receivables (bucket, member_id, owed)
    values (p_bucket, p_member, owed)
        on conflict (bucket, member_id) do update set owed = receivables.owed + excluded.owed;
  end if;
end
$$;
revoke execute on function take_back_credit from public;
grant execute on function take_back_credit to koi_app;
