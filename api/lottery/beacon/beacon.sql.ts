// The statements of the beacon: the chains that draws wait for, and the value of each draw's round.
import type { BeaconSource } from '../settings.ts'
import type { BeaconValue } from '../../../core/fair/beacon-signature.ts'
import { factRow, type FactSource } from '../../ledger/seal/facts.ts'
import type { Sql } from '../../shell/db.ts'

/**
 * The keys by which the beacon's signatures are checked: facts of the house, in its first bucket. The address may
 * change.
 */
export const beaconFacts: FactSource = {
  subject: 'beacon',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, hash as id, jsonb_build_array(public_key, genesis_s, period_s)::text as says
      from beacon_chains
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or hash = any (${ids}::text[]))`,
}

/** Keeps what a chain is, and where to ask from now on; 0 where the name stands for another chain already. */
export function insertBeaconChain(db: Sql, { url, chain }: BeaconSource): Promise<number> {
  return db.run`
    insert into beacon_chains as known (hash, public_key, genesis_s, period_s, url)
    values (${chain.hash}, ${chain.publicKey}, ${chain.genesisS}, ${chain.periodS}, ${url})
        on conflict (hash) do update
       set url = excluded.url
     where (known.public_key, known.genesis_s, known.period_s)
           = (excluded.public_key, excluded.genesis_s, excluded.period_s)`
}

/** Writes the beacon once: after the lock in every bucket, before the result. */
export function updateBeacon(db: Sql, drawId: bigint, value: BeaconValue): Promise<number> {
  return db.run`
    update issues
       set beacon_randomness = decode(${value.randomness}, 'hex'),
           beacon_signature = decode(${value.signature}, 'hex')
     where draw_id = ${drawId}
       and status = 2 /* draw locked */
       and frozen_at is not null
       and beacon_randomness is null`
}
