-- VIP and rebate (rulebook 6.1 and 6.2): where members stand on the ladder and how they came there, what was played
-- by day and category, and what the house has given for it.

-- One row a member who has brought money in or has played. A member without one stands at VIP 0.
create table vip_standings (
  bucket             smallint    not null,
  member_id          bigint      not null,
  level              smallint    not null default 0 check (level between 0 and 10),
  -- the highest one ever held
  top                smallint    not null default 0,
  -- lifetime totals: credited deposits that stand, and effective stakes
  deposited          bigint      not null default 0 check (deposited >= 0),
  played             bigint      not null default 0 check (played >= 0),
  -- the first Shanghai day of the window of 90 in which the level is kept
  window_day         date        not null,
  -- `played` when a level was lost last; null while none is
  fallen_played      bigint,
  changes            integer     not null default 0,
  level_at           timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id),
  constraint top_was_held check (top between level and 10)
);
create index vip_standings_window on vip_standings (bucket, window_day) where level > 0;

-- Each change of a level, with its number. Only added to.
create table vip_levels (
  bucket             smallint    not null,
  member_id          bigint      not null,
  number             integer     not null,
  was                smallint    not null,
  level              smallint    not null check (level between 0 and 10),
  -- reached by lifetime totals, regained by the keep turnover, or lost with its window
  reason             text        not null check (reason in ('reached', 'regained', 'lost')),
  at                 timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, number)
);
revoke update, delete on vip_levels from koi_app;

-- Credited deposits as the ladder counts them, each once; what a chain has undone counts no more.
create table vip_deposits (
  bucket             smallint    not null,
  member_id          bigint      not null,
  ref                text        not null,
  amount             bigint      not null check (amount > 0),
  at                 timestamptz not null default clock_timestamp(),
  undone_at          timestamptz,
  primary key (bucket, member_id, ref)
);

-- Effective stakes by the Shanghai day on which they were settled.
create table vip_days (
  bucket             smallint    not null,
  member_id          bigint      not null,
  day                date        not null,
  category           text        not null,
  played             bigint      not null check (played >= 0),
  primary key (bucket, member_id, day, category)
);
create index vip_days_by_day on vip_days (bucket, day, member_id);

-- house table by bucket: how often a day was counted into, and up to which count its rebate is made
create table vip_day_counts (
  bucket             smallint    not null,
  day                date        not null,
  counted            bigint      not null,
  rebated            bigint      not null default 0,
  primary key (bucket, day)
);

-- Gifts: one for each level reached, and those of people, wait here until they are taken; the packet of a week and the
-- gift of a birthday get their row when they are. `ref` is the level, the Monday, the year, or a number.
create table vip_gifts (
  bucket             smallint    not null,
  member_id          bigint      not null,
  kind               text        not null check (kind in ('upgrade', 'packet', 'birthday', 'exclusive')),
  ref                text        not null,
  level              smallint    not null,
  amount             bigint      not null check (amount > 0),
  made_at            timestamptz not null default clock_timestamp(),
  claimed_at         timestamptz,
  -- an exclusive gift is open once another person agrees
  note               text,
  proposed_by        text,
  approved_by        text,
  primary key (bucket, member_id, kind, ref),
  constraint two_people check ((kind = 'exclusive') = (proposed_by is not null)
                               and (approved_by is null or approved_by <> proposed_by)
                               and (kind <> 'exclusive' or claimed_at is null or approved_by is not null))
);
revoke delete on vip_gifts from koi_app;

-- Rebate of a day; what was counted later comes as number 2 and so on. Taken by the member, or credited by itself.
create table vip_rebates (
  bucket             smallint    not null,
  member_id          bigint      not null,
  day                date        not null,
  number             smallint    not null,
  level              smallint    not null,
  amount             bigint      not null check (amount > 0),
  made_at            timestamptz not null default clock_timestamp(),
  claimed_at         timestamptz,
  primary key (bucket, member_id, day, number)
);
create index vip_rebates_waiting on vip_rebates (bucket, made_at) where claimed_at is null;
revoke delete on vip_rebates from koi_app;
