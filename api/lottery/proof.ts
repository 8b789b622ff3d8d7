// Everything that a stranger needs to check a draw, and a member to find the own bet in its list.
import { m } from '../../text/compiled/messages.js'
import type { Input, Language, Output } from '../../core/endpoint.ts'
import type { lottery as calls } from '../../core/lottery/calls.ts'
import type { Step } from '../../core/lottery/merkle.ts'
import { toWire } from '../../core/money.ts'
import type { House } from '../shell/app.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { findChain, type ChainFacts } from './chain/chain.sql.ts'
import { findHolding, type Holding } from './correction/correction.sql.ts'
import { causeText } from './correction/words.ts'
import type { VoidReason } from './draw.ts'
import { findOwnEntry } from './entries/entries.sql.ts'
import { openTicket, sealTicket } from './entries/share.ts'
import { ticketOf } from './entries/ticket.ts'
import { commitmentOf } from './hall.ts'
import { statusOf } from './orders/orders.ts'
import { findProof, findRevealed } from './lottery.sql.ts'

type Proof = Output<typeof calls.proof>
type Asked = {
  lottery: string
  issue: string
  orderNo?: string | undefined
  line?: number | undefined
  ticket?: string | undefined
}
type Caller = { member: Member | null; locale: Language }
type Proven = NonNullable<Awaited<ReturnType<typeof findProof>>>

/** The proof of one issue, as far as it is published by now. */
export async function proofOf(house: Pick<House, 'db' | 'ring'>, asked: Asked, caller: Caller): Promise<Proof> {
  const { db } = house
  const { lottery, issue } = asked
  const { locale } = caller
  const found = await findProof(db, lottery, issue)
  const chain = found && (await findChain(db, { lottery, number: found.chain }))
  if (!found || !chain) return refuse('issue_unknown')
  const { position, beacon, key } = found
  const correction = await findHolding(db, found.drawId)
  const { status, numbers, voidReason } = correction
    ? { status: SETTLED, numbers: correction.numbers, voidReason: null }
    : found
  return {
    lottery,
    issue,
    status: statusOf(status),
    voidReason: voidText(voidReason, locale),
    chain: commitmentOf(chain),
    position,
    beacon,
    beaconProof: beaconProofOf(found),
    key: key && key.toString('hex'),
    numbers,
    correction: correction && shownCorrection(correction, found.numbers, locale),
    checkpoint: await checkpointOf(db, chain, position),
    entries: entriesOf(found),
    ticket: await shownTicket(db, wantedLine(house, asked, caller), asked, found),
  }
}

type Wanted = { member: Member; orderNo?: string | undefined; line?: number | undefined; withAmount: boolean }

/** Returns the line that a proof is asked for: the shared one, or the caller's own. */
function wantedLine({ ring }: Pick<House, 'ring'>, asked: Asked, { member }: Caller): Wanted | undefined {
  if (asked.ticket !== undefined) return openTicket(ring(), asked, asked.ticket)
  return member ? { member, orderNo: asked.orderNo, line: asked.line, withAmount: true } : undefined
}

/** Seals the caller's line, so that others can be shown it. Refuses what is in no frozen list of this issue. */
export async function shareTicket(
  { db, ring }: Pick<House, 'db' | 'ring'>,
  { lottery, issue, orderNo, line, withAmount }: Input<typeof calls.ticket>,
  member: Member,
): Promise<string> {
  const found = await findProof(db, lottery, issue)
  if (!found) return refuse('issue_unknown')
  const { drawId, bucketRoots } = found
  const own = bucketRoots && (await findOwnEntry(db, member, { drawId, orderNo, line }))
  if (!own) return refuse('ticket_unknown')
  return sealTicket(ring(), { lottery, issue }, { member, orderNo, line, withAmount })
}

const SETTLED = 4

/** The proof is that of the valid result; the first published one stays visible beside it. */
const shownCorrection = ({ cause, approvedAt }: Holding, first: number[] | null, locale: Language) => ({
  at: approvedAt.getTime(),
  cause: causeText(cause, locale),
  first,
})

const voidTexts: Record<VoidReason, typeof m.lottery_void_no_draw> = {
  no_draw: m.lottery_void_no_draw,
  no_beacon: m.lottery_void_no_beacon,
  entries_differ: m.lottery_void_entries_differ,
  by_people: m.lottery_void_by_people,
}

/** Why an issue is void, for its members; null where it is not. */
export function voidText(reason: string | null, locale: Language): string | null {
  const text = reason === null ? undefined : voidTexts[reason as VoidReason]
  return text ? text({}, { locale }) : reason
}

function beaconProofOf({ awaited, signature, lockAt }: Proven): Proof['beaconProof'] {
  if (!awaited) return null
  const { round, hash, publicKey, genesisS, periodS } = awaited
  const chain = { hash, publicKey, genesisS, periodS }
  return { round, lockAt: lockAt.getTime(), chain, signature }
}

async function checkpointOf(db: Sql, chain: ChainFacts, position: number) {
  const revealed = await findRevealed(db, chain.lottery, chain.number, position)
  const { position: at, key } = revealed ?? { position: 0, key: chain.commitment }
  return { position: at, key: key.toString('hex') }
}

function entriesOf({ entries, stakes, root, frozenAt }: Proven): Proof['entries'] {
  if (entries === null || stakes === null || !root || !frozenAt) return null
  const hex = root.toString('hex')
  return { count: entries, stake: toWire(stakes), root: hex, frozenAt: frozenAt.getTime() }
}

/** The line in the list, in the wire's words; null where the list is not frozen or the ticket not in it. */
async function shownTicket(db: Sql, wanted: Wanted | undefined, asked: Asked, { drawId, bucketRoots }: Proven) {
  const draw = bucketRoots && { ...asked, drawId, bucketRoots }
  const ticket = draw && wanted && (await ticketOf(db, draw, wanted, wanted.member))
  if (!ticket) return null
  const { path, bucketPath, stake, ...rest } = ticket
  return { ...rest, stake: wanted.withAmount ? stake : null, path: shown(path), bucketPath: shown(bucketPath) }
}

const shown = (path: Step[]) => path.map(({ side, hash }) => ({ side, hash: Buffer.from(hash).toString('hex') }))
