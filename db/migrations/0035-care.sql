-- Play well: breaks, exclusions and limits of members (R-RG-01 to 14, decisions 85 to 91, docs/decisions/0056-what-a-member-is-held-to.md).

-- What a member has said of resting, and people for them. Rows are only added; what they come to says standing_of:
--   rest     no play from said_at until then
--   exclude  none from said_at on, and not before until; null is for good
--   return   the positive act after the end of an exclusion: play opens at until
create table care_breaks (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  act                text        not null check (act in ('rest', 'exclude', 'return')),
  said_at            timestamptz not null default clock_timestamp(),
  until              timestamptz,
  -- where two people have set it: for a court, for a family
  proposed_by        text,
  approved_by        text,
  why                text,
  primary key (bucket, member_id, id),
  constraint only_exclusion_is_for_good check (until is not null or act = 'exclude'),
  constraint ends_later check (until > said_at),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint by_people_for_a_reason check ((proposed_by is null) = (approved_by is null) and (proposed_by is null) = (why is null)),
  constraint people_exclude_alone check (proposed_by is null or act = 'exclude')
);
create index care_breaks_ending on care_breaks (bucket, until);
revoke update, delete on care_breaks from koi_app;
