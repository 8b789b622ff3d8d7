// Kinds of money's movements, of payout accounts, and states of invited friends, in words.
import { movementOf, transferKinds, type TransferKind } from '../../core/ledger.ts'
import { nameOfKind } from '../../core/movements/names.ts'
import type { AccountKind } from '../../core/withdraw/payout-account.ts'
import { m } from '../../text/compiled/messages.js'
import { language } from '../shell/look.ts'

/** Movements that a member's records leave out or call "other". */
const moves: Partial<Readonly<Record<TransferKind, () => string>>> = {
  deposit_review: m.desk_move_deposit_review,
  review_return: m.desk_move_review_return,
  bets_settled: m.desk_move_bets_settled,
  withdraw_paid: m.desk_move_withdraw_paid,
  withdraw_fee: m.desk_move_withdraw_fee,
  withdraw_admin_fee: m.desk_move_withdraw_admin_fee,
  withdraw_deduction: m.desk_move_withdraw_deduction,
  venue_in_settled: m.desk_move_venue_in_settled,
  venue_out_hold: m.desk_move_venue_out_hold,
  venue_out_undone: m.desk_move_venue_out_undone,
  loss_written_off: m.desk_move_loss_written_off,
  loss_recovered: m.desk_move_loss_recovered,
  review_undone: m.desk_move_review_undone,
  review_restored: m.desk_move_review_restored,
  savings_unlock: m.desk_move_savings_unlock,
  venue_stake: m.desk_move_venue_stake,
  venue_return: m.desk_move_venue_return,
  round_settled: m.desk_move_round_settled,
  venue_correction: m.desk_move_venue_correction,
  venue_correction_back: m.desk_move_venue_correction_back,
}

/** As a member's records name it; where those say nothing of it, in words of the desk. */
export function movementWords(code: string): string {
  if (!(code in transferKinds)) return code
  const kind = code as TransferKind
  return (movementOf(kind).name ? undefined : moves[kind]?.()) ?? nameOfKind(kind, language.get())
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
