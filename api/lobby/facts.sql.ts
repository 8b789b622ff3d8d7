// Returns of games that two people have set, as facts (decision 0033) of the house, in its first bucket.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const returnFacts: FactSource = {
  subject: 'game-return',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, game as id, jsonb_build_array(rtp_bp, approved_by)::text as says
      from game_returns
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or game = any (${ids}::text[]))`,
}
