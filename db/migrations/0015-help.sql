-- Questions of members and the house's answers, in both languages, and which members they helped.

create table help_topics (
  id                 text        not null primary key,
  title_zh_hans      text        not null check (title_zh_hans <> ''),
  title_en           text        not null check (title_en <> ''),
  position           smallint    not null
);
comment on table help_topics is 'reference: read by everybody who looks for help';

create table help_articles (
  id                 text        not null primary key,
  topic              text        not null,
  title_zh_hans      text        not null check (title_zh_hans <> ''),
  title_en           text        not null check (title_en <> ''),
  -- Paragraphs of plain words: what stands in them is shown as it is, and never as HTML (R-SEC-07).
  text_zh_hans       text[]      not null check (cardinality(text_zh_hans) > 0),
  text_en            text[]      not null check (cardinality(text_en) > 0),
  -- Other words in which members ask for it: searched, and never shown.
  asked_zh_hans      text[]      not null default '{}',
  asked_en           text[]      not null default '{}',
  -- A route of the app without its '#/', and what leads there.
  link               text        not null,
  link_zh_hans       text        not null check (link_zh_hans <> ''),
  link_en            text        not null check (link_en <> ''),
  position           smallint    not null
);
comment on table help_articles is 'reference: read by everybody who looks for help';

-- Was it useful? One answer a member and article, the last one.
create table help_answers (
  bucket             smallint    not null,
  member_id          bigint      not null,
  article            text        not null,
  is_useful          boolean     not null,
  answered_at        timestamptz not null default clock_timestamp(),
  primary key (bucket, member_id, article)
);
