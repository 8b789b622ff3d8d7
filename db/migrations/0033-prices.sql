-- Prices, limits and caps that two people change. The prices themselves stand with whom they belong to.

-- Price changes that one person proposes and no second person has approved yet. An amount is in fen, as in the setting;
-- null sets nothing.
create table price_changes (
  what               text        not null,
  row                text        not null,
  name               text        not null,
  value              text,
  note               text        not null check (note <> ''),
  proposed_by        text        not null check (proposed_by <> ''),
  proposed_at        timestamptz not null default clock_timestamp(),
  primary key (what, row, name)
);
comment on table price_changes is 'local: a few rows, written by people';
revoke insert, update, delete on price_changes from koi_app;
grant insert, update, delete on price_changes to koi_desk;
