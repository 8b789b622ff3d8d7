-- Takes a whole order back. The draw's row is held like a bet holds it, so the transaction that closes the draw
-- waits, and the clock is read behind that lock: before lock_at by the database, or not at all.
--
-- codes: 1 taken back, 14 draw closed, 21 no such order on this board, 22 it has a result already.
-- balance: of the cash wallet behind it.
create function cancel_bets(
  p_bucket smallint, p_member bigint, p_order uuid, p_board smallint,
  p_key uuid, p_body bytea, p_outbox uuid,
  out code smallint, out refund bigint, out balance bigint
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_bitmapscan = off set enable_material = off set jit = off
as $$
#variable_conflict use_column
declare
  v_balance bigint;
  v_draw bigint;
  v_free bigint;
  v_lines smallint[];
  v_stakes bigint[];
  v_open boolean;
  v_lock timestamptz;
  v_at timestamptz;
begin
  code := 21;
  refund := 0;
  balance := 0;
  -- The transfer that paid the order names its draw, and no other transfer has a key of its kind.
  select ref::bigint into v_draw
    from transfers
   where bucket = p_bucket and member_id = p_member and key = p_order and leg = 0 and kind = 10 /* bet */;
  select draw_id into v_draw
    from bets
   where bucket = p_bucket and draw_id = v_draw and member_id = p_member and order_id = p_order and line = 0
     and board = p_board;
  if v_draw is null then
    return;
  end if;
  select status = 1 /* draw open */ and lock_at > clock_timestamp() into v_open
    from draws
   where bucket = p_bucket and id = v_draw;
  -- A call that is too late takes no lock, so it delays no other. The same order of locks as for a bet: wallet,
  -- draw, allowance.
  if v_open then
    v_balance := (hold_cash(p_bucket, array[p_member]))[1];
    select status = 1 /* draw open */, lock_at into v_open, v_lock
      from draws
     where bucket = p_bucket and id = v_draw
       for share;
    perform used from draw_allowances where bucket = p_bucket and draw_id = v_draw for update;
  end if;
  v_at := clock_timestamp();

  if exists (select from bet_results where bucket = p_bucket and member_id = p_member and order_id = p_order) then
    code := 22;
    return;
  end if;
  if v_open is not true or v_at >= v_lock then
    code := 14;
    return;
  end if;

  select array_agg(s.line), array_agg(s.stake), sum(s.stake)::bigint, greatest(sum(s.best) - sum(s.stake), 0)::bigint
    into v_lines, v_stakes, refund, v_free
    from (select line, stake, best
            from bets
           where bucket = p_bucket and draw_id = v_draw and member_id = p_member and order_id = p_order
           order by line) s;
  perform move_cash(p_bucket, array_agg(p_member), array_agg(p_key), array_agg(12 /* bet_refund */),
                    array_agg(100 /* bets:open */), array_agg(l.stake), array_agg(p_order::text), array_agg(p_body),
                    v_at, p_outbox)
     from unnest(v_stakes) as l (stake);
  insert into bet_results (bucket, member_id, order_id, line, draw_id, outcome, payout, refund, settled_at)
  select p_bucket, p_member, p_order, l.line, v_draw, 5 /* withdrawn */, 0, l.stake, v_at
    from (select unnest(v_lines) as line, unnest(v_stakes) as stake) l;
  update draw_allowances
     set used = greatest(used - v_free, 0)
   where bucket = p_bucket and draw_id = v_draw;
  perform add_to_house(p_bucket, 100 /* bets:open */, -refund);
  code := 1;
  balance := v_balance + refund;
end
$$;
revoke execute on function cancel_bets from public;
grant execute on function cancel_bets to koi_app;
