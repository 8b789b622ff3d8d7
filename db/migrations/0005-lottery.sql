-- Lotteries: what is on offer, the hash chains that their results come from, and every issue.
--
-- These tables belong to the house and not to members, so they carry no bucket: on a distributed
-- PostgreSQL they stay on the coordinator, and each bucket has its own copy of a draw (draws).

-- A row opens a lottery. What is null follows the calendar of the rules; a change of what prices
-- follow from makes odds_version grow, in the row and in every copy of a draw that is still open.
create table lotteries (
  code text not null primary key,
  is_open boolean not null default true,
  rtp_bp integer not null default 9700 check (rtp_bp between 8500 and 9900),
  -- Plays whose return differs from the lottery's: {"k3.sum": 9600}
  play_rtp_bp jsonb not null default '{}',
  -- Which of two readings of a play is on offer: {"tripleRule": "lose"}
  variants jsonb not null default '{}',
  odds_version integer not null default 1 check (odds_version > 0),
  period_seconds integer check (period_seconds > 0),
  lock_seconds integer check (lock_seconds > 0),
  unit_stake_min bigint not null default 100 check (unit_stake_min > 0),
  unit_stake_max bigint not null default 5000000 check (unit_stake_max > 0),
  -- The most, in fen, that an order, a member in one draw, and all members in one draw may win (decision 21).
  order_cap bigint not null default 50000000 check (order_cap > 0),
  member_cap bigint not null default 100000000 check (member_cap > 0),
  draw_cap bigint not null default 200000000 check (draw_cap > 0),
  -- The most, in fen, that a member may stake in one draw, where a lottery has such a limit. Each draw carries the
  -- limit, and place_bets judges by that.
  stake_cap bigint check (stake_cap > 0)
);
comment on table lotteries is 'local: read by every server, kept on the coordinator';
revoke insert, update, delete on lotteries from koi_app;
grant insert, update, delete on lotteries to koi_desk;

-- Every lottery of the calendar is on offer: its first row is data (api/lottery/odds/at-first.ts).

-- The inputs of each version of a lottery's odds, kept when the version is made: from them the audit computes the odds
-- of every bet again. Not kept by a trigger, which would also record what a hand in the database has changed (decision
-- 0031).
create table odds_versions (
  made_at timestamptz not null default clock_timestamp(),
  version integer not null check (version > 0),
  rtp_bp integer not null,
  lottery text not null references lotteries (code),
  play_rtp_bp jsonb not null,
  variants jsonb not null,
  primary key (lottery, version)
);
comment on table odds_versions is 'local: kept on the coordinator, beside the lotteries';
revoke insert, update, delete on odds_versions from koi_app;

-- s_0 of a chain stands here and in a file outside the database before its first issue (rulebook 4.3).
-- No key stands here but those of issues that are over.
create table chains (
  lottery text not null references lotteries (code),
  number integer not null check (number > 0),
  length integer not null check (length > 0),
  commitment bytea not null check (octet_length(commitment) = 32),
  -- The place of the next issue that is created.
  next_position integer not null default 1 check (next_position between 1 and length + 1),
  published_at timestamptz not null default clock_timestamp(),
  -- When the commitment was written to the file; the chain is used only after that.
  logged_at timestamptz,
  primary key (lottery, number)
);
comment on table chains is 'local: kept on the coordinator';

-- Every 1,024th key and the last one, encrypted under a secret that the database does not hold.
create table chain_checkpoints (
  lottery text not null,
  chain integer not null,
  position integer not null check (position > 0),
  sealed bytea not null,
  primary key (lottery, chain, position),
  foreign key (lottery, chain) references chains (lottery, number)
);
comment on table chain_checkpoints is 'local: kept on the coordinator';

-- The public beacon of a draw (rulebook 4.4): the chain and the round that its result waits for are stored
-- when the issue is made, the value of that round once, between the lock and the result.

-- The beacon chains and their public keys, which never change; only the servers to ask may change.
create table beacon_chains (
  hash text not null primary key,
  public_key text not null,
  genesis_s bigint not null,
  period_s integer not null,
  url text not null
);
comment on table beacon_chains is 'local: kept on the coordinator, beside the issues';

create function beacon_chain_stays() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE'
     or (old.hash, old.public_key, old.genesis_s, old.period_s)
        is distinct from (new.hash, new.public_key, new.genesis_s, new.period_s) then
    raise exception 'beacon chain % stays as it is', old.hash;
  end if;
  return new;
end
$$;
create trigger beacon_chain_stays before update or delete on beacon_chains
  for each row execute function beacon_chain_stays();

create table issues (
  draw_id bigint not null primary key,
  lottery text not null references lotteries (code),
  issue text not null,
  chain integer not null,
  position integer not null,
  -- Which beacon it was made with: 'none', or the hash of a chain. It never changes.
  beacon text not null default 'none',
  beacon_round bigint,
  beacon_randomness bytea,
  beacon_signature bytea,
  -- Facts by which a draw settles beside its numbers: {"yearAnimal": 6} for Mark Six (rulebook 1.6). Stored when the
  -- issue is made, so that no later table of Chinese years can change a bet already placed.
  facts jsonb not null default '{}',
  opens_at timestamptz not null,
  lock_at timestamptz not null,
  draw_at timestamptz not null,
  -- 1 open, 2 locked, 3 drawn, 4 settled, 5 void
  status smallint not null default 1 check (status between 1 and 5),
  -- The entry list, frozen after the lock and published before the key (decision 20).
  entries integer,
  stakes bigint,
  root bytea,
  -- [{"bucket": 31, "entries": 2, "root": "…"}] in the order in which the root stands over them
  bucket_roots jsonb,
  frozen_at timestamptz,
  key bytea check (octet_length(key) = 32),
  numbers integer[],
  void_reason text,
  drawn_at timestamptz,
  -- When the last payout or refund was written: nothing is left to do.
  settled_at timestamptz,
  -- Which ticker is at work on it, and until when the others leave it alone.
  claimed_by uuid,
  claimed_until timestamptz,
  unique (lottery, issue),
  unique (lottery, chain, position),
  foreign key (lottery, chain) references chains (lottery, number),
  constraint times_follow check (opens_at < lock_at and lock_at <= draw_at),
  constraint drawn_has_numbers check ((status in (3, 4)) = (numbers is not null)),
  constraint drawn_was_frozen check (status not in (3, 4) or (frozen_at < drawn_at and key is not null)),
  constraint void_has_a_reason check (status <> 5 or void_reason is not null),
  constraint beacon_has_a_round check ((beacon = 'none') = (beacon_round is null)),
  constraint beacon_is_whole check (
    (beacon_randomness is null) = (beacon_signature is null)
    and (beacon_signature is null or beacon_randomness = sha256(beacon_signature))),
  -- There is no fallback: without its value such an issue can only become void.
  constraint drawn_had_its_beacon check (
    status not in (3, 4) or beacon = 'none' or beacon_randomness is not null)
);
comment on table issues is 'local: kept on the coordinator';
create index issues_under_way on issues (lock_at) where settled_at is null;
create index issues_of_lottery on issues (lottery, draw_at, draw_id);
create index issues_void on issues (lottery, draw_at) where status = 5;

-- Issues that two people void before their bets close (decision 97). The desk alone writes them, and no issue is void for
-- people without one.
create table issue_voids (
  draw_id            bigint      not null primary key,
  note               text        not null check (note <> ''),
  proposed_by        text        not null check (proposed_by <> ''),
  proposed_at        timestamptz not null default clock_timestamp(),
  approved_by        text,
  approved_at        timestamptz,
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null))
);
comment on table issue_voids is 'local: a few in the life of a house';
revoke insert, update, delete on issue_voids from koi_app;
grant insert, update on issue_voids to koi_desk;

-- A draw goes forward only, and nothing that was published is ever another (R-DRAW-02).
create function issue_goes_forward() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'issue % stays', old.draw_id;
  end if;
  if new.status <> old.status
     and not (old.status = 1 and new.status in (2, 5) or old.status = 2 and new.status in (3, 5)
              or old.status = 3 and new.status = 4) then
    raise exception 'issue % cannot go from % to %', old.draw_id, old.status, new.status;
  end if;
  -- Void for people only before its bets close and by two of them, for anything else not before its draw is due.
  if new.status = 5 and old.status <> 5
     and (case when new.void_reason = 'by_people'
              then old.status <> 1 or clock_timestamp() >= old.lock_at
                   or not exists (select from issue_voids v where v.draw_id = new.draw_id and v.approved_at is not null)
              else clock_timestamp() < old.draw_at end) then
    raise exception 'issue % cannot be void for this', old.draw_id;
  end if;
  if (old.draw_id, old.lottery, old.issue, old.chain, old.position, old.beacon, old.opens_at, old.draw_at, old.facts)
     is distinct from (new.draw_id, new.lottery, new.issue, new.chain, new.position, new.beacon, new.opens_at, new.draw_at, new.facts)
     or old.frozen_at is not null and (old.entries, old.stakes, old.root, old.bucket_roots, old.frozen_at)
        is distinct from (new.entries, new.stakes, new.root, new.bucket_roots, new.frozen_at)
     or old.key is not null and (old.key, old.numbers, old.drawn_at)
        is distinct from (new.key, new.numbers, new.drawn_at)
     or old.settled_at is not null and old.settled_at is distinct from new.settled_at then
    raise exception 'issue % is published as it is', old.draw_id;
  end if;
  return new;
end
$$;
create trigger issue_goes_forward before update or delete on issues
  for each row execute function issue_goes_forward();

-- Status 2 means closed in every bucket, and a frozen list is published: nothing that the value could
-- be looked at for can change any more.
create function beacon_comes_once() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.beacon_randomness is not null
       or new.beacon <> 'none' and not exists (select 1 from beacon_chains c where c.hash = new.beacon) then
      raise exception 'issue % cannot begin with this beacon', new.draw_id;
    end if;
    return new;
  end if;
  if new.beacon_round is distinct from old.beacon_round then
    raise exception 'issue % keeps its round', old.draw_id;
  end if;
  if old.beacon_round is not null and new.lock_at is distinct from old.lock_at then
    raise exception 'issue % keeps the lock that its round follows', old.draw_id;
  end if;
  if (old.beacon_randomness, old.beacon_signature) is distinct from (new.beacon_randomness, new.beacon_signature)
     and not (old.beacon_randomness is null and old.beacon_round is not null
              and old.status = 2 and new.status = 2 and old.frozen_at is not null) then
    raise exception 'the beacon of issue % comes once, between its lock and its result', old.draw_id;
  end if;
  return new;
end
$$;
create trigger beacon_comes_once before insert or update on issues
  for each row execute function beacon_comes_once();

-- The leaves of a frozen list as its tree has them, 1,024 a row: with the roots of the other rows, one row is
-- enough to show that a ticket is in the list, however long it is. A bucket without entries has no row.
create table entry_blocks (
  draw_id bigint not null,
  -- The entry that the block begins with; entries are sorted by these two.
  first_order uuid not null,
  block int not null check (block >= 0),
  bucket smallint not null,
  first_line smallint not null,
  root bytea not null check (octet_length(root) = 32),
  hashes bytea not null check (octet_length(hashes) between 32 and 32768 and octet_length(hashes) % 32 = 0),
  primary key (bucket, draw_id, block)
);
-- Hashes do not shrink; trying would only cost time.
alter table entry_blocks alter column hashes set storage external;
-- The hashes from which a draw's published root was made are never changed.
revoke update, delete on entry_blocks from koi_app;
