// Claims of a venue that our books do not bear out. No money moves by them; a person reads them, and the audit names
// them.
import { addFacts } from '../ledger/seal/facts.ts'
import { keyOf } from '../ledger/post/keys.ts'
import type { Db, Tx } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { insertBreach, markBreachRead, unreadBreach, type Breach } from './breaches.sql.ts'
import { venueBreachFacts } from './facts.sql.ts'

export { breachesApart, breachList } from './breaches.sql.ts'

export type { Breach } from './breaches.sql.ts'

/** Found in a venue's journal; then in its messages, which cannot make our books wrong. */
export const bookBreaches = [
  ...['sum_differs', 'foreign_transfer', 'recovery_differs', 'entry_unread'],
  // An entry beyond what it may say: it waits for two people (holding.ts).
  ...['no_permit', 'mirror_short', 'beyond', 'launch_unknown', 'round_twice'],
] as const
export const wordBreaches = ['contradiction', 'taken_back', 'round_unknown', 'risk_high'] as const
type BreachKind = (typeof bookBreaches)[number] | (typeof wordBreaches)[number]

export type Found = { venue: string; kind: BreachKind; ref: string; detail: string }

/** Writes a breach down, once for its subject. */
export async function breached(tx: Tx, member: Member, found: Found): Promise<string> {
  const id = keyOf('venue_breach', found.kind, found.venue, member.id, found.ref)
  await insertBreach(tx, member, { ...found, id })
  await addFacts(tx, venueBreachFacts, member, [id])
  return id
}

/** Marks a breach as read by a person. False if there is none. */
export async function readBreach(db: Db, id: string, person: string): Promise<boolean> {
  const found = await unreadBreach(db, id)
  if (!found) return false
  return db.tx((tx) => markRead(tx, found, person))
}

export async function markRead(
  tx: Tx,
  found: Pick<Breach, 'bucket' | 'memberId' | 'id'>,
  person: string,
): Promise<boolean> {
  const read = await markBreachRead(tx, found, person)
  const { bucket, memberId, id } = found
  await addFacts(tx, venueBreachFacts, { id: memberId, bucket }, [id])
  return read > 0
}
