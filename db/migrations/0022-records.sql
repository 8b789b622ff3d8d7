-- What the cash wallet's entries sum to, a row a member, day and kind: totals of a month must not read a
-- month of entries (decision 34). Derived from the journal, so it can be thrown away and made again.
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

-- directory by link: a statement that may be fetched once, by whoever holds the link. token is the
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

-- Adds the entries of a bucket from before the horizon of the seals to its days: behind it no entry can
-- appear any more. One caller at a time: the row of cash_rolled is the lock.
create function roll_cash_days(p_bucket smallint, p_margin interval) returns integer
language plpgsql as $$
declare
  v_from timestamptz;
  v_before timestamptz := seal_horizon(p_margin);
  v_rows integer;
begin
  insert into cash_rolled (bucket, upto) values (p_bucket, '2000-01-01') on conflict do nothing;
  select upto into v_from from cash_rolled where bucket = p_bucket for update;
  if v_before <= v_from then
    return 0;
  end if;
  insert into cash_days (bucket, member_id, day, kind, entries, amount)
  select t.bucket, t.member_id, (t.created_at at time zone 'Asia/Shanghai')::date, t.kind, count(*)::int,
         sum(case when t.debit = 1 then -t.amount else t.amount end)::bigint
    from transfers t
   where t.bucket = p_bucket
     and t.created_at >= v_from
     and t.created_at < v_before
     and (t.debit = 1 or t.credit = 1)
   group by 1, 2, 3, 4
      on conflict (bucket, member_id, day, kind)
      do update set entries = cash_days.entries + excluded.entries,
                    amount = cash_days.amount + excluded.amount;
  get diagnostics v_rows = row_count;
  update cash_rolled set upto = v_before where bucket = p_bucket;
  return v_rows;
end
$$;

select distribute_tables();
