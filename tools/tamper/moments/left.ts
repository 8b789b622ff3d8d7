// Tables without a moment, and why: a momentary edit of them wins no money, or it is tested elsewhere.

const of = (reason: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]))

export const left: Readonly<Record<string, string>> = {
  ...of(
    'the house only adds to it, and what it adds is not worked out of what stands there: the audit alone reads it whole',
    'house facts seals seal_heads odds_versions deeds security_log entry_blocks bet_days cash_days cash_rolled liability_days liability_blocks liability_parts',
  ),
  ...of(
    'what the house may still lose on a draw: added up again from the bets, and all of it held to the cap of the draw',
    'draw_allowances',
  ),
  ...of(
    'a salt has a fact of its own and an erasure is one: no money is worked out of either',
    'member_salts member_erasures',
  ),
  ...of(
    'whose a name at a venue is: made again under the secret by the audit, and what it brought meanwhile is in the venue’s own books (docs/decisions/0054)',
    'venue_names',
  ),
  ...of(
    'what holds a member back: stakes and deposits of its time are played through against the rows as they stand again',
    'care_breaks care_limits care_check_ins care_house_limits care_registers',
  ),
  ...of('whether a case about a member is open: held to the signed deeds that opened and closed it', 'member_cases'),
  ...of('which parts of the house there are, which changes with a release alone', 'buckets'),
  ...of('a letter or a mark on its way: what it brings is asked of the row that it names', 'outbox provider_inbox'),
  ...of(
    'how far a job has come: moved back, it finds what is there already; moved on, what it left out is named as late',
    'ledger_watches settle_progress resettle_progress turnover_upto turnover_chunks savings_closed vip_day_counts venue_journals',
  ),
  ...of(
    'a result is made from the key that was published before, and made again by the audit: another key, chain or beacon gives no other one',
    'chains chain_checkpoints beacon_chains',
  ),
  ...of(
    'what two people approve is held to the hash of what the second has read, and what they decided is signed and a fact',
    'proposals people person_keys person_roles bets_apart corrections issue_voids desk_receipts coin_losses loss_closings blocked_payouts withdrawal_reviews member_corrections member_blocks login_resets venue_entries_held venue_corrections venue_debt_payments game_changes payout_freezes',
  ),
  ...of(
    'whether people look at a withdrawal before it leaves: each is judged again by the rules that two people had set, which api/withdraw/review.test.ts tries',
    'payout_rules',
  ),
  ...of(
    'what a line had come to before it was put right; each correction is made again from the key',
    'bet_corrections',
  ),
  ...of(
    'who may come in, and where one comes from: not how much. Money leaves by the withdrawal password, to an account of the member; what was sent to one that stood there for a moment is said by the payer alone (decision 0054)',
    'sessions member_secrets member_devices member_factors factor_codes mobile_codes mobile_proofs captchas_used tries secret_generations secret_changes payout_accounts account_holders wallet_switches member_closings',
  ),
  ...of(
    'who sits at the desk: a forged row signs nothing, and what two decide is signed',
    'person_sessions person_factors',
  ),
  ...of(
    'to whom a name, a number, a code or an order leads: the row that it led to is a fact and says whose it is',
    'member_names member_mobiles invite_codes inviters deposit_orders withdrawal_orders venue_players',
  ),
  ...of(
    'a leave or a session of play; a stake is judged again at the venue’s door, and rounds are under the seals',
    'permits launches',
  ),
  ...of('what a venue did that it may not, for people to read; its money is held by itself', 'venue_breaches'),
  ...of('whether a game returns what it says: each look is a fact, and no look moves money', 'sequential_tests'),
  ...of(
    'how the lobby shows games; what a game returns is the venue’s to play by, and bounded by its most',
    'lobby_games game_returns lobby_closings lobby_returns game_favourites',
  ),
  ...of('a deposit as the ladder counts it: totals, levels and packets are worked out again from it', 'vip_deposits'),
  ...of('how quick pages were on phones, for people who build them', 'page_vitals'),
  ...of('what a repeated call hears; what it moved has a key of its own in the journal', 'answers'),
  ...of(
    'words and pictures, and the way to them',
    'bulletins help_topics help_articles help_answers slides menu_changes sponsors chats chat_messages feedbacks feedback_replies join_requests questions question_words messages uploads file_links statement_links deposit_alarms',
  ),
}
