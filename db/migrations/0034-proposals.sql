-- Proposals of one person that another one decides (R-LED-11, docs/decisions/0052-what-the-second-person-has-read.md).

-- One row a proposal, kept for ever. says is what the second person reads, as canonical JSON; the hash is over it, the
-- subject and who proposed it, so what is proposed again is another one, and who has read the first cannot approve
-- the second. A proposal is open until it is approved, proposed again or too old. deed is the line of the log under
-- which it was made, approval the one under which it was approved. One deed makes one proposal: under a deed that is still under
-- way nobody puts another one in its person's name.
create table proposals (
  proposed_at timestamptz not null default clock_timestamp(),
  lapses_at   timestamptz not null,
  ended_at    timestamptz,
  id          uuid        not null,
  deed        uuid        not null,
  approval    uuid,
  kind        text        not null check (kind ~ '^[a-z ]+$'),
  subject     text        not null check (subject <> '' and subject !~ E'\n'),
  says        text        not null,
  hash        bytea       not null check (octet_length(hash) = 32),
  proposed_by text        not null check (proposed_by <> ''),
  approved_by text,
  primary key (id),
  constraint two_people check (approved_by <> proposed_by),
  constraint approved_by_a_deed check ((approved_by is null) = (approval is null)),
  constraint approved_is_ended check (approved_by is null or ended_at is not null)
);
comment on table proposals is 'local: what people propose';
create unique index proposals_open on proposals (kind, subject) where ended_at is null;
create index proposals_ended on proposals (ended_at) where ended_at is not null;
create unique index proposals_deed on proposals (deed);
create index proposals_approval on proposals (approval) where approval is not null;
revoke insert, update, delete on proposals from koi_app;
