// Reads our books for the comparison with the venues.
import * as v from 'valibot'
import { accountsAt } from '../../core/accounts.ts'
import { transferStates } from '../../core/transfer.ts'
import { venueCodes } from '../../core/venue/venues.ts'
import type { Sql } from '../shell/db.ts'

const anyTransfer = v.object({
  bucket: v.number(),
  member_id: v.bigint(),
  id: v.string(),
  venue: v.picklist(venueCodes),
  direction: v.picklist(['in', 'out']),
  amount: v.bigint(),
  state: v.picklist(transferStates),
})
export type AnyTransfer = v.InferOutput<typeof anyTransfer>

/** All transfers from every bucket, for the comparison with the venues. */
export const everyTransfer = (db: Sql): Promise<AnyTransfer[]> =>
  db.rows(anyTransfer)`
    select bucket, member_id, id, venue, direction, amount, state
      from venue_transfers`

/** Returns the balances of venue wallets, by account. */
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
     where account = any (${accountsAt('venue:*')}::smallint[])`

/** Returns the members who opened a game at a venue, with the number of the journal entry up to which all is posted. */
export const everyJournal = (db: Sql) =>
  db.rows(
    v.object({
      bucket: v.number(),
      member_id: v.bigint(),
      venue: v.picklist(venueCodes),
      number: v.bigint(),
    }),
  )`
    select l.bucket, l.member_id, l.venue, coalesce(j.number, 0) as number
      from (select distinct bucket, member_id, venue
              from launches
             where venue = any (${venueCodes}::text[])) l
      left join venue_journals j
        on j.bucket = l.bucket and j.member_id = l.member_id and j.venue = l.venue`
