-- Writes the next seal of a bucket over at most p_limit transfers, and about as many facts, from before the horizon:
-- its number. No row where there is nothing to seal.
create function seal_next(p_bucket smallint, p_margin interval, p_limit int)
returns table (number bigint) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  v_last seals;
  v_head seal_heads;
  v_upto record;
  v_stretch record;
  v_till timestamptz;
  v_reach interval := '1 second';
  v_before timestamptz := seal_horizon(p_margin);
  v_facts_upto timestamptz;
begin
  perform pg_advisory_xact_lock(5650002, p_bucket);
  select * into v_last from seals where bucket = p_bucket order by number desc limit 1;
  select * into v_head from seal_heads where bucket = p_bucket;
  v_last.number := coalesce(v_last.number, v_head.number, 0);
  v_last.upto_at := coalesce(v_last.upto_at, '2000-01-01T00:00:00Z');
  v_last.upto_member := coalesce(v_last.upto_member, 0);
  v_last.upto_key := coalesce(v_last.upto_key, '00000000-0000-0000-0000-000000000000');
  v_last.upto_leg := coalesce(v_last.upto_leg, 0);
  v_last.facts_upto := coalesce(v_last.facts_upto, '2000-01-01T00:00:00Z');
  v_last.hash := coalesce(v_last.hash, sha256(convert_to(
    concat_ws(':', 'koi:seals:2', p_bucket, v_head.number, encode(v_head.hash, 'hex')), 'UTF8')));
  -- Behind p_limit facts the next seal goes on; those of one instant stay together.
  select min(f.created_at) into v_facts_upto
    from (select created_at from facts
           where bucket = p_bucket and created_at > v_last.facts_upto and created_at < v_before
           order by created_at
          offset p_limit limit 1) f;
  v_facts_upto := coalesce(v_facts_upto, greatest(v_before, v_last.facts_upto));
  -- The journal is found by its time alone, and what lies behind the last seal may be a day's worth. So the look
  -- goes a second far, and farther until it holds enough for one seal.
  loop
    v_till := least(v_last.upto_at + v_reach, v_before);
    select s.*, count(*) over () as found into v_upto
      from (select t.created_at, t.member_id, t.key, t.leg
              from transfers t
             where t.bucket = p_bucket and t.created_at >= v_last.upto_at and t.created_at < v_till
               and (t.created_at, t.member_id, t.key, t.leg)
                 > (v_last.upto_at, v_last.upto_member, v_last.upto_key, v_last.upto_leg)
             order by t.created_at, t.member_id, t.key, t.leg
             limit p_limit) s
     order by s.created_at desc, s.member_id desc, s.key desc, s.leg desc
     limit 1;
    exit when v_upto.found >= p_limit or v_till = v_before;
    v_reach := v_reach * 4;
  end loop;
  if v_upto.created_at is null then
    if not exists (select from facts
                    where bucket = p_bucket and created_at >= v_last.facts_upto and created_at < v_facts_upto) then
      return;
    end if;
    select v_last.upto_at as created_at, v_last.upto_member as member_id, v_last.upto_key as key,
           v_last.upto_leg as leg
      into v_upto;
  end if;
  select * into v_stretch
    from seal_stretch(p_bucket, v_last.hash, v_last.upto_at, v_last.upto_member, v_last.upto_key, v_last.upto_leg,
                      v_upto.created_at, v_upto.member_id, v_upto.key, v_upto.leg, v_last.facts_upto, v_facts_upto);
  return query
  insert into seals (bucket, number, count, sum, upto_at, upto_member, upto_key, upto_leg, facts, facts_upto,
                     facts_hash, hash)
  values (p_bucket, v_last.number + 1, v_stretch.count, v_stretch.sum, v_upto.created_at, v_upto.member_id,
          v_upto.key, v_upto.leg, v_stretch.facts, v_facts_upto, v_stretch.facts_hash, v_stretch.hash)
  returning number;
end
$$;
revoke execute on function seal_next from public;
grant execute on function seal_next to koi_app;
