// Returns of games that two people have set, as facts (decision 0033) of the house, in its first bucket.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const returnFacts: FactSource = {
  subject: 'game-return',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, game as id, jsonb_build_array(rtp_bp)::text as says
      from lobby_games
     where rtp_bp is not null
       and ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or game = any (${ids}::text[]))`,
}
