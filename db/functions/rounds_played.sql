-- A member's rounds at venues placed in some time, as records reckon them, in fen: `staked` is the most that a round can lose
-- while it is open; once it is over the stake, or what was lost where that was a multiple of it. `returned` is what came
-- back of that, corrections of the venue included, so that staked less returned is what the round has cost.
create function rounds_played(p_bucket smallint, p_member bigint, p_from timestamptz, p_to timestamptz)
returns table (at timestamptz, game text, state text, stake bigint, staked bigint, returned bigint, settled_at timestamptz, round uuid)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select s.placed_at, s.game, s.state, s.stake,
           case when s.state = 'finished' then greatest(s.stake, s.risk - s.back)
                when s.state = 'void' then s.stake else s.risk end,
           case when s.state = 'finished' then s.back - s.risk + greatest(s.stake, s.risk - s.back)
                when s.state = 'void' then s.stake else 0 end,
           s.settled_at, s.round
      from (select r.placed_at, r.game, r.state, r.stake, r.risk, r.settled_at, r.round,
                   r.returned + coalesce(c.amount, 0)::bigint as back
              from venue_rounds r
              left join (select venue, of_number, sum(amount) as amount
                           from venue_corrections
                          where bucket = p_bucket and member_id = p_member
                          group by venue, of_number) c
                on c.venue = r.venue and c.of_number = r.number
             where r.bucket = p_bucket and r.member_id = p_member and r.verdict = 'done' and r.game <> ''
               and r.placed_at >= p_from and r.placed_at < p_to) s;
end
$$;
revoke execute on function rounds_played from public;
grant execute on function rounds_played to koi_app;
