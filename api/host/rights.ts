// Which login may call which function of the database, write which table and post which movement: the one table of it. The
// grants stand beside each function and table; a start looks whether they are so, and rights.test.ts that none is missing here.
import type { TransferKind } from '../../core/ledger.ts'

/** The house (koi_app, and so the desk too), the desk alone (koi_desk), or only who owns them: parts of others. */
type Who = 'house' | 'desk' | 'owner' | 'everybody'

export const functions: Readonly<Record<string, Who>> = {
  add_facts: 'house',
  add_to_house: 'owner',
  approve_correction: 'desk',
  approve_proposal: 'desk',
  cancel_bets: 'house',
  change_odds: 'house',
  check_in_of: 'house',
  deed_under_way: 'owner',
  distribute_tables: 'owner',
  end_review: 'desk',
  finish_correction: 'house',
  forget_chats: 'house',
  forget_feedback: 'house',
  forget_joins: 'house',
  forget_questions: 'house',
  give_permits: 'house',
  held_odds: 'house',
  held_rows: 'house',
  hold_cash: 'owner',
  hold_leases: 'owner',
  hold_players: 'owner',
  hold_purses: 'owner',
  hold_wallet: 'house',
  house_limits_of: 'house',
  is_desk: 'owner',
  known_of_orders: 'owner',
  limits_of: 'house',
  money_days_of: 'house',
  move_cash: 'owner',
  paid_in_of: 'house',
  place_bets: 'house',
  place_rounds: 'house',
  played_of: 'house',
  plays_of: 'house',
  post_transfers: 'house',
  profile_of: 'owner',
  propose_correction: 'desk',
  publish_rate: 'desk',
  put_proposal: 'desk',
  renew_lease: 'house',
  renew_leases: 'owner',
  repay_receivable: 'house',
  resettle_bets: 'house',
  roll_bet_draw: 'everybody',
  roll_cash_days: 'everybody',
  rounds_played: 'house',
  rows_elsewhere: 'house',
  salt_facts: 'owner',
  salted_hash: 'everybody',
  seal_horizon: 'house',
  seal_next: 'house',
  seal_stretch: 'everybody',
  settle_bets: 'house',
  settle_rounds: 'house',
  standing_of: 'house',
  take_back: 'house',
  void_rounds: 'house',
}

/** Tables that only the desk writes; people and their keys are written by the owner, proposals by the two functions. */
export const tables: readonly string[] = [
  ...[
    'care_house_limits',
    'deeds',
    'deposit_channels',
    'deposit_levels',
    'game_changes',
    'game_returns',
    'lotteries',
    'issue_voids',
    'payout_rules',
  ],
  ...[
    'member_cases',
    'person_factors',
    'person_sessions',
    'price_changes',
    'savings_rate_drafts',
    'venue_debt_payments',
  ],
]

/** Movements that two people decide on. What follows from them later, a gift that goes after its deposit, the house posts. */
export const ofPeople = [
  ...['review_credit', 'review_return', 'deposit_undone', 'deposit_restored'],
  ...['loss_written_off', 'loss_recovered', 'review_undone', 'review_restored'],
] as const satisfies readonly TransferKind[]
