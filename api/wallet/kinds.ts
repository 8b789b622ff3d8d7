// The name and the category of each kind of ledger movement in a member's records.
import type { Language } from '../../core/endpoint.ts'
import { movementOf, transferKinds, type TransferKind } from '../../core/ledger.ts'
import type { TradeType } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { venueNameAt } from '../../core/venue/names.ts'

type Words = (inputs: Record<never, never>, options: { locale: Language }) => string

export const typeNames: Record<TradeType, Words> = {
  deposit: m.wallet_type_deposit,
  withdraw: m.wallet_type_withdraw,
  transfer: m.wallet_type_transfer,
  bet: m.wallet_type_bet,
  payout: m.wallet_type_payout,
  refund: m.wallet_type_refund,
  bonus: m.wallet_type_bonus,
  other: m.wallet_type_other,
}

/** A movement in words: its own where it has some, else those of its type. */
export const nameOfKind = (kind: TransferKind, locale: Language): string =>
  (movementOf(kind).name ?? typeNames[movementOf(kind).type])({}, { locale })

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
