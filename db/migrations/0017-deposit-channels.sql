-- The seven ways to pay of spec 5, each with what its form asks for; coins by quote; vouchers; and a look
-- by a person at whoever failed too often (R-DEP-06).

alter table deposit_channels add column type text not null default 'fastpay';
alter table deposit_channels add column needs_bank boolean not null default false;
alter table deposit_channels add column takes_voucher boolean not null default false;
alter table deposit_channels add column protocols text[] not null default '{}';
-- Millionths of a yuan for one coin; null where yuan are paid.
alter table deposit_channels add column rate_micro bigint;
alter table deposit_channels add constraint coins_have_a_rate
  check ((cardinality(protocols) > 0) = (rate_micro is not null) and coalesce(rate_micro, 1) > 0);
-- Whose account is shown, where the member sends the money there.
alter table deposit_channels add column payee_name text;
alter table deposit_channels add column payee_bank text;
alter table deposit_channels add column payee_account text;

insert into deposit_channels (id, code, type, provider, min_amount, max_amount, quick_amounts, fee_bps,
                              needs_depositor, needs_bank, takes_voucher, protocols, rate_micro,
                              payee_name, payee_bank, payee_account, position)
values (2, 'local', 'local', 'cashier', 10000, 2000000, '{10000,20000,50000,100000,500000,1000000}', 50,
        false, true, false, '{}', null, null, null, null, 2),
       (3, 'link', 'link', 'cashier', 50000, 5000000, '{50000,100000,300000,500000,1000000,3000000}', 0,
        true, false, true, '{}', null, '锦鲤沙盒商户', 'CMB', '6225880000004321', 3),
       (4, 'alipay', 'alipay', 'cashier', 10000, 1000000, '{10000,20000,50000,100000,300000,500000}', 0,
        true, false, false, '{}', null, null, null, null, 4),
       (5, 'crypto', 'crypto', 'chain', 10000, 5000000, '{10000,50000,100000,500000,1000000,5000000}', 0,
        false, false, true, '{TRC20,ERC20,BEP20}', 7120000, null, null, null, 5),
       (6, 'cash', 'cash', 'desk', 100000, 5000000, '{100000,200000,500000,1000000,2000000,5000000}', 0,
        true, false, true, '{}', null, null, null, null, 6),
       (7, 'service', 'service', 'desk', 10000, 5000000, '{10000,50000,100000,500000,1000000,3000000}', 0,
        true, false, true, '{}', null, null, null, null, 7)
    on conflict do nothing;

alter table deposits add column type text not null default 'fastpay';
-- Of the amount, what the way to pay costs: taken when it is credited, shown before.
alter table deposits add column fee bigint not null default 0;
-- What must arrive, in the smallest unit of its currency; the amount itself where yuan are paid.
alter table deposits add column pay_currency text not null default 'CNY';
alter table deposits add column pay_amount bigint;
alter table deposits add column protocol text;
alter table deposits add column address text;
alter table deposits add column rate_micro bigint;
alter table deposits add column bank_code text;
alter table deposits add column voucher_id uuid;
-- What the chain shows of it, until it is deep enough to be believed.
alter table deposits add column seen_tx text;
alter table deposits add column confirmations integer not null default 0;
update deposits set pay_amount = amount where pay_amount is null;
alter table deposits alter column pay_amount set not null;
alter table deposits add constraint coins_have_an_address
  check ((protocol is null) = (address is null) and (protocol is null) = (rate_micro is null));

-- A payment that came after a failure is money too, so failed orders are asked about as well.
create index deposits_closed on deposits (bucket, expires_at)
  where status in ('cancelled', 'expired', 'failed');

-- What the books hold for a payment, in fen; null for what has no worth to us (a token that is not the coin).
alter table provider_payments add column booked bigint;
update provider_payments set booked = amount where currency = 'CNY';

-- A price for coins, offered to one member and good for one order.
create table deposit_quotes (
  bucket             smallint    not null,
  member_id          bigint      not null,
  id                 uuid        not null,
  channel_id         smallint    not null,
  protocol           text        not null,
  amount             bigint      not null check (amount > 0),
  pay_amount         bigint      not null check (pay_amount > 0),
  rate_micro         bigint      not null check (rate_micro > 0),
  expires_at         timestamptz not null,
  used_at            timestamptz,
  primary key (bucket, member_id, id)
);
create index deposit_quotes_old on deposit_quotes (bucket, expires_at);

-- Whoever failed too often in too short a time, for a person to look at.
create table deposit_alarms (
  bucket             smallint    not null,
  member_id          bigint      not null,
  raised_at          timestamptz not null default clock_timestamp(),
  failures           integer     not null,
  looked_at          timestamptz,
  looked_by          text,
  primary key (bucket, member_id, raised_at),
  constraint looked_by_somebody check ((looked_at is null) = (looked_by is null))
);
create index deposit_alarms_open on deposit_alarms (bucket, raised_at) where looked_at is null;

select distribute_tables();
