-- Proof of liabilities: once a day what the house owes all members, as a tree of sums, and each member's way in it.

create table liability_days (
  day                date        not null,
  taken_at           timestamptz not null,
  total              bigint      not null check (total >= 0),
  -- of it what is promised, and in no account yet
  promised           bigint      not null check (promised between 0 and total),
  members            integer     not null,
  root               bytea       not null,
  -- the roots that it stands over, in the order of buckets: bucket, hash, sum
  buckets            jsonb       not null,
  -- where the seals of each bucket stood: bucket, number, hash, and the instant that the facts under them lie before
  seals              jsonb       not null,
  -- the leaves of the facts of limits, breaks and registers of exclusions since the day before it, 32 bytes each, ascending;
  -- and their root
  protection         bytea       not null,
  protection_root    bytea       not null,
  primary key (day)
);
comment on table liability_days is 'local: a row a day, published for good';
revoke update, delete on liability_days from koi_app;

-- house table by bucket: 1,024 leaves each, 40 bytes a leaf: its hash, and its amount in eight bytes
create table liability_blocks (
  bucket             smallint    not null,
  day                date        not null,
  block              integer     not null,
  root               bytea       not null,
  sum                bigint      not null,
  nodes              bytea       not null,
  primary key (bucket, day, block)
);

-- A member's four parts: where each stands among the leaves, how much it is, and its 16 bytes of salt.
create table liability_parts (
  bucket             smallint    not null,
  member_id          bigint      not null,
  day                date        not null,
  balance            bigint      not null check (balance > 0),
  promised           bigint      not null check (promised between 0 and balance),
  places             integer[]   not null,
  amounts            bigint[]    not null,
  salts              bytea       not null,
  primary key (bucket, member_id, day)
);
create index liability_parts_day on liability_parts (bucket, day);

-- Amounts that members can take and have not taken yet: awards, gifts, rebate, rewards for friends, interest of days
-- that are over.
create view promises as
  select bucket, member_id, amount
    from offer_awards
   where claimed_at is null
     and undone_at is null
     and lapsed_at is null
     and amount is not null
     and expires_at > statement_timestamp()
   union all
  select bucket, member_id, amount
    from vip_gifts
   where claimed_at is null
     and (kind <> 'exclusive' or approved_by is not null)
   union all
  select bucket, member_id, amount
    from vip_rebates
   where claimed_at is null
   union all
  select bucket, member_id, reward
    from invitations
   where state = 'earned'
   union all
  select bucket, member_id, interest
    from savings_days
   where interest > 0
   union all
  select bucket, member_id, -interest
    from savings_acts
   where act = 'received'
     and interest > 0;
revoke insert, update, delete on promises from koi_app;
