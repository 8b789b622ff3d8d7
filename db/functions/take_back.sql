-- Takes a credit of a member's back whole: a deposit, what an activity gave for one, or what a round at a venue had
-- returned, whose stake comes back where there is one. What the cash wallet does not hold the house advances in the same
-- command, as resettle_bets does, so no wallet is ever below zero. Answers how much that was.
create function take_back(
  p_bucket smallint, p_member bigint, p_key uuid, p_ref text, p_kind int, p_amount bigint, p_stake bigint, p_outbox uuid,
  out owed bigint)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  giver int := case when p_kind = 60 /* deposit_undone */ then 104 /* bank:in */
                    when p_kind = 123 /* gift_undone */ then 103 /* promo */
                    when p_kind = 87 /* round_win_back */ then 109 /* venues */ end;
begin
  if p_kind = 60 /* deposit_undone */ and not is_desk() then
    raise insufficient_privilege using message = 'permission denied: kind ' || p_kind || ' is posted at the desk';
  end if;
  if giver is null or (p_stake <> 0 and p_kind <> 87 /* round_win_back */) then
    raise exception 'kind % takes nothing back', p_kind;
  end if;
  if p_amount < 0 or p_stake < 0 or coalesce(p_amount + p_stake, 0) = 0 then
    raise exception 'nothing to take back from member %', p_member;
  end if;
  owed := greatest(p_amount - p_stake - (hold_cash(p_bucket, array[p_member]))[1], 0);
  perform move_cash(p_bucket, array_agg(p_member), array_agg(p_key), array_agg(m.kind), array_agg(m.other),
                    array_agg(m.amount), array_agg(p_ref),
                    array_agg(sha256(convert_to(concat_ws(' ', p_ref, p_amount, p_stake), 'UTF8'))), clock_timestamp(),
                    p_outbox)
     from (values (86 /* round_stake_back */, 109 /* venues */, p_stake),
                  (54 /* receivable_booked */, 107 /* receivable */, owed),
                  (p_kind, giver, -p_amount)) as m (kind, other, amount)
    where m.amount <> 0;
  if owed > 0 then
    insert into receivables (bucket, member_id, owed)
    values (p_bucket, p_member, owed)
        on conflict (bucket, member_id) do update set owed = receivables.owed + excluded.owed;
  end if;
  perform add_to_house(p_bucket, h.account, h.amount)
     from (select account, amount
             from (values (107 /* receivable */, -owed), (giver, p_amount - p_stake)) as t (account, amount)
            where amount <> 0
            order by account) h;
end
$$;
revoke execute on function take_back from public;
grant execute on function take_back to koi_app;
