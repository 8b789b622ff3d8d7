// What may be edited without the audit's word, and why: nobody gains or loses money by it.

const of = (reason: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]))

/** By `table` or `table.column`, a sentence. What stands here is no secret: it decides over no money. */
export const harmless: Readonly<Record<string, string>> = {
  ...of('what a repeated call hears; what it moved has a key of its own in the journal', 'answers'),
  ...of(
    'says who signed in from where and by what; who comes in by a forged row is seen by what moves then',
    'sessions member_secrets member_devices member_mobiles member_names security_log',
  ),
  ...of('words that a member reads', 'messages'),
  ...of('says who acted; the movements name their approvals themselves', 'deeds'),
  ...of(
    'a letter on its way: what it brings is asked of the row that it names',
    'outbox provider_inbox',
  ),
  ...of('a price that a member has not taken yet', 'deposit_quotes'),
  ...of(
    'says in which bucket an order lies; an order that it does not lead to is credited to nobody',
    'deposit_orders withdrawal_orders',
  ),
  ...of('a note of whose account is like whose, for people who look', 'account_holders'),
  ...of('a session of play; stakes are judged again at the venue’s door', 'launches venue_players'),
  ...of(
    'a proof of a day that is gone; its root is published and every member checks it',
    'liability_blocks liability_days liability_parts',
  ),
  ...of('how a secret is found to be the right one', 'secret_generations'),
  ...of('how far a count has come; what it counted is added up again', 'turnover_upto cash_rolled'),
  ...of('leads a friend to an inviter; the invitation itself is a fact', 'invite_codes'),
  ...of(
    'the key of a draw that has not been shown; a result is compared with the key that was published',
    'chain_checkpoints',
  ),
  ...of(
    'who the member is, for people; money goes by the number of the member',
    'members.username members.real_name members.mobile members.birthday members.gender members.email members.avatar members.registered_at members.last_login_at members.is_demo',
  ),
  ...of(
    'when it was written, which nothing is counted by',
    'bet_corrections.corrected_at bet_results.settled_at corrections.proposed_at corrections.approved_at corrections.finished_at chases.created_at resettle_progress.settled_at settle_progress.settled_at odds_versions.made_at issues.drawn_at issues.settled_at issues.frozen_at seals.sealed_at payout_accounts.added_at provider_payments.resolved_at vip_rebates.made_at venue_transfers.asked_at venue_transfers.closed_at venue_transfers.requested_at withdrawals.sent_at deposits.closed_at deposits.expires_at',
  ),
  ...of(
    'words about it, for people',
    'corrections.note corrections.cause chase_legs.reason venue_transfers.reason venue_transfers.venue_reference issues.void_reason invitations.note invitations.friend_name inviters.note inviters.why payout_accounts.alias',
  ),
  ...of('which server works on it now', 'issues.claimed_by issues.claimed_until'),
  ...of('a bucket’s sum lies in any of its stripes', 'house.stripe'),
}
