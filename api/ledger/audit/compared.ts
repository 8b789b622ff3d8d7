// The movements that each check of the audit compares with the house's other records.
import { codesOf, type TransferKind } from '../../../core/ledger.ts'

/**
 * Every kind stands in one of these, which the test beside it holds: a new one is compared with something, or is said
 * to be held by the sums of the accounts alone.
 */
export const compared = {
  orders: ['bet'],
  payouts: ['bet_payout', 'bet_payout_again'],
  payoutsBack: ['bet_payout_back'],
  refunds: ['bet_refund', 'bet_refund_again'],
  refundsBack: ['bet_refund_back'],
  owed: ['receivable_booked'],
  repaid: ['receivable_repaid'],
  credited: ['deposit', 'review_credit'],
  taken: ['deposit_undone'],
  takenBack: ['deposit_restored'],
  writtenOff: ['loss_written_off'],
  writtenOffBack: ['loss_recovered'],
  fromReview: ['review_undone'],
  fromReviewBack: ['review_restored'],
  venueHeld: ['venue_in_hold', 'venue_out_hold'],
  venueSettled: ['venue_in_settled', 'venue_out_settled'],
  venueUndone: ['venue_in_undone', 'venue_out_undone'],
  withdrawals: [
    ...(['withdraw_hold', 'withdraw_paid', 'withdraw_fee', 'withdraw_admin_fee'] as const),
    ...(['withdraw_deduction', 'withdraw_failed', 'withdraw_returned'] as const),
    ...(['withdraw_fees_back', 'withdraw_deduction_back'] as const),
  ],
  friends: ['invite_reward'],
  saved: ['savings_in', 'savings_out', 'savings_lock', 'savings_unlock', 'savings_interest'],
  offers: ['offer_gift', 'signin_gift', 'prize_gift'],
  offersUndone: ['gift_undone'],
  offersRestored: ['gift_restored'],
  given: ['vip_upgrade', 'vip_packet', 'vip_birthday', 'vip_exclusive', 'rebate'],
  rounds: ['round_stake', 'round_win', 'round_refund', 'round_stake_back', 'round_win_back'],
  roundsAtVenues: ['venue_stake', 'venue_return'],
  corrections: ['venue_correction', 'venue_correction_back'],
  bySumsOfAccounts: [
    'round_settled',
    ...(['deposit_review', 'review_return', 'deposit_fee', 'bets_settled'] as const),
    ...(['chase_hold', 'chase_stake', 'chase_back'] as const),
  ],
} as const satisfies Record<string, readonly TransferKind[]>

/** The codes of movements that some checks compare. */
export const codesIn = (...names: (keyof typeof compared)[]): number[] =>
  names.flatMap((name) => codesOf(compared[name]))
