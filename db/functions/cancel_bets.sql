-- Takes a whole order back. The draw's row is held like a bet holds it, so whoever closes the draw
-- waits for us, and the clock is read behind that lock: before lock_at by the database, or not at all.
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
  v_stripe smallint := (16 + pg_backend_pid() % 16)::smallint;
  v_balance bigint;
  v_number bigint;
  v_draw bigint;
  v_free bigint;
  v_done bigint;
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
   where bucket = p_bucket and member_id = p_member and key = p_order and leg = 0 and kind = 10;
  select draw_id into v_draw
    from bets
   where bucket = p_bucket and draw_id = v_draw and member_id = p_member and order_id = p_order and line = 0
     and board = p_board;
  if v_draw is null then
    return;
  end if;
  select status = 1 and lock_at > clock_timestamp() into v_open
    from draws
   where bucket = p_bucket and id = v_draw;
  -- Who comes too late takes no lock, and so holds up nobody. The same order of locks as for a bet: wallet,
  -- draw, allowance.
  if v_open then
    select balance, number into v_balance, v_number
      from wallets
     where bucket = p_bucket and member_id = p_member and account = 1
       for update;
    select status = 1, lock_at into v_open, v_lock
      from draws
     where bucket = p_bucket and id = v_draw
       for share;
    perform used from draw_allowances where bucket = p_bucket and draw_id = v_draw for update;
  end if;
  v_at := clock_timestamp();

  select count(*) into v_done
    from bet_results
   where bucket = p_bucket and member_id = p_member and order_id = p_order;
  if v_done > 0 then
    code := 22;
    return;
  end if;
  if v_open is not true or v_at >= v_lock then
    code := 14;
    return;
  end if;

  select sum(stake)::bigint, greatest(sum(best) - sum(stake), 0)::bigint
    into refund, v_free
    from bets
   where bucket = p_bucket and draw_id = v_draw and member_id = p_member and order_id = p_order;
  insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, credit_balance,
                         credit_number, ref, body, created_at)
  select p_bucket, p_member, p_key, line, 12, 100, 1, stake,
         (v_balance + sum(stake) over (order by line))::bigint, v_number + line + 1, p_order::text,
         case when line = 0 then p_body end, v_at
    from bets
   where bucket = p_bucket and draw_id = v_draw and member_id = p_member and order_id = p_order;
  insert into bet_results (bucket, member_id, order_id, line, draw_id, outcome, payout, refund, settled_at)
  select p_bucket, p_member, p_order, line, v_draw, 5, 0, stake, v_at
    from bets
   where bucket = p_bucket and draw_id = v_draw and member_id = p_member and order_id = p_order;
  get diagnostics v_done = row_count;
  update wallets
     set balance = balance + refund, number = number + v_done
   where bucket = p_bucket and member_id = p_member and account = 1;
  update draw_allowances
     set used = greatest(used - v_free, 0)
   where bucket = p_bucket and draw_id = v_draw;
  insert into house (bucket, account, stripe, balance)
  values (p_bucket, 100, v_stripe, -refund)
      on conflict (bucket, account, stripe) do update set balance = house.balance + excluded.balance;
  insert into outbox (bucket, id, topic, payload)
  values (p_bucket, p_outbox, 'moved', jsonb_build_object('members', to_jsonb(array[p_member::text])));
  code := 1;
  balance := v_balance + refund;
end
$$;
revoke execute on function cancel_bets from public;
grant execute on function cancel_bets to koi_app;
