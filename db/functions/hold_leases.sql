-- Locks the cash wallets of members, given ascending and each once, and answers what is in each and what its lease gives:
-- a stake needs room for it and an instant before `until`. Without a wallet there is neither.
create function hold_leases(
  p_bucket smallint, p_members bigint[], out balances bigint[], out rooms bigint[], out untils timestamptz[]
)
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
  rooms := array_fill(null::bigint, array[cardinality(p_members)]);
  untils := array_fill('-infinity'::timestamptz, array[cardinality(p_members)]);
  for seen in
    select member_id, balance, room, room_until
      from wallets
     where bucket = p_bucket and account = 1 /* cash */ and member_id = any (p_members)
     order by member_id
       for update
  loop
    balances[width_bucket(seen.member_id, p_members)] := seen.balance;
    rooms[width_bucket(seen.member_id, p_members)] := seen.room;
    untils[width_bucket(seen.member_id, p_members)] := seen.room_until;
  end loop;
end
$$;
revoke execute on function hold_leases from public;
