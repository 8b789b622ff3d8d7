// Entries of journals beyond what they may say: nothing of them moves by the venue's word alone, two people end each by a
// verdict (R-GAM-02, docs/decisions/0051-how-far-a-venues-word-goes.md).
import { sayDetail } from '../../core/desk/breach-detail.ts'
import { fen, toWire } from '../../core/money.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { addFacts } from '../ledger/seal/facts.ts'
import { post } from '../ledger/post/ledger.ts'
import type { Db, Tx } from '../shell/db.ts'
import { lockMember } from '../shell/shell.sql.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import { changeBy, standing, type Beyond } from './bounds.ts'
import { breached, markRead } from './breaches.ts'
import { venueCorrectionFacts } from './facts.sql.ts'
import { closeHeld, lockHeld, putEnding, putHeld, takeAside, type EntryEnding, type HeldEntry } from './holding.sql.ts'
import { insertCorrection, keepPosition, positionOf } from './journal.sql.ts'
import { readEntry, type CorrectionEntry, type JournalEntry } from './outside.ts'
import { openPosting, postCorrection, postRound, type Posting } from './posting.ts'

export { asideAt, heldEntries, heldEntryOf, lowerAside } from './holding.sql.ts'
export type { EntryEnding, HeldEntry } from './holding.sql.ts'

/** Writes it down, for people; the journal waits there. */
export async function holdEntry(
  posting: Posting,
  entry: JournalEntry,
  { kind, bounded, isRound }: Beyond,
): Promise<false> {
  const { tx, member, venue } = posting
  const [change, bound] = [changeBy(entry), bounded ? changeBy(bounded) : 0n]
  const said = entryText(entry)
  const ref = String(entry.number)
  const detail = sayDetail('beyond', { entry: ref, amount: change, bound, said }).slice(0, 400)
  const id = await breached(tx, member, { venue, kind, ref, detail })
  const { number, balance, open } = entry
  await putHeld(tx, member, {
    ...{ venue, number, id, kind, said, bounded: bounded && entryText(bounded), isRound },
    ...{ change, bound, balance, open },
  })
  posting.isHeld = true
  return false
}

/** The entry as the wire has it, so that it reads again as the same. */
const entryText = (entry: JournalEntry): string =>
  JSON.stringify(entry, (name, value: unknown) => {
    if (typeof value !== 'bigint') return value
    return name === 'number' || name === 'of' ? Number.parseInt(String(value), 10) : wire(value)
  }).replace(/"(at|placedAt)":"([^"]+)"/g, (_all, name: string, at: string) => `"${name}":${Date.parse(at)}`)

const wire = (amount: bigint): string => (amount < 0n ? `-${toWire(fen(-amount))}` : toWire(fen(amount)))

/** A correction of money that a verdict has set aside: the venue has corrected itself, and none of the member's money moves. */
export async function putsAside(posting: Posting, entry: CorrectionEntry): Promise<boolean> {
  const { tx, member, venue } = posting
  const { of, amount } = entry
  if (amount === 0n || !(await takeAside(tx, member, { venue, of, amount }))) return false
  await moveNothing(posting, entry)
  return true
}

/** The first person proposes; a second proposal replaces the first. Throws a plain sentence. */
export async function proposeEntry(
  db: Db,
  one: HeldEntry,
  said: { ending: EntryEnding; note: string; person: string },
): Promise<void> {
  await db.tx(async (tx) => {
    await putEnding(tx, one, said)
    await propose(tx, saidOfEntry(one, said))
  })
}

const saidOfEntry = (
  { id, venue, said, bounded, change, bound }: HeldEntry,
  { ending, note }: { ending: string; note: string | null },
): Said => ({
  kind: 'entry',
  subject: id,
  says: { ending, note, venue, entry: said, bounded, change, bound },
})

/** The second person agrees, and the journal goes on behind it. Throws a plain sentence. */
export function approveEntry(db: Db, one: HeldEntry, { person, hash }: Second): Promise<EntryEnding> {
  const member = { bucket: one.bucket, id: one.memberId }
  return db.tx(async (tx) => {
    await lockMember(tx, member)
    const found = await lockHeld(tx, one)
    if (!found?.ending) throw new Error('nobody has proposed this for the entry')
    const { venue, number, balance, open, ending, note } = found
    await approve(tx, saidOfEntry(found, { ending, note }), hash)
    const at = await positionOf(tx, member, venue)
    if (at.number !== number - 1n) throw new Error('its journal has gone on meanwhile')
    const posting = await openPosting(tx, { member, venue }, at)
    if (posting.isLeaving) throw new Error('money of this player is on its way home: once it is over')
    const aside = await carryOut(posting, found, ending)
    await keepPosition(tx, member, venue, { number, balance, open, pulledAt: null, isHeld: false })
    await closeHeld(tx, found, { person, aside, owed: await owedFor(tx, found, ending) })
    await markRead(tx, found, person)
    return ending
  })
}

/**
 * accept, owed: it stands as it was said. cut: only its bound stands, and the rest lies aside until the venue corrects it.
 * Answers what lies aside.
 */
async function carryOut(posting: Posting, found: HeldEntry, ending: EntryEnding): Promise<bigint> {
  const before = posting.mirror
  const entry = entryOf(ending === 'cut' ? found.bounded : found.said)
  if (!entry) await moveNothing(posting, nothingOf(found))
  else if (entry.kind === 'round' && found.isRound && posting.mirror + entry.returned >= entry.risk)
    await postRound(posting, standing(entry, found.foundAt))
  else await postCorrection(posting, { ...nothingOf(found), amount: changeBy(entry) })
  return found.change - (posting.mirror - before)
}

/** A correction of zero, which only uses up the entry's number. */
async function moveNothing({ tx, member, venue }: Posting, entry: CorrectionEntry): Promise<void> {
  await insertCorrection(tx, member, venue, { entry: { ...entry, amount: 0n }, owed: 0n })
  await addFacts(tx, venueCorrectionFacts, member, [`${venue} ${entry.number}`])
}

function nothingOf({ said, kind, number }: HeldEntry): CorrectionEntry {
  const entry = entryOf(said)
  if (!entry) throw new Error(`the entry ${number} does not read again`)
  const { at, balance, open } = entry
  const { of, note } = entry.kind === 'correction' ? entry : { of: number, note: kind }
  return { kind: 'correction', number, at, balance, open, of, note, amount: 0n }
}

const entryOf = (words: string | null): JournalEntry | undefined =>
  words === null ? undefined : readEntry(JSON.parse(words))

/** The house pays the member at once what the venue took beyond its bound; the venue owes the house that amount. */
async function owedFor(tx: Tx, found: HeldEntry, ending: EntryEnding): Promise<bigint> {
  if (ending !== 'owed') return 0n
  const { bucket, memberId, venue, number, change, bound } = found
  if (change >= bound) return change - bound
  await post(tx, {
    member: { bucket, id: memberId },
    key: keyOf('venue_made_good', venue, memberId, number),
    ref: `${venue}:${number}`,
    moves: [{ kind: 'round_stake_back', from: 'venues', to: 'cash', amount: fen(bound - change) }],
  })
  return bound - change
}
