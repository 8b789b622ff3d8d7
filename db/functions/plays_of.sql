-- The stretches of a member's play that reach into some time, ascending: from a stake or an open game until 15 minutes
-- without either, but never beyond the end of that time (decisions 81 and 90).
create function plays_of(p_bucket smallint, p_member bigint, p_from timestamptz, p_to timestamptz)
returns table (begins timestamptz, ends timestamptz)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
    select greatest(min(s.a), p_from), least(max(s.b), p_to)
      from (select s.a, s.b, count(*) filter (where s.is_new) over (order by s.a, s.b) as n
              from (select s.a, s.b,
                           s.a > coalesce(max(s.b) over (order by s.a, s.b rows between unbounded preceding and 1 preceding),
                                          '-infinity') as is_new
                      from (select accepted_at as a, accepted_at + interval '15 minutes' as b
                              from bets
                             where bucket = p_bucket and member_id = p_member
                               and accepted_at > p_from - interval '15 minutes' and accepted_at < p_to
                             union
                            select opened_at, coalesce(ended_at, p_to) + interval '15 minutes'
                              from launches
                             where bucket = p_bucket and member_id = p_member and opened_at < p_to
                               and coalesce(ended_at, 'infinity') > p_from - interval '15 minutes') s) s) s
     group by s.n
    having max(s.b) > p_from
     order by 1;
end
$$;
revoke execute on function plays_of from public;
grant execute on function plays_of to koi_app;
