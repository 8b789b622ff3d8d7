-- Locks the cash wallet of a member until the caller's transaction ends: a bet pays before it reads who may play, so each
-- is before or after what the caller decides (decision 85).
create function hold_wallet(p_bucket smallint, p_member bigint)
returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform hold_purses(p_bucket, array[p_member]);
end
$$;
revoke execute on function hold_wallet from public;
grant execute on function hold_wallet to koi_app;
