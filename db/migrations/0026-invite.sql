-- Invitations: who came by whose code, what speaks against it, and what it has brought (decision 0030).

-- Whom friends come to. The code is made with the member; people may end what this member gets for friends.
create table inviters (
  bucket             smallint       not null,
  member_id          bigint         not null,
  code               text           not null,
  blocked_at         timestamptz,
  blocked_by         text,
  why                text           check (why <> ''),
  -- Who would let it count again and why; another person agrees, and the block is gone.
  proposed_by        text,
  note               text           check (note <> ''),
  primary key (bucket, member_id),
  constraint blocked_by_somebody check ((blocked_at is null) = (blocked_by is null) and (blocked_at is null) = (why is null))
);

-- One row a friend, with their inviter. `waiting` until the friend plays, or has been too long about it (`over`);
-- `held` where signals speak of a ring, and people look; `earned` until the inviter claims it.
create table invitations (
  bucket             smallint       not null,
  member_id          bigint         not null,
  friend_id          bigint         not null,
  friend_bucket      smallint       not null,
  -- As the inviter is shown it: masked.
  friend_name        text           not null,
  -- Never edited after the registration. As fine as the wire has it, so that a list goes on behind its last row exactly.
  registered_at      timestamptz(3) not null default clock_timestamp(),
  -- Where the registration came from; what its browser was known by before, and is since. Hashes, as in member_devices.
  network            text           not null,
  came_on            bytea,
  given              bytea          not null,
  signals            text[]         not null default '{}',
  state              text           not null check (state in ('waiting', 'held', 'earned', 'claimed', 'over')),
  reward             bigint         check (reward > 0),
  earned_at          timestamptz,
  claim_id           uuid,
  claimed_at         timestamptz,
  -- Two people have looked at a held one and let it count.
  cleared_by         text,
  note               text           check (note <> ''),
  approved_by        text,
  approved_at        timestamptz,
  primary key (bucket, member_id, friend_id),
  constraint earned_has_a_reward check ((state in ('earned', 'claimed')) <= (reward is not null and earned_at is not null)),
  constraint claimed_is_named check ((state = 'claimed') = (claim_id is not null) and (claim_id is null) = (claimed_at is null)),
  constraint two_people check (lower(approved_by) <> lower(cleared_by)),
  constraint cleared_with_a_reason check ((cleared_by is null) = (note is null)),
  constraint approved_was_cleared check (approved_by is null or cleared_by is not null),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null))
);
create index invitations_in_time on invitations (bucket, member_id, registered_at, friend_id);
create index invitations_waiting on invitations (bucket, member_id, friend_id) where state = 'waiting';
create index invitations_held on invitations (bucket, registered_at) where state = 'held';
revoke delete on inviters, invitations from koi_app;
