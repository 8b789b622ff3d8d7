-- What a member has set for the wallets. A date says that it is on, and since when.

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

select distribute_tables();
