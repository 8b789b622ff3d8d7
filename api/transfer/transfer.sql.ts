import * as v from 'valibot'
import { transferReasons, transferStates, type TransferReason, type TransferState } from '../../core/transfer.ts'
import { venueCodes, type VenueCode } from '../../core/venue/venues.ts'
import type { Sql, Tx } from '../shell/db.ts'
import type { OrdersAsked } from '../shell/order.ts'
import type { Member } from '../shell/serve.ts'

const transferRow = v.object({
  id: v.string(),
  venue: v.picklist(venueCodes),
  direction: v.picklist(['in', 'out']),
  amount: v.bigint(),
  state: v.picklist(transferStates),
  reason: v.nullable(v.picklist(transferReasons)),
  requested_at: v.date(),
  closed_at: v.nullable(v.date()),
})
export type TransferRow = v.InferOutput<typeof transferRow>

export type NewTransfer = {
  id: string
  venue: VenueCode
  direction: 'in' | 'out'
  amount: bigint
  recovery: string | null
  now: Date
}

export async function insertTransfer(tx: Tx, member: Member, one: NewTransfer): Promise<void> {
  await tx.run`
    insert into venue_transfers (bucket, member_id, id, venue, direction, amount, recovery, requested_at)
    values (${member.bucket}, ${member.id}, ${one.id}, ${one.venue}, ${one.direction}, ${one.amount},
            ${one.recovery}, ${one.now})`
}

export const findTransfer = (db: Sql, member: Member, id: string) =>
  db.one(transferRow)`
    select id, venue, direction, amount, state, reason, requested_at, closed_at
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`

export const lockTransfer = (tx: Tx, member: Member, id: string) =>
  tx.maybe(transferRow)`
    select id, venue, direction, amount, state, reason, requested_at, closed_at
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}
       for update`

export const transfersOfRecovery = (db: Sql, member: Member, recovery: string) =>
  db.rows(transferRow)`
    select id, venue, direction, amount, state, reason, requested_at, closed_at
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and recovery = ${recovery}`

/** Returns a member's transfers still under way, the newest first. */
export const transfersUnderWay = (db: Sql, member: Member) =>
  db.rows(transferRow)`
    select id, venue, direction, amount, state, reason, requested_at, closed_at
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and state not in ('settled', 'undone')
     order by requested_at desc
     limit 100`

/** Money to or from a venue that is under way, or was within the last seconds, so that what was fetched before knows it not. */
export const isUnderWay = (db: Sql, member: Member, venue: VenueCode): Promise<boolean> =>
  db.any`
    select id
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and (state not in ('settled', 'undone') or journal_number is null and closed_at > now() - interval '1 minute')`

/** Has the venue ever had money of this member? */
export const hasSettled = (db: Sql, member: Member, venue: VenueCode): Promise<boolean> =>
  db.any`
    select id
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and state = 'settled'
     limit 1`

export type Step = {
  state: TransferState
  now: Date
  /** null where nothing is wrong. */
  reason?: TransferReason | null
  reference?: string
}

/** Writes a state down; an end has its instant, and so has the first time that nobody knows what became of it. */
export async function moveTransfer(
  tx: Tx,
  member: Member,
  id: string,
  { state, now, reason = null, reference }: Step,
): Promise<void> {
  await tx.run`
    update venue_transfers
       set state = ${state},
           reason = ${reason},
           hung_at = case when ${state} in ('unknown', 'queried') then coalesce(hung_at, ${now}::timestamptz) else hung_at end,
           closed_at = case when ${state} in ('settled', 'undone') then ${now}::timestamptz end,
           venue_reference = coalesce(venue_reference, ${reference ?? null})
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/** The transfer's entry in the player's journal is posted, or was passed over. */
export async function markJournaled(tx: Tx, member: Member, id: string, number: bigint) {
  await tx.run`
    update venue_transfers
       set journal_number = ${number}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/** Is money on its way home from a venue? Rounds wait until it has come or stayed. */
export const isMoneyLeaving = (db: Sql, member: Member, venue: VenueCode): Promise<boolean> =>
  db.any`
    select id
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and venue = ${venue}
       and direction = 'out'
       and state not in ('settled', 'undone')
     limit 1`

/** Marks that we are turning to the venue about a transfer now. */
export async function markAsked(tx: Tx, member: Member, id: string, { state, now }: Step): Promise<void> {
  await tx.run`
    update venue_transfers
       set state = ${state},
           hung_at = case when ${state} in ('unknown', 'queried') then coalesce(hung_at, ${now}::timestamptz) else hung_at end,
           asked_at = ${now}
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = ${id}`
}

/** Returns transfers that no venue has ended yet, the oldest first; those sent in the last seconds are left alone. */
export const openTransfers = (db: Sql, bucket: number, quietSeconds: number) =>
  db.rows(v.object({ id: v.string(), member_id: v.bigint(), venue: v.picklist(venueCodes) }))`
    select id, member_id, venue
      from venue_transfers
     where bucket = ${bucket}
       and state not in ('settled', 'undone')
       and coalesce(asked_at, requested_at) < now() - make_interval(secs => ${quietSeconds})
     order by requested_at
     limit 500`

/** Returns the states of some transfers. */
export const findStates = (db: Sql, member: Member, ids: string[]) =>
  db.rows(v.object({ id: v.string(), state: v.string() }))`
    select id, state
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and id = any (${ids}::uuid[])`

/** Transfers of the last days, the newest first, behind a place of the list. */
export const recentTransfers = (db: Sql, member: Member, { since, orderNo, after, limit }: OrdersAsked) =>
  db.rows(v.object({ id: v.string(), venue: v.picklist(venueCodes), amount: v.bigint(), at: v.date() }))`
    select id, venue, amount, requested_at as at
      from venue_transfers
     where bucket = ${member.bucket}
       and member_id = ${member.id}
       and requested_at >= ${since}
       and (${orderNo}::uuid is null or id = ${orderNo}::uuid)
       and (date_trunc('milliseconds', requested_at), id) < (${after.at}::timestamptz, ${after.id}::uuid)
     order by date_trunc('milliseconds', requested_at) desc, id desc
     limit ${limit}`
