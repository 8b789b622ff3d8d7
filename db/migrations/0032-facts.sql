-- Rows that decide over money without being a movement: an order to pay in, an obligation, where a withdrawal goes, the
-- state that forbids play, a price (decision 0033). Of each such row the hash of its text stands here, a version behind
-- the other, under the seals of the bucket. A row whose text differs from its last fact was edited past the house.
-- Facts of the house itself belong to member 0; those of its prices keep their words beside the hash, so that the price
-- in force at an instant can be read (docs/decisions/0054).
create table facts (
  member_id  bigint      not null,
  created_at timestamptz not null,
  bucket     smallint    not null,
  -- counts the versions of a subject from 1, without a gap
  number     integer     not null check (number > 0),
  subject    text        not null check (subject <> ''),
  id         text        not null check (id <> ''),
  hash       bytea       not null check (octet_length(hash) = 32),
  says       text        check (sha256(convert_to(says, 'UTF8')) = hash),
  primary key (bucket, member_id, subject, id, number)
);
-- The seals walk them in the order of their time.
create index facts_in_time on facts (bucket, created_at);
revoke insert, update, delete on facts from koi_app;

-- The salt of the hashes of a member's facts of personal values. Made by the registration, and destroyed by an erasure:
-- from then on nobody can find the values of such a fact by trying all possible ones (decision 0055). Its own fact is a
-- hash of it, so that an exchanged salt is found.
create table member_salts (
  member_id  bigint      not null,
  bucket     smallint    not null,
  salt       bytea       not null check (octet_length(salt) = 32),
  primary key (bucket, member_id)
);
revoke update, delete on member_salts from koi_app;

-- Members of whom nothing personal is kept any more, by two people. A fact under a seal says so before the salt goes; without
-- one a salt that is missing is a breach.
create table member_erasures (
  member_id   bigint      not null,
  erased_at   timestamptz not null default clock_timestamp(),
  bucket      smallint    not null,
  proposed_by text        not null check (proposed_by <> ''),
  approved_by text        not null check (approved_by <> ''),
  primary key (bucket, member_id),
  constraint two_people check (lower(approved_by) <> lower(proposed_by))
);
revoke insert, update, delete on member_erasures from koi_app;
