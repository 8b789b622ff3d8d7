-- Settles one chunk of a draw that is drawn (or void: everything back). The chunk holds every open
-- bet of the members behind p_after up to its last one, in member order, but those that are set apart; what
-- each bet wins was computed from the rules by the caller. A bet that people let in later is a chunk of its
-- own, behind a number below zero. Exactly once: the progress row admits a chunk once, and the
-- key of bet_results a bet once. A repeated chunk changes nothing and says how far the first one went.
create function settle_bets(
  p_bucket smallint, p_draw bigint, p_after bigint,
  p_members bigint[], p_orders uuid[], p_lines smallint[],
  p_outcomes smallint[], p_payouts bigint[], p_refunds bigint[],
  -- The keys follow from the bets and from the chunk, so a second try cannot pay a second time.
  p_keys uuid[], p_chunk_key uuid,
  p_outbox uuid,
  out repeated boolean, out upto bigint
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  v_bets int := cardinality(p_members);
  v_status smallint;
  v_stakes bigint[];
  v_stake bigint;
  v_payout bigint;
  v_refund bigint;
  v_rows bigint;
  v_settled bigint;
  v_apart bigint;
  v_at timestamptz;
  paid bigint[];
  told text[];
begin
  select max(m), array_agg(distinct m::text) into upto, told from unnest(p_members) as m;
  select status into v_status from draws where bucket = p_bucket and id = p_draw for share;
  if v_status is null or v_status not in (3 /* draw drawn */, 4 /* draw settled */, 5 /* draw void */) then
    raise exception 'draw % is not ready to be settled', p_draw;
  end if;

  select array_agg(s.stake) into v_stakes
    from (select u.n, b.stake
            from unnest(p_members, p_orders, p_lines) with ordinality as u (member, order_id, line, n)
            left join lateral (select stake from bets
                                where bucket = p_bucket and member_id = u.member and order_id = u.order_id
                                  and line = u.line and draw_id = p_draw limit 1) b on true
           order by u.n) s;
  select sum(u.stake)::bigint, sum(u.payout)::bigint, sum(u.refund)::bigint,
         count(*) filter (where u.stake is null or u.payout < 0 or u.refund < 0 or u.refund > u.stake
                             or v_status = 5 /* draw void */ and (u.outcome <> 4 /* void */ or u.payout <> 0 or u.refund <> u.stake)
                             or u.member <= p_after)
    into v_stake, v_payout, v_refund, v_rows
    from unnest(p_members, v_stakes, p_outcomes, p_payouts, p_refunds) as u (member, stake, outcome, payout, refund);
  if v_rows > 0 then
    raise exception '% bets of the chunk behind % of draw % do not fit it', v_rows, p_after, p_draw;
  end if;

  v_at := clock_timestamp();
  insert into settle_progress (bucket, draw_id, after_member, upto_member, bets, stakes, payouts, refunds, settled_at)
  values (p_bucket, p_draw, p_after, upto, v_bets, v_stake, v_payout, v_refund, v_at)
      on conflict do nothing;
  get diagnostics v_rows = row_count;
  repeated := v_rows = 0;
  if repeated then
    select upto_member into upto
      from settle_progress
     where bucket = p_bucket and draw_id = p_draw and after_member = p_after;
    return;
  end if;

  -- A bet that the caller forgot would never be looked at again.
  select count(*) into v_rows
    from bets
   where bucket = p_bucket and draw_id = p_draw and member_id > p_after and member_id <= upto;
  select count(*) into v_settled
    from bet_results
   where bucket = p_bucket and draw_id = p_draw and member_id > p_after and member_id <= upto;
  select count(*) into v_apart
    from bets_apart
   where bucket = p_bucket and draw_id = p_draw and member_id > p_after and member_id <= upto and ended_at is null;
  if v_rows - v_settled - v_apart <> v_bets then
    raise exception 'the chunk behind % of draw % has % open bets, not %',
      p_after, p_draw, v_rows - v_settled - v_apart, v_bets;
  end if;

  select array_agg(distinct u.member) into paid
    from unnest(p_members, p_payouts, p_refunds) as u (member, payout, refund)
   where u.payout + u.refund > 0;
  perform hold_cash(p_bucket, paid);
  v_at := clock_timestamp();
  if paid is not null then
    perform move_cash(p_bucket, array_agg(s.member), array_agg(s.key), array_agg(s.kind), array_agg(s.other),
                      array_agg(s.amount), array_agg(s.order_id::text),
                      array_agg(sha256(convert_to(concat_ws(' ', s.order_id, s.line, s.outcome, s.payout, s.refund), 'UTF8'))),
                      v_at, null)
       from (select u.*, m.kind, m.other, m.amount
               from unnest(p_members, p_keys, p_orders, p_lines, p_outcomes, p_payouts, p_refunds) with ordinality
                 as u (member, key, order_id, line, outcome, payout, refund, n)
              cross join lateral (values (11 /* bet_payout */, 101 /* bets:won */, u.payout),
                                         (12 /* bet_refund */, 100 /* bets:open */, u.refund)) as m (kind, other, amount)
              where m.amount > 0
              order by u.n, m.kind) s;
  end if;
  if v_stake > v_refund then
    insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, ref, body, created_at)
    values (p_bucket, 0, p_chunk_key, 0, 13 /* bets_settled */, 100 /* bets:open */, 101 /* bets:won */,
            v_stake - v_refund, p_draw::text,
            sha256(convert_to(concat_ws(' ', p_draw, p_after, upto, v_stake, v_refund), 'UTF8')), v_at);
  end if;
  insert into bet_results (bucket, member_id, order_id, line, draw_id, outcome, payout, refund, settled_at)
  select p_bucket, u.member, u.order_id, u.line, p_draw, u.outcome, u.payout, u.refund, v_at
    from (select unnest(p_members) as member, unnest(p_orders) as order_id, unnest(p_lines) as line,
                 unnest(p_outcomes) as outcome, unnest(p_payouts) as payout, unnest(p_refunds) as refund) as u;
  perform add_to_house(p_bucket, 100 /* bets:open */, -v_stake);
  perform add_to_house(p_bucket, 101 /* bets:won */, v_stake - v_refund - v_payout);
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'settled',
          jsonb_build_object('draw', p_draw::text, 'members', to_jsonb(told)));
end
$$;
revoke execute on function settle_bets from public;
grant execute on function settle_bets to koi_app;
