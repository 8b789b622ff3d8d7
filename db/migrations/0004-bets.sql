-- Bets: each bucket's copy of a draw, the bets on it, and what became of them. The draws' own facts (key, result,
-- proof) belong to the lottery.

-- One copy in each bucket: the fence between bets and the close. A bet holds its row for share until
-- it commits, closing is an update of the row, so the close of a draw has waited for its last bet.
-- id = lottery number * 10^13 + yyyymmdd * 10^5 + number of the issue.
create table draws (
  id bigint not null,
  open_at timestamptz not null,
  lock_at timestamptz not null,
  draw_at timestamptz not null,
  order_cap bigint not null default 50000000 check (order_cap > 0),
  member_cap bigint not null default 100000000 check (member_cap > 0),
  -- The most that a member may stake in the draw, in fen, where its lottery has such a limit (quick win, rulebook 2).
  stake_cap bigint check (stake_cap > 0),
  -- How many lines a member may have in the draw: settled and proved whole, so none may be endless.
  line_cap int not null check (line_cap > 0),
  -- The allowance of all buckets together when it was opened.
  draw_cap bigint not null default 200000000 check (draw_cap >= 0),
  odds_version int not null,
  bucket smallint not null,
  -- 1 open, 2 locked, 3 drawn, 4 settled, 5 void
  status smallint not null default 1 check (status between 1 and 5),
  -- Added to bet_days.
  rolled boolean not null default false,
  lottery text not null,
  issue text not null,
  primary key (bucket, id),
  check (open_at < lock_at and lock_at <= draw_at)
) with (fillfactor = 50);
create index draws_pending on draws (bucket, status, lock_at) where status <> 4;
create index draws_to_roll on draws (bucket, id) where not rolled;

-- The amount the house may still lose on a draw, divided between the buckets (decision 21).
create table draw_allowances (
  draw_id bigint not null,
  allowance bigint not null check (allowance >= 0),
  used bigint not null default 0,
  -- The most that all orders accepted so far can pay, or their stakes where those are more: no member
  -- has more in the draw. Bets taken back stay in it.
  taken bigint not null default 0,
  bucket smallint not null,
  primary key (bucket, draw_id),
  constraint used_within_allowance check (used between 0 and allowance)
) with (fillfactor = 20);

-- One row a line; an order is all the lines under one key. Never updated: what became of a line is
-- a row of bet_results. The key begins with the draw, because a bet pays for every index: who knows an
-- order alone finds its draw, or its time for the index bets_of_member, in the transfer that paid it.
create table bets (
  member_id bigint not null,
  draw_id bigint not null,
  unit_stake bigint not null check (unit_stake > 0),
  stake bigint not null check (stake = units * unit_stake),
  best bigint not null check (best >= 0),
  accepted_at timestamptz not null,
  order_id uuid not null,
  units int not null check (units > 0),
  odds_version int not null,
  bucket smallint not null,
  line smallint not null check (line >= 0),
  board smallint not null,
  play text not null,
  selection jsonb not null,
  odds jsonb not null,
  primary key (bucket, draw_id, member_id, order_id, line)
);
create index bets_of_member on bets (bucket, member_id, accepted_at);

-- outcome: 1 won, 2 lost, 3 push, 4 void, 5 withdrawn by the member before the close.
create table bet_results (
  member_id bigint not null,
  draw_id bigint not null,
  payout bigint not null check (payout >= 0),
  refund bigint not null check (refund >= 0),
  settled_at timestamptz not null,
  order_id uuid not null,
  bucket smallint not null,
  line smallint not null,
  outcome smallint not null check (outcome between 1 and 5),
  primary key (bucket, member_id, order_id, line)
);
create index bet_results_of_draw on bet_results (bucket, draw_id, member_id);

-- Bets that settlement could not read: a damaged selection, odds that are not there. Each is left open and waits
-- for two people, so that no other bet waits for it; they let it be settled after all, or void.
create table bets_apart (
  member_id bigint not null,
  draw_id bigint not null,
  stake bigint not null,
  found_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  order_id uuid not null,
  bucket smallint not null,
  line smallint not null,
  ending text check (ending in ('settle', 'void')),
  note text,
  proposed_by text,
  approved_by text,
  primary key (bucket, draw_id, member_id, order_id, line),
  constraint proposed_by_somebody check ((ending is null) = (proposed_by is null)),
  constraint ended_by_somebody check ((ended_at is null) = (approved_by is null)),
  constraint two_people check (approved_by <> proposed_by)
);
create index bets_apart_open on bets_apart (bucket, member_id) where ended_at is null;
-- The oldest ones of all, for people.
create index bets_apart_oldest on bets_apart (found_at) where ended_at is null;
create index bets_apart_ended on bets_apart (ended_at) where ended_at is not null;
-- It stays on the list of those that were set apart.
revoke delete on bets_apart from koi_app;

-- Which chunks of a draw are settled. A chunk begins behind a member and ends with one.
create table settle_progress (
  draw_id bigint not null,
  after_member bigint not null,
  upto_member bigint not null,
  stakes bigint not null,
  payouts bigint not null,
  refunds bigint not null,
  settled_at timestamptz not null,
  bets int not null,
  bucket smallint not null,
  primary key (bucket, draw_id, after_member)
);
create index settle_progress_time on settle_progress (bucket, settled_at);

-- Written by the ledger's functions alone.
-- The entry list of a draw: its bets, but those that a member took back before the lock (outcome 5).
create view draw_entries as
  select b.bucket, b.member_id, b.draw_id, b.order_id as "order", b.line, b.board, b.play, b.selection, b.units,
         b.unit_stake as "unitStake", b.stake, b.odds
    from bets b
    left join bet_results r
      on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id
         and r.line = b.line and r.outcome = 5
   where r.order_id is null;
revoke insert, update, delete on bets, bet_results, settle_progress, draw_entries from koi_app;
