// `npm run ops -- member home …`: a blocked member's money comes to the central wallet from wherever it lies. It stays the
// member's own, so one person may do it; it leaves the house by two (`member payout`).
import { randomUUID } from 'node:crypto'
import { fen, NONE, toWire } from '../core/money.ts'
import { venueCodes, venueWallet } from '../core/venues.ts'
import { walletsOf } from '../api/ledger/wallets.ts'
import { lockBlock } from '../api/member/blocks.ts'
import { flexEarned } from '../api/savings/accrual.ts'
import { openLocks } from '../api/savings/savings.sql.ts'
import { endEarly, receive, setRenew, takeOut } from '../api/savings/savings.ts'
import { logDeed } from '../api/security/log.ts'
import type { Db, Tx } from '../api/shell/db.ts'
import type { Member } from '../api/shell/serve.ts'
import { clock } from '../api/shell/shell.sql.ts'
import { requestRecovery } from '../api/transfer/transfer.ts'
import { toMember, type Said } from './desk.ts'

/** Locked orders run to their end and are not renewed; `early` ends them now, without their interest. */
export type When = 'matured' | 'early'

/** Answers what became of each place, a line a place. Throws where the member is not blocked. */
export const bringHome =
  (when: When) =>
  async (db: Db, { person, why }: Said, username: string): Promise<string> => {
    const lines = await toMember(db, username, async (tx, member) => {
      await lockBlock(tx, member)
      const came = [...(await fromSavings(tx, member, when)), ...(await fromVenues(tx, member))]
      await logDeed(tx, { person, deed: 'member home', member, detail: { why, when } })
      return came
    })
    return lines.join('\n') || `nothing of ${username} lies anywhere but in the central wallet`
  }

async function fromSavings(tx: Tx, member: Member, when: When): Promise<string[]> {
  const lines: string[] = []
  for (const { id, amount, matures_at } of await openLocks(tx, member)) {
    const isOver = matures_at <= (await clock(tx))
    if (when === 'early' && !isOver) {
      await endEarly(tx, member, id)
      lines.push(`locked ${toWire(fen(amount))}: ended early, without interest`)
      continue
    }
    await setRenew(tx, member, id, false)
    lines.push(`locked ${toWire(fen(amount))}: comes to flex at its end and is not renewed`)
  }
  const { claimable } = await flexEarned(tx, member, await clock(tx))
  if (claimable > NONE) {
    await receive(tx, member)
    lines.push(`interest ${toWire(claimable)}: is home`)
  }
  const flex = (await walletsOf(tx, member)).get('savings') ?? NONE
  if (flex > NONE) {
    await takeOut(tx, member, flex)
    lines.push(`savings ${toWire(flex)}: are home`)
  }
  return lines
}

/** Each venue is told behind the commit, by the job that follows transfers, until it has spoken. */
async function fromVenues(tx: Tx, member: Member): Promise<string[]> {
  const wallets = await walletsOf(tx, member)
  await requestRecovery(tx, member, randomUUID(), new Map())
  return venueCodes.flatMap((venue) => {
    const amount = wallets.get(venueWallet(venue)) ?? NONE
    return amount > NONE ? [`venue ${venue} ${toWire(fen(amount))}: on its way, within two minutes`] : []
  })
}
