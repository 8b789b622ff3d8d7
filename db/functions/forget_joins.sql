-- Deletes consultations that were answered p_days ago; answers how many.
create function forget_joins(p_days int) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_gone int;
begin
  if p_days < 90 then
    raise exception 'consultations are kept for 90 days at least, not %', p_days;
  end if;
  delete from join_requests
   where answered_at < statement_timestamp() - make_interval(days => p_days);
  get diagnostics v_gone = row_count;
  return v_gone;
end
$$;
revoke execute on function forget_joins from public;
grant execute on function forget_joins to koi_app;
