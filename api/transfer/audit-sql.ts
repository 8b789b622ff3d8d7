// The statements of the comparison with the venues. They read whole tables.
import * as v from 'valibot'
import { transferStates } from '../../core/transfer.ts'
import { venueCodes } from '../../core/venues.ts'
import type { Sql } from '../db.ts'

const transfer = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  id: v.string(),
  venue: v.picklist(venueCodes),
  direction: v.picklist(['in', 'out']),
  amount: v.bigint(),
  state: v.picklist(transferStates),
})
export type AnyTransfer = v.InferOutput<typeof transfer>

export const everyTransfer = (db: Sql): Promise<AnyTransfer[]> =>
  db.rows(transfer)`
    select bucket, member_id, id, venue, direction, amount, state
      from venue_transfers`

/** What lies at venues, by account (10 and above). */
export const everyVenueWallet = (db: Sql) =>
  db.rows(
    v.object({
      bucket: v.number(),
      member_id: v.bigint(),
      account: v.number(),
      balance: v.bigint(),
    }),
  )`
    select bucket, member_id, account, balance
      from wallets
     where account between 10 and 39`
