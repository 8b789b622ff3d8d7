-- Writes the lease of a member onto the cash wallet, under its lock, from the books (decision 87): `room` is the amount
-- that may be staked before the lease must be renewed, null where no limit of money holds; `until` is the instant of
-- the next renewal. Judges the stake that asks for it, in its game (null: none is meant): `why` is null where it may be placed,
-- else the limit or check-in that refuses it, with the limit, the rest of it, and when it opens again.
--
-- A lease has no game, so its room is the lowest rest of all limits, those of every game too: whatever is staked within it
-- exceeds none (docs/decisions/0080). With p_placing the caller places the stake in this very transaction, and the rests of other
-- games' limits, from which it takes nothing, count with the stake added: the room then covers it where its own game allows it, and
-- is the lowest rest of all again once the stake is taken off. A caller who has not placed it asks once more with a stake of 0.
create function renew_lease(
  p_bucket smallint, p_member bigint, p_stake bigint, p_game text, p_placing boolean,
  out room bigint, out until timestamptz, out at timestamptz, out why text, out most bigint, out rest bigint,
  out opens timestamptz
)
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  seen record;
  v_used bigint;
  v_left bigint;
  v_due timestamptz;
  v_every int;
  -- The lowest rest of the limits that this stake counts in, and of those of other games.
  v_here bigint;
  v_elsewhere bigint;
begin
  insert into wallets (bucket, member_id, account)
  values (p_bucket, p_member, 1 /* cash */)
      on conflict (bucket, member_id, account) do nothing;
  perform hold_purses(p_bucket, array[p_member]);
  at := clock_timestamp();
  select c.due_at, c.every_minutes into v_due, v_every from check_in_of(p_bucket, p_member, at) c;
  -- The check-in of a member who is not playing yet starts with this stake.
  until := coalesce(v_due, at + make_interval(mins => v_every));
  if until <= at then
    why := 'check_in_due';
  end if;
  -- A limit of the operator's that is to begin is judged from its first instant on.
  until := least(until, (select min(h.from_at) from care_house_limits h where h.from_at > at));
  for seen in
    select l.kind, l.period, l.game, l.most, l.begins, l.ends
      from limits_of(p_bucket, p_member, at) l
     where l.kind <> 'deposit'
  loop
    until := least(until, seen.ends);
    if seen.kind = 'time' then
      select coalesce(extract(epoch from sum(s.ends - s.begins)), 0)::bigint into v_used
        from plays_of(p_bucket, p_member, seen.begins, at) s;
      v_left := seen.most * 60 - v_used;
      until := least(until, at + make_interval(secs => v_left));
      if why is null and v_left <= 0 then
        why := 'time_limit';
        most := seen.most;
        rest := 0;
        opens := seen.ends;
      end if;
    else
      select seen.most - p.staked + case when seen.kind = 'spend' then p.returned else 0 end into v_left
        from played_of(p_bucket, p_member, seen.begins, seen.ends, seen.game) p;
      if seen.game is not null and seen.game is distinct from p_game then
        v_elsewhere := least(v_elsewhere, greatest(v_left, 0));
        continue;
      end if;
      if v_left < p_stake and (why is null or (why ~ '(stake|spend)_limit$' and v_left < rest)) then
        why := case when seen.game is null then '' else 'game_' end || seen.kind || '_limit';
        most := seen.most;
        rest := v_left;
        opens := seen.ends;
      end if;
      v_here := least(v_here, greatest(v_left, 0));
    end if;
  end loop;
  rest := greatest(rest, 0);
  room := least(v_here, v_elsewhere + case when p_placing and why is null then p_stake else 0 end);
  update wallets
     set room = renew_lease.room, room_until = renew_lease.until
   where bucket = p_bucket and member_id = p_member and account = 1 /* cash */;
end
$$;
revoke execute on function renew_lease from public;
grant execute on function renew_lease to koi_app;
