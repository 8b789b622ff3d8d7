-- Deposits and withdrawals of a member in a stretch of time, a row a Shanghai day, in fen; counted as paid_in_of does.
create function money_days_of(p_bucket smallint, p_member bigint, p_from timestamptz, p_to timestamptz)
returns table (day date, paid_in bigint, paid_out bigint)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select s.day, sum(s.paid_in)::bigint, sum(s.paid_out)::bigint
      from (select (at at time zone 'Asia/Shanghai')::date as day, amount as paid_in, 0::bigint as paid_out
              from vip_deposits
             where bucket = p_bucket and member_id = p_member and at >= p_from and at < p_to
             union all
            select (requested_at at time zone 'Asia/Shanghai')::date, 0, amount
              from withdrawals
             where bucket = p_bucket and member_id = p_member and requested_at >= p_from and requested_at < p_to
               and status in ('requested', 'sent', 'paid')) s
     group by s.day;
end
$$;
revoke execute on function money_days_of from public;
grant execute on function money_days_of to koi_app;
