-- Play well: breaks, exclusions and limits of members (R-RG-01 to 14, decisions 85 to 90, docs/decisions/0056-what-a-member-is-held-to.md).

-- Breaks and exclusions that a member has set, or people for them. Rows are only added; standing_of works out the
-- state:
--   rest     no play from said_at until then
--   exclude  none from said_at on, and not before until; null is for good
--   return   the positive act after the end of an exclusion: play opens at until
create table care_breaks (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  act                text        not null check (act in ('rest', 'exclude', 'return')),
  said_at            timestamptz not null default clock_timestamp(),
  until              timestamptz,
  -- where two people have set it: for a court, for a family
  proposed_by        text,
  approved_by        text,
  why                text,
  primary key (bucket, member_id, id),
  constraint only_exclusion_is_for_good check (until is not null or act = 'exclude'),
  constraint ends_later check (until > said_at),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint by_people_for_a_reason check ((proposed_by is null) = (approved_by is null) and (proposed_by is null) = (why is null)),
  constraint people_exclude_alone check (proposed_by is null or act = 'exclude')
);
create index care_breaks_ending on care_breaks (bucket, until);
revoke update, delete on care_breaks from koi_app;

-- Limits of a member's own: deposits, net spend and stakes in fen, time in minutes. Rows are only added. One holds from
-- said_at on, until the next one of its kind and period; what is only asked holds never, and waits for the row that confirms it.
create table care_limits (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  kind               text        not null check (kind in ('deposit', 'spend', 'stake', 'time')),
  period             text        not null check (period in ('day', 'week', 'month')),
  -- null is none
  most               bigint      check (most >= 0),
  holds              boolean     not null,
  -- the row that asked, where this one confirms a raise
  confirms           uuid,
  said_at            timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, id),
  constraint only_what_holds_confirms check (holds or confirms is null)
);
-- Raises that wait, by their time: whose day is over is told.
create index care_limits_waiting on care_limits (bucket, said_at) where not holds;
revoke update, delete on care_limits from koi_app;

-- Check-ins that a member has answered, by their number, and the interval that they chose. Rows are only added.
create table care_check_ins (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  answers            integer     check (answers > 0),
  every_minutes      smallint    check (every_minutes between 10 and 60),
  said_at            timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, id),
  constraint says_something check (answers is not null or every_minutes is not null)
);
revoke update, delete on care_check_ins from koi_app;

-- Limits that the operator sets for everybody, for an age band, or for one game, by two people. The last row of a kind, period,
-- band and game that has begun holds; null is none. One begins an hour and a minute behind its approval: until then every lease
-- that did not know of it has ended, for none outlasts a check-in (docs/decisions/0067). That is reckoned from its insert, so
-- house_limit_in_time lets it be committed within half a minute or not at all.
create table care_house_limits (
  id                 uuid        not null primary key,
  kind               text        not null check (kind in ('deposit', 'spend', 'stake', 'time')),
  period             text        not null check (period in ('day', 'week', 'month')),
  -- in years of age, both included
  from_age           smallint    not null default 0 check (from_age >= 0),
  to_age             smallint    not null default 150 check (to_age <= 150),
  -- the code of a game or of a lottery whose stakes alone it bounds; null is all play together
  game               text        check (game <> ''),
  most               bigint      check (most >= 0),
  said_at            timestamptz not null default clock_timestamp(),
  from_at            timestamptz not null default clock_timestamp() + interval '61 minutes',
  proposed_by        text        not null,
  approved_by        text        not null,
  why                text        not null check (why <> ''),
  constraint a_band check (from_age <= to_age),
  constraint games_bound_money check (game is null or kind in ('spend', 'stake')),
  constraint begins_behind_every_lease check (from_at > said_at + interval '60 minutes'),
  constraint two_people check (lower(approved_by) <> lower(proposed_by))
);
comment on table care_house_limits is 'reference: a few rows that two people set, read by whoever renews a lease';
revoke insert, update, delete on care_house_limits from koi_app;
grant insert on care_house_limits to koi_desk;

-- Refuses a commit of a limit of the operator's that came half a minute behind its insert or later: leases that were made
-- meanwhile do not know of it, and might last beyond its beginning. What is left of the minute is the commit's own.
create function house_limit_in_time() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.from_at < clock_timestamp() + interval '60 minutes 30 seconds' then
    raise exception 'the limit would begin before the last lease that does not know of it has ended: approve it again';
  end if;
  return null;
end
$$;
revoke execute on function house_limit_in_time from public;

-- Answers of outside registers (GAMSTOP, OASIS, the operator's list) about a member at a sign-in. A row is added where
-- an answer differs from the last one, which holds. A member on any register is excluded until all of them have let go.
create table care_registers (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  -- by their names; empty where none has them any more
  listed             text[]      not null,
  said_at            timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, id)
);
revoke update, delete on care_registers from koi_app;
