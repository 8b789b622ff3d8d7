-- Ends a seamless round whose win waited for people: pays it, whole or cut to the most that its game returns, or makes
-- the round void. What it counts for is never more than was at risk. Answers whether it did: a round that has ended
-- meanwhile, by a rollback or by another call, stays as it is.
create function end_review(
  p_bucket smallint, p_member bigint, p_bet uuid, p_ending text, p_key uuid, p_batch uuid, p_outbox uuid,
  out ended boolean)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_cash bigint := (hold_cash(p_bucket, array[p_member]))[1];
  v_at timestamptz := clock_timestamp();
  v_paid boolean := p_ending <> 'void';
  v_round uuid;
  v_risk bigint;
  v_amount bigint;
  v_valid bigint;
  v_win uuid;
  v_win_body bytea;
begin
  if p_ending not in ('accept', 'cut', 'owed', 'void') then
    raise exception 'no round ends as %', p_ending;
  end if;
  select round, risk, win, win_body into v_round, v_risk, v_win, v_win_body
    from venue_rounds
   where bucket = p_bucket and member_id = p_member and bet = p_bet and state = 'review'
     for update;
  ended := v_round is not null;
  if not ended then
    return;
  end if;
  select case when p_ending = 'cut' then least(amount, cap) else amount end, least(valid, v_risk) into v_amount, v_valid
    from rounds_in_review
   where bucket = p_bucket and member_id = p_member and bet = p_bet;
  update venue_rounds
     set state = case when v_paid then 'finished' else 'void' end,
         returned = case when v_paid then v_amount else 0 end,
         valid = case when v_paid then v_valid else 0 end,
         win_balance = v_cash + case when v_paid then v_amount else v_risk end,
         settled_at = v_at
   where bucket = p_bucket and member_id = p_member and bet = p_bet;
  if not v_paid or v_amount > 0 then
    perform move_cash(p_bucket, array[p_member], array[p_key],
                      array[case when v_paid then 84 /* round_win */ else 85 /* round_refund */ end],
                      array[case when v_paid then 109 /* venues */ else 110 /* venues:open */ end],
                      array[case when v_paid then v_amount else v_risk end], array[v_round::text],
                      array[sha256(convert_to(concat_ws(' ', p_bet, v_paid, v_amount), 'UTF8'))], v_at, p_outbox);
  end if;
  if v_paid then
    insert into transfers (bucket, member_id, key, leg, kind, debit, credit, amount, ref, body, created_at)
    values (p_bucket, 0, p_batch, 0, 83 /* round_settled */, 110 /* venues:open */, 109 /* venues */, v_risk, v_round::text,
            sha256(convert_to(concat_ws(' ', p_batch, v_risk), 'UTF8'))
              || substr(sha256(convert_to(concat_ws(' ', p_member, p_bet, v_win, v_amount, v_valid, v_cash + v_amount,
                                                    encode(v_win_body, 'hex')), 'UTF8')), 1, 16), v_at);
    perform add_to_house(p_bucket, 109 /* venues */, v_risk - v_amount);
  end if;
  perform add_to_house(p_bucket, 110 /* venues:open */, -v_risk);
end
$$;
revoke execute on function end_review from public;
grant execute on function end_review to koi_desk;
