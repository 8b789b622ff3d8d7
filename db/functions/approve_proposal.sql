-- The second person's word, to what they have read: the one with this hash, and no other. Answers what it says. Raises a
-- plain sentence where it may not be. Whose deed it is, is a setting of the session: it must be a line that approves, and of this
-- hash, so that nobody approves under a deed by which somebody else has only read (`proposal show <hash>`).
create function approve_proposal(p_kind text, p_subject text, p_hash text, out says text, out proposed_by text)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_deed record;
  v_open proposals%rowtype;
begin
  select deed, person into v_deed from deed_under_way();
  select * into v_open from proposals where kind = p_kind and subject = p_subject and ended_at is null for update;
  if v_open.id is null then
    raise exception 'nobody has proposed this, or it was approved already';
  elsif v_open.proposed_by = v_deed.person then
    raise exception 'the person who proposed it cannot approve it';
  elsif profile_of(v_open.deed) = profile_of(v_deed.deed) then
    raise exception 'it was proposed in this very browser: approve it in one of your own';
  elsif left(encode(v_open.hash, 'hex'), 16) <> p_hash then
    raise exception 'this is not what is proposed now: read it again, npm run ops -- proposal list';
  elsif not exists (select from deeds
                     where id = v_deed.deed and outcome = 'begun'
                       and words ~ ('^[a-z]+( [a-z]+){0,1} (approve|publish) (.* )?' || p_hash || '$')) then
    raise exception 'the deed under way approves nothing of this hash';
  elsif v_open.lapses_at <= clock_timestamp() then
    raise exception 'it was proposed too long ago: propose it again';
  elsif not exists (select from people where name = v_open.proposed_by and entered_at is not null and ended_at is null) then
    raise exception '% proposed it, who acts no more: propose it again', v_open.proposed_by;
  end if;
  update proposals
     set approved_by = v_deed.person, approval = v_deed.deed, ended_at = clock_timestamp()
   where id = v_open.id;
  says := v_open.says;
  proposed_by := v_open.proposed_by;
end
$$;
revoke execute on function approve_proposal from public;
grant execute on function approve_proposal to koi_desk;
