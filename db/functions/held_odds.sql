-- The version of a lottery's odds; a change of it waits until this transaction has ended.
create function held_odds(p_code text, out version int)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  select odds_version into version
    from lotteries
   where code = p_code
     for share;
end
$$;
revoke execute on function held_odds from public;
grant execute on function held_odds to koi_app;
