-- Count, sum and hash of the journal behind one place up to another, both as (created_at, member_id, key, leg), and of
-- the facts from one instant up to before another. The hash goes over p_before, every column of every transfer, and
-- every fact.
create function seal_stretch(
  p_bucket smallint, p_before bytea,
  p_after_at timestamptz, p_after_member bigint, p_after_key uuid, p_after_leg smallint,
  p_upto_at timestamptz, p_upto_member bigint, p_upto_key uuid, p_upto_leg smallint,
  p_facts_from timestamptz, p_facts_upto timestamptz,
  out count bigint, out sum numeric, out facts bigint, out facts_hash bytea, out hash bytea
)
language plpgsql stable
set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set jit = off
as $$
#variable_conflict use_column
declare
  v_journal bytea;
begin
  select count(*), coalesce(sum(t.amount), 0),
         sha256(convert_to(coalesce(string_agg(concat_ws('|',
           t.member_id, t.key, t.leg, t.kind, t.debit, t.credit, t.amount,
           coalesce(t.debit_balance::text, '-'), coalesce(t.debit_number::text, '-'),
           coalesce(t.credit_balance::text, '-'), coalesce(t.credit_number::text, '-'),
           (extract(epoch from t.created_at) * 1000000)::bigint,
           coalesce(encode(t.body, 'hex'), '-'), coalesce('=' || t.ref, '-')), E'\n'
           order by t.created_at, t.member_id, t.key, t.leg), ''), 'UTF8'))
    into count, sum, v_journal
    from transfers t
   where t.bucket = p_bucket and t.created_at >= p_after_at and t.created_at <= p_upto_at
     and (t.created_at, t.member_id, t.key, t.leg) > (p_after_at, p_after_member, p_after_key, p_after_leg)
     and (t.created_at, t.member_id, t.key, t.leg) <= (p_upto_at, p_upto_member, p_upto_key, p_upto_leg);
  -- The id stands last, after its length: with any text in it, two lists of facts never read the same.
  select count(*),
         sha256(convert_to(coalesce(string_agg(concat_ws('|',
           f.member_id, f.number, (extract(epoch from f.created_at) * 1000000)::bigint, encode(f.hash, 'hex'),
           f.subject, length(f.id), f.id), E'\n'
           order by f.created_at, f.member_id, f.subject collate "C", f.id collate "C", f.number), ''), 'UTF8'))
    into facts, facts_hash
    from facts f
   where f.bucket = p_bucket and f.created_at >= p_facts_from and f.created_at < p_facts_upto;
  hash := sha256(p_before || v_journal || facts_hash);
end
$$;
