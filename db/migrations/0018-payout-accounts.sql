-- Payout accounts of every kind: bank cards, USDT addresses and wallet accounts in one table, and what a
-- withdrawal in coins was promised.

alter table payout_cards rename to payout_accounts;
alter index payout_cards_once rename to payout_accounts_once;
alter table payout_accounts rename column address to branch;
alter table payout_accounts rename column number_cipher to cipher;
alter table payout_accounts drop constraint payout_cards_last4_check;
-- What may be shown of the number: four digits of a card, both ends of an address.
alter table payout_accounts rename column last4 to masked;
alter table payout_accounts alter column bank_code drop not null;
alter table payout_accounts alter column branch drop not null;
alter table payout_accounts add column kind text not null default 'bank';
alter table payout_accounts add column protocol text;
alter table payout_accounts add column alias text;
alter table payout_accounts add constraint each_kind_has_its_own check (
  case when kind = 'bank' then bank_code is not null and branch is not null and protocol is null
       when kind = 'crypto' then bank_code is null and protocol is not null and alias is not null
       when kind = 'wallet' then bank_code is null and protocol is null and alias is not null
       else false
  end);

-- card_id is the account's id, of whatever kind: the name that the wire has for it.
alter table withdrawals add column kind text not null default 'bank';
-- Millionths of a yuan for a coin, and millionths of a coin: what the member was told when it was sent in.
alter table withdrawals add column rate_micro bigint;
alter table withdrawals add column coins bigint;
alter table withdrawals add constraint coins_have_a_rate check (
  (kind = 'crypto') = (coins is not null) and (coins is null) = (rate_micro is null)
  and coalesce(coins, 1) > 0 and coalesce(rate_micro, 1) > 0);

-- directory by fingerprint: who had an account first. The same account with somebody else is a sign for people.
create table account_holders (
  fingerprint        bytea       not null primary key,
  bucket             smallint    not null,
  member_id          bigint      not null,
  first_at           timestamptz not null default clock_timestamp()
);

select distribute_tables();
