-- Ends seamless rounds by their wins, one a round, for members given ascending and each once (decision 59). It does
-- not ask whether they may play: what was staked is paid.
--
-- verdicts: done; retry (its bet has not come, and nothing is booked); held (above what the game can return, or counting
-- for more than was at risk: two people look); refused as contradiction (the round has another win, or this win came with something else), or
-- unknown_round (the round was refused or rolled back).
-- balances: of the cash wallet behind it, or as it is.
create function settle_rounds(
  p_bucket smallint, p_members bigint[], p_wins uuid[], p_bets uuid[], p_rounds uuid[], p_games text[],
  p_amounts bigint[], p_valids bigint[], p_bodies bytea[],
  -- The most that the game of each can return.
  p_caps bigint[],
  -- The key of a movement is derived from its win; the batch's movement of stakes gets a new key.
  p_keys uuid[], p_batch uuid, p_outbox uuid,
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
  v_cash bigint[];
  v_new boolean[];
  v_over bigint[];
  v_held bigint[];
  v_risk bigint;
  v_paid bigint;
begin
  perform set_config('lock_timeout', '250ms', true);
  v_cash := hold_purses(p_bucket, p_members);
  v_at := clock_timestamp();
  select array_agg(s.verdict order by s.n), array_agg(s.is_new order by s.n),
         array_agg(case when s.is_new and s.verdict = 'done' then s.cash + s.amount
                        when s.is_new then s.cash
                        else s.answered end order by s.n),
         array_agg(s.member order by s.n) filter (where s.is_new and s.verdict = 'done'),
         array_agg(s.member order by s.n) filter (where s.is_new and s.verdict = 'held'),
         sum(s.risk) filter (where s.is_new and s.verdict = 'done'),
         sum(s.amount) filter (where s.is_new and s.verdict = 'done')
    into verdicts, v_new, balances, v_over, v_held, v_risk, v_paid
    from (select u.n, u.member, u.cash, u.amount, k.risk, coalesce(k.state, '') = 'open' and x.is_used is null as is_new,
                 case when k.win = u.win then k.balance else u.cash end as answered,
                 case when k.bet is null and x.is_used is null then 'retry'
                      when k.bet is null or k.round <> u.round or k.game <> u.game then 'contradiction'
                      when k.win <> u.win then 'contradiction'
                      -- The answer to our own question has other bytes than the message: only another result contradicts.
                      when k.win_body <> u.body
                           and (k.state <> 'finished' or k.returned <> u.amount or k.valid <> u.valid) then 'contradiction'
                      when k.state = 'review' then 'held'
                      when k.state = 'finished' then 'done'
                      when k.state <> 'open' then 'unknown_round'
                      when x.is_used then 'contradiction'
                      when u.amount > u.cap or u.valid > k.risk then 'held'
                      else 'done' end as verdict
            from unnest(p_members, p_wins, p_bets, p_rounds, p_games, p_amounts, p_valids, p_bodies, p_caps, p_keys, v_cash) with ordinality
              as u (member, win, bet, round, game, amount, valid, body, cap, key, cash, n)
            left join lateral (select bet, round, game, win, win_body, state, risk, returned, valid, win_balance as balance
                                 from venue_rounds
                                where bucket = p_bucket and member_id = u.member and bet = u.bet limit 1) k on true
            -- The message of this win has paid for another round.
            left join lateral (select true as is_used from transfers
                                where bucket = p_bucket and member_id = u.member and key = u.key and leg = 0
                                limit 1) x on true) s;

  if v_held is not null then
    update venue_rounds
       set state = 'review',
           win = coalesce(p_wins[width_bucket(member_id, p_members)], win),
           win_body = coalesce(p_bodies[width_bucket(member_id, p_members)], win_body)
     where bucket = p_bucket and member_id = any (v_held) and bet = any (p_bets) and state = 'open'
       and bet = p_bets[width_bucket(member_id, p_members)];
    insert into rounds_in_review (bucket, member_id, bet, amount, valid, cap)
    select p_bucket, u.member, u.bet, u.amount, u.valid, u.cap
      from unnest(p_members, p_bets, p_amounts, p_valids, p_caps) as u (member, bet, amount, valid, cap)
     where u.member = any (v_held);
    -- Held rounds that two people will pay become facts now (docs/decisions/0033).
    perform add_facts(p_bucket, 'held-round', array_agg(u.member), array_agg(u.bet::text),
                      array_agg(jsonb_build_array(u.amount, u.valid, u.cap)::text))
       from unnest(p_members, p_bets, p_amounts, p_valids, p_caps) as u (member, bet, amount, valid, cap)
      where u.member = any (v_held);
  end if;
  if v_over is null then
    return;
  end if;
  update venue_rounds
     set state = 'finished',
         returned = 0 + p_amounts[width_bucket(member_id, p_members)],
         valid = 0 + p_valids[width_bucket(member_id, p_members)],
         win_balance = 0 + balances[width_bucket(member_id, p_members)],
         win = coalesce(p_wins[width_bucket(member_id, p_members)], win),
         win_body = coalesce(p_bodies[width_bucket(member_id, p_members)], win_body),
         settled_at = v_at
   where bucket = p_bucket and member_id = any (v_over) and bet = any (p_bets) and state = 'open'
     and bet = p_bets[width_bucket(member_id, p_members)];
  -- Behind the hash of the batch a short one of how each of its rounds ended, those that brought nothing too, as
  -- api/games/audit-rounds.sql.ts makes it again.
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, body, created_at)
  select p_bucket, 0, p_batch, 0, 83 /* round_settled */, 110 /* venues:open */, 109 /* venues */, v_risk,
         sha256(convert_to(concat_ws(' ', p_batch, v_risk), 'UTF8'))
           || string_agg(substr(sha256(convert_to(concat_ws(' ', u.member, u.bet, u.win, u.amount, u.valid, u.balance,
                                                            encode(u.body, 'hex')), 'UTF8')), 1, 16), ''::bytea), v_at
    from unnest(p_members, p_bets, p_wins, p_amounts, p_valids, balances, p_bodies)
      as u (member, bet, win, amount, valid, balance, body)
   where u.member = any (v_over);
  if v_paid > 0 then
    perform move_cash(p_bucket, array_agg(u.member), array_agg(u.key), array_agg(84 /* round_win */),
                      array_agg(109 /* venues */), array_agg(u.amount), array_agg(u.round::text), array_agg(u.body),
                      v_at, p_outbox)
       from unnest(p_members, p_keys, p_rounds, p_amounts, p_bodies) as u (member, key, round, amount, body)
      where u.member = any (v_over) and u.amount > 0;
  end if;
  perform add_to_house(p_bucket, 109 /* venues */, v_risk - v_paid);
  perform add_to_house(p_bucket, 110 /* venues:open */, -v_risk);
end
$$;
revoke execute on function settle_rounds from public;
grant execute on function settle_rounds to koi_app;
