-- Where a member stands between two check-ins: since when they play, counted from the last answer where they played then,
-- and when the next one is due; both null while nobody plays. `every_minutes` is their own interval.
create function check_in_of(
  p_bucket smallint, p_member bigint, p_at timestamptz,
  out since timestamptz, out due_at timestamptz, out number int, out every_minutes int
)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  v_answered timestamptz;
begin
  select max(said_at) filter (where answers is not null), count(answers) + 1
    into v_answered, number
    from care_check_ins
   where bucket = p_bucket and member_id = p_member;
  every_minutes := coalesce((select c.every_minutes
                               from care_check_ins c
                              where c.bucket = p_bucket and c.member_id = p_member and c.every_minutes is not null
                              order by c.said_at desc, c.id
                              limit 1), 30);
  -- A stretch of play is never more than three hours past a check-in, so earlier rows need no look.
  select s.begins into since
    from plays_of(p_bucket, p_member, greatest(coalesce(v_answered, '-infinity'), p_at - interval '3 hours'), p_at) s
   where s.ends >= p_at
   order by s.begins desc
   limit 1;
  due_at := since + make_interval(mins => every_minutes);
end
$$;
revoke execute on function check_in_of from public;
grant execute on function check_in_of to koi_app;
