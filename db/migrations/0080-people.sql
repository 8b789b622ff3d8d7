-- Who acts by hand (`npm run ops`): people with a secret each, and everything that they did. The house reads the
-- register and adds to the log; people are written by the owner of the database alone, so that whoever has
-- taken the house over cannot make somebody who approves.

-- Names as personName of api/shell/two-people.ts makes them. The first two are made by the owner (made_by is null), every
-- other one by two people. Nobody is deleted, and no name is given to somebody else: it stands under what was done.
create table people (
  made_at     timestamptz not null default clock_timestamp(),
  -- Until when the one-time code opens, by which a new person sets a secret that nobody else has seen.
  code_until  timestamptz,
  entered_at  timestamptz,
  ended_at    timestamptz,
  name        text        not null check (name <> '' and name = btrim(name)),
  made_by     text,
  approved_by text,
  code_hash   bytea,
  -- argon2id, as a member's password
  secret      text,
  end_by      text,
  ended_by    text,
  primary key (name),
  constraint made_by_two check (approved_by is null or (made_by is not null and approved_by <> made_by)),
  constraint enters_when_made check (secret is null or made_by is null or approved_by is not null),
  constraint entered_with_a_secret check ((entered_at is null) = (secret is null)),
  constraint code_has_its_time check ((code_hash is null) = (code_until is null)),
  constraint ended_by_two check (ended_by is null or (end_by is not null and ended_by <> end_by)),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null))
);
comment on table people is 'local: a handful of people in the life of a house';
revoke insert, update, delete, truncate on people from koi_app;

-- Two rows a deed: begun before anything changes, then what became of it; one that was cut off has the first alone.
-- A secret that was wrong has one row, and five of them in ten minutes shut the name.
create table deeds (
  at          timestamptz not null default clock_timestamp(),
  id          uuid        not null,
  outcome     text        not null check (outcome in ('begun', 'ok', 'refused', 'wrong_secret')),
  person      text        not null check (person <> ''),
  -- as typed; a secret is never one of them
  words       text        not null,
  why         text        not null default '',
  primary key (id, outcome)
);
comment on table deeds is 'local: what people do by hand';
create index deeds_in_time on deeds (at);
create index deeds_wrong_secret on deeds (person, at) where outcome = 'wrong_secret';
revoke update, delete, truncate on deeds from koi_app;

select distribute_tables();

do $$
begin
  create trigger deeds_append_only before update or delete on deeds
    for each statement execute function append_only();
  create trigger deeds_keeps before truncate on deeds
    for each statement execute function append_only();
exception
  when feature_not_supported or insufficient_privilege then
    raise notice 'deeds has no trigger here; the roles guard it';
end
$$;
