// Which withdrawals people look at before they leave (decision 27): the rules that two people set, laid beside what is known of a
// withdrawal in its instant. The house judges by it, and the audit judges again.
import { DAY_MS, HOUR_MS } from '../time.ts'

/** Why a withdrawal is held: the order in which people read them. */
export const reviewReasons = ['amount', 'first', 'account', 'correction', 'signal'] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** The causes of a refusal, which the member reads in their language. */
export const reviewCauses = ['account', 'deposit', 'identity', 'play', 'service'] as const
export type ReviewCause = (typeof reviewCauses)[number]

/** The threshold; null turns this rule off. */
export type ReviewRules = {
  is_on: boolean
  from_amount: bigint | null
  first_payout: boolean
  new_account_hours: number | null
  after_correction_days: number | null
  after_signal: boolean
  within_hours: number
}

/** The facts about a withdrawal at the instant of its request. */
export type ReviewEvidence = {
  /** The sum that the member has asked for within a day, this withdrawal included: several small ones are no way around the bound. */
  amountOfDay: bigint
  at: number
  /** Was money paid out to this member before, without coming back? */
  hasBeenPaid: boolean
  /** When the member added this account for the first time. */
  accountSince: number
  /** When people last corrected a detail of the member, before this. */
  correctedAt: number | null
  /** The account was another member's first, or what brought the member speaks of a ring. */
  hasSignal: boolean
}

/** Why this withdrawal waits for people; empty where it leaves by itself. */
export function reasonsToHold(rules: ReviewRules, one: ReviewEvidence): ReviewReason[] {
  if (!rules.is_on) return []
  const within = (since: number | null, unit: number, count: number | null) =>
    since !== null && count !== null && one.at - since < count * unit
  const holds: Record<ReviewReason, boolean> = {
    amount: rules.from_amount !== null && one.amountOfDay >= rules.from_amount,
    first: rules.first_payout && !one.hasBeenPaid,
    account: within(one.accountSince, HOUR_MS, rules.new_account_hours),
    correction: within(one.correctedAt, DAY_MS, rules.after_correction_days),
    signal: rules.after_signal && one.hasSignal,
  }
  return reviewReasons.filter((reason) => holds[reason])
}
