// A transfer on the member's side: judged, and its money held until the venue has spoken.
import { randomUUID } from 'node:crypto'
import { NONE, type Fen } from '../../core/money.ts'
import { transitWallet, venueCodes, venueWallet, type WalletCode, type VenueCode } from '../../core/venue/venues.ts'
import type { Tx } from '../shell/db.ts'
import type { Move } from '../ledger/post/commands.ts'
import { post } from '../ledger/post/ledger.ts'
import { walletsOf } from '../ledger/post/wallets.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import type { Bar } from '../shell/standing.ts'
import { clock } from '../shell/shell.sql.ts'
import { switchesOf } from '../wallet/switches/switches.ts'
import { insertTransfer } from './transfer.sql.ts'

export { isMoneyLeaving, isUnderWay } from './transfer.sql.ts'

export type Wish = { from: WalletCode; to: WalletCode; amount: Fen }

type Leg = { venue: VenueCode; direction: 'in' | 'out'; amount: Fen }

/**
 * Takes the money out of its wallet and holds it in in_transit:<venue>, for the venue to be told after
 * the commit. Refuses same_wallet, venue_to_venue, resting, elsewhere, unverified and wallet_locked (all towards a venue
 * only: money may always come back), and balance_short last.
 */
export async function requestTransfer(tx: Tx, member: Member, wish: Wish, bar: Bar | undefined): Promise<string> {
  const leg = legOf(wish)
  if (leg.direction === 'in') {
    if (bar) refuse(bar)
    if ((await switchesOf(tx, member)).locked) refuse('wallet_locked')
  }
  return hold(tx, member, leg, null)
}

/**
 * Every venue's whole balance is sent home, each as a transfer of its own. `there` is what venues said that they hold
 * of it, where they were asked: the lesser of the two is sent. Answers the ids.
 */
export async function requestRecovery(
  tx: Tx,
  member: Member,
  recovery: string,
  there: ReadonlyMap<VenueCode, Fen>,
): Promise<string[]> {
  const wallets = await walletsOf(tx, member)
  const ids: string[] = []
  // In the order of the ledger's accounts, which is that of its locks, so that two transfers cannot deadlock.
  for (const venue of venueCodes) {
    const ours = wallets.get(venueWallet(venue)) ?? NONE
    const theirs = there.get(venue) ?? ours
    const amount = theirs < ours ? theirs : ours
    if (amount > 0n) ids.push(await hold(tx, member, { venue, direction: 'out', amount }, recovery))
  }
  return ids
}

function legOf({ from, to, amount }: Wish): Leg {
  if (from === to) refuse('same_wallet')
  if (to !== 'central' && from !== 'central') refuse('venue_to_venue')
  if (to !== 'central') return { venue: to, direction: 'in', amount }
  if (from !== 'central') return { venue: from, direction: 'out', amount }
  throw new Error('unreachable: one side is a venue')
}

async function hold(tx: Tx, member: Member, leg: Leg, recovery: string | null): Promise<string> {
  const id = randomUUID()
  await insertTransfer(tx, member, { ...leg, id, recovery, now: await clock(tx) })
  const { venue, amount } = leg
  const move: Move =
    leg.direction === 'in'
      ? { kind: 'venue_in_hold', from: 'cash', to: transitWallet(venue), amount }
      : { kind: 'venue_out_hold', from: venueWallet(venue), to: transitWallet(venue), amount }
  await post(tx, { member, key: id, ref: id, moves: [move] })
  return id
}
