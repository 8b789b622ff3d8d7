-- What happened at the doors of the house and at its desks: who came in, who was refused, what was changed and
-- by whom (R-SEC-14). One row an event, never changed; how long they are kept is the operator's affair.

-- directory by event: the member is a fact of it, where there is one. A name that nobody has is not written
-- down: people type passwords where a name belongs.
create table security_log (
  id                 uuid        not null primary key,
  at                 timestamptz not null default clock_timestamp(),
  event              text        not null,
  bucket             smallint,
  member_id          bigint,
  address            text,
  -- the beginning of its hash: enough to see that it is another one
  device             text        check (device ~ '^[0-9a-f]{8}$'),
  -- who did it, where it was one of the operator's people
  person             text,
  detail             jsonb       not null default '{}',
  constraint a_member_is_a_pair check ((bucket is null) = (member_id is null))
);
create index security_log_at on security_log (at);
create index security_log_member on security_log (member_id, at);
revoke update, delete, truncate on security_log from koi_app;

select distribute_tables();

do $$
begin
  create trigger security_log_append_only before update or delete on security_log
    for each statement execute function append_only();
  create trigger security_log_keeps before truncate on security_log
    for each statement execute function append_only();
exception
  when feature_not_supported or insufficient_privilege then
    raise notice 'security_log has no trigger here; the roles guard it';
end
$$;
