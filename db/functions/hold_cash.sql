-- Locks the cash wallets of members, given ascending and each once, and answers what is in them, in that order.
create function hold_cash(p_bucket smallint, p_members bigint[], out balances bigint[])
language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
begin
  select coalesce(array_agg(s.balance), '{}') into balances
    from (select balance
            from wallets
           where bucket = p_bucket and account = 1 /* cash */ and member_id = any (p_members)
           order by member_id
             for update) s;
  if cardinality(balances) <> cardinality(p_members) then
    raise exception '% of % members have a cash wallet', cardinality(balances), cardinality(p_members);
  end if;
end
$$;
revoke execute on function hold_cash from public;
