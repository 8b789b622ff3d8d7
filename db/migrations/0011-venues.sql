-- Money between the central wallet and the venues. core/transfer.ts has the states; the ledger has the money
-- (decision 33).

-- One row a transfer, by the id that the venue knows it by too.
create table venue_transfers (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  venue              text        not null,
  direction          text        not null check (direction in ('in', 'out')),
  amount             bigint      not null check (amount > 0),
  state              text        not null default 'held'
                       check (state in ('held', 'sent', 'unknown', 'queried', 'settled', 'undone')),
  -- why it was undone, or what we wait for while it is open
  reason             text,
  -- the one-click recovery that it belongs to
  recovery           uuid,
  requested_at       timestamptz not null,
  -- when we last turned to the venue about it
  asked_at           timestamptz,
  -- since when it was not known what became of it at the venue; kept when it is known
  hung_at            timestamptz,
  closed_at          timestamptz,
  venue_reference    text,
  -- its entry in the journal of the player, once that is posted
  journal_number     bigint,
  primary key (bucket, member_id, id),
  constraint closed_has_an_instant check ((state in ('settled', 'undone')) = (closed_at is not null)),
  constraint undone_says_why check (state <> 'undone' or reason is not null),
  constraint hanging_has_an_instant check (state not in ('unknown', 'queried') or hung_at is not null)
) with (fillfactor = 70);
create index venue_transfers_of_member on venue_transfers (bucket, member_id, requested_at);
create index venue_transfers_open on venue_transfers (bucket, requested_at)
  where state not in ('settled', 'undone');
-- The oldest ones of all, for people.
create index venue_transfers_oldest on venue_transfers (requested_at) where state not in ('settled', 'undone');
-- Those that have hung, by their end; one that hangs still is the last.
create index venue_transfers_hung on venue_transfers (coalesce(closed_at, 'infinity')) where hung_at is not null;

-- The name of a member at a venue, given before the venue hears of them, and never another (decision 0055). generation
-- is that of the secret it was made under; null where the name is from before, and follows from the member alone.
create table venue_names (
  bucket             smallint    not null,
  member_id          bigint      not null,
  venue              text        not null,
  player             uuid        not null,
  generation         smallint    check (generation between 1 and 255),
  primary key (bucket, member_id, venue)
);
revoke update, delete on venue_names from koi_app;

-- A member's switches for the wallets. A date means on, since then.
create table wallet_switches (
  bucket             smallint    not null,
  member_id          bigint      not null,
  -- no money from the central wallet to a venue
  locked_at          timestamptz,
  -- take the central balance along when a game is opened; each launch still asks
  auto_at            timestamptz,
  -- do not list venues without money
  hide_empty_at      timestamptz,
  primary key (bucket, member_id)
);
