-- The browser in which a deed was begun; null where it was typed on the command line. By it one who sits at two open sessions
-- of one browser does not approve what was proposed there.
create function profile_of(p_deed uuid) returns bytea
language sql stable
set search_path = pg_catalog, public, pg_temp
as $$
  select s.profile
    from deeds d
    join person_sessions s on s.id = d.session
   where d.id = p_deed
     and d.outcome = 'begun'
$$;
revoke execute on function profile_of from public;
