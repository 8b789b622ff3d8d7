-- What decides over money without being a movement: an order to pay in, an obligation, where a withdrawal goes, the
-- state that forbids play, a price (decision 0033). Of each such row stands here the hash of what it said, a version
-- behind the other, under the seals of the bucket. A row that says something else than its last fact was edited past
-- the house. Facts of the house itself belong to member 0; those of its prices keep their words beside the hash, so
-- that what was in force at an instant can be read (docs/decisions/0054).
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
