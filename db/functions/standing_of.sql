-- How a member stands at an instant, from the dated rows alone: members.play_state is written from `state` and from
-- nothing else. `care` is what breaks and exclusions say by themselves, also behind a block or the end of the account.
--
-- Who stands on a register outside is excluded by its last word. An exclusion holds until a return has opened, which was said after its end: it never ends by itself.
create function standing_of(
  p_bucket smallint, p_member bigint, p_at timestamptz, out state smallint, out care smallint
)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from care_breaks e
              where e.bucket = p_bucket and e.member_id = p_member and e.act = 'exclude' and e.said_at <= p_at
                and not exists (select from care_breaks r
                                 where r.bucket = p_bucket and r.member_id = p_member and r.act = 'return'
                                   and r.said_at >= coalesce(e.until, 'infinity') and r.until <= p_at))
     or (select cardinality(g.listed) > 0
           from care_registers g
          where g.bucket = p_bucket and g.member_id = p_member and g.said_at <= p_at
          order by g.said_at desc, g.id
          limit 1) then
    care := 2 /* member excluded */;
  elsif exists (select from care_breaks b
                 where b.bucket = p_bucket and b.member_id = p_member and b.act = 'rest'
                   and b.said_at <= p_at and b.until > p_at) then
    care := 5 /* member resting */;
  else
    care := 1 /* member playing */;
  end if;
  if exists (select from member_closings c
              where c.bucket = p_bucket and c.member_id = p_member and c.closed_at <= p_at) then
    state := 4 /* member closed */;
  elsif exists (select from member_blocks b
                 where b.bucket = p_bucket and b.member_id = p_member and b.blocked_at <= p_at
                   and coalesce(b.ended_at, 'infinity') > p_at) then
    state := 3 /* member blocked */;
  else
    state := care;
  end if;
end
$$;
revoke execute on function standing_of from public;
grant execute on function standing_of to koi_app;
