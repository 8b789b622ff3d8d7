// What a venue said and our books do not bear out. No money moves by it; a person reads it, and the audit names it.
import { keyOf } from '../ledger/keys.ts'
import type { Db, Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { insertBreach, markBreachRead, unreadBreaches } from './breaches.sql.ts'
import type { Breach } from './breaches.sql.ts'

export type { Breach } from './breaches.sql.ts'

/** By a venue's journal; then by its messages, where money is right whatever they say. */
export const bookBreaches = [
  ...['no_permit', 'sum_differs', 'foreign_transfer', 'mirror_short', 'recovery_differs'],
] as const
export const wordBreaches = ['contradiction', 'taken_back', 'round_unknown'] as const
type BreachKind = (typeof bookBreaches)[number] | (typeof wordBreaches)[number]

type Found = { venue: string; kind: BreachKind; ref: string; detail: string }

/** Writes it down, once for what it is about. */
export const breached = (db: Sql, member: Member, found: Found): Promise<void> =>
  insertBreach(db, member, {
    ...found,
    id: keyOf('venue_breach', found.kind, found.venue, member.id, found.ref),
  })

/** What nobody has read yet. */
export const breachList = (db: Sql): Promise<Breach[]> => unreadBreaches(db)

/** A person has read it. Answers whether it was there to be read. */
export async function readBreach(db: Db, id: string, person: string): Promise<boolean> {
  const found = (await unreadBreaches(db)).find((one) => one.id === id)
  return found !== undefined && (await markBreachRead(db, found, person)) > 0
}
