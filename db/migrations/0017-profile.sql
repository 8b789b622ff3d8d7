-- What somebody who wants to work with the house has written (spec 1: the join-us consultation), and what became of it.
-- The rest of a member's profile stands in members (0003-members.sql).
create table join_requests (
  id                 uuid        not null primary key,
  topic              text        not null check (topic in ('agent', 'channel', 'games', 'other')),
  name               text        not null check (name <> ''),
  contact            text        not null check (contact <> ''),
  message            text        not null check (message <> ''),
  language           text        not null check (language in ('zh_hans', 'en')),
  -- who was signed in, where somebody was
  username           text,
  asked_at           timestamptz not null default clock_timestamp(),
  -- new until somebody has looked, then seen, then answered; what was said to them stays
  seen_at            timestamptz,
  seen_by            text,
  answered_at        timestamptz,
  answered_by        text,
  answer             text,
  constraint seen_by_somebody check ((seen_at is null) = (seen_by is null)),
  constraint answered_with_words check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null)),
  constraint answered_was_seen check (answered_at is null or seen_at is not null)
);
comment on table join_requests is 'local: a few a day';
create index join_requests_open on join_requests (asked_at) where answered_at is null;
revoke delete on join_requests from koi_app;
