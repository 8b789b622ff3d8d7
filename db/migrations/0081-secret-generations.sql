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
revoke update, delete, truncate on secret_generations from koi_app;

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
revoke insert, update, delete, truncate on secret_changes from koi_app;

select distribute_tables();
