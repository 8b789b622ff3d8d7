-- Deletes feedback that waits for no answer and had no word for p_days, with its replies; answers how many. It refuses
-- to delete complaints younger than five years (R-OPS-09).
create function forget_feedback(p_bucket smallint, p_days int) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_members bigint[];
  v_ids uuid[];
begin
  if p_days < 1826 then
    raise exception 'feedback is kept for 1826 days at least, not %', p_days;
  end if;
  -- Locked, so that no reply reopens feedback that is being deleted.
  select array_agg(s.member_id), array_agg(s.id)
    into v_members, v_ids
    from (select member_id, id
            from feedbacks
           where bucket = p_bucket
             and state <> 'waiting'
             and updated_at < statement_timestamp() - make_interval(days => p_days)
           limit 500
             for update) s;
  if v_ids is null then
    return 0;
  end if;
  delete from feedback_replies where bucket = p_bucket and member_id = any (v_members) and feedback_id = any (v_ids);
  delete from feedbacks where bucket = p_bucket and member_id = any (v_members) and id = any (v_ids);
  return cardinality(v_ids);
end
$$;
revoke execute on function forget_feedback from public;
grant execute on function forget_feedback to koi_app;
