// The inputs of an issue's result, as facts of the house (docs/decisions/0033): its place on the seed chain, its beacon
// round, and the value of that round once it is there. The result is computed from these.
import { factRow, type FactSource } from '../ledger/seal/facts.ts'

export const issueFacts: FactSource = {
  subject: 'issue',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, draw_id::text as id,
           jsonb_build_array(chain, position, beacon, beacon_round, encode(beacon_signature, 'hex'), facts)::text as says
      from issues
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::bigint[] is null or draw_id = any (${ids}::bigint[]))`,
}
