-- Takes room off the leases of members whose wallets the caller holds, where limits of money hold for them.
create function take_room(p_bucket smallint, p_members bigint[], p_amounts bigint[])
returns void language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
begin
  update wallets
     set room = room - p_amounts[width_bucket(member_id, p_members)]
   where bucket = p_bucket and account = 1 /* cash */ and member_id = any (p_members) and room is not null;
end
$$;
revoke execute on function take_room from public;
