-- Answers what venues with wallets ask before a stake, for members given ascending and each once (decision 60). Each
-- answer is kept, and the same question has the same one.
--
-- verdicts: done, or why not: contradiction (the id was asked with something else), launch_over, excluded, resting, blocked,
-- unverified, transfer_open (money is on its way home, and must find what it was promised); and behind them what p_whys says,
-- or lease, as in place_rounds; the word `renew` too is as there. A leave takes its whole risk off the lease.
--
-- Most questions are new and answered with yes, so that all take room off their leases at first, and what was no such question
-- gives it back. A wallet that has room for everything is not locked: a change of its limits locks the member's row first, as this
-- does (hold_players). A limit of the operator's begins at the end of every lease, and who renews one then must see all permits of
-- before: half a minute ahead of its end a lease is therefore renewed under the lock. This statement ends within two seconds.
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
  seen record;
  v_at timestamptz;
  v_standings text[];
  v_untils timestamptz[] := array_fill('-infinity'::timestamptz, array[cardinality(p_members)]);
  v_taken boolean[] := array_fill(false, array[cardinality(p_members)]);
  v_whys text[] := p_whys;
  v_renewed bigint[] := '{}';
  v_back bigint[] := '{}';
  v_ahead interval := interval '30 seconds';
  v_new boolean[];
begin
  -- A lane waits only a moment for a lock.
  perform set_config('lock_timeout', '250ms', true);
  v_standings := hold_players(p_bucket, p_members, p_launches, p_venues, p_games);
  if 'renew' = any (p_whys) then
    v_ahead := interval '0';
    select r.whys, r.renewed
      into v_whys, v_renewed
      from hold_leases(p_bucket, p_members) h,
           renew_leases(p_bucket, p_members, v_standings, p_games, p_risks, h.rooms, h.untils, p_whys) r;
  end if;
  for seen in
    update wallets
       set room = room - p_risks[width_bucket(member_id, p_members)]
     where bucket = p_bucket and account = 1 /* cash */ and member_id = any (p_members)
       and room >= p_risks[width_bucket(member_id, p_members)]
    returning width_bucket(member_id, p_members) as place, room_until
  loop
    v_taken[seen.place] := true;
    v_untils[seen.place] := seen.room_until;
  end loop;
  if false = any (v_taken) then
    for seen in
      select width_bucket(member_id, p_members) as place, room_until
        from wallets
       where bucket = p_bucket and account = 1 /* cash */ and member_id = any (p_members) and room is null
    loop
      v_untils[seen.place] := seen.room_until - v_ahead;
    end loop;
  end if;
  v_at := clock_timestamp();
  select array_agg(case when k.body is null
                        then coalesce(nullif(u.standing, ''), t.verdict, j.verdict, case when u.until <= v_at then coalesce(u.why, 'lease') end, 'done')
                        when k.body = u.body then k.verdict
                        else 'contradiction' end order by u.n),
         array_agg(k.body is null order by u.n),
         array_agg((extract(epoch from coalesce(k.given_at, v_at)) * 1000)::bigint order by u.n)
    into verdicts, v_new, times
    from unnest(p_members, p_permits, p_venues, p_bodies, v_standings, v_untils, v_whys) with ordinality
      as u (member, permit, venue, body, standing, until, why, n)
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
    if v_new[place] and verdicts[place] = 'done' then
      continue;
    elsif p_members[place] = any (v_renewed) then
      perform renew_lease(p_bucket, p_members[place], 0, null, false);
    elsif v_taken[place] then
      v_back := v_back || p_members[place];
    end if;
  end loop;
  if v_back <> '{}' then
    update wallets
       set room = room + p_risks[width_bucket(member_id, p_members)]
     where bucket = p_bucket and account = 1 /* cash */ and member_id = any (v_back);
  end if;
end
$$;
revoke execute on function give_permits from public;
grant execute on function give_permits to koi_app;
