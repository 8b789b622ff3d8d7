// Columns that may be edited without a finding of the audit, and why: nobody gains or loses money by them.

const of = (reason: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]))

/** By `table` or `table.column`, a sentence. What stands here is no secret: it decides over no money. */
export const harmless: Readonly<Record<string, string>> = {
  ...of('what a repeated call hears; what it moved has a key of its own in the journal', 'answers'),
  ...of(
    'says who signed in from where; whoever comes in by a forged row takes nothing home without the withdrawal password, and only to accounts of the member, and both are facts',
    'sessions security_log',
  ),
  ...of(
    'the lease of who has no limit of stakes: it lasts until it is used up, and is then made again from the books',
    'wallets.room',
  ),
  ...of(
    'a lease that ends sooner is made again from the books; one that ends later than any check-in can be due is named, which api/care/breaks.test.ts tries',
    'wallets.room_until',
  ),
  ...of('which number was proved; codes go to the mobile of the member’s own row, which is a fact', 'mobile_proofs'),
  ...of(
    'which half minute a code was used in; at worst one counts again while it still shows',
    'member_factors.last_step',
  ),
  ...of('words that a member reads', 'messages'),
  ...of(
    'until when it waits, and that it waits: what was approved stays, and what was not is proposed again',
    'proposals.lapses_at proposals.proposed_at proposals.ended_at',
  ),
  ...of('a letter on its way: what it brings is asked of the row that it names', 'outbox'),
  ...of(
    'what a provider said, judged by its signature again when it is worked on; what is lost of it is asked for',
    'provider_inbox',
  ),
  ...of(
    'a price of a minute, taken only where it is what the rate of its channel makes, which is a fact',
    'deposit_quotes',
  ),
  ...of(
    'says in which bucket an order lies; an order that it does not lead to is credited to nobody',
    'deposit_orders withdrawal_orders',
  ),
  ...of('a note of whose account is like whose, for people who look', 'account_holders'),
  ...of('a session of play; stakes are judged again at the venue’s door', 'launches'),
  ...of(
    'what a venue hears that asks again; its money has a key of its own in the journal',
    'venue_rounds.rollback permits.id permits.body permits.given_at permits.launch',
  ),
  ...of('which click a transfer came with, for the page that shows what it brought', 'venue_transfers.recovery'),
  ...of(
    'a leave for more than its round took; for less, the round has none and is named',
    'permits.stake permits.risk',
  ),
  'permits.a row of another member':
    'a leave alone moves nothing: its venue must have played a round by it, and rounds are under the seals',
  ...of(
    'below the count of its day, rebate is only made again; at it, every rebate of the day is worked out again',
    'vip_day_counts.rebated',
  ),
  ...of('where a beacon is asked; what it answers is checked by its key', 'beacon_chains.url'),
  ...of('when a venue was heard last; it is only asked again', 'venue_journals.pulled_at'),
  ...of('whether a stake may be taken there; the next look at its journal says it again', 'venue_journals.is_held'),
  ...of('how a secret is found to be the right one', 'secret_generations'),
  ...of(
    'how far the count of turnover has come: moved back, it finds what is claimed; moved on, what it left out is named',
    'turnover_upto',
  ),
  ...of(
    'a key under a secret that the database does not hold: another value opens nothing, and a draw without its key is void',
    'chain_checkpoints',
  ),
  ...of(
    'who the member is, for people; money goes by the number of the member',
    'members.gender members.email members.avatar members.last_login_at',
  ),
  ...of(
    'when it was written, which nothing is counted by',
    'rounds_in_review.found_at corrections.proposed_at corrections.finished_at chases.created_at odds_versions.made_at issues.drawn_at issues.settled_at issues.frozen_at seals.sealed_at provider_payments.resolved_at vip_rebates.made_at venue_transfers.asked_at venue_transfers.closed_at venue_transfers.hung_at venue_transfers.requested_at withdrawals.sent_at deposits.closed_at withdrawals.closed_at withdrawals.returned_at sign_ins.signed_at',
  ),
  ...of(
    'words about it, for people',
    'rounds_in_review.note corrections.note chase_legs.reason venue_transfers.reason venue_transfers.venue_reference issues.void_reason invitations.note invitations.friend_name inviters.note payout_accounts.alias',
  ),
  ...of(
    'a name beside no ending, which nobody can approve; an ending is a fact with both its names',
    'rounds_in_review.proposed_by rounds_in_review.approved_by',
  ),
  ...of('read only of an issue that has a beacon, and then judged by its signature', 'issues.beacon_randomness'),
  ...of('which server works on it now', 'issues.claimed_by issues.claimed_until'),
  ...of('a bucket’s sum lies in any of its stripes', 'house.stripe'),
  ...of(
    'a brake on guesses, which does not help who does not know the password',
    'member_secrets.passcode_failures member_secrets.passcode_locked_until',
  ),
  ...of(
    'what a page counts; coins are credited by what the chain itself shows',
    'deposits.seen_tx deposits.confirmations',
  ),
  ...of('a picture for whoever looks; the money is a payment of its own', 'deposits.voucher_id'),
  ...of('where a game stands among others and who has played it', 'lobby_games'),
}

/** Tables that the town leaves empty, and why nothing of them needs to be tried. */
export const unlived: Readonly<Record<string, string>> = {
  ...of('where a game stands among others and who has played it', 'lobby_games'),
  ...of('how quick pages were on phones, for people who build them', 'page_vitals'),
  ...of(
    'words and pictures of the house, for members',
    'bulletins help_articles help_topics slides menu_changes sponsors',
  ),
  ...of(
    'words of members and visitors, and what people answered',
    'chats chat_messages feedbacks feedback_replies join_requests questions question_words help_answers',
  ),
  ...of('a picture or a document, and the way to it for a few minutes', 'uploads file_links statement_links'),
  ...of(
    'a brake on guesses; what it guards asks for a proof besides',
    'captchas_used tries mobile_codes deposit_alarms',
  ),
  ...of(
    'how the lobby shows a game; whether it may be opened is asked again at the venue’s door',
    'game_favourites lobby_returns lobby_closings',
  ),
  ...of('how far the watch has come, which only looks earlier at what the audit works out again', 'ledger_watches'),
  ...of('a change of the secret that is under way', 'secret_changes'),
  ...of(
    'what two people say that a venue has paid: a fact, held to the deeds of both, and tried in api/games/venue-debts.test.ts',
    'venue_debt_payments',
  ),
  ...of(
    'what two people void before bets close: a fact, held to the deeds of both, and tried in api/lottery/voids.test.ts',
    'issue_voids',
  ),
  ...of(
    'who sits at the desk, and the secrets of their apps: a forged row signs nothing, and the audit names a decision without its person’s signature',
    'person_sessions person_factors',
  ),
  ...of('said by a fact, and tried in api/member/salts.test.ts: nobody is erased yet', 'member_erasures'),
  ...of(
    'of a house from before, and tried in api/ledger/seal/anew.test.ts: each seal behind a head goes over it',
    'seal_heads',
  ),
}
