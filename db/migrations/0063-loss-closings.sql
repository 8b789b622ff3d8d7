-- A transfer that a chain has undone for good is closed by two people: the house bears it, or it is taken back
-- from the member. If the coins come after all, two people open it again. One row a step, never one changed
-- after the second person has agreed.
create table loss_closings (
  bucket             smallint    not null,
  member_id          bigint      not null,
  order_id           uuid        not null,
  -- of provider_payments; the number counts the steps of one payment from 1
  reference          text        not null,
  number             smallint    not null check (number > 0),
  ending             text        not null check (ending in ('writeoff', 'takeback', 'restore')),
  note               text        not null check (note <> ''),
  proposed_by        text        not null check (proposed_by <> ''),
  proposed_at        timestamptz not null default clock_timestamp(),
  approved_by        text,
  approved_at        timestamptz,
  -- What moved, in fen; a restore moves back what the step before it had moved. `owed` is the part of `taken`
  -- that the wallet could not give and the house advanced.
  taken              bigint      not null default 0 check (taken >= 0),
  owed               bigint      not null default 0 check (owed between 0 and taken),
  written_off        bigint      not null default 0 check (written_off >= 0),
  from_review        bigint      not null default 0 check (from_review >= 0),
  primary key (bucket, member_id, reference, number),
  constraint two_people check (lower(approved_by) <> lower(proposed_by)),
  constraint approved_by_somebody check ((approved_at is null) = (approved_by is null))
);
create unique index loss_closings_one_at_a_time on loss_closings (bucket, member_id, reference)
  where approved_at is null;
revoke delete, truncate on loss_closings from koi_app;

-- A payment that was undone before two people had decided on it.
alter table provider_payments drop constraint provider_payments_state_check;
alter table provider_payments add constraint provider_payments_state_check
  check (state in ('credited', 'review', 'returned', 'undone'));

-- Money that is taken back need not be played.
alter table turnover_closings drop constraint turnover_closings_reason_check;
alter table turnover_closings add constraint turnover_closings_reason_check
  check (reason in ('done', 'reset', 'withdrawal', 'undone'));

-- Takes a deposit back whole. What the cash wallet does not hold the house advances in the same command, as
-- resettle_bets does, so no wallet is ever below zero. Answers how much that was.
create function undo_deposit(
  p_bucket smallint, p_member bigint, p_key uuid, p_ref text, p_amount bigint, p_outbox uuid, out owed bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_stripe smallint := (16 + pg_backend_pid() % 16)::smallint;
  v_at timestamptz;
  v_balance bigint;
  v_number bigint;
  v_legs bigint;
begin
  select balance, number into v_balance, v_number
    from wallets
   where bucket = p_bucket and member_id = p_member and account = 1
     for update;
  if v_balance is null or coalesce(p_amount, 0) <= 0 then
    raise exception 'nothing to take back from member %', p_member;
  end if;
  v_at := clock_timestamp();
  owed := greatest(p_amount - v_balance, 0);
  v_legs := case when owed > 0 then 2 else 1 end;
  update wallets
     set balance = balance + owed - p_amount, number = number + v_legs
   where bucket = p_bucket and member_id = p_member and account = 1;
  if owed > 0 then
    insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance, credit_number,
                           ref, body, created_at)
    values (p_bucket, p_member, p_key, 0, 54, 107, 1, owed, v_balance + owed, v_number + 1, p_ref,
            sha256(convert_to(concat_ws(' ', p_ref, p_amount), 'UTF8')), v_at);
    insert into receivables (bucket, member_id, owed)
    values (p_bucket, p_member, owed)
        on conflict (bucket, member_id) do update set owed = receivables.owed + excluded.owed;
  end if;
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, debit_balance, debit_number, ref,
                         body, created_at)
  values (p_bucket, p_member, p_key, v_legs - 1, 60, 1, 104, p_amount, v_balance + owed - p_amount, v_number + v_legs,
          p_ref,
          case when v_legs = 1 then sha256(convert_to(concat_ws(' ', p_ref, p_amount), 'UTF8')) end, v_at);
  -- By account, as everywhere: two that take the same rows in another order wait for each other for ever.
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 104, v_stripe, p_amount)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  if owed > 0 then
    insert into house (bucket, account, stripe, balance)
    values (p_bucket, 107, v_stripe, -owed)
        on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  end if;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'moved', jsonb_build_object('members', to_jsonb(array[p_member::text])));
end
$$;

do $$
declare
  f regprocedure;
begin
  select p.oid::regprocedure into f
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.proname = 'undo_deposit';
  execute format('alter function %s security definer', f);
  execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
  execute format('revoke execute on function %s from public', f);
  execute format('grant execute on function %s to koi_app', f);
  -- It is called inside a transaction that has written as the house: it goes to the worker whole (0013).
  if exists (select 1 from pg_extension where extname = 'citus') then
    perform create_distributed_function(f, 'p_bucket', colocate_with => 'wallets', force_delegation => true);
  end if;
end
$$;

select distribute_tables();
