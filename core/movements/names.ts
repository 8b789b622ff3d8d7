// The names of movements of money and of the types that records file them under.
import { m } from '../../text/compiled/messages.js'
import type { Language, Name } from '../endpoint.ts'
import { movementOf, type TransferKind } from '../ledger.ts'
import type { TradeType } from '../wallet.ts'

export const typeNames: Readonly<Record<TradeType, Name>> = {
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
