// Before money leaves a venue: what was played there is fetched, so that nothing is promised that was lost (decision 58).
import { sayDetail } from '../../core/desk/breach-detail.ts'
import { NONE, plus, type Fen } from '../../core/money.ts'
import { venueCodes, venueWallet, type VenueCode } from '../../core/venue/venues.ts'
import { unlessSilent } from '../callback/provider-call.ts'
import { walletsOf } from '../ledger/post/wallets.ts'
import { isUnderWay } from '../transfer/transfer.ts'
import type { House } from '../shell/app.ts'
import type { Emptied } from '../shell/hook.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { countTurnover } from '../turnover/count.ts'
import { breached } from './breaches.ts'
import { endLaunch } from './ending.ts'
import { asideAt } from './holding.ts'
import { catchUp, pullJournal, type Pulled } from './journal.ts'
import { hasPlayedAt, liveLaunch } from './launches.sql.ts'
import { tellEnd } from './launches.ts'
import { venueWagers } from './wagers/source.ts'

/**
 * Fetches the journals of venues where the member has played. One that is silent is asked for its money all the same; where
 * an entry is wrong that venue's money waits for people: refuses venue_waits.
 */
export async function readyToLeave(house: House, member: Member, venues: readonly VenueCode[]): Promise<void> {
  for (const venue of venues)
    if (await hasPlayedAt(house.db, member, venue)) {
      const pulled = await unlessSilent(pullJournal(house, member, venue))
      if (pulled?.isHeld) refuse('venue_waits')
    }
}

// The longest that a quote waits for venues, in milliseconds; play not fetched by then is counted at the next quote.
const QUOTE_MS = 2_000

/**
 * Fetches what was played at venues and counts it, so that no member pays for turnover already played. It waits for
 * silent venues only `QUOTE_MS`.
 */
export async function countedAtVenues(house: House, member: Member): Promise<void> {
  const { isAsked } = await catchUp(house, member, QUOTE_MS)
  if (isAsked) await countTurnover(house, member.bucket, venueWagers)
}

/**
 * Ends the member's game, fetches what was played wherever it was, and answers what each venue says that it holds
 * besides open rounds, and where people look at an entry: that money waits. Where a venue and our books differ, people
 * hear of it.
 */
export async function emptiedGames(house: House, member: Member): Promise<Emptied> {
  const live = await liveLaunch(house.db, member)
  if (live) {
    await house.db.tx((tx) => endLaunch(tx, member, 'house', live))
    await unlessSilent(tellEnd(house, member, live))
  }
  const there = new Map<VenueCode, Fen>()
  const waiting = new Set<VenueCode>()
  await Promise.all(
    venueCodes.map(async (venue) => {
      if (!(await hasPlayedAt(house.db, member, venue))) return
      const pulled = await unlessSilent(pullJournal(house, member, venue))
      if (!pulled) return
      // Money with a journal entry under review by people stays at the venue until they have decided.
      if (pulled.isHeld) waiting.add(venue)
      there.set(venue, pulled.isHeld ? NONE : pulled.balance)
      if (pulled.isWhole) await compare(house, member, venue, pulled)
    }),
  )
  return { there, waiting }
}

async function compare(house: House, member: Member, venue: VenueCode, { balance, open }: Pulled) {
  const { db } = house
  // A transfer under way is in the books of only one side; audit and next recovery compare it.
  if (await isUnderWay(db, member, venue)) return
  const ours = (await walletsOf(db, member)).get(venueWallet(venue)) ?? 0n
  const theirs = plus(balance, open) - (await asideAt(db, member, venue))
  if (ours === theirs || (await isUnderWay(db, member, venue))) return
  const detail = sayDetail('recovery', { ours, theirs })
  const found = { venue, kind: 'recovery_differs', ref: detail, detail } as const
  await db.tx((tx) => breached(tx, member, found))
}
