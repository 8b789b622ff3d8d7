-- Takes the stakes of seamless rounds out of the cash wallets of members, given ascending and each once (decision 59).
-- The answer stands in the row of the round, a refusal too: the same message has the same answer for ever.
--
-- verdicts: done; refused as contradiction (the bet or its round came with something else), unknown_round (it was
-- rolled back before it came), launch_over, excluded, resting, blocked, unverified, locked, funds; and behind them what p_whys
-- says (limit, check_in) where the lease of the wallet is short or over. Without such a word the verdict is lease, and nothing
-- is written: the caller has the lease renewed and asks again (decision 87). With the word `renew` one that is short all the same is
-- renewed here, by the limits of the stake's own game.
-- balances: of the cash wallet behind it, or as it is.
create function place_rounds(
  p_bucket smallint, p_members bigint[], p_bets uuid[], p_launches uuid[], p_rounds uuid[],
  p_venues text[], p_games text[], p_stakes bigint[], p_risks bigint[], p_bodies bytea[],
  -- The key of the movement follows from the bet.
  p_keys uuid[], p_whys text[], p_outbox uuid,
  out verdicts text[], out balances bigint[]
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
  v_cash bigint[];
  v_rooms bigint[];
  v_untils timestamptz[];
  v_whys text[] := p_whys;
  v_renewed bigint[] := '{}';
  v_new boolean[];
  v_taken bigint;
begin
  -- A lane waits only a moment for a lock, as in place_bets.
  perform set_config('lock_timeout', '250ms', true);
  v_standings := hold_players(p_bucket, p_members, p_launches, p_venues, p_games);
  select balances, rooms, untils into v_cash, v_rooms, v_untils from hold_leases(p_bucket, p_members);
  if 'renew' = any (p_whys) then
    select rooms, untils, whys, renewed
      into v_rooms, v_untils, v_whys, v_renewed
      from renew_leases(p_bucket, p_members, v_standings, p_games, p_risks, v_rooms, v_untils, p_whys);
  end if;
  v_at := clock_timestamp();
  select array_agg(s.verdict order by s.n), array_agg(s.is_new and s.verdict <> 'lease' order by s.n),
         array_agg(case when s.is_new and s.verdict = 'done' then s.cash - s.risk
                        when s.is_new then s.cash
                        else s.answered end order by s.n)
    into verdicts, v_new, balances
    from (select u.n, u.cash, u.risk, k.bet is null and r.bet is null as is_new, coalesce(k.balance, u.cash) as answered,
                 case when k.bet is not null and (k.body is null or k.body = u.body) then k.verdict
                      when k.bet is not null or r.bet is not null then 'contradiction'
                      when u.standing <> '' then u.standing
                      when l.is_locked then 'locked'
                      when u.cash < u.risk then 'funds'
                      when u.until <= v_at or u.room < u.risk then coalesce(u.why, 'lease')
                      else 'done' end as verdict
            from unnest(p_members, p_bets, p_rounds, p_risks, p_bodies, v_standings, v_cash, v_rooms, v_untils, v_whys)
                   with ordinality as u (member, bet, round, risk, body, standing, cash, room, until, why, n)
            left join lateral (select bet, bet_body as body, verdict, bet_balance as balance from venue_rounds
                                where bucket = p_bucket and member_id = u.member and bet = u.bet limit 1) k on true
            left join lateral (select bet from venue_rounds
                                where bucket = p_bucket and member_id = u.member and round = u.round
                                  and verdict = 'done' limit 1) r on true
            left join lateral (select true as is_locked from wallet_switches
                                where bucket = p_bucket and member_id = u.member and locked_at is not null limit 1) l on true) s;

  insert into venue_rounds (bucket, member_id, bet, round, launch, venue, game, stake, risk, state, verdict, bet_body,
                            bet_balance, placed_at, settled_at)
  select p_bucket, u.member, u.bet, u.round, u.launch, u.venue, u.game, u.stake, u.risk,
         case when u.verdict = 'done' then 'open' else 'refused' end, u.verdict, u.body, u.balance, v_at,
         case when u.verdict = 'done' then null else v_at end
    from unnest(p_members, p_bets, p_rounds, p_launches, p_venues, p_games, p_stakes, p_risks, p_bodies, verdicts,
                balances, v_new)
      as u (member, bet, round, launch, venue, game, stake, risk, body, verdict, balance, is_new)
   where u.is_new;
  for place in 1 .. cardinality(p_members) loop
    if p_members[place] = any (v_renewed) and not (v_new[place] and verdicts[place] = 'done') then
      perform renew_lease(p_bucket, p_members[place], 0, null, false);
    end if;
  end loop;
  select sum(u.risk)::bigint into v_taken
    from unnest(p_risks, verdicts, v_new) as u (risk, verdict, is_new)
   where u.is_new and u.verdict = 'done';
  if v_taken is null then
    return;
  end if;
  perform move_cash(p_bucket, array_agg(u.member), array_agg(u.key), array_agg(82 /* round_stake */),
                    array_agg(110 /* venues:open */), array_agg(-u.risk), array_agg(u.round::text),
                    -- Behind the hash of the message that of its terms, as api/games/audit-rounds.sql.ts makes it again.
                    array_agg(u.body || sha256(convert_to(concat_ws(' ', u.bet, u.launch, u.venue, u.game, u.stake), 'UTF8'))),
                    v_at, p_outbox, true)
     from unnest(p_members, p_keys, p_bets, p_launches, p_rounds, p_venues, p_games, p_stakes, p_risks, p_bodies,
                 verdicts, v_new)
       as u (member, key, bet, launch, round, venue, game, stake, risk, body, verdict, is_new)
    where u.is_new and u.verdict = 'done';
  perform add_to_house(p_bucket, 110 /* venues:open */, v_taken);
end
$$;
revoke execute on function place_rounds from public;
grant execute on function place_rounds to koi_app;
