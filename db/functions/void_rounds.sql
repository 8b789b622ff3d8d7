-- Rolls seamless rounds back, for members given ascending and each once (decision 59). It stands above a win: in any
-- order of a round's messages, they end at one balance.
--
-- verdicts: done; taken_back (done, and it was over: what it had returned goes back, and people hear of it); nothing (there was nothing to give back; a bet that comes later finds a tombstone); refused as
-- contradiction (the bet is of another round). balances: of the cash wallet behind it, or as it is.
create function void_rounds(
  p_bucket smallint, p_members bigint[], p_rollbacks uuid[], p_bets uuid[], p_rounds uuid[], p_venues text[],
  -- The key of the movement follows from the bet.
  p_keys uuid[], p_outbox uuid,
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
  v_states text[];
  v_risks bigint[];
  v_returned bigint[];
  v_known uuid[];
  v_voided bigint[];
  v_back bigint;
  v_members bigint[];
  v_bets text[];
  v_facts text[];
begin
  perform set_config('lock_timeout', '250ms', true);
  balances := hold_purses(p_bucket, p_members);
  v_at := clock_timestamp();
  select array_agg(coalesce(k.state, '') order by u.n), array_agg(coalesce(k.risk, 0) order by u.n),
         array_agg(coalesce(k.returned, 0) order by u.n), array_agg(k.rollback order by u.n),
         array_agg(case when k.round <> u.round then 'contradiction'
                        when k.state = 'finished' then 'taken_back'
                        when k.state in ('open', 'review') then 'done'
                        when k.state = 'void' and k.rollback = u.rollback then 'done'
                        else 'nothing' end order by u.n)
    into v_states, v_risks, v_returned, v_known, verdicts
    from unnest(p_members, p_bets, p_rounds, p_rollbacks) with ordinality as u (member, bet, round, rollback, n)
    left join lateral (select round, state, risk, returned, rollback from venue_rounds
                        where bucket = p_bucket and member_id = u.member and bet = u.bet limit 1) k on true;

  insert into venue_rounds (bucket, member_id, bet, round, rollback, venue, game, stake, risk, state, verdict, placed_at,
                            settled_at)
  select p_bucket, u.member, u.bet, u.round, u.rollback, u.venue, '', 0, 0, 'tombstone', 'unknown_round', v_at, v_at
    from unnest(p_members, p_bets, p_rounds, p_rollbacks, p_venues, v_states)
      as u (member, bet, round, rollback, venue, state)
   where u.state = '';
  select array_agg(u.member order by u.n) filter (where u.verdict in ('done', 'taken_back') and u.state in ('open', 'review', 'finished')),
         sum(u.risk) filter (where u.verdict = 'done' and u.state in ('open', 'review'))
    into v_voided, v_back
    from unnest(p_members, v_states, verdicts, v_risks) with ordinality as u (member, state, verdict, risk, n);
  if v_voided is null then
    return;
  end if;
  update venue_rounds
     set state = 'void',
         returned = 0,
         valid = 0,
         rollback = coalesce(p_rollbacks[width_bucket(member_id, p_members)], rollback),
         settled_at = v_at
   where bucket = p_bucket and member_id = any (v_voided) and bet = any (p_bets)
     and state in ('open', 'review', 'finished') and bet = p_bets[width_bucket(member_id, p_members)];
  -- A win that waited for people waits for them no more.
  if 'review' = any (v_states) then
    update rounds_in_review
       set ending = 'rollback', ended_at = v_at
     where bucket = p_bucket and member_id = any (v_voided) and bet = any (p_bets) and ended_at is null
       and bet = p_bets[width_bucket(member_id, p_members)];
    select array_agg(member_id), array_agg(bet::text),
           array_agg(jsonb_build_array(amount, valid, cap, ending, proposed_by, approved_by,
                                       extract(epoch from ended_at))::text)
      into v_members, v_bets, v_facts
      from rounds_in_review
     where bucket = p_bucket and member_id = any (v_voided) and bet = any (p_bets) and ending = 'rollback'
       and ended_at = v_at;
    if v_members is not null then
      perform add_facts(p_bucket, 'held-round', v_members, v_bets, v_facts);
    end if;
  end if;
  if v_back > 0 then
    perform move_cash(p_bucket, array_agg(u.member), array_agg(u.key), array_agg(85 /* round_refund */),
                      array_agg(110 /* venues:open */), array_agg(u.risk), array_agg(u.round::text),
                      array_agg(sha256(convert_to(concat_ws(' ', u.bet, u.risk), 'UTF8'))), v_at, p_outbox)
       from unnest(p_members, p_keys, p_rounds, p_bets, v_risks, verdicts, v_states)
         as u (member, key, round, bet, risk, verdict, state)
      where u.verdict = 'done' and u.state in ('open', 'review');
  end if;
  for place in 1 .. cardinality(p_members) loop
    if verdicts[place] = 'done' and v_states[place] in ('open', 'review') then
      balances[place] := balances[place] + v_risks[place];
    elsif verdicts[place] = 'taken_back' and v_risks[place] + v_returned[place] > 0 then
      perform take_back(p_bucket, p_members[place], p_keys[place], p_rounds[place]::text, 87 /* round_win_back */,
                        v_returned[place], v_risks[place], gen_random_uuid());
      balances[place] := greatest(balances[place] + v_risks[place] - v_returned[place], 0);
    end if;
  end loop;
  -- Behind the others, by their numbers.
  if v_back > 0 then
    perform add_to_house(p_bucket, 110 /* venues:open */, -v_back);
  end if;
end
$$;
revoke execute on function void_rounds from public;
grant execute on function void_rounds to koi_app;
