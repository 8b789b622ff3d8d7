-- Transfers of coins that a chain showed and shows no more, because it turned back. As a rule they come again
-- in the next blocks; for one that does not, a person is called, whether it was credited or not (R-DEP-05).
create table coin_losses (
  bucket             smallint    not null,
  member_id          bigint      not null,
  order_id           uuid        not null,
  hash               text        not null,
  gone_at            timestamptz not null default now(),
  -- It is in the chain again.
  back_at            timestamptz,
  -- Gone for too long: from here on people are called.
  raised_at          timestamptz,
  looked_at          timestamptz,
  looked_by          text,
  primary key (bucket, member_id, order_id, hash),
  constraint looked_by_somebody check ((looked_at is null) = (looked_by is null))
);
create index coin_losses_open on coin_losses (bucket, gone_at) where back_at is null;

-- What is booked for an order is looked up each minute, to see that the chain still has it.
create index provider_payments_order on provider_payments (order_ref) where provider = 'chain';

select distribute_tables();
