-- The lobby: what the operator says of games, which of them are closed for maintenance, what members have starred, and
-- what games have taken and paid, a row a day. Which games there are is said by the rules (decision 65).

create table lobby_games (
  game               text        not null primary key,
  -- Lower ones stand first; null leaves the catalogue's order.
  position           integer,
  -- Null is as the catalogue says.
  is_recommended     boolean,
  -- When this house first offered it.
  listed_at          timestamptz not null default clock_timestamp(),
  -- How many different members have played it in seven days, as it was counted last.
  members            integer     not null default 0 check (members >= 0)
);
comment on table lobby_games is 'reference: read by everybody who opens the lobby';

-- What a game of the house returns, in basis points, where two people have set it; a game without a row has its usual return.
-- The desk alone writes it: who has taken over the house must not make its games give more away, or less.
create table game_returns (
  game               text        not null primary key,
  rtp_bp             integer     not null check (rtp_bp between 8500 and 9900),
  approved_by        text        not null
);
comment on table game_returns is 'reference: read with every launch';
revoke insert, update, delete on game_returns from koi_app;
grant insert, update on game_returns to koi_desk;

-- Under maintenance from now on, until then or until an operator opens it.
create table lobby_closings (
  what               text        not null check (what in ('game', 'venue')),
  code               text        not null,
  closed_at          timestamptz not null default clock_timestamp(),
  until              timestamptz,
  primary key (what, code)
);
comment on table lobby_closings is 'reference: read by everybody who opens the lobby or a game';

-- The house ends a maintenance that is over, and nothing else: a game that a test has stopped stays closed until two people open it.
create function stopped_stays_closed() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_desk() and old.what = 'game'
     and exists (select from sequential_tests where game = old.code and stopped_at is not null) then
    raise insufficient_privilege using message = 'permission denied: two people open what a test has stopped';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

-- Rounds of a Shanghai day, summed: enough for a mean and its spread, however many there are. A round is what was decided
-- at once, a draw with all bets on it, so that bets which win together do not count as many.
create table lobby_returns (
  game               text        not null,
  day                date        not null,
  rounds             integer     not null check (rounds >= 0),
  wagers             bigint      not null,
  stake              bigint      not null,
  paid               bigint      not null,
  stake_squares      numeric     not null,
  paid_squares       numeric     not null,
  products           numeric     not null,
  primary key (game, day)
);
comment on table lobby_returns is 'reference: a row a game and day, read by everybody who looks at returns';

create table game_favourites (
  bucket             smallint    not null,
  member_id          bigint      not null,
  game               text        not null,
  starred_at         timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, game)
);
