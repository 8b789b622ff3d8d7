// The statements of the test of games' returns.
import * as v from 'valibot'
import { anyList } from '../../core/list.ts'
import { factRow, sayHouse, type FactSource } from '../ledger/seal/facts.ts'
import type { Sql, Tx } from '../shell/db.ts'

const test = v.object({
  game: v.string(),
  beganAt: v.date(),
  heardUntil: v.date(),
  rounds: v.bigint(),
  purses: anyList(v.number()),
  least: v.number(),
  most: v.number(),
  stoppedAt: v.nullable(v.date()),
})
export type SequentialTest = v.InferOutput<typeof test>

export const findTests = (db: Sql) =>
  db.rows(test)`
    select game, began_at as "beganAt", heard_until as "heardUntil", rounds, purses, least, most,
           stopped_at as "stoppedAt"
      from sequential_tests
     order by game`

/**
 * The state of each game's sequential test, its sums, and whether it stopped the game: facts of the house, in its first
 * bucket.
 */
export const testFacts: FactSource = {
  subject: 'test',
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, game as id,
           jsonb_build_array(extract(epoch from began_at), extract(epoch from heard_until), rounds, purses, least, most,
                             extract(epoch from stopped_at))::text as says
      from sequential_tests
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or game = any (${ids}::text[]))`,
}

export async function keepTest(tx: Tx, one: SequentialTest): Promise<void> {
  await tx.run`
    insert into sequential_tests (game, began_at, heard_until, rounds, purses, least, most, stopped_at)
    values (${one.game}, ${one.beganAt}, ${one.heardUntil}, ${one.rounds}, ${one.purses}::double precision[],
            ${one.least}, ${one.most}, ${one.stoppedAt})
        on conflict (game) do update
       set began_at = excluded.began_at, heard_until = excluded.heard_until, rounds = excluded.rounds,
           purses = excluded.purses, least = excluded.least, most = excluded.most,
           stopped_at = excluded.stopped_at`
  await sayHouse(tx, testFacts, [one.game])
}

/** Live launches of a game, of all members. */
export const launchesIn = (db: Sql, bucket: number, game: string) =>
  db.rows(v.object({ memberId: v.bigint(), id: v.string() }))`
    select member_id as "memberId", id
      from launches
     where bucket = ${bucket}
       and ended_at is null
       and game = ${game}`

const change = v.object({
  game: v.string(),
  change: v.picklist(['reopen', 'return']),
  rtpBp: v.nullable(v.number()),
  note: v.string(),
  proposedBy: v.string(),
})
export type GameChange = v.InferOutput<typeof change>

export const findChanges = (db: Sql) =>
  db.rows(change)`
    select game, change, rtp_bp as "rtpBp", note, proposed_by as "proposedBy"
      from game_changes
     order by game`

/** A second proposal replaces the first. */
export async function putChange(db: Sql, one: GameChange): Promise<void> {
  await db.run`
    insert into game_changes (game, change, rtp_bp, note, proposed_by, proposed_at)
    values (${one.game}, ${one.change}, ${one.rtpBp}, ${one.note}, ${one.proposedBy}, statement_timestamp())
        on conflict (game) do update
       set change = excluded.change, rtp_bp = excluded.rtp_bp, note = excluded.note,
           proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at`
}

/** Deletes a proposed change of a game; answers whether exactly this one was there. */
export const dropChange = (db: Sql, { game, change, rtpBp, proposedBy }: GameChange) =>
  db.run`
    delete from game_changes
     where game = ${game}
       and change = ${change}
       and rtp_bp is not distinct from ${rtpBp}
       and proposed_by = ${proposedBy}`
