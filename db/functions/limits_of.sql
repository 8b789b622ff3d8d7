-- The limits that hold for a member at an instant, own and the operator's, of each kind, period and game the lowest, with the
-- Shanghai period that runs then (decision 80). `game` is null where all play counts; only the operator has one of a game.
create function limits_of(p_bucket smallint, p_member bigint, p_at timestamptz)
returns table (kind text, period text, game text, most bigint, begins timestamptz, ends timestamptz)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_kinds text[];
  v_periods text[];
  v_games text[];
  v_mosts bigint[];
begin
  -- In a step of its own: a cluster would run the function on the shard of the own limits, where it may read no other table.
  select array_agg(h.kind), array_agg(h.period), array_agg(h.game), array_agg(h.most)
    into v_kinds, v_periods, v_games, v_mosts
    from house_limits_of(p_bucket, p_member, p_at) h;
  return query
    select l.kind, l.period, l.game, min(l.most),
           date_trunc(l.period, p_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai',
           (date_trunc(l.period, p_at at time zone 'Asia/Shanghai') + ('1 ' || l.period)::interval) at time zone 'Asia/Shanghai'
      from (select o.kind, o.period, null::text as game, o.most
              from (select distinct on (kind, period) kind, period, most
                      from care_limits
                     where bucket = p_bucket and member_id = p_member and holds and said_at <= p_at
                     order by kind, period, said_at desc, id) o
             union all
            select h.kind, h.period, h.game, h.most
              from unnest(v_kinds, v_periods, v_games, v_mosts) as h (kind, period, game, most)) l
     where l.most is not null
     group by l.kind, l.period, l.game;
end
$$;
revoke execute on function limits_of from public;
grant execute on function limits_of to koi_app;
