-- The database of the venues (decision 61), which the house never reads. It stands on one PostgreSQL, and all venues of
-- the process share its tables, each under its name.

create table if not exists players (
  venue text not null,
  player text not null,
  balance bigint not null default 0 check (balance >= 0),
  open bigint not null default 0 check (open >= 0), -- stakes of rounds that are not over
  number integer not null default 0, -- of the last entry of the journal
  seed integer not null default 0, -- the number of the seed pair in use; the pair after it is promised
  heard bigint not null default 0 check (heard >= 0), -- the central wallet, as the house said it last
  made_at timestamptz not null default clock_timestamp(),
  primary key (venue, player)
);

-- The journal that the house pulls: one of each player, without gaps, never changed.
create table if not exists entries (
  venue text not null,
  player text not null,
  number integer not null check (number > 0),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('transfer', 'round', 'correction')),
  said jsonb not null,
  balance bigint not null check (balance >= 0),
  open bigint not null check (open >= 0),
  primary key (venue, player, number)
);

-- Double entry in small: money goes from one place to another, and the places of a player are re-added by the audit.
create table if not exists moves (
  venue text not null,
  player text not null,
  ref text not null,
  at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('outside', 'balance', 'open', 'house')),
  target text not null check (target in ('outside', 'balance', 'open', 'house') and target <> source),
  amount bigint not null check (amount > 0),
  primary key (venue, player, ref)
);

-- Each of the house's numbers once, in any status; one cancelled before it came has no player.
create table if not exists transfers (
  venue text not null,
  id text not null,
  player text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount >= 0),
  moved bigint not null check (moved >= 0), -- what reached the player: another amount only under a fault
  status text not null check (status in ('done', 'refused', 'cancelled')),
  reason text,
  reference text not null,
  number integer, -- its entry
  at timestamptz not null default clock_timestamp(),
  primary key (venue, id)
);

create table if not exists launches (
  venue text not null,
  id uuid not null,
  player text not null,
  game text not null,
  lang text not null,
  ticket text not null unique, -- hashes: who reads this table opens no session
  ticket_until timestamptz not null,
  session text unique,
  practice bigint not null check (practice >= 0),
  rtp integer, -- what the house has set of the game, in basis points
  made_at timestamptz not null default clock_timestamp(),
  entered_at timestamptz,
  ended_at timestamptz,
  reason text,
  primary key (venue, id)
);
create unique index if not exists launches_live on launches (venue, player) where ended_at is null;

create table if not exists seed_pairs (
  venue text not null,
  player text not null,
  number integer not null,
  sealed bytea not null,
  commitment text not null,
  client_seed text not null,
  nonce integer not null default 0,
  revealed_at timestamptz,
  primary key (venue, player, number)
);

create table if not exists rounds (
  venue text not null,
  id uuid not null,
  player text not null,
  asked uuid not null, -- the page's id of the round: a repeated request is the same round
  launch uuid not null,
  permit uuid not null, -- or the bet of a seamless venue
  game text not null,
  state text not null check (state in ('asking', 'open', 'finished', 'void', 'refused')),
  reason text,
  free boolean not null,
  placed_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  stake bigint not null check (stake > 0),
  risk bigint not null check (risk >= stake),
  returned bigint not null default 0 check (returned >= 0),
  valid bigint not null default 0 check (valid >= 0),
  bet jsonb not null,
  terms jsonb not null,
  drawn jsonb,
  seed integer,
  chain integer, -- at a table: its round is number `nonce` of this chain
  is_order boolean not null default false, -- over matches (`legs`): several may be open, `nonce` is the last match
  nonce integer,
  commitment text not null default '',
  client_seed text not null default '',
  primary key (venue, id),
  unique (venue, player, asked)
);
create unique index if not exists rounds_nonce on rounds (venue, player, seed, nonce);
create unique index if not exists rounds_one on rounds (venue, player, game)
  where state in ('asking', 'open') and not is_order;
create index if not exists rounds_last on rounds (venue, player, placed_at desc);
create index if not exists rounds_under_way on rounds (placed_at) where state in ('asking', 'open');
create index if not exists rounds_at_table on rounds (game, chain, nonce, player) where chain is not null;

-- The chains of tables that all players share (rulebook 4.3): each is promised whole before its first round.
create table if not exists chains (
  game text not null,
  number integer not null check (number > 0),
  commitment text not null,
  length integer not null check (length > 0),
  sealed bytea not null, -- every 1,024th value of it
  made_at timestamptz not null default clock_timestamp(),
  primary key (game, number)
);

-- A round of such a table. Bets stand in `rounds`; one holds this row for share, and who closes it for update.
create table if not exists table_rounds (
  game text not null,
  chain integer not null,
  number integer not null check (number > 0),
  phase text not null check (phase in ('betting', 'closed', 'dealt', 'settled', 'void')),
  commitment text not null, -- what its key hashes to
  closes_at timestamptz not null,
  phase_at timestamptz not null,
  due_at timestamptz not null, -- when the next phase is
  key text,
  drawn jsonb,
  primary key (game, chain, number),
  foreign key (game, chain) references chains (game, number),
  check ((phase in ('dealt', 'settled')) = (key is not null and drawn is not null))
);

-- The matches of a virtual league, each under the next key of a chain. Who bets on one holds its row for update, for it
-- also keeps what the house could lose by each score; and so does who closes it.
create table if not exists matches (
  game text not null,
  chain integer not null,
  number integer not null check (number > 0),
  home text not null check (length(home) <= 32),
  away text not null check (away <> home and length(away) <= 32),
  weights integer[] not null check (cardinality(weights) between 2 and 150 and 0 <= all (weights)), -- of its ends
  strengths jsonb not null, -- of all clubs, as this match was weighed by
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'), -- of who meets whom, when, and the weights
  published_at timestamptz not null default clock_timestamp(),
  opens_at timestamptz not null check (opens_at > published_at),
  closes_at timestamptz not null check (closes_at > opens_at and closes_at <= published_at + interval '25 hours'), -- its start
  phase text not null check (phase in ('open', 'closed', 'played', 'settled', 'void')),
  phase_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null, -- when the next phase is
  exposure bigint[] not null check (cardinality(exposure) = cardinality(weights)), -- for each possible result, the most that the house loses
  step smallint not null default 0 check (step between 0 and 3), -- the price step that follows from the exposure
  key text check (key ~ '^[0-9a-f]{64}$'),
  drawn jsonb check ((drawn ->> 'home')::int between 0 and 99 and (drawn ->> 'away')::int between 0 and 99),
  primary key (game, chain, number),
  foreign key (game, chain) references chains (game, number),
  check ((phase in ('played', 'settled')) = (key is not null and drawn is not null))
);
create index if not exists matches_under_way on matches (game, due_at) where phase in ('open', 'closed', 'played');

-- The legs of an order: its pick of each match.
create table if not exists legs (
  venue text not null,
  round uuid not null,
  game text not null,
  chain integer not null,
  number integer not null,
  pick text not null,
  primary key (venue, round, number),
  foreign key (venue, round) references rounds (venue, id),
  foreign key (game, chain, number) references matches (game, chain, number)
);
create index if not exists legs_of_match on legs (game, chain, number);

-- The outbox of messages to the house: repeated until the house has answered, over restarts.
create table if not exists messages (
  venue text not null,
  id uuid not null,
  round uuid not null,
  path text not null check (path in ('/win', '/rollback')),
  body jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  heard_at timestamptz,
  answer jsonb,
  primary key (venue, id),
  unique (venue, round, path)
);
create index if not exists messages_due on messages (due_at) where heard_at is null;
