-- How members prove who they are besides their password: codes to a mobile, a second factor, and the work that a
-- stranger does first. And the accounts that their members have closed. Decisions 70, 72 and 79.

-- Codes that were sent. The code itself is not here, nor a hash of its few digits, which anybody could try out: it is
-- made of the id and of the house's secret, each time it is needed.
create table mobile_codes (
  bucket             smallint    not null,
  member_id          bigint      not null,
  -- The request of a code, known to its asker alone: another who asks neither replaces it nor uses up its tries.
  id                 uuid        not null,
  purpose            text        not null check (purpose in ('mobile', 'passcode', 'recover')),
  -- where it went: another number of the member's makes it worthless
  mobile             text        not null,
  -- of the secret that it is made of
  generation         smallint    not null,
  language           text        not null,
  sent_at            timestamptz not null default clock_timestamp(),
  expires_at         timestamptz not null,
  tries              smallint    not null default 0,
  used_at            timestamptz,
  primary key (bucket, member_id, id)
);

-- The number that a member has proved to be theirs; another one in the profile is not proved by it.
create table mobile_proofs (
  bucket             smallint    not null,
  member_id          bigint      not null,
  mobile             text        not null,
  proved_at          timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id)
);

-- The second factor (TOTP). Its secret is sealed under the house's.
create table member_factors (
  bucket             smallint    not null,
  member_id          bigint      not null,
  sealed             bytea       not null,
  -- null until a code of the app has shown that it is there
  confirmed_at       timestamptz,
  -- the last step that was used: none is used twice
  last_step          bigint      not null default 0,
  primary key (bucket, member_id)
);

-- One-time codes for the day on which the app is lost. Fifty bits by chance each, so that a plain hash will do.
create table factor_codes (
  bucket             smallint    not null,
  member_id          bigint      not null,
  code_hash          bytea       not null,
  used_at            timestamptz,
  primary key (bucket, member_id, code_hash)
);

-- Accounts that their members have closed. All their rows are kept, and the name is not given again.
create table member_closings (
  bucket             smallint    not null,
  member_id          bigint      not null,
  closed_at          timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id)
);
revoke update, delete on member_closings from koi_app;

-- A login whose member has nothing to recover it by: two people have seen who it is, and say the birthday. For a day the
-- member recovers by it. The last word of each member; every one of them is in the security log.
create table login_resets (
  bucket             smallint    not null,
  member_id          bigint      not null,
  birthday           date        not null,
  proposed_at        timestamptz not null default clock_timestamp(),
  proposed_by        text        not null check (proposed_by <> ''),
  why                text        not null check (why <> ''),
  approved_by        text,
  approved_at        timestamptz,
  used_at            timestamptz,
  primary key (bucket, member_id),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null)),
  constraint used_was_approved check (used_at is null or approved_at is not null)
);
-- People at the desk read the newest resets: proposed ones, and approved ones that no member has used.
create index login_resets_proposed on login_resets (proposed_at) where approved_at is null;
create index login_resets_approved on login_resets (approved_at) where used_at is null;
revoke delete on login_resets from koi_app;

-- directory by challenge: work that was done counts once (decision 79)
create table captchas_used (
  challenge          text        not null primary key,
  expires_at         timestamptz not null
);
