-- Requests to work with the house (spec 1: the join-us consultation), and what became of each.
-- A member's profile itself stands in members (0003-members.sql); how people correct it stands below.
create table join_requests (
  id                 uuid        not null primary key,
  topic              text        not null check (topic in ('agent', 'channel', 'games', 'other')),
  name               text        not null check (name <> ''),
  contact            text        not null check (contact <> ''),
  message            text        not null check (message <> ''),
  language           text        not null check (language in ('zh_hans', 'en')),
  -- the member, where one was signed in
  username           text,
  asked_at           timestamptz not null default clock_timestamp(),
  -- new until an operator has looked, then seen, then answered; the answer stays
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
create index join_requests_ended on join_requests (answered_at) where answered_at is not null;
revoke delete on join_requests from koi_app;

-- Corrections of details that members had confirmed, made by two people (decision 0049). The former value stays to be
-- read: operators can explain payments under the old name. A second proposal replaces the first.
create table member_corrections (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null default gen_random_uuid(),
  field              text        not null check (field in ('name', 'mobile', 'email', 'birthday', 'gender')),
  was                text        not null check (was <> ''),
  value              text        not null check (value <> ''),
  why                text        not null check (why <> ''),
  proposed_by        text        not null check (proposed_by <> ''),
  proposed_at        timestamptz not null default clock_timestamp(),
  approved_by        text,
  approved_at        timestamptz,
  primary key (bucket, member_id, id),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null)),
  constraint changes_something check (was <> value)
);
create unique index member_corrections_one_at_a_time on member_corrections (bucket, member_id, field) where approved_at is null;
-- People at the desk read the newest corrections that wait for a second person.
create index member_corrections_open on member_corrections (proposed_at) where approved_at is null;
revoke delete on member_corrections from koi_app;
