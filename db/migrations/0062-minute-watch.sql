-- The books are watched every minute (R-LED-03, R-LED-12, R-LED-14). Where an account has drifted from its
-- movements, payouts are frozen until a person lifts that; this is its history.

-- How far the journal of a bucket has been looked at: what is older agreed with its wallets.
create table ledger_watches (
  upto timestamptz not null,
  bucket smallint not null,
  primary key (bucket)
);

-- One row an act: the watch freezes, a person lifts. The last one holds.
create table payout_freezes (
  at timestamptz not null default clock_timestamp(),
  number int not null check (number > 0),
  action text not null check (action in ('freeze', 'lift')),
  person text not null check (person <> ''),
  note text not null check (note <> ''),
  primary key (number)
);
comment on table payout_freezes is 'local: a few rows in the life of a house, asked by the senders of payouts';
revoke update, delete, truncate on payout_freezes from koi_app;

select distribute_tables();

do $$
begin
  create trigger payout_freezes_append_only before update or delete on payout_freezes
    for each statement execute function append_only();
  create trigger payout_freezes_keeps before truncate on payout_freezes
    for each statement execute function append_only();
exception
  when feature_not_supported or insufficient_privilege then
    raise notice 'payout_freezes has no trigger here; the roles guard it';
end
$$;
