// The journal of a player at a venue with wallets, fetched by number and posted strictly in its order (decision 58).
//
// Between any two lines here a server may die: an entry is posted in the transaction that says so, and the next pull
// begins behind it. A page that two servers fetched is posted by the one that comes first to the member's row.
import { sayDetail } from '../../core/desk/breach-detail.ts'
import type { Fen } from '../../core/money.ts'
import type { VenueCode } from '../../core/venue/venues.ts'
import { Unknown, unlessSilent } from '../callback/provider-call.ts'
import type { House } from '../shell/app.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock, lockMember } from '../shell/shell.sql.ts'
import { settleByJournal } from '../transfer/saga.ts'
import { nameOf } from '../transfer/names.ts'
import { changeBy, judgeCorrection, judgeRound } from './bounds.ts'
import { breached } from './breaches.ts'
import { holdEntry, lowerAside, putsAside } from './holding.ts'
import { correctedRound, journalsBehind, keepPosition, knownOfRound, positionOf } from './journal.sql.ts'
import {
  gameHouseOf,
  JOURNAL_PAGE,
  readEntry,
  type CorrectionEntry,
  type JournalEntry,
  type JournalPage,
  type RoundEntry,
} from './outside.ts'
import { openPosting, postCorrection, postRound, type Player, type Posting } from './posting.ts'

/**
 * `isWhole`: everything that the venue had is posted; `isHeld`: an entry of it is wrong, and people look. What it says lies
 * there, and in open rounds, as of its last entry.
 */
export type Pulled = { isWhole: boolean; isHeld: boolean; balance: Fen; open: Fen }

/** The most entries of one pull. A journal that goes on and on, of rounds about nothing, would hold whoever waits for it for ever. */
export const MOST_PULLED = 1_000

/**
 * Fetches what is new and posts it, as far as that goes within a time, where one is given (`performance.now`). Throws `Unknown` where
 * the venue cannot be heard.
 */
export async function pullJournal(house: House, member: Member, venue: VenueCode, until = Infinity): Promise<Pulled> {
  const player = await nameOf(house, member, venue)
  for (let [limit, pulled] = [JOURNAL_PAGE, 0]; ;) {
    const { number } = await positionOf(house.db, member, venue)
    const page = await gameHouseOf(house, venue).journal(player, number, limit)
    const said = { balance: page.balance, open: page.open }
    const came = await posted(house, { member, venue }, number, page)
    pulled += page.entries.length
    const isOver = pulled >= MOST_PULLED || performance.now() > until
    if (came === 'refused') limit = 1
    else if (came !== 'more' || isOver) return { isWhole: came === 'whole', isHeld: came === 'held', ...said }
  }
}

/** refused: the database takes a page of several entries not as it is; the one that is at fault is found alone. */
async function posted(house: House, player: Player, from: bigint, page: JournalPage) {
  try {
    return await house.db.tx((tx) => postPage(tx, player, from, page))
  } catch (error) {
    if (!isOfData(error)) throw error
    if (page.entries.length > 1) return 'refused'
    return house.db.tx((tx) => notTaken(tx, player, from + 1n, (error as Error).message))
  }
}

/**
 * True for errors of values that no table accepts (SQLSTATE classes 22 and 23): the venue's data is at fault, and a
 * retry cannot help.
 */
const isOfData = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown } | null)?.code ?? ''))

async function notTaken(tx: Tx, { member, venue }: Player, number: bigint, why: string) {
  await lockMember(tx, member)
  const at = await positionOf(tx, member, venue)
  if (at.number !== number - 1n) return 'more' as const
  await keepPosition(tx, member, venue, { ...at, pulledAt: null, isHeld: true })
  await breached(tx, member, {
    venue,
    kind: 'entry_unread',
    ref: String(number),
    detail: why.slice(0, 400),
  })
  return 'held' as const
}

/**
 * Fetches from each venue of a member's that may know more than we do, `withinMs` at most. Answers whether
 * anything had to be asked, and whether all that was asked could be heard to the end.
 */
export async function catchUp(house: House, member: Member, withinMs: number) {
  const behind = await journalsBehind(house.db, member.bucket, member.id)
  const venueTimeoutMs = Math.min(withinMs, house.settings.venueTimeoutMs)
  const patient = { ...house, settings: { ...house.settings, venueTimeoutMs } }
  const until = performance.now() + withinMs
  const heard = await Promise.all(behind.map(({ venue }) => wasPulled(patient, member, venue, until)))
  return { isAsked: behind.length > 0, isHeard: heard.every(Boolean) }
}

/** The same of one venue; a silence is no error, and the job asks again. */
const wasPulled = async (house: House, member: Member, venue: VenueCode, until: number): Promise<boolean> =>
  (await unlessSilent(pullJournal(house, member, venue, until)))?.isWhole ?? false

/** held: an entry is wrong, and people look. */
type Came = 'whole' | 'more' | 'waits' | 'held'

async function postPage(tx: Tx, player: Player, from: bigint, page: JournalPage): Promise<Came> {
  const { member, venue } = player
  await lockMember(tx, member)
  const before = await positionOf(tx, member, venue)
  // Another server has posted entries meanwhile, which are not fetched again.
  if (before.number !== from) return 'more'
  const posting = await openPosting(tx, player, before)
  let came: Came = 'whole'
  for (const raw of page.entries) {
    const entry = readEntry(raw)
    const isIn = entry ? await postEntry(posting, entry) : await unread(posting)
    if (!entry || !isIn) {
      came = posting.isHeld ? 'held' : 'waits'
      break
    }
    posting.at = { number: entry.number, balance: entry.balance, open: entry.open }
  }
  if (came === 'whole' && posting.at.number < page.number) came = page.entries.length > 0 ? 'more' : 'waits'
  // A stake that lies at a table has no entry yet: what is open there keeps the journal being fetched.
  if (came === 'whole' && page.balance + page.open === posting.at.balance + posting.at.open)
    posting.at = { ...posting.at, balance: page.balance, open: page.open }
  const pulledAt = came === 'whole' ? await clock(tx) : null
  await keepPosition(tx, member, venue, { ...posting.at, pulledAt, isHeld: came === 'held' })
  return came
}

/** False where it cannot be posted now; everything behind it waits with it. */
async function postEntry(posting: Posting, entry: JournalEntry): Promise<boolean> {
  const { at } = posting
  if (entry.number !== at.number + 1n) throw new Unknown(`entry ${entry.number} comes behind ${at.number}`)
  const was = at.balance + at.open
  if (entry.balance + entry.open !== was + changeBy(entry)) {
    const says = { entry: entry.number, amount: entry.balance + entry.open, before: was }
    return stopped(posting, 'sum_differs', entry.number, sayDetail('sum', says))
  }
  if (entry.kind === 'transfer') return postTransfer(posting, entry)
  if (posting.isLeaving) return false
  return entry.kind === 'round' ? roundComes(posting, entry) : correctionComes(posting, entry)
}

const unread = (posting: Posting) => stopped(posting, 'entry_unread', posting.at.number + 1n, sayDetail('shape', {}))

/** People hear of it; it and what is behind it wait until the venue says something else. */
async function stopped(
  posting: Posting,
  kind: 'entry_unread' | 'sum_differs',
  number: bigint,
  detail: string,
): Promise<false> {
  const { tx, member, venue } = posting
  await breached(tx, member, { venue, kind, ref: String(number), detail })
  posting.isHeld = true
  return false
}

type TransferEntry = Extract<JournalEntry, { kind: 'transfer' }>

async function postTransfer(posting: Posting, entry: TransferEntry): Promise<boolean> {
  const { tx, member, venue } = posting
  const { id, direction, amount, number } = entry
  const isOurs = await settleByJournal(tx, member, { id, venue, direction, amount, number })
  if (!isOurs) {
    const detail = sayDetail('foreign', { entry: number, direction, amount })
    await breached(tx, member, { venue, kind: 'foreign_transfer', ref: id, detail })
    posting.isHeld = true
    return false
  }
  const now = await openPosting(tx, posting, posting.at)
  Object.assign(posting, { mirror: now.mirror, isLeaving: now.isLeaving })
  return true
}

async function roundComes(posting: Posting, entry: RoundEntry): Promise<boolean> {
  const { tx, member, venue, mirror } = posting
  const known = { ...(await knownOfRound(tx, member, venue, entry)), mirror }
  const beyond = judgeRound(venue, entry, known)
  if (beyond) return holdEntry(posting, entry, beyond)
  await postRound(posting, entry)
  return true
}

async function correctionComes(posting: Posting, entry: CorrectionEntry): Promise<boolean> {
  const { tx, member, venue } = posting
  if (await putsAside(posting, entry)) return true
  const beyond = judgeCorrection(entry, await correctedRound(tx, member, venue, entry.of))
  if (beyond) return holdEntry(posting, entry, beyond)
  const rest = await postCorrection(posting, entry)
  // The venue took it off what it says lies there, which is what a verdict has set aside: our books hold it no more.
  if (rest > 0n) await lowerAside(tx, member, { venue, amount: rest })
  return true
}
