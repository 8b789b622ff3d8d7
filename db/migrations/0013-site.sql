-- Slides of the home page and changes of the menu, in both languages.

create table slides (
  id                 text        not null primary key,
  title_zh_hans      text        not null check (title_zh_hans <> ''),
  title_en           text        not null check (title_en <> ''),
  text_zh_hans       text        not null,
  text_en            text        not null,
  -- the terms of an offer, shown at the size of the offer itself; none where nothing is offered
  terms_zh_hans      text,
  terms_en           text,
  -- a motif of the paper-cut generator
  art                text        not null,
  -- a route of the app without its '#/'
  link               text,
  position           smallint    not null,
  shown_from         timestamptz not null default clock_timestamp(),
  shown_until        timestamptz,
  constraint terms_in_both_languages check ((terms_zh_hans is null) = (terms_en is null))
);
comment on table slides is 'reference: read by everybody who opens the app';

-- People's changes of the side menu: an entry of their own, one of the house's in their words, or one of the house's
-- taken off.
create table menu_changes (
  id                 text        not null primary key,
  name_zh_hans       text        not null check (name_zh_hans <> ''),
  name_en            text        not null check (name_en <> ''),
  -- a route of the app without its '#/'
  path               text        not null,
  type               smallint,
  is_tab             boolean     not null,
  requires_login     boolean     not null,
  position           smallint    not null,
  is_off             boolean     not null,
  put_at             timestamptz not null default clock_timestamp()
);
comment on table menu_changes is 'reference: read by everybody who opens the app';
