// What each movement of the ledger is called, and filed under, in a member's records.
import type { Language } from '../../core/endpoint.ts'
import { transferKinds } from '../../core/ledger.ts'
import type { TransferKind } from '../../core/ledger.ts'
import type { TradeType } from '../../core/wallet.ts'
import { m } from '../../text/compiled/messages.js'

type Words = (inputs: Record<never, never>, options: { locale: Language }) => string

/** What a movement is filed under. A kind that never touches the cash wallet is 'other'. */
export const typeOfKind: Record<TransferKind, TradeType> = {
  deposit: 'deposit',
  deposit_review: 'other',
  review_credit: 'deposit',
  review_return: 'other',
  deposit_fee: 'deposit',
  bet: 'bet',
  bet_payout: 'payout',
  bet_refund: 'refund',
  bets_settled: 'other',
  chase_hold: 'bet',
  chase_stake: 'bet',
  chase_back: 'refund',
  bet_payout_again: 'payout',
  bet_refund_again: 'refund',
  bet_payout_back: 'bet',
  bet_refund_back: 'bet',
  receivable_booked: 'other',
  receivable_repaid: 'other',
  withdraw_hold: 'withdraw',
  withdraw_paid: 'other',
  withdraw_fee: 'other',
  withdraw_admin_fee: 'other',
  withdraw_deduction: 'other',
  withdraw_failed: 'withdraw',
  withdraw_returned: 'withdraw',
  withdraw_fees_back: 'withdraw',
  withdraw_deduction_back: 'withdraw',
  venue_in_hold: 'transfer',
  venue_in_settled: 'other',
  venue_in_undone: 'transfer',
  venue_out_hold: 'other',
  venue_out_settled: 'transfer',
  venue_out_undone: 'other',
  deposit_undone: 'deposit',
  deposit_restored: 'deposit',
  loss_written_off: 'other',
  loss_recovered: 'other',
  review_undone: 'other',
  review_restored: 'other',
}

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

/** Where the type's own name would say too little. */
const kindNames: Partial<Record<TransferKind, Words>> = {
  review_credit: m.wallet_kind_review_credit,
  deposit_fee: m.deposit_kind_fee,
  deposit_undone: m.deposit_kind_undone,
  deposit_restored: m.deposit_kind_restored,
  chase_hold: m.chase_kind_hold,
  chase_stake: m.chase_kind_stake,
  chase_back: m.chase_kind_back,
  bet_payout_again: m.resettle_kind_payout_again,
  bet_refund_again: m.resettle_kind_refund_again,
  bet_payout_back: m.resettle_kind_payout_back,
  bet_refund_back: m.resettle_kind_refund_back,
  receivable_booked: m.resettle_kind_booked,
  receivable_repaid: m.resettle_kind_repaid,
  withdraw_failed: m.wallet_kind_withdraw_failed,
  withdraw_returned: m.wallet_kind_withdraw_returned,
  withdraw_fees_back: m.withdraw_kind_fees_back,
  withdraw_deduction_back: m.withdraw_kind_deduction_back,
  venue_in_hold: m.transfer_kind_in,
  venue_in_undone: m.transfer_kind_in_undone,
  venue_out_settled: m.transfer_kind_out,
}

/** A movement in words: its own where it has some, else those of its type. */
export const nameOfKind = (kind: TransferKind, locale: Language): string =>
  (kindNames[kind] ?? typeNames[typeOfKind[kind]])({}, { locale })

/** Movements that can show in a cash wallet, in the order of the ledger's own list. */
export const cashKinds: readonly TransferKind[] = (
  Object.keys(transferKinds) as TransferKind[]
).filter((kind) => transferKinds[kind].from === 'cash' || transferKinds[kind].to === 'cash')

/** The order that an entry belongs to. A bet's order is its key; all others name theirs in ref. */
export const orderNoOf = (
  kind: TransferKind,
  entry: { key: string; ref: string | null },
): string => (kind === 'bet' ? entry.key : (entry.ref ?? entry.key))
