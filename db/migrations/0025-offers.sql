-- Activities for members with their terms, who has joined one, and each member's awards (decision 0029).

-- A version of an activity. Its terms never change once it was published: members who have joined keep them.
create table offers (
  id                 text           not null check (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  version            integer        not null check (version > 0),
  -- as core/offers/model.ts says
  terms              jsonb          not null,
  drafted_by         text           not null check (drafted_by <> ''),
  -- who agreed that it may cost money: another person
  published_by       text,
  published_at       timestamptz(3),
  from_at            timestamptz(3),
  until_at           timestamptz(3),
  ended_at           timestamptz(3),
  primary key (id, version),
  constraint two_people check (lower(published_by) <> lower(drafted_by)),
  constraint published_by_somebody check ((published_at is null) = (published_by is null)),
  constraint shown_for_a_while check (until_at > from_at)
);
create unique index offers_one_at_a_time on offers (id) where published_at is not null and ended_at is null;
comment on table offers is 'reference: read by everybody who looks at promotions';
revoke delete on offers from koi_app;

-- How much of it is left: prize 0 is the activity itself, from 1 on its prizes. Only what is limited has a row, and a row is
-- counted under its own lock.
create table offer_stocks (
  offer              text           not null,
  version            integer        not null,
  prize              smallint       not null check (prize >= 0),
  stock              bigint         check (stock > 0),
  budget             bigint         check (budget > 0),
  taken              bigint         not null default 0 check (taken >= 0),
  spent              bigint         not null default 0 check (spent >= 0),
  primary key (offer, version, prize),
  constraint within_stock check (taken <= stock),
  constraint within_budget check (spent <= budget)
);
comment on table offer_stocks is 'local: a few rows an activity, counted one after the other';
revoke delete on offer_stocks from koi_app;

-- A member has joined: under which version, for which time of it, and until when that holds.
create table offer_joins (
  bucket             smallint       not null,
  member_id          bigint         not null,
  offer              text           not null,
  -- once, a Shanghai day, or a week
  period             text           not null,
  version            integer        not null,
  joined_at          timestamptz(3) not null default clock_timestamp(),
  ends_at            timestamptz(3) not null,
  primary key (bucket, member_id, offer, period)
);
create index offer_joins_open on offer_joins (bucket, ends_at);
revoke update, delete on offer_joins from koi_app;

-- The awards of members: one row for each time an activity was won, however often it is claimed.
create table offer_awards (
  bucket             smallint       not null,
  member_id          bigint         not null,
  offer              text           not null,
  period             text           not null,
  id                 uuid           not null,
  version            integer        not null,
  -- what it was won by: a deposit, a day, play
  ref                text           not null,
  -- the deposit or the play that it goes by
  base               bigint         not null check (base >= 0),
  -- both null until a prize was drawn or chosen
  amount             bigint         check (amount > 0),
  required           bigint         check (required >= 0),
  prize              smallint       check (prize > 0),
  won_at             timestamptz(3) not null default clock_timestamp(),
  expires_at         timestamptz(3) not null,
  claimed_at         timestamptz(3),
  -- the deposit that it came from was taken back, and the award with it
  undone_at          timestamptz(3),
  -- and so much was taken from the wallet: nothing where a withdrawal had been charged with it
  taken_back         bigint         not null default 0 check (taken_back >= 0),
  -- it was not claimed in time, and what it had taken went back into stock and budget
  lapsed_at          timestamptz(3),
  -- A draw to come: the house's seed, which decides nothing without the member's. Its hash is shown before.
  seed               bytea          check (octet_length(seed) = 32),
  client_seed        text,
  weights            integer[],
  primary key (bucket, member_id, offer, period),
  constraint known_together check ((amount is null) = (required is null)),
  constraint claimed_what_is_known check (claimed_at is null or amount is not null),
  constraint claimed_or_lapsed check (claimed_at is null or lapsed_at is null)
);
create unique index offer_awards_by_id on offer_awards (bucket, member_id, id);
create index offer_awards_of_member on offer_awards (bucket, member_id, won_at, id);
create index offer_awards_unclaimed on offer_awards (bucket, expires_at) where claimed_at is null and lapsed_at is null;
revoke delete on offer_awards from koi_app;

-- The days on which a member has signed in, and the how-manieth of a row each was.
create table sign_ins (
  bucket             smallint       not null,
  member_id          bigint         not null,
  day                date           not null,
  streak             smallint       not null check (streak > 0),
  signed_at          timestamptz    not null default clock_timestamp(),
  primary key (bucket, member_id, day)
);
revoke update, delete on sign_ins from koi_app;
