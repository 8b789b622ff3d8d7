-- Who acts by hand (`npm run ops`): people with a secret each, everything that they did, and what happened at the doors
-- of the house. The house reads the register and adds to the logs; people are written by the owner of the database
-- alone, so that an intruder in the house cannot add a person who approves.

-- Names as personName of api/shell/two-people.ts makes them. The first two are made by the owner (made_by is null), every
-- other one by two people. No row is deleted and no name is given again: it stands under what its person did.
create table people (
  made_at     timestamptz not null default clock_timestamp(),
  -- Until when the one-time code opens, by which a new person sets a secret of their own.
  code_until  timestamptz,
  entered_at  timestamptz,
  ended_at    timestamptz,
  name        text        not null check (name <> '' and name = btrim(name)),
  made_by     text,
  approved_by text,
  code_hash   bytea,
  end_by      text,
  ended_by    text,
  primary key (name),
  constraint made_by_two check (approved_by is null or (made_by is not null and approved_by <> made_by)),
  constraint enters_when_made check (entered_at is null or made_by is null or approved_by is not null),
  constraint code_has_its_time check ((code_hash is null) = (code_until is null)),
  constraint ended_by_two check (ended_by is null or (end_by is not null and ended_by <> end_by)),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null))
);
comment on table people is 'local: a handful of people in the life of a house';
revoke insert, update, delete on people from koi_app;

-- The key made from a person's secret: the public half of an Ed25519 pair, by which the audit checks the deeds that
-- they signed. made is the cost and the salt of argon2id. Another secret is another key; the old ones stay, to check
-- older signatures. Where a secret was forgotten or an app lost, two others end the key: it signs nothing from then on,
-- and the next one is set by a code.
create table person_keys (
  since       timestamptz not null default clock_timestamp(),
  ended_at    timestamptz,
  number      smallint    not null check (number > 0),
  name        text        not null,
  public_key  bytea       not null check (octet_length(public_key) = 32),
  made        text        not null,
  end_by      text,
  ended_by    text,
  primary key (name, number),
  constraint ended_by_two_others check (ended_by <> end_by and ended_by <> name and end_by <> name),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_by is null))
);
comment on table person_keys is 'local: a handful of keys in the life of a house';
revoke insert, update, delete on person_keys from koi_app;

-- The roles of people (core/desk/deed.ts has the roles, api/people/deed.ts asks before every deed). given_by is null
-- where the owner of the database made the person; every other role is given by two, and taken by two, which deletes
-- the row. Its person's fact has all of them.
create table person_roles (
  given_at    timestamptz not null default clock_timestamp(),
  name        text        not null,
  role        text        not null
    check (role in ('support', 'risk', 'finance', 'content', 'compliance', 'auditor', 'people')),
  given_by    text,
  approved_by text,
  primary key (name, role),
  constraint given_by_two check ((given_by is null) = (approved_by is null) and approved_by <> given_by)
);
comment on table person_roles is 'local: a handful of people in the life of a house';
revoke insert, update, delete on person_roles from koi_app;

-- A person's second factor at the desk: the secret of their TOTP app, sealed under a secret of the desk's own, which neither the
-- house nor the database holds. It is enrolled with the first code that is right; a code counts once, by its step.
create table person_factors (
  made_at     timestamptz not null default clock_timestamp(),
  enrolled_at timestamptz,
  last_step   bigint      not null default 0,
  name        text        not null,
  sealed      bytea       not null,
  primary key (name)
);
comment on table person_factors is 'local: a handful in the life of a house';
revoke all on person_factors from koi_app;
grant select, insert, update on person_factors to koi_desk;

-- A person's sessions at the desk. The token is in their browser alone: here is its hash, and what signs for them, which only
-- the token opens. profile is the hash of a number that a browser keeps: two people at one browser are not two.
create table person_sessions (
  began_at    timestamptz not null default clock_timestamp(),
  seen_at     timestamptz not null default clock_timestamp(),
  ended_at    timestamptz,
  id          uuid        not null,
  name        text        not null,
  token_hash  bytea       not null check (octet_length(token_hash) = 32),
  profile     bytea       not null check (octet_length(profile) = 32),
  public_key  bytea       not null check (octet_length(public_key) = 32),
  sealed_seed bytea       not null,
  primary key (token_hash)
);
comment on table person_sessions is 'local: a handful a day';
create unique index person_sessions_id on person_sessions (id);
revoke all on person_sessions from koi_app;
grant select, insert, update on person_sessions to koi_desk;

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
  -- the session at the desk in which it was begun; none on the command line
  session     uuid,
  -- of id, person and words, by the person's key; the owner of the database has none, and can only make the first two
  signature   bytea       check (octet_length(signature) = 64),
  primary key (id, outcome),
  constraint signed_as_it_begins check ((signature is not null) = (outcome = 'begun' and person not like '(%'))
);
comment on table deeds is 'local: what people do by hand';
create index deeds_in_time on deeds (at);
-- What was done about a member: a line begins with the deed's name and the member's.
create index deeds_about on deeds ((lower(left(words, 64))) collate "C", at) where outcome = 'begun';
create index deeds_wrong_secret on deeds (person, at) where outcome = 'wrong_secret';
revoke insert, update, delete on deeds from koi_app;
grant insert on deeds to koi_desk;

-- Cases about members (decision 0062); a member has one open at a time. A row says no more than the lines of its two deeds do, and the
-- audit holds it to them: it is there so that who looks for open cases does not read all that there ever were.
create table member_cases (
  -- the instants of the two lines
  opened_at   timestamptz not null,
  closed_at   timestamptz,
  -- ids of the deeds that opened and closed the case
  id          uuid        not null,
  closed_by   uuid,
  -- in small letters
  username    text        not null check (username = lower(username)),
  person      text        not null,
  primary key (id),
  constraint closed_by_a_deed check ((closed_at is null) = (closed_by is null)),
  constraint closed_when_open check (closed_at > opened_at)
);
comment on table member_cases is 'local: what people do by hand';
create unique index member_cases_one_at_a_time on member_cases (username) where closed_at is null;
create index member_cases_open on member_cases (opened_at) where closed_at is null;
create index member_cases_closed on member_cases (closed_at) where closed_at is not null;
revoke insert, update, delete on member_cases from koi_app;
grant insert, update on member_cases to koi_desk;

-- Events at the doors of the house and at its desks: sign-ins, refusals, changes and their authors (R-SEC-14). One row
-- an event, never changed; how long they are kept is the operator's affair.

-- directory by event: the member is a fact of it, where there is one. A name that no member has is not written
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
revoke update, delete on security_log from koi_app;

-- The generations of the house's secret (api/shell/ring.ts). The secrets lie outside; here stands which of them may have
-- sealed something, so that a house that lacks one does not open, and how one follows another.

-- proof is made of the secret and says nothing of it: two servers that call different secrets by one number are
-- found out before they seal anything.
create table secret_generations (
  since        timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  generation   smallint    not null check (generation between 1 and 255),
  proof        bytea       not null check (octet_length(proof) = 32),
  primary key (generation)
);
comment on table secret_generations is 'local: a few rows in the life of a house';
revoke update, delete on secret_generations from koi_app;

-- A new generation is made, and an old one withdrawn, by two people. finished_at: everything was sealed anew.
create table secret_changes (
  proposed_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  finished_at timestamptz,
  number      integer     not null check (number > 0),
  generation  smallint    not null check (generation between 1 and 255),
  action      text        not null check (action in ('rotate', 'withdraw')),
  proposed_by text        not null check (proposed_by <> ''),
  approved_by text,
  primary key (number),
  constraint two_people check (approved_by <> proposed_by),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null)),
  constraint finished_was_approved check (finished_at is null or approved_at is not null)
);
comment on table secret_changes is 'local: a few rows in the life of a house';
create unique index secret_changes_one_at_a_time on secret_changes ((true)) where finished_at is null;
revoke insert, update, delete on secret_changes from koi_app;
