-- Members, their sessions and passwords, and the directory that finds them (decision 8).
-- A member is always the pair (bucket, id); names and mobiles are looked up in directories of their own.

create table members (
  bucket             smallint    not null,
  id                 bigint      not null,
  username           text        not null,
  real_name          text        not null,
  mobile             text        not null,
  birthday           date,
  -- male, female; nothing until the member says it
  gender             text        check (gender in ('male', 'female')),
  email              text,
  -- one of the drawn ones by its name, or the public name of a picture of the member's own (decision 69)
  avatar             text,
  -- since when the identity service vouches for name and birthday (decision 68). Judged anew where two people correct one of them (decision 0049)
  verified_at        timestamptz,
  invited_by         bigint,
  -- 1 may play, 2 excluded, 3 blocked by the operator, 4 closed by the member, 5 takes a break: what standing_of says of
  -- blocks, closings and breaks, written whenever one of them changes it
  play_state         smallint    not null default 1 check (play_state in (1, 2, 3, 4, 5)),
  -- since when the operator gives this member no promotions
  offers_ended_at    timestamptz,
  is_demo            boolean     not null default false,
  registered_at      timestamptz not null default clock_timestamp(),
  -- which version of the terms and of the privacy notice was agreed to then; null where the form did not say it (decision 0084)
  terms_version      smallint    check (terms_version > 0),
  last_login_at      timestamptz,
  primary key (bucket, id),
  -- Spec 5, in Shanghai days: the day of the eighteenth birthday counts (R-ACC-01, BI-037, BI-038).
  constraint verified_adults check (verified_at is null or
    (birthday is not null and birthday <= (verified_at at time zone 'Asia/Shanghai')::date - interval '18 years'))
);
-- Whose name it is, for people at the desk. The name first: the planner that knows nothing of the table would read all of a bucket by it.
create index members_named on members (real_name, bucket);
-- Whose mobile it is, proved or not, for people at the desk.
create index members_with_mobile on members (mobile);
-- Who has come on a day.
create index members_in_time on members (registered_at);
-- The few who may not play, so that a batch of orders learns at one look that all of its members may.
create index members_barred on members (bucket, id) where play_state <> 1;
-- Who may not play, for whoever opens play again when its time has come.
create view barred_members as
  select bucket, id, play_state from members where play_state <> 1;
revoke insert, update, delete on barred_members from koi_app;
-- A new member is looked for among them by the birthday: an excluded one may come back under another name.
create index members_barred_born on members (bucket, birthday) where play_state <> 1;

-- Kept apart from members: a read of a profile never touches a hash.
create table member_secrets (
  bucket             smallint    not null,
  member_id          bigint      not null,
  password           text        not null,
  passcode           text,
  -- A new one holds withdrawals for a while (BI-071).
  passcode_changed_at timestamptz,
  passcode_failures  smallint    not null default 0,
  passcode_locked_until timestamptz,
  primary key (bucket, member_id)
);

-- directory by username: unique without regard to case (BI-007)
create table member_names (
  username           text        not null primary key check (username = lower(username)),
  bucket             smallint    not null,
  member_id          bigint      not null
);

-- directory by mobile
create table member_mobiles (
  mobile             text        not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null
);

-- directory by invitation code
create table invite_codes (
  code               text        not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null
);

-- directory by token hash: the token itself is never stored (R-SES-01)
create table sessions (
  token_hash         bytea       not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null,
  created_at         timestamptz not null default clock_timestamp(),
  active_at          timestamptz not null default clock_timestamp(),
  expires_at         timestamptz not null,
  -- The id that its member sees; no client learns the hash.
  id                 uuid        not null default gen_random_uuid(),
  -- The device that began the session, in a few words, and its place.
  agent              text,
  address            text
);
create index sessions_member on sessions (member_id);

-- directory by what is tried: an address, a name from an address or a device; survives a restart (R-ACC-06)
create table tries (
  subject            text        not null primary key,
  used               integer     not null,
  -- when the count begins anew, and the door opens if it is shut
  ends_at            timestamptz not null
);

-- Devices from which a member has signed in. Each has its own count of failures, so that no stranger's failures shut
-- the member out (BI-044). The id itself is never stored.
create table member_devices (
  bucket             smallint    not null,
  member_id          bigint      not null,
  device_hash        bytea       not null,
  last_at            timestamptz not null default clock_timestamp(),
  -- where from, the last time
  address            text        not null,
  primary key (bucket, member_id, device_hash)
);
-- Who else has signed in there, for people at the desk.
create index member_devices_shared on member_devices (bucket, device_hash);

-- Pictures that members sent. The file itself lies in the data folder under its id.
create table uploads (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  directory          text        not null,
  width              integer     not null,
  height             integer     not null,
  bytes              integer     not null,
  -- what it belongs to, and so how long it is kept (decision 0042): of several, what is kept longest
  used_for           text        not null default 'nothing' check (used_for in ('nothing', 'chat', 'feedback', 'books')),
  created_at         timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, id)
);
create index uploads_by_age on uploads (bucket, created_at) where used_for <> 'books';

-- directory by link hash: opens one picture once (decision 53)
create table file_links (
  link_hash          bytea       not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null,
  upload_id          uuid        not null,
  -- the hash of the token that asked for it: when its session has ended the link opens nothing
  session            bytea       not null,
  expires_at         timestamptz not null
);

-- The stored answer of a command that must happen once, by its idempotency key (decision 3).
create table answers (
  bucket             smallint    not null,
  member_id          bigint      not null,
  key                uuid        not null,
  body               bytea       not null,
  answer             jsonb       not null,
  created_at         timestamptz not null default clock_timestamp(),
  -- A key is made of the member's id and of the client's, and so is one member's.
  primary key (bucket, key)
);

-- Members whom the operator has blocked. One person blocks, at once; two let the member in again. While it
-- stands the member is signed out and stays out, and their money leaves by two people (blocked_payouts).
create table member_blocks (
  bucket             smallint    not null,
  member_id          bigint      not null,
  blocked_at         timestamptz not null default clock_timestamp(),
  blocked_by         text        not null check (blocked_by <> ''),
  why                text        not null check (why <> ''),
  -- Who would let the member in again and why, and who agreed. Said again, a proposal replaces the one before.
  proposed_by        text,
  note               text,
  ended_by           text,
  ended_at           timestamptz,
  primary key (bucket, member_id, blocked_at),
  constraint two_people check (lower(ended_by) <> lower(proposed_by)),
  constraint proposed_with_a_reason check ((proposed_by is null) = (note is null)),
  constraint ended_by_somebody check ((ended_at is null) = (ended_by is null)),
  constraint ended_was_proposed check (ended_at is null or proposed_by is not null)
);
create unique index member_blocks_one_at_a_time on member_blocks (bucket, member_id) where ended_at is null;
-- People at the desk read the newest blocks that stand, of all buckets.
create index member_blocks_standing on member_blocks (blocked_at) where ended_at is null;
revoke delete on member_blocks from koi_app;
