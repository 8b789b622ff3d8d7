// Entries of a member's cash wallet: their names, their kinds, and the orders they belong to.
import type { Language } from '../../core/endpoint.ts'
import { movementOf, transferKinds, type TransferKind } from '../../core/ledger.ts'
import { nameOfKind } from '../../core/movements/names.ts'
import { venueNameAt } from '../../core/venue/names.ts'

/** The name of an entry: that of the venue which the money went to or came from, else that of its kind. */
export function nameOfEntry(kind: TransferKind, other: number, locale: Language): string {
  const venue = venueNameAt(other, locale)
  const { nameAt } = movementOf(kind)
  return venue && nameAt ? nameAt({ venue }, { locale }) : nameOfKind(kind, locale)
}

/** Movements that can show in a cash wallet, in the order of the ledger's own list. */
export const cashKinds: readonly TransferKind[] = (Object.keys(transferKinds) as TransferKind[]).filter(
  (kind) => transferKinds[kind].from === 'cash' || transferKinds[kind].to === 'cash',
)

/** The order that an entry belongs to. A bet's order is its key; all others name theirs in ref. */
export const orderNoOf = (kind: TransferKind, entry: { key: string; ref: string | null }): string =>
  kind === 'bet' ? entry.key : (entry.ref ?? entry.key)
