// The settings of the lotteries, and the version of the odds in every copy of a draw.
import * as v from 'valibot'
import { factRow, type FactSource } from '../../ledger/seal/facts.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { oddsAtFirst } from './at-first.ts'

const pricedRow = v.object({
  code: v.string(),
  isOpen: v.boolean(),
  rtpBp: v.number(),
  playRtpBp: v.record(v.string(), v.number()),
  variants: v.record(v.string(), v.string()),
  oddsVersion: v.number(),
  periodSeconds: v.nullable(v.number()),
  lockSeconds: v.nullable(v.number()),
  unitStakeMin: v.bigint(),
  unitStakeMax: v.bigint(),
  orderCap: v.bigint(),
  memberCap: v.bigint(),
  drawCap: v.bigint(),
  stakeCap: v.nullable(v.bigint()),
})
export type PricedRow = v.InferOutput<typeof pricedRow>

export function findPriced(db: Sql): Promise<PricedRow[]> {
  return db.rows(pricedRow)`
    select code, is_open as "isOpen", rtp_bp as "rtpBp", play_rtp_bp as "playRtpBp", variants,
           odds_version as "oddsVersion", period_seconds as "periodSeconds", lock_seconds as "lockSeconds",
           unit_stake_min as "unitStakeMin", unit_stake_max as "unitStakeMax",
           order_cap as "orderCap", member_cap as "memberCap", draw_cap as "drawCap",
           stake_cap as "stakeCap"
      from lotteries
     order by code`
}

/** Prices of a lottery change from here on; answers the version that the change makes. */
export const updateReturn = (tx: Tx, code: string, rtpBp: number): Promise<number> =>
  tx.value(v.number())`select version from change_odds(${code}, ${rtpBp}::int, null)`

export const updateOpen = (tx: Tx, code: string, isOpen: boolean): Promise<number> =>
  tx.value(v.number())`select version from change_odds(${code}, null, ${isOpen}::boolean)`

/**
 * The versions of all odds: facts of the house's, in its first bucket. Those of the first morning came with the tables.
 */
export const oddsFacts: FactSource = {
  subject: 'odds',
  atFirst: oddsAtFirst,
  rows: (db, { bucket, from, ids }) => db.rows(factRow)`
    select 0::bigint as member_id, lottery || ' ' || version as id,
           jsonb_build_array(rtp_bp, play_rtp_bp, variants)::text as says
      from odds_versions
     where ${bucket} = (select min(bucket) from buckets)
       and ${from} <= 0
       and (${ids}::text[] is null or lottery || ' ' || version = any (${ids}::text[]))`,
}

/** The version of the odds now; a change of it waits until this transaction has ended. */
export const findVersion = (tx: Tx, code: string): Promise<number> =>
  tx.value(v.number())`select version from held_odds(${code})`

export const findPendingDraws = (tx: Tx, lottery: string): Promise<bigint[]> =>
  tx.values(v.bigint())`
    select draw_id as id
      from issues
     where lottery = ${lottery}
       and status = 1 /* draw open */
       and settled_at is null`

/** Waits for the bets that hold the row; those behind it see the new version. */
export function updateDrawVersion(tx: Tx, bucket: number, drawId: bigint, version: number) {
  return tx.run`
    update draws
       set odds_version = ${version}
     where bucket = ${bucket}
       and id = ${drawId}
       and status = 1 /* draw open */`
}
