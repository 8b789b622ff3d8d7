-- Opens or closes a lottery, which a test that stops it does by itself, or sets what it returns, which only the desk does. Nor does
-- anybody else open one that a test has stopped.
-- Keeps what the new version of its odds is made of; answers that version.
create function change_odds(p_code text, p_rtp_bp int, p_open boolean, out version int)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  if p_rtp_bp is not null and not is_desk() then
    raise insufficient_privilege using message = 'permission denied: what a lottery returns is set at the desk';
  end if;
  if p_open and not is_desk() and exists (select from sequential_tests where game = p_code and stopped_at is not null) then
    raise insufficient_privilege using message = 'permission denied: two people open what a test has stopped';
  end if;
  update lotteries
     set rtp_bp = coalesce(p_rtp_bp, rtp_bp), is_open = coalesce(p_open, is_open), odds_version = odds_version + 1
   where code = p_code
  returning odds_version into version;
  insert into odds_versions (lottery, version, rtp_bp, play_rtp_bp, variants)
  select code, odds_version, rtp_bp, play_rtp_bp, variants
    from lotteries
   where code = p_code;
end
$$;
revoke execute on function change_odds from public;
grant execute on function change_odds to koi_app;
