-- Has this session come in as the desk? Of the session and not of the current role: functions of the ledger run as their owner.
create function is_desk() returns boolean language sql stable
set search_path = pg_catalog, public, pg_temp
as $$
  select pg_has_role(session_user, 'koi_desk', 'member')
$$;
revoke execute on function is_desk from public;
