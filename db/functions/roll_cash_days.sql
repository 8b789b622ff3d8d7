-- Adds the entries of a bucket from before the horizon of the seals to its days: behind it no entry can
-- appear any more. One caller at a time: the row of cash_rolled is the lock.
create function roll_cash_days(p_bucket smallint, p_margin interval) returns integer
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
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
         sum(case when t.debit = 1 /* cash */ then -t.amount else t.amount end)::bigint
    from transfers t
   where t.bucket = p_bucket
     and t.created_at >= v_from
     and t.created_at < v_before
     and (t.debit = 1 /* cash */ or t.credit = 1 /* cash */)
   group by 1, 2, 3, 4
      on conflict (bucket, member_id, day, kind)
      do update set entries = cash_days.entries + excluded.entries,
                    amount = cash_days.amount + excluded.amount;
  get diagnostics v_rows = row_count;
  update cash_rolled set upto = v_before where bucket = p_bucket;
  return v_rows;
end
$$;
