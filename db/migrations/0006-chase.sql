-- Chase 追号: one selection on issues to come, its whole stake in the wallet `chase` until each issue has its
-- turn (decision 25).

-- total = placed + returned + what waits in the wallet. `next_at` is when the next leg can have its
-- turn at the earliest; null once no leg waits.
create table chases (
  member_id bigint not null,
  total bigint not null check (total > 0),
  placed bigint not null default 0 check (placed >= 0),
  returned bigint not null default 0 check (returned >= 0),
  created_at timestamptz not null,
  next_at timestamptz,
  id uuid not null,
  legs int not null check (legs > 0),
  legs_done int not null default 0 check (legs_done between 0 and legs),
  bucket smallint not null,
  -- 1 running, 2 done, 3 ended by a win, 4 stopped by the member
  state smallint not null default 1 check (state between 1 and 4),
  stop_on_win boolean not null,
  lottery text not null,
  -- [{"play": "k3.sum", "selection": [11], "units": 1, "unitStake": "200", "odds": {"s11": 7760}}], the
  -- stake of a ticket at a leg's multiple of 1, the odds as the member was shown them.
  lines jsonb not null,
  primary key (bucket, member_id, id),
  constraint no_more_than_its_stake check (placed + returned <= total),
  constraint over_when_all_is_decided check ((state = 1) = (legs_done < legs)),
  constraint waits_while_running check ((state = 1) = (next_at is not null))
);
create index chases_due on chases (bucket, next_at) where state = 1;
create index chases_of_member on chases (bucket, member_id, created_at);

create table chase_legs (
  member_id bigint not null,
  draw_id bigint not null,
  stake bigint not null check (stake > 0),
  opens_at timestamptz not null,
  lock_at timestamptz not null,
  decided_at timestamptz,
  chase_id uuid not null,
  order_id uuid,
  multiple int not null check (multiple between 1 and 9999),
  bucket smallint not null,
  leg smallint not null check (leg >= 0),
  -- 1 waiting, 2 placed, 3 returned
  state smallint not null default 1 check (state between 1 and 3),
  issue text not null,
  reason text,
  primary key (bucket, member_id, chase_id, leg),
  constraint placed_is_an_order check ((state = 2) = (order_id is not null)),
  constraint returned_has_a_reason check ((state = 3) = (reason is not null)),
  constraint decided_has_a_time check ((state = 1) = (decided_at is null))
);
create index chase_legs_orders on chase_legs (bucket, member_id, order_id) where order_id is not null;
