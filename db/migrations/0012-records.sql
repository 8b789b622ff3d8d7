-- Sources of records: daily sums, made by roll_cash_days and roll_bet_draw, and links to statements.

-- Totals of the cash wallet's entries, a row a member, day and kind: totals of a month must not read a month of entries
-- (decision 34). Derived from the journal, so the table can be thrown away and made again.
create table cash_days (
  bucket smallint not null,
  member_id bigint not null,
  day date not null,
  kind smallint not null,
  entries integer not null,
  amount bigint not null,
  primary key (bucket, member_id, day, kind)
) with (fillfactor = 70);

-- Up to which instant the journal of a bucket has been added up. What came later is read from the journal.
create table cash_rolled (
  bucket smallint not null primary key,
  upto timestamptz not null
);

-- Sums of a member's bets, a row a member, day of the bet and outcome: totals of a month must not read a month of bets
-- (decision 34, BI-280). Derived from the bets, so it can be thrown away and made again.
--
-- A draw is added once, as a whole, when every bet on it is settled; bets on draws that are not added yet are few, and
-- read one by one. The first result of a bet is added: a draw that is settled again (decision 26) leaves these rows as
-- they are, and each sum adds the corrections.
create table bet_days (
  bucket smallint not null,
  member_id bigint not null,
  day date not null,
  outcome smallint not null,
  bets integer not null,
  stake bigint not null,
  payout bigint not null,
  refund bigint not null,
  primary key (bucket, member_id, day, outcome)
) with (fillfactor = 70);

-- directory by link: a statement that may be fetched once, with the link alone. token is the
-- SHA-256 of what the link says.
create table statement_links (
  token bytea not null primary key,
  bucket smallint not null,
  member_id bigint not null,
  from_month text not null,
  to_month text not null,
  format text not null check (format in ('csv', 'pdf')),
  language text not null,
  -- which has asked for it, and without which it opens nothing
  session bytea not null,
  expires_at timestamptz not null
);
