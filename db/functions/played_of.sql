-- Totals of a member's play in a stretch of time, in fen: stakes placed in it, and the returns of those stakes by now.
-- Counted by the day of the stake, so a correction changes the day that it belongs to. An open bet counts with its
-- whole stake, at a venue with all that it may lose; a permit whose round has not come counts for a day. `p_game` is the
-- code of a game or a lottery; null is all play.
create function played_of(
  p_bucket smallint, p_member bigint, p_from timestamptz, p_to timestamptz, p_game text, out staked bigint, out returned bigint
)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_staked bigint;
  v_returned bigint;
begin
  select coalesce(sum(b.stake), 0), coalesce(sum(r.payout + r.refund), 0)
    into staked, returned
    from bets b
    left join bet_results r
      on r.bucket = b.bucket and r.member_id = b.member_id and r.order_id = b.order_id and r.line = b.line
   where b.bucket = p_bucket and b.member_id = p_member and b.accepted_at >= p_from and b.accepted_at < p_to
     and (p_game is null
          or exists (select from draws d where d.bucket = p_bucket and d.id = b.draw_id and d.lottery = p_game));
  select coalesce(sum(v.staked), 0), coalesce(sum(v.returned), 0)
    into v_staked, v_returned
    from rounds_played(p_bucket, p_member, p_from, p_to) v
   where p_game is null or v.game = p_game;
  staked := staked + v_staked;
  returned := returned + v_returned;
  select coalesce(sum(p.risk), 0)
    into v_staked
    from permits p
   where p.bucket = p_bucket and p.member_id = p_member and p.verdict = 'done' and (p_game is null or p.game = p_game)
     and p.given_at >= p_from and p.given_at < p_to and p.given_at > clock_timestamp() - interval '24 hours'
     and not exists (select from venue_rounds v
                      where v.bucket = p_bucket and v.member_id = p_member and v.round = p.round and v.verdict = 'done');
  staked := staked + v_staked;
end
$$;
revoke execute on function played_of from public;
grant execute on function played_of to koi_app;
