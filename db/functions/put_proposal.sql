-- Writes the first person's proposal, in the place of an earlier one for the same subject. Answers its hash, of which
-- nobody can choose a digit: the id in it is made here.
create function put_proposal(p_kind text, p_subject text, p_says text, out hash text)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_deed record;
  v_id uuid := gen_random_uuid();
  v_hash bytea;
  v_hours int := coalesce(nullif(current_setting('koi.proposal_hours', true), '')::int, 72);
begin
  select deed, person into v_deed from deed_under_way();
  update proposals set ended_at = clock_timestamp() where kind = p_kind and subject = p_subject and ended_at is null;
  v_hash := sha256(convert_to(concat_ws(E'\n', v_id, p_kind, p_subject, v_deed.person, p_says), 'UTF8'));
  insert into proposals (id, deed, kind, subject, says, hash, proposed_by, lapses_at)
  values (v_id, v_deed.deed, p_kind, p_subject, p_says, v_hash, v_deed.person,
          clock_timestamp() + make_interval(hours => v_hours));
  hash := left(encode(v_hash, 'hex'), 16);
end
$$;
revoke execute on function put_proposal from public;
grant execute on function put_proposal to koi_desk;
