-- Answers what venues with wallets ask before a stake, for members given ascending and each once (decision 60). Each
-- answer is kept, and the same question has the same one.
--
-- verdicts: done, or why not: contradiction (the id was asked with something else), launch_over, excluded, resting, blocked,
-- unverified, transfer_open (money is on its way home, and must find what it was promised); and behind them what p_whys says,
-- or lease, as in place_rounds; the word `renew` too is as there. A leave takes its whole risk off the lease.
create function give_permits(
  p_bucket smallint, p_members bigint[], p_permits uuid[], p_launches uuid[], p_rounds uuid[],
  p_venues text[], p_games text[], p_stakes bigint[], p_risks bigint[], p_bodies bytea[], p_whys text[],
  out verdicts text[], out times bigint[]
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  v_at timestamptz;
  v_standings text[];
  v_rooms bigint[];
  v_untils timestamptz[];
  v_whys text[] := p_whys;
  v_renewed bigint[] := '{}';
  v_new boolean[];
begin
  -- A lane waits only a moment for a lock.
  perform set_config('lock_timeout', '250ms', true);
  v_standings := hold_players(p_bucket, p_members, p_launches, p_venues, p_games);
  select rooms, untils into v_rooms, v_untils from hold_leases(p_bucket, p_members);
  if 'renew' = any (p_whys) then
    select rooms, untils, whys, renewed
      into v_rooms, v_untils, v_whys, v_renewed
      from renew_leases(p_bucket, p_members, v_standings, p_games, p_risks, v_rooms, v_untils, p_whys);
  end if;
  v_at := clock_timestamp();
  select array_agg(case when k.body is null
                        then coalesce(nullif(u.standing, ''), t.verdict, j.verdict, case when u.until <= v_at or u.room < u.risk
                                                                              then coalesce(u.why, 'lease') end, 'done')
                        when k.body = u.body then k.verdict
                        else 'contradiction' end order by u.n),
         array_agg(k.body is null order by u.n),
         array_agg((extract(epoch from coalesce(k.given_at, v_at)) * 1000)::bigint order by u.n)
    into verdicts, v_new, times
    from unnest(p_members, p_permits, p_venues, p_bodies, p_risks, v_standings, v_rooms, v_untils, v_whys) with ordinality
      as u (member, permit, venue, body, risk, standing, room, until, why, n)
    left join lateral (select body, verdict, given_at from permits
                        where bucket = p_bucket and member_id = u.member and id = u.permit limit 1) k on true
    left join lateral (select 'transfer_open' as verdict from venue_transfers
                        where bucket = p_bucket and member_id = u.member and venue = u.venue and direction = 'out'
                          and state not in ('settled', 'undone') limit 1) t on true
    left join lateral (select 'venue_waits' as verdict from venue_journals
                        where bucket = p_bucket and member_id = u.member and venue = u.venue and is_held limit 1) j on true;
  insert into permits (bucket, member_id, id, launch, round, venue, game, stake, risk, verdict, body, given_at)
  select p_bucket, u.member, u.permit, u.launch, u.round, u.venue, u.game, u.stake, u.risk, u.verdict, u.body, v_at
    from unnest(p_members, p_permits, p_launches, p_rounds, p_venues, p_games, p_stakes, p_risks, p_bodies, verdicts, v_new)
      as u (member, permit, launch, round, venue, game, stake, risk, body, verdict, is_new)
   where u.is_new and u.verdict <> 'lease';
  for place in 1 .. cardinality(p_members) loop
    if p_members[place] = any (v_renewed) and not (v_new[place] and verdicts[place] = 'done') then
      perform renew_lease(p_bucket, p_members[place], 0, null, false);
    end if;
  end loop;
  if exists (select from unnest(v_rooms) as u (room) where room is not null) then
    perform take_room(p_bucket, array_agg(u.member order by u.member), array_agg(u.risk order by u.member))
       from unnest(p_members, p_risks, verdicts, v_new) as u (member, risk, verdict, is_new)
      where u.is_new and u.verdict = 'done';
  end if;
end
$$;
revoke execute on function give_permits from public;
grant execute on function give_permits to koi_app;
