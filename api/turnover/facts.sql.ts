// Turnover obligations and their ends, as facts (decision 0033), and the play counted for them, chunk by chunk.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const obligationFacts: FactSource = {
  subject: 'obligation',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(source, ref, face, required, extract(epoch from created_at))::text as says
      from turnover_obligations
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

export const closingFacts: FactSource = {
  subject: 'closing',
  rows: (db, { bucket, from, to, ids }) => db.rows(factRow)`
    select member_id, id::text as id,
           jsonb_build_array(obligation_id, reason, ref, extract(epoch from closed_at),
                             extract(epoch from released_at))::text as says
      from turnover_closings
     where bucket = ${bucket}
       and member_id between ${from} and ${to}
       and (${ids}::uuid[] is null or id = any (${ids}::uuid[]))`,
}

/**
 * The play that a chunk counted, and the obligation that each of its lines was used for: a fact of the house in its
 * bucket. An id is source and key with a blank between. Chunks that were counted one after the other are read in one
 * stretch.
 */
export const chunkFacts: FactSource = {
  subject: 'turnover',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    with chunk as materialized (
      select c.source || ' ' || c.key as id, c.counted_at, c.day
        from unnest(${ids}::text[]) as u (id)
        join turnover_chunks c
          on c.bucket = ${bucket} and c.source = split_part(u.id, ' ', 1) and c.key = split_part(u.id, ' ', 2)
       where ${from} <= 0
    )
    select 0::bigint as member_id, c.id,
           jsonb_build_array(extract(epoch from c.counted_at), c.day, coalesce(l.lines, 0), l.hash)::text as says
      from chunk c
      left join (select b.counted_at, count(*) as lines,
                        encode(sha256(convert_to(string_agg(concat_ws(' ', b.member_id, b.order_id, b.line, b.effective, b.counted,
                                                                      extract(epoch from b.placed_at), b.category, u.uses),
                                                            E'\\n' order by b.member_id, b.order_id, b.line), 'UTF8')), 'hex') as hash
                   from turnover_bets b
                   left join lateral (select string_agg(concat(obligation_id, ':', amount), ' ' order by obligation_id) as uses
                                        from turnover_used
                                       where bucket = ${bucket}
                                         and member_id = b.member_id
                                         and order_id = b.order_id
                                         and line = b.line) u on true
                  where b.bucket = ${bucket}
                    and b.counted_at >= (select min(counted_at) from chunk)
                    and b.counted_at <= (select max(counted_at) from chunk)
                  group by b.counted_at) l
        on l.counted_at = c.counted_at`,
}
