-- The journal, sealed (decision 12): count and sum of a stretch of it, and a hash over its rows and
-- over the seal before it. Numbers have no gaps, and a copy of each seal lies outside the database.
create table seals (
  number bigint not null check (number > 0),
  count bigint not null,
  sum numeric not null,
  upto_at timestamptz not null,
  upto_member bigint not null,
  sealed_at timestamptz not null default clock_timestamp(),
  upto_key uuid not null,
  bucket smallint not null,
  upto_leg smallint not null,
  hash bytea not null,
  primary key (bucket, number)
);

-- Count, sum and hash of the journal behind one place up to another, both as
-- (created_at, member_id, key, leg); the hash goes over p_before and every column of every row.
create function seal_stretch(
  p_bucket smallint, p_before bytea,
  p_after_at timestamptz, p_after_member bigint, p_after_key uuid, p_after_leg smallint,
  p_upto_at timestamptz, p_upto_member bigint, p_upto_key uuid, p_upto_leg smallint,
  out count bigint, out sum numeric, out hash bytea
)
language plpgsql stable
set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
begin
  select count(*), coalesce(sum(t.amount), 0),
         sha256(p_before || convert_to(coalesce(string_agg(concat_ws('|',
           t.member_id, t.key, t.leg, t.kind, t.debit, t.credit, t.amount,
           coalesce(t.debit_balance::text, '-'), coalesce(t.debit_number::text, '-'),
           coalesce(t.credit_balance::text, '-'), coalesce(t.credit_number::text, '-'),
           (extract(epoch from t.created_at) * 1000000)::bigint,
           coalesce(encode(t.body, 'hex'), '-'), coalesce('=' || t.ref, '-')), E'\n'
           order by t.created_at, t.member_id, t.key, t.leg), ''), 'UTF8'))
    into count, sum, hash
    from transfers t
   where t.bucket = p_bucket and t.created_at >= p_after_at and t.created_at <= p_upto_at
     and (t.created_at, t.member_id, t.key, t.leg) > (p_after_at, p_after_member, p_after_key, p_after_leg)
     and (t.created_at, t.member_id, t.key, t.leg) <= (p_upto_at, p_upto_member, p_upto_key, p_upto_leg);
end
$$;

-- Up to when the journal can be sealed: no transaction under way can still add a row from before, and
-- it is p_margin old. It runs as the owner, who sees every session's transactions. On a cluster it
-- speaks for one machine only: asked within a function of a bucket, for that bucket's machine, whose
-- sessions are all that can add to it; asked from elsewhere, the margin must do.
create function seal_horizon(p_margin interval) returns timestamptz language sql volatile
as $$
  select least(clock_timestamp() - p_margin,
               (select min(xact_start) from pg_stat_activity
                 where datname = current_database() and backend_xid is not null),
               (select min(prepared) - p_margin from pg_prepared_xacts where database = current_database()))
$$;

-- Writes the next seal of a bucket over at most p_limit transfers from before the horizon. No row where
-- there is nothing to seal.
create function seal_next(p_bucket smallint, p_margin interval, p_limit int)
returns setof seals language plpgsql
set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  v_last seals;
  v_upto record;
  v_stretch record;
  v_before timestamptz := seal_horizon(p_margin);
begin
  perform pg_advisory_xact_lock(5650002, p_bucket);
  select * into v_last from seals where bucket = p_bucket order by number desc limit 1;
  v_last.number := coalesce(v_last.number, 0);
  v_last.upto_at := coalesce(v_last.upto_at, '2000-01-01T00:00:00Z');
  v_last.upto_member := coalesce(v_last.upto_member, 0);
  v_last.upto_key := coalesce(v_last.upto_key, '00000000-0000-0000-0000-000000000000');
  v_last.upto_leg := coalesce(v_last.upto_leg, 0);
  v_last.hash := coalesce(v_last.hash, sha256(convert_to('koi:seals:1:' || p_bucket, 'UTF8')));
  select * into v_upto
    from (select t.created_at, t.member_id, t.key, t.leg
            from transfers t
           where t.bucket = p_bucket and t.created_at >= v_last.upto_at and t.created_at < v_before
             and (t.created_at, t.member_id, t.key, t.leg)
               > (v_last.upto_at, v_last.upto_member, v_last.upto_key, v_last.upto_leg)
           order by t.created_at, t.member_id, t.key, t.leg
           limit p_limit) s
   order by s.created_at desc, s.member_id desc, s.key desc, s.leg desc
   limit 1;
  if v_upto.created_at is null then
    return;
  end if;
  select * into v_stretch
    from seal_stretch(p_bucket, v_last.hash, v_last.upto_at, v_last.upto_member, v_last.upto_key, v_last.upto_leg,
                      v_upto.created_at, v_upto.member_id, v_upto.key, v_upto.leg);
  return query
  insert into seals (bucket, number, count, sum, upto_at, upto_member, upto_key, upto_leg, hash)
  values (p_bucket, v_last.number + 1, v_stretch.count, v_stretch.sum, v_upto.created_at, v_upto.member_id,
          v_upto.key, v_upto.leg, v_stretch.hash)
  returning *;
end
$$;
