-- Whom the house sponsors: a card and an article each, written by people in both languages.

create table sponsors (
  id                 text           not null primary key,
  name_zh_hans       text           not null check (name_zh_hans <> ''),
  name_en            text           not null check (name_en <> ''),
  -- what the card says below the name
  line_zh_hans       text           not null check (line_zh_hans <> ''),
  line_en            text           not null check (line_en <> ''),
  -- Blocks of lines of words, as core/message.ts says: never HTML (R-SEC-07).
  body_zh_hans       jsonb          not null,
  body_en            jsonb          not null,
  -- Paper-cuts of the app: one for the card, and those within the article.
  art                text           not null,
  pictures           text[]         not null,
  since              date           not null,
  until              date,
  position           smallint       not null,
  put_at             timestamptz(3) not null default clock_timestamp(),
  -- taken off the page by people; what it was is kept
  ended_at           timestamptz(3),
  constraint sponsored_for_a_while check (until >= since)
);
comment on table sponsors is 'reference: read by everybody who opens the page';
revoke delete on sponsors from koi_app;
