// Kinds of money's movements, of payout accounts, and states of invited friends, in words.
import { movementOf, transferKinds, type TransferKind } from '../../core/ledger.ts'
import type { AccountKind } from '../../core/withdraw/payout-account.ts'
import type { TradeType } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'
import { language } from '../shell/look.ts'

const types: Readonly<Record<TradeType, () => string>> = {
  deposit: m.wallet_type_deposit,
  withdraw: m.wallet_type_withdraw,
  transfer: m.wallet_type_transfer,
  bet: m.wallet_type_bet,
  payout: m.wallet_type_payout,
  refund: m.wallet_type_refund,
  bonus: m.wallet_type_bonus,
  other: m.wallet_type_other,
}

/** As a member's records name it. Where that is only "other", the kind's own name says more. */
export function movementWords(kind: string): string {
  if (!(kind in transferKinds)) return kind
  const { type, name } = movementOf(kind as TransferKind)
  if (name) return name({}, { locale: language.get() })
  return type === 'other' ? kind : types[type]()
}

const accounts: Readonly<Record<AccountKind, () => string>> = {
  bank: m.desk_kind_bank,
  crypto: m.desk_kind_crypto,
  wallet: m.desk_kind_wallet,
}

export const accountKindWords = (kind: string): string => accounts[kind as AccountKind]?.() ?? kind

const friends: Readonly<Record<string, () => string>> = {
  waiting: m.desk_friend_waiting,
  held: m.desk_friend_held,
  earned: m.desk_friend_earned,
  claimed: m.desk_friend_claimed,
  over: m.desk_friend_over,
}

export const friendWords = (state: string): string => friends[state]?.() ?? state
