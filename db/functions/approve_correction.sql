-- The second person agrees: from now on the corrected result holds. Returns false if no proposal was waiting.
create function approve_correction(p_draw bigint, p_number smallint, p_person text)
returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  update corrections
     set approved_by = p_person, approved_at = statement_timestamp()
   where draw_id = p_draw and number = p_number and approved_at is null;
  return found;
end
$$;
revoke execute on function approve_correction from public;
grant execute on function approve_correction to koi_desk;
