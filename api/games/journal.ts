// The journal of a player at a venue with wallets, fetched by number and posted strictly in its order (decision 58).
//
// Between any two lines here a server may die: an entry is posted in the transaction that says so, and the next pull
// begins behind it. A page that two servers fetched is posted by the one that comes first to the member's row.
import { fen, NONE, plus } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { venueWallet } from '../../core/venues.ts'
import type { VenueCode } from '../../core/venues.ts'
import { Unknown, unlessSilent } from '../callback/provider-call.ts'
import type { Move } from '../ledger/commands.ts'
import { keyOf } from '../ledger/keys.ts'
import { addFacts } from '../ledger/facts.ts'
import { post } from '../ledger/ledger.ts'
import { walletsOf } from '../ledger/wallets.ts'
import type { House } from '../shell/app.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { settleByJournal } from '../transfer/saga.ts'
import { isMoneyLeaving } from '../transfer/transfer.ts'
import { playerOf } from '../transfer/venue.ts'
import { breached } from './breaches.ts'
import { venueCorrectionFacts } from './facts.sql.ts'
import {
  hasPermit,
  insertCorrection,
  insertRound,
  journalsBehind,
  keepPosition,
  positionOf,
  takeBack,
} from './journal.sql.ts'
import type { Position } from './journal.sql.ts'
import { gameHouseOf, JOURNAL_PAGE } from './outside.ts'
import type { CorrectionEntry, Journal, JournalEntry, RoundEntry } from './outside.ts'
import { roundBody } from './terms.ts'

/** `isWhole`: everything that the venue had is posted. What it says lies there, and in open rounds, as of its last entry. */
export type Pulled = { isWhole: boolean; balance: Fen; open: Fen }

/** Fetches what is new and posts it. Throws `Unknown` where the venue cannot be heard. */
export async function pullJournal(house: House, member: Member, venue: VenueCode): Promise<Pulled> {
  const player = playerOf(member, venue)
  for (;;) {
    const { number } = await positionOf(house.db, member, venue)
    const page = await gameHouseOf(house, venue).journal(player, number, JOURNAL_PAGE)
    const said = { balance: page.balance, open: page.open }
    const came = await house.db.tx((tx) => postPage(tx, { member, venue }, number, page))
    if (came === 'waits') return { isWhole: false, ...said }
    if (came === 'whole') return { isWhole: true, ...said }
  }
}

/**
 * Fetches from each venue of a member's that may know more than we do, `withinMs` at most. Answers whether
 * anything had to be asked, and whether all that was asked could be heard to the end.
 */
export async function catchUp(house: House, member: Member, withinMs: number) {
  const behind = await journalsBehind(house.db, member.bucket, member.id)
  const venueTimeoutMs = Math.min(withinMs, house.settings.venueTimeoutMs)
  const patient = { ...house, settings: { ...house.settings, venueTimeoutMs } }
  const heard = await Promise.all(behind.map(({ venue }) => wasPulled(patient, member, venue)))
  return { isAsked: behind.length > 0, isHeard: heard.every(Boolean) }
}

/** The same of one venue; a silence is no error, and the job asks again. */
export const wasPulled = async (house: House, member: Member, venue: VenueCode): Promise<boolean> =>
  (await unlessSilent(pullJournal(house, member, venue)))?.isWhole ?? false

type Player = { member: Member; venue: VenueCode }
type Came = 'whole' | 'more' | 'waits'

async function postPage(tx: Tx, player: Player, from: bigint, page: Journal): Promise<Came> {
  const { member, venue } = player
  await lockMember(tx, member)
  const before = await positionOf(tx, member, venue)
  // Another server has posted meanwhile: what it has posted is not fetched again.
  if (before.number !== from) return 'more'
  const posting = await openPosting(tx, player, before)
  let came: Came = 'whole'
  for (const entry of page.entries) {
    if (entry.number !== posting.at.number + 1n)
      throw new Unknown(`entry ${entry.number} comes behind ${posting.at.number}`)
    if (!(await postEntry(posting, entry))) {
      came = 'waits'
      break
    }
    posting.at = { number: entry.number, balance: entry.balance, open: entry.open }
  }
  if (came === 'whole' && posting.at.number < page.number)
    came = page.entries.length > 0 ? 'more' : 'waits'
  // A stake that lies at a table has no entry yet: what is open there keeps the journal being fetched.
  if (came === 'whole' && page.balance + page.open === posting.at.balance + posting.at.open)
    posting.at = { ...posting.at, balance: page.balance, open: page.open }
  const pulledAt = came === 'whole' ? await clock(tx) : null
  await keepPosition(tx, member, venue, { ...posting.at, pulledAt })
  return came
}

type Posting = Player & {
  tx: Tx
  at: Position
  /** What our wallet of this venue holds. */
  mirror: Fen
  /** A transfer home is open: the amount already left the mirror, though earlier entries may need it. */
  isLeaving: boolean
}

async function openPosting(tx: Tx, player: Player, at: Position): Promise<Posting> {
  const { member, venue } = player
  return {
    ...{ ...player, tx, at },
    mirror: (await walletsOf(tx, member)).get(venueWallet(venue)) ?? NONE,
    isLeaving: await isMoneyLeaving(tx, member, venue),
  }
}

/** False where it cannot be posted now; everything behind it waits with it. */
async function postEntry(posting: Posting, entry: JournalEntry): Promise<boolean> {
  const { tx, member, venue, at } = posting
  const was = at.balance + at.open
  if (entry.balance + entry.open !== was + changeBy(entry)) {
    const says = `entry ${entry.number} stands at ${entry.balance + entry.open} fen behind ${was}`
    await breached(tx, member, {
      venue,
      kind: 'sum_differs',
      ref: String(entry.number),
      detail: says,
    })
    return false
  }
  if (entry.kind === 'transfer') return postTransfer(posting, entry)
  if (posting.isLeaving) return false
  return entry.kind === 'round' ? postRound(posting, entry) : postCorrection(posting, entry)
}

function changeBy(entry: JournalEntry): bigint {
  if (entry.kind === 'correction') return entry.amount
  if (entry.kind === 'round') return entry.returned - entry.risk
  return entry.direction === 'in' ? entry.amount : -entry.amount
}

type TransferEntry = Extract<JournalEntry, { kind: 'transfer' }>

async function postTransfer(posting: Posting, entry: TransferEntry): Promise<boolean> {
  const { tx, member, venue } = posting
  const { id, direction, amount, number } = entry
  const isOurs = await settleByJournal(tx, member, { id, venue, direction, amount, number })
  if (!isOurs) {
    const detail = `entry ${number}: ${direction} ${amount} fen, which is not in our books`
    await breached(tx, member, { venue, kind: 'foreign_transfer', ref: id, detail })
    return false
  }
  const now = await openPosting(tx, posting, posting.at)
  Object.assign(posting, { mirror: now.mirror, isLeaving: now.isLeaving })
  return true
}

async function postRound(posting: Posting, entry: RoundEntry): Promise<boolean> {
  const { tx, member, venue, mirror } = posting
  const { risk, returned, round, number } = entry
  if (plus(mirror, returned) < risk) {
    const detail = `entry ${number} takes ${risk} fen of ${mirror}`
    await breached(tx, member, { venue, kind: 'mirror_short', ref: round, detail })
    return false
  }
  if (!(await hasPermit(tx, member, venue, entry))) {
    const detail = `entry ${number}, ${entry.game}, ${entry.stake} fen, permit ${entry.permit ?? 'none'}`
    await breached(tx, member, { venue, kind: 'no_permit', ref: round, detail })
  }
  const at = venueWallet(venue)
  const legs: Move[] = [
    { kind: 'venue_stake', from: at, to: 'venues', amount: risk },
    { kind: 'venue_return', from: 'venues', to: at, amount: returned },
  ]
  // What a later round at the venue staked may be here before what an earlier one returned: never below zero.
  if (mirror < risk) legs.reverse()
  const moves = legs.filter((move) => move.amount > 0n)
  const key = keyOf('venue_round', venue, member.id, number)
  const body = roundBody({ ...entry, venue })
  if (moves.length > 0) await post(tx, { member, key, body, ref: round, moves })
  await insertRound(tx, member, venue, { entry, now: await clock(tx) })
  posting.mirror = fen(mirror + returned - risk)
  return true
}

async function postCorrection(posting: Posting, entry: CorrectionEntry): Promise<boolean> {
  const { tx, member, venue, mirror } = posting
  const key = keyOf('venue_correction', venue, member.id, entry.number)
  const ref = `${venue}:${entry.number}`
  const at = venueWallet(venue)
  const there = entry.amount < 0n ? least(-entry.amount, mirror) : entry.amount
  const move: Move =
    entry.amount < 0n
      ? { kind: 'venue_correction_back', from: at, to: 'venues', amount: fen(there) }
      : { kind: 'venue_correction', from: 'venues', to: at, amount: fen(there) }
  if (there > 0n) await post(tx, { member, key, ref, moves: [move] })
  const rest = entry.amount < 0n ? -entry.amount - there : 0n
  const owed =
    rest > 0n
      ? await takeBack(tx, member, {
          ...{ key: keyOf('venue_correction_rest', venue, member.id, entry.number), ref },
          ...{ amount: rest, outbox: crypto.randomUUID() },
        })
      : 0n
  await insertCorrection(tx, member, venue, { entry, owed })
  await addFacts(tx, venueCorrectionFacts, member, [`${venue} ${entry.number}`])
  posting.mirror = fen(entry.amount < 0n ? mirror - there : mirror + there)
  return true
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
