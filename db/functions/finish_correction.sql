-- Every bucket is done. Answers whether this call ended it.
create function finish_correction(
  p_draw bigint, p_number smallint, p_lines int, p_was_paid bigint, p_paid bigint, p_owed bigint)
returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  update corrections
     set finished_at = statement_timestamp(), lines = p_lines, was_paid = p_was_paid, paid = p_paid, owed = p_owed
   where draw_id = p_draw and number = p_number and approved_at is not null and finished_at is null;
  return found;
end
$$;
revoke execute on function finish_correction from public;
grant execute on function finish_correction to koi_app;
