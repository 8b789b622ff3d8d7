// Brings a blocked member's money to the central wallet from wherever it lies.
import { randomUUID } from 'node:crypto'
import { memberHome, memberHomeEarly } from '../../core/desk/transfer.ts'
import { fen, NONE, toWire } from '../../core/money.ts'
import { venueCodes, venueWallet } from '../../core/venue/venues.ts'
import { walletsOf } from '../ledger/post/wallets.ts'
import { lockBlock } from '../member/blocks.ts'
import { flexEarned } from '../savings/accrual.ts'
import { endEarly, openLocks, receive, setRenew, takeOut } from '../savings/savings.ts'
import { logDeed } from '../security/log.ts'
import type { Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { clock } from '../shell/shell.sql.ts'
import { requestRecovery } from './transfer.ts'
import { toMember } from '../member/names.ts'
import { does, type Acting, type Doing } from '../shell/deed.ts'

export const transferDeeds: readonly Doing[] = [
  does(memberHome, (desk, { username, why }) => bringHome(desk, { username, why, when: 'matured' })),
  does(memberHomeEarly, (desk, { username, why }) => bringHome(desk, { username, why, when: 'early' })),
]

type When = 'matured' | 'early'
type Place = { from: string; amount: string; state: string }
type Wish = { username: string; why: string; when: When }

/** Answers what became of each place. Throws where the member is not blocked. */
async function bringHome({ db, person }: Acting, { username, why, when }: Wish): Promise<{ list: Place[] }> {
  const list = await toMember(db, username, async (tx, member) => {
    await lockBlock(tx, member)
    const came = [...(await fromSavings(tx, member, when)), ...(await fromVenues(tx, member))]
    await logDeed(tx, { person, deed: 'member home', member, detail: { why, when } })
    return came
  })
  return { list }
}

async function fromSavings(tx: Tx, member: Member, when: When): Promise<Place[]> {
  const places: Place[] = []
  for (const { id, amount, matures_at } of await openLocks(tx, member)) {
    const isOver = matures_at <= (await clock(tx))
    if (when === 'early' && !isOver) {
      await endEarly(tx, member, id)
      places.push({ from: 'locked', amount: toWire(fen(amount)), state: 'ended early, without interest' })
      continue
    }
    await setRenew(tx, member, id, false)
    places.push({ from: 'locked', amount: toWire(fen(amount)), state: 'comes to flex at its end, not renewed' })
  }
  const { claimable } = await flexEarned(tx, member, await clock(tx))
  if (claimable > NONE) {
    await receive(tx, member)
    places.push({ from: 'interest', amount: toWire(claimable), state: 'is home' })
  }
  const flex = (await walletsOf(tx, member)).get('savings') ?? NONE
  if (flex > NONE) {
    await takeOut(tx, member, flex)
    places.push({ from: 'savings', amount: toWire(flex), state: 'is home' })
  }
  return places
}

/** Each venue is told behind the commit, by the job that follows transfers, until it has spoken. */
async function fromVenues(tx: Tx, member: Member): Promise<Place[]> {
  const wallets = await walletsOf(tx, member)
  await requestRecovery(tx, member, randomUUID(), new Map())
  return venueCodes.flatMap((venue) => {
    const amount = wallets.get(venueWallet(venue)) ?? NONE
    return amount > NONE
      ? [{ from: `venue ${venue}`, amount: toWire(fen(amount)), state: 'on its way, within two minutes' }]
      : []
  })
}
