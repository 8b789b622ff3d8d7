// The venue's side of a transfer: told once, asked until it speaks, ended by its word alone (decision 33).
//
// A kill at any line here leaves the money in in_transit:<venue> and a row that the job finds.
// A transfer that may have been heard is never undone by us alone: we ask, and where the venue does not
// know it, we have it forbidden first, so that a message still under way cannot be carried out later.
import { fen, toWire, type Fen } from '../../core/money.ts'
import { isOver, type TransferReason, type TransferState } from '../../core/transfer.ts'
import { transitWallet, venueWallet, type VenueCode } from '../../core/venue/venues.ts'
import { Unknown } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import type { Tx } from '../shell/db.ts'
import type { Move } from '../ledger/post/commands.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { inform } from '../message/inform.ts'
import type { Member } from '../shell/serve.ts'
import { clock, insertJob } from '../shell/shell.sql.ts'
import { hasSettled, lockTransfer, markAsked, markJournaled, moveTransfer, type TransferRow } from './transfer.sql.ts'
import { nameOf } from './names.ts'
import { venueOf, wasNeverHeard, type VenueWord } from './venue.ts'

/** The knowledge after a call to a venue: its answer, that the call did not reach it, or nothing certain. */
type Known = VenueWord | { status: 'unreachable' } | { status: 'unclear' }

/** Tells the venue of a transfer that it has not been told of yet. Does nothing for any other. */
export async function sendTransfer(house: House, member: Member, id: string): Promise<void> {
  const row = await turnTo(house, member, id, ({ state }) => state === 'held')
  if (row) await record(house, member, id, await tell(house, member, row))
}

/** Brings an open transfer further: tells the venue, or asks what became of it. Answers whether it is over. */
export async function followTransfer(house: House, member: Member, id: string): Promise<boolean> {
  const row = await turnTo(house, member, id, ({ state }) => !isOver(state))
  if (!row) return true
  const known = row.state === 'held' ? await tell(house, member, row) : await enquire(house, member, row)
  return isOver(await record(house, member, id, known))
}

/** Marked as sent before the venue hears of it: after a crash in between we ask first (R-TRF-01). */
function turnTo(
  { db }: House,
  member: Member,
  id: string,
  when: (row: TransferRow) => boolean,
): Promise<TransferRow | undefined> {
  return db.tx(async (tx) => {
    const row = await lockTransfer(tx, member, id)
    if (!row || !when(row)) return undefined
    const state = row.state === 'held' ? 'sent' : row.state
    await markAsked(tx, member, id, { state, now: await clock(tx) })
    return row
  })
}

async function tell(house: House, member: Member, row: TransferRow): Promise<Known> {
  const venue = venueOf(house, row.venue)
  const player = await nameOf(house, member, row.venue)
  const isNew = row.direction === 'in' && !(await hasSettled(house.db, member, row.venue))
  if (isNew) {
    // No word of money yet: if this call fails, no money has moved.
    const isWelcome = await spoken(venue.welcome(player).then(() => true as const))
    if (isWelcome instanceof Unknown) return { status: 'unreachable' }
  }
  const { id, direction } = row
  const word = await spoken(venue.move({ id, player, direction, amount: fen(row.amount) }))
  if (!(word instanceof Unknown)) return word
  return { status: wasNeverHeard(word) ? 'unreachable' : 'unclear' }
}

async function enquire(house: House, member: Member, row: TransferRow): Promise<Known> {
  const venue = venueOf(house, row.venue)
  const found = await spoken(venue.query(row.id))
  if (found instanceof Unknown) return { status: 'unclear' }
  if (found.status !== 'unknown') return found
  await house.db.tx(async (tx) => {
    const now = await clock(tx)
    const locked = await lockTransfer(tx, member, row.id)
    if (locked && !isOver(locked.state)) await markAsked(tx, member, row.id, { state: 'queried', now })
  })
  const forbidden = await spoken(venue.cancel(row.id))
  return forbidden instanceof Unknown ? { status: 'unclear' } : forbidden
}

/** The one place where the venue's silence is caught. */
const spoken = <T>(word: Promise<T>): Promise<T | Unknown> =>
  word.catch((error: unknown) => {
    if (error instanceof Unknown) return error
    throw error
  })

/** Acts on what is known, once, however often it is said. Answers the state behind it. */
function record({ db }: House, member: Member, id: string, known: Known): Promise<TransferState> {
  return db.tx(async (tx) => {
    const row = await lockTransfer(tx, member, id)
    if (!row) throw new Error(`no transfer ${id}`)
    if (isOver(row.state)) return row.state
    if (known.status === 'done') {
      const isOurs = known.amount === toWire(row.amount) && known.direction === row.direction
      // Neither side's figure is believed alone: it waits until the venue's books say the same as ours.
      return isOurs ? settle(tx, member, row, known.reference) : wait(tx, member, row, 'amount_differs')
    }
    if (known.status === 'unknown' || known.status === 'unclear') return wait(tx, member, row, null)
    return undo(tx, member, row, reasonOf(known))
  })
}

function reasonOf(known: Exclude<Known, { status: 'done' | 'unknown' | 'unclear' }>) {
  if (known.status === 'unreachable') return 'unreachable'
  if (known.status === 'cancelled') return 'never_arrived'
  return known.reason === 'balance_short' ? 'venue_short' : 'refused'
}

/**
 * Ends a transfer by its entry in the player's journal, which is the venue's word as well. Answers whether our books
 * and that entry agree; where they do not, nothing has moved.
 */
export async function settleByJournal(
  tx: Tx,
  member: Member,
  entry: { id: string; venue: VenueCode; direction: 'in' | 'out'; amount: Fen; number: bigint },
): Promise<boolean> {
  const row = await lockTransfer(tx, member, entry.id)
  const isOurs = row?.venue === entry.venue && row.direction === entry.direction && row.amount === entry.amount
  if (!row || !isOurs || row.state === 'undone') return false
  if (!isOver(row.state)) await settle(tx, member, row)
  await markJournaled(tx, member, entry.id, entry.number)
  return true
}

async function settle(tx: Tx, member: Member, row: TransferRow, reference?: string) {
  const [way, amount] = [transitWallet(row.venue), fen(row.amount)]
  const move: Move =
    row.direction === 'in'
      ? { kind: 'venue_in_settled', from: way, to: venueWallet(row.venue), amount }
      : { kind: 'venue_out_settled', from: way, to: 'cash', amount }
  return end(tx, member, row, { state: 'settled', ...(reference && { reference }), move })
}

async function undo(tx: Tx, member: Member, row: TransferRow, reason: TransferReason) {
  const [way, amount] = [transitWallet(row.venue), fen(row.amount)]
  const move: Move =
    row.direction === 'in'
      ? { kind: 'venue_in_undone', from: way, to: 'cash', amount }
      : { kind: 'venue_out_undone', from: way, to: venueWallet(row.venue), amount }
  return end(tx, member, row, { state: 'undone', reason, move })
}

type End = {
  state: 'settled' | 'undone'
  reason?: TransferReason
  reference?: string
  move: Move
}

async function end(tx: Tx, member: Member, row: TransferRow, { move, ...to }: End) {
  const { id, venue, direction, amount } = row
  await moveTransfer(tx, member, id, { ...to, now: await clock(tx) })
  await post(tx, { member, key: keyOf('venue_transfer_end', id), ref: id, moves: [move] })
  // A transfer that ends during its own call is told by the answer; this one was left open, and the member may be gone.
  if (row.state !== 'sent') {
    const facts = { id, venue, direction, amount: fen(amount) }
    await inform(tx, member, { kind: `transfer_${to.state}`, facts, once: id })
  }
  return to.state
}

/** The money stays where it is until the job asks again. */
async function wait(tx: Tx, member: Member, row: TransferRow, reason: TransferReason | null) {
  const isFirst = row.state === 'sent'
  const state = isFirst ? 'unknown' : 'queried'
  await moveTransfer(tx, member, row.id, { state, reason, now: await clock(tx) })
  if (isFirst) await insertJob(tx, member, 'transfer_follow', { id: row.id })
  return state
}
