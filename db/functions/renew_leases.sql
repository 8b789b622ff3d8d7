-- Renews the leases of members whose wallets the caller holds, where one is short or over and the word for its refusal is
-- `renew`: the caller places the stakes in this very statement, so each is judged by the limits of its own game (renew_lease).
-- Answers rooms, ends and words as they then are, the word `renew` as null where nothing was renewed, and whose leases were: of
-- these the caller has those renewed once more whose stake it has not placed.
create function renew_leases(
  p_bucket smallint, p_members bigint[], p_standings text[], p_games text[], p_stakes bigint[],
  p_rooms bigint[], p_untils timestamptz[], p_whys text[],
  out rooms bigint[], out untils timestamptz[], out whys text[], out renewed bigint[]
)
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_room bigint;
  v_until timestamptz;
  v_why text;
begin
  rooms := p_rooms;
  untils := p_untils;
  whys := p_whys;
  renewed := '{}';
  for place in 1 .. cardinality(p_members) loop
    if p_whys[place] is distinct from 'renew' then
      continue;
    end if;
    whys[place] := null;
    if p_standings[place] = '' and (p_untils[place] <= clock_timestamp() or p_rooms[place] < p_stakes[place]) then
      select r.room, r.until, r.why
        into v_room, v_until, v_why
        from renew_lease(p_bucket, p_members[place], p_stakes[place], p_games[place], true) r;
      -- What the books refuse has no room, whatever is left by them for a smaller stake.
      rooms[place] := case when v_why is null then v_room else -1 end;
      untils[place] := v_until;
      whys[place] := case when v_why = 'check_in_due' then 'check_in' else 'limit' end;
      renewed := renewed || p_members[place];
    end if;
  end loop;
end
$$;
revoke execute on function renew_leases from public;
