-- The operator's limits that hold for a member at an instant: the last of each kind, period, age band and game that has begun,
-- where the member's age lies in the band. Of whom no birthday is known every band holds. `game` is null where all play counts.
create function house_limits_of(p_bucket smallint, p_member bigint, p_at timestamptz)
returns table (id uuid, kind text, period text, game text, most bigint)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_age int;
begin
  select extract(year from age((p_at at time zone 'Asia/Shanghai')::date, m.birthday)) into v_age
    from members m
   where m.bucket = p_bucket and m.id = p_member;
  return query
    select h.id, h.kind, h.period, h.game, h.most
      from (select distinct on (kind, period, from_age, to_age, game) id, kind, period, from_age, to_age, game, most
              from care_house_limits
             where from_at <= p_at
             order by kind, period, from_age, to_age, game, from_at desc, id) h
     where h.most is not null and (v_age is null or v_age between h.from_age and h.to_age);
end
$$;
revoke execute on function house_limits_of from public;
grant execute on function house_limits_of to koi_app;
