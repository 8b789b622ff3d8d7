-- Games at venues: who is known there, what is opened, what a venue may take, and what was played (decisions 57 to 60).

-- directory by player: the name that a venue knows a member by
create table venue_players (
  player             uuid        not null primary key,
  venue              text        not null,
  bucket             smallint    not null,
  member_id          bigint      not null
);

-- One row a launch. A member has one live one; what it may is asked by it, so an end is felt at the next stake.
create table launches (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  venue              text        not null,
  game               text        not null,
  -- the session that opened it, by its hash
  session            bytea,
  opened_at          timestamptz not null default clock_timestamp(),
  -- to the minute
  last_play_at       timestamptz not null default clock_timestamp(),
  ended_at           timestamptz,
  reason             text        check (reason in ('left', 'replaced', 'house', 'break', 'expired')),
  -- when the venue had heard of the end
  told_at            timestamptz,
  primary key (bucket, member_id, id),
  constraint ended_for_a_reason check ((ended_at is null) = (reason is null)),
  constraint told_of_an_end check (told_at is null or ended_at is not null)
) with (fillfactor = 70);
create unique index launches_live on launches (bucket, member_id) where ended_at is null;
create index launches_untold on launches (bucket, ended_at) where ended_at is not null and told_at is null;
create index launches_idle on launches (bucket, last_play_at) where ended_at is null;

-- Our answers to a wallet venue's questions before a stake. Each answer is kept: the same question gets the same
-- answer.
create table permits (
  member_id          bigint      not null,
  stake              bigint      not null check (stake > 0),
  -- the most that the round may lose by this leave; several of one round are added up
  risk               bigint      not null check (risk between stake and stake * 5),
  given_at           timestamptz not null,
  id                 uuid        not null,
  launch             uuid        not null,
  round              uuid        not null,
  bucket             smallint    not null,
  venue              text        not null,
  game               text        not null,
  -- 'done', or why not
  verdict            text        not null,
  body               bytea       not null,
  primary key (bucket, member_id, id)
);
create index permits_old on permits (bucket, given_at);

-- How far the journal of a player is posted, and what its last entry said.
create table venue_journals (
  bucket             smallint    not null,
  member_id          bigint      not null,
  venue              text        not null,
  number             bigint      not null default 0 check (number >= 0),
  balance            bigint      not null default 0,
  open               bigint      not null default 0,
  -- when the venue was last heard to the end of its journal
  pulled_at          timestamptz,
  -- the next entry is wrong: no stake is allowed there until that is over
  is_held            boolean     not null default false,
  primary key (bucket, member_id, venue)
) with (fillfactor = 70);
create index venue_journals_held on venue_journals (bucket, venue) where is_held;

-- Rounds at venues as wagers. A round of a venue with wallets comes whole, out of its journal, when it is over; one
-- of a seamless venue by its messages. Then bet, win and rollback are the ids of those and body tells a repeat from a
-- contradiction.
--
-- state: open, finished, void, review (a win above the maximum waits for two people), refused, tombstone (a rollback
-- came before its bet). Only the first four are play.
create table venue_rounds (
  member_id          bigint      not null,
  stake              bigint      not null check (stake >= 0),
  -- what left the wallet at the bet: more than the stake where a loss can be a multiple of it (core/games/catalog.ts)
  risk               bigint      not null check (risk >= stake),
  returned           bigint      not null default 0 check (returned >= 0),
  -- never more than was at risk, whoever says so
  valid              bigint      not null default 0 check (valid between 0 and risk),
  -- number of the entry in the journal of the player; none for a seamless round
  number             bigint,
  -- of the cash wallet behind the bet and behind the win, as they were answered
  bet_balance        bigint      not null default 0,
  win_balance        bigint      not null default 0,
  placed_at          timestamptz not null,
  settled_at         timestamptz,
  bet                uuid        not null,
  round              uuid        not null,
  launch             uuid,
  win                uuid,
  rollback           uuid,
  -- what it asked the member's leave with, in a venue with wallets
  permit             uuid,
  bucket             smallint    not null,
  venue              text        not null,
  game               text        not null,
  state              text        not null
                       check (state in ('open', 'finished', 'void', 'review', 'refused', 'tombstone')),
  -- what the bet was answered
  verdict            text        not null,
  bet_body           bytea,
  win_body           bytea,
  primary key (bucket, member_id, bet),
  constraint over_at_an_instant check (state in ('open', 'review') = (settled_at is null)),
  constraint void_counts_nothing check (state <> 'void' or valid = 0)
) with (fillfactor = 70);
-- A round pays for every index. What was refused is in none but the key, and the list of a member asks for a game, so
-- that without statistics, too, a look for one bet or one round never goes through all of a member's.
create unique index venue_rounds_once on venue_rounds (bucket, member_id, round) where verdict = 'done';
create unique index venue_rounds_number on venue_rounds (bucket, member_id, venue, number) where number is not null;
create index venue_rounds_of_member on venue_rounds (bucket, member_id, placed_at)
  where verdict = 'done' and game <> '';
create index venue_rounds_open on venue_rounds (bucket, member_id) where state in ('open', 'review');
-- Walked in the order of time, which is nearly that of the pages.
create index venue_rounds_settled on venue_rounds using brin (settled_at) with (autosummarize = on);
-- Money follows these rows, so the house may change those alone that it writes out of a journal, and none away.
revoke update, delete on venue_rounds from koi_app;

-- A win beyond what its round can bring or count for: how two people end it, or the venue by its rollback.
create table rounds_in_review (
  bucket             smallint    not null,
  member_id          bigint      not null,
  bet                uuid        not null,
  amount             bigint      not null check (amount >= 0),
  valid              bigint      not null check (valid >= 0),
  -- the most that its game returns
  cap                bigint      not null check (cap > 0),
  found_at           timestamptz not null default clock_timestamp(),
  -- accepted, cut to the bound, owed by the venue, void; or rolled back by the venue meanwhile, by nobody here
  ending             text        check (ending in ('accept', 'cut', 'owed', 'void', 'rollback')),
  note               text,
  proposed_by        text,
  approved_by        text,
  ended_at           timestamptz,
  primary key (bucket, member_id, bet),
  constraint proposed_by_somebody check (ending = 'rollback' or (ending is null) = (proposed_by is null)),
  constraint ended_by_somebody check ((ended_at is null) = (approved_by is null and ending is distinct from 'rollback')),
  constraint two_people check (lower(approved_by) <> lower(proposed_by))
);
-- People at the desk read the oldest wins that are held, of all buckets.
create index rounds_in_review_open on rounds_in_review (found_at, bucket) where ended_at is null;
create index rounds_in_review_ended on rounds_in_review (ended_at) where ended_at is not null;
revoke delete on rounds_in_review from koi_app;

-- An entry of a journal beyond what it may say. Nothing of it has moved; it and what lies behind it wait for two people.
-- Of a journal at most one waits: the one behind its number.
create table venue_entries_held (
  bucket             smallint    not null,
  member_id          bigint      not null,
  venue              text        not null,
  number             bigint      not null check (number > 0),
  -- that of the breach by which people hear of it
  id                 uuid        not null,
  kind               text        not null,
  -- the entry, and what may stand of it; none where nothing may
  said               text        not null,
  bounded            text,
  -- is it a round that is not in our books?
  is_round           boolean     not null,
  -- the fen by which the entry changes the player's balance at the venue, and those by which our bounds let it
  change             bigint      not null,
  bound              bigint      not null,
  -- what balance and open stakes are there behind the entry
  balance            bigint      not null check (balance >= 0),
  open               bigint      not null check (open >= 0),
  found_at           timestamptz not null default clock_timestamp(),
  ending             text        check (ending in ('accept', 'cut', 'owed')),
  note               text,
  proposed_by        text,
  approved_by        text,
  ended_at           timestamptz,
  -- what lies there by the venue's word and not by ours, until a correction of it comes; less than nothing where it lacks
  aside              bigint      not null default 0,
  -- what the venue owes the house for it
  owed               bigint      not null default 0 check (owed >= 0),
  primary key (bucket, member_id, venue, number),
  constraint proposed_by_somebody check ((ending is null) = (proposed_by is null)),
  constraint ended_by_somebody check ((ended_at is null) = (approved_by is null)),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint aside_by_a_cut check (ended_at is not null or aside = 0 and owed = 0)
);
create index venue_entries_held_now on venue_entries_held (found_at, bucket) where ended_at is null;
create index venue_entries_held_ended on venue_entries_held (ended_at) where ended_at is not null;
revoke delete on venue_entries_held from koi_app;

-- Corrections that a venue has made by its own journal.
create table venue_corrections (
  bucket             smallint    not null,
  member_id          bigint      not null,
  venue              text        not null,
  number             bigint      not null,
  of_number          bigint      not null,
  -- signed, and of what it took what did not lie there any more
  amount             bigint      not null,
  owed               bigint      not null default 0 check (owed >= 0),
  note               text        not null,
  posted_at          timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, venue, number)
);
revoke update, delete on venue_corrections from koi_app;

-- Messages of a venue that contradict known facts: people read them, and no money moves by them.
create table venue_breaches (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  venue              text        not null,
  -- what api/games/breaches.ts lists: by its journal, and by its messages and answers
  kind               text        not null,
  ref                text        not null,
  detail             text        not null,
  found_at           timestamptz not null default clock_timestamp(),
  read_at            timestamptz,
  read_by            text,
  primary key (bucket, member_id, id)
);
create index venue_breaches_unread on venue_breaches (found_at, bucket, venue) where read_at is null;
create index venue_breaches_ended on venue_breaches (read_at) where read_at is not null;
revoke delete on venue_breaches from koi_app;

-- Sequential tests of the returns of a game (docs/decisions/0038-a-test-that-may-be-looked-at.md), lotteries among
-- them.
create table sequential_tests (
  game               text        not null primary key,
  began_at           timestamptz not null,
  -- up to when its rounds have been looked at
  heard_until        timestamptz not null,
  rounds             bigint      not null default 0 check (rounds >= 0),
  -- natural logarithms, gambler by gambler
  purses             double precision[] not null,
  -- what the rules said at the last look; a change of them counts from the next one on
  least              double precision not null,
  most               double precision not null,
  -- when it was refuted; its game is closed until two people open it
  stopped_at         timestamptz
);
comment on table sequential_tests is 'reference: a row a game, written each ten minutes';

-- Changes of a game that one person proposes and another approves: its reopening, or its return.
create table game_changes (
  game               text        not null primary key,
  change             text        not null check (change in ('reopen', 'return')),
  rtp_bp             integer     check (rtp_bp between 8500 and 9900),
  note               text        not null,
  proposed_by        text        not null,
  proposed_at        timestamptz not null default clock_timestamp(),
  constraint return_of_so_much check ((change = 'return') = (rtp_bp is not null))
);
comment on table game_changes is 'local: a row a game, written by people';
revoke insert, update, delete on game_changes from koi_app;
grant insert, update, delete on game_changes to koi_desk;
