// The settings of the lotteries, and the version of the odds in every copy of a draw.
import * as v from 'valibot'
import type { Sql, Tx } from '../../shell/db.ts'

const offerRow = v.object({
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
export type OfferRow = v.InferOutput<typeof offerRow>

export function findOffers(db: Sql): Promise<OfferRow[]> {
  return db.rows(offerRow)`
    select code, is_open as "isOpen", rtp_bp as "rtpBp", play_rtp_bp as "playRtpBp", variants,
           odds_version as "oddsVersion", period_seconds as "periodSeconds", lock_seconds as "lockSeconds",
           unit_stake_min as "unitStakeMin", unit_stake_max as "unitStakeMax",
           order_cap as "orderCap", member_cap as "memberCap", draw_cap as "drawCap",
           stake_cap as "stakeCap"
      from lotteries
     order by code`
}

/** Prices of a lottery change from here on; answers the version that the change makes. */
export async function updateReturn(tx: Tx, code: string, rtpBp: number): Promise<number> {
  const { version } = await tx.one(v.object({ version: v.number() }))`
    update lotteries
       set rtp_bp = ${rtpBp}, odds_version = odds_version + 1
     where code = ${code}
 returning odds_version as version`
  return version
}

export async function updateOpen(tx: Tx, code: string, isOpen: boolean): Promise<number> {
  const { version } = await tx.one(v.object({ version: v.number() }))`
    update lotteries
       set is_open = ${isOpen}, odds_version = odds_version + 1
     where code = ${code}
 returning odds_version as version`
  return version
}

/** The version of the odds now; a change of it waits until this transaction has ended. */
export async function findVersion(tx: Tx, code: string): Promise<number> {
  const { version } = await tx.one(v.object({ version: v.number() }))`
    select odds_version as version
      from lotteries
     where code = ${code}
       for share`
  return version
}

export async function findPendingDraws(tx: Tx, lottery: string): Promise<bigint[]> {
  const rows = await tx.rows(v.object({ id: v.bigint() }))`
    select draw_id as id
      from issues
     where lottery = ${lottery}
       and status = 1
       and settled_at is null`
  return rows.map(({ id }) => id)
}

/** Waits for the bets that hold the row; those behind it see the new version. */
export function updateDrawVersion(tx: Tx, bucket: number, drawId: bigint, version: number) {
  return tx.run`
    update draws
       set odds_version = ${version}
     where bucket = ${bucket}
       and id = ${drawId}
       and status = 1`
}
