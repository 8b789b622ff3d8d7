-- Slides of the home page, in both languages.

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
