-- Locks the cash wallets of members, given ascending and each once, and answers what is in each; 0 where one has none
-- yet.
create function hold_purses(p_bucket smallint, p_members bigint[], out balances bigint[])
language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  seen record;
begin
  balances := array_fill(0::bigint, array[cardinality(p_members)]);
  for seen in
    select member_id, balance
      from wallets
     where bucket = p_bucket and account = 1 /* cash */ and member_id = any (p_members)
     order by member_id
       for update
  loop
    balances[width_bucket(seen.member_id, p_members)] := seen.balance;
  end loop;
end
$$;
revoke execute on function hold_purses from public;
