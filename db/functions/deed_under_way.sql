-- The deed under which this transaction acts, and its person, who must still be one of the people. api/people/deeds.ts says
-- which it is; one that has ended, or began long ago, is under way no more.
create function deed_under_way(out deed uuid, out person text)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  select d.id, d.person into deed, person
    from deeds d
   where d.id = nullif(current_setting('koi.deed', true), '')::uuid
     and d.outcome = 'begun'
     and d.at > clock_timestamp() - interval '1 hour'
     and not exists (select from deeds e where e.id = d.id and e.outcome <> 'begun')
     and exists (select from people p where p.name = d.person and p.entered_at is not null and p.ended_at is null);
  if deed is null then
    raise exception 'no deed of a person is under way';
  end if;
end
$$;
revoke execute on function deed_under_way from public;
