-- Messages to one member about something that happened, and notices to all of them.

-- One row a message and member. It holds what happened and no text: that is made when it is read, in the reader's
-- language, by its kind (api/message/kinds). The id follows from kind and fact, so a fact is told once. What a member
-- deletes stays as a row for the same reason.
create table messages (
  bucket             smallint       not null,
  member_id          bigint         not null,
  id                 uuid           not null,
  kind               text           not null check (kind <> ''),
  -- Amounts in fen, ids of orders. Never a secret, nor a number that may not be shown.
  facts              jsonb          not null,
  -- As fine as the wire has it, so that a list goes on behind its last row exactly.
  told_at            timestamptz(3) not null default clock_timestamp(),
  read_at            timestamptz,
  removed_at         timestamptz,
  primary key (bucket, member_id, id)
);
create index messages_of_member on messages (bucket, member_id, told_at, id) where removed_at is null;
-- People read them on in the member's file.
create index messages_removed on messages (bucket, member_id, told_at, id) where removed_at is not null;
create index messages_unread on messages (bucket, member_id) where read_at is null and removed_at is null;
revoke delete on messages from koi_app;

-- Notices. One without published_at is a draft; it is shown from then until it ends.
create table bulletins (
  id                 text           not null primary key,
  kind               text           not null check (kind in ('maintenance', 'event', 'notice')),
  title_zh_hans      text           not null check (title_zh_hans <> ''),
  title_en           text           not null check (title_en <> ''),
  -- Blocks of lines of words, as core/message.ts says: never HTML (R-SEC-07).
  body_zh_hans       jsonb          not null,
  body_en            jsonb          not null,
  art                text           not null,
  -- opens as a dialog at launch, runs as the line on home, or both
  in_popup           boolean        not null,
  in_scroll          boolean        not null,
  -- "No more today" is offered: never with what protects the member (C-09)
  is_daily           boolean        not null,
  published_at       timestamptz(3),
  ends_at            timestamptz(3),
  constraint shown_for_a_while check (ends_at > published_at)
);
comment on table bulletins is 'reference: read by everybody who opens the app';
