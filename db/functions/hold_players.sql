-- Says of members, given ascending and each once, why they may not play in a launch now; an empty text where they may.
-- Holds their rows and those of the launches, so that an exclusion or an end is before the stake or after it. The same
-- that core/kinds.ts says of calls that play.
create function hold_players(
  p_bucket smallint, p_members bigint[], p_launches uuid[], p_venues text[], p_games text[], out standings text[]
)
language plpgsql
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  seen record;
  v_now timestamptz;
  v_place int;
  v_alive boolean[] := array_fill(false, array[cardinality(p_members)]);
  v_is_stale boolean := false;
begin
  standings := array_fill('blocked'::text, array[cardinality(p_members)]);
  for seen in
    select id, play_state, verified_at is not null as is_verified
      from members
     where bucket = p_bucket and id = any (p_members)
     order by id
       for share
  loop
    standings[width_bucket(seen.id, p_members)] :=
      case when seen.play_state = 2 /* member excluded */ then 'excluded'
           when seen.play_state = 5 /* member resting */ then 'resting'
           when seen.play_state <> 1 /* member playing */ then 'blocked'
           when not seen.is_verified then 'unverified'
           else '' end;
  end loop;
  v_now := clock_timestamp();
  for seen in
    select member_id, id, venue, game, ended_at is null as is_live, last_play_at
      from launches
     where bucket = p_bucket and member_id = any (p_members) and id = any (p_launches)
     order by member_id, id
       for update
  loop
    v_place := width_bucket(seen.member_id, p_members);
    if seen.is_live and seen.id = p_launches[v_place] and seen.venue = p_venues[v_place]
       and seen.game = p_games[v_place] then
      v_alive[v_place] := true;
      v_is_stale := v_is_stale or seen.last_play_at < v_now - interval '1 minute';
    end if;
  end loop;
  for place in 1 .. cardinality(p_members) loop
    if standings[place] = '' and not v_alive[place] then
      standings[place] := 'launch_over';
    end if;
  end loop;
  if v_is_stale then
    update launches
       set last_play_at = v_now
     where bucket = p_bucket and member_id = any (p_members) and id = any (p_launches) and ended_at is null
       and last_play_at < v_now - interval '1 minute';
  end if;
end
$$;
revoke execute on function hold_players from public;
