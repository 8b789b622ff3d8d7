// Events of the security log, and proposals that wait for a second person, in words.
import { m } from '../../text/compiled/messages.js'
import { inWords, type Words } from './codes.ts'
import { priceWords } from './prices.ts'

const events: Words = {
  registration: m.desk_event_registration,
  under_age: m.desk_event_under_age,
  sign_in: m.desk_event_sign_in,
  sign_in_refused: m.desk_event_sign_in_refused,
  lockout: m.desk_event_lockout,
  throttle: m.desk_event_throttle,
  sign_out: m.desk_event_sign_out,
  session_ended: m.desk_event_session_ended,
  mobile_proved: m.desk_event_mobile_proved,
  password_changed: m.desk_event_password_changed,
  password_wrong: m.desk_event_password_wrong,
  recovered: m.desk_event_recovered,
  recover_refused: m.desk_event_recover_refused,
  factor_on: m.desk_event_factor_on,
  factor_off: m.desk_event_factor_off,
  factor_wrong: m.desk_event_factor_wrong,
  closed: m.desk_event_closed,
  passcode_set: m.desk_event_passcode_set,
  passcode_changed: m.desk_event_passcode_changed,
  passcode_wrong: m.desk_event_passcode_wrong,
  passcode_locked: m.desk_event_passcode_locked,
  account_added: m.desk_event_account_added,
  account_removed: m.desk_event_account_removed,
  account_shared: m.desk_event_account_shared,
  blocked: m.desk_event_blocked,
  unblocked: m.desk_event_unblocked,
  rested: m.desk_event_rested,
  excluded: m.desk_event_excluded,
  came_back: m.desk_event_came_back,
  deposit_over_limit: m.desk_event_deposit_over_limit,
  offers_ended: m.desk_event_offers_ended,
  offers_begun: m.desk_event_offers_begun,
  profile_confirmed: m.desk_event_profile_confirmed,
  identity_refused: m.desk_event_identity_refused,
  excluded_again: m.desk_event_excluded_again,
  register_listed: m.desk_event_register_listed,
  register_freed: m.desk_event_register_freed,
  invite_held: m.desk_event_invite_held,
  deed: m.desk_event_deed,
}

export const eventWords = inWords(events)

const kinds: Words = {
  deposit: m.desk_two_deposit,
  loss: m.desk_two_loss,
  bet: m.desk_two_bet,
  venue: m.desk_two_venue,
  entry: m.desk_two_entry,
  game: m.desk_two_game,
  rate: m.desk_two_rate,
  offer: m.desk_two_offer,
  draw: m.desk_two_draw,
  price: m.desk_two_price,
  gift: m.desk_two_gift,
  match: m.desk_two_match,
  login: m.desk_two_login,
  detail: m.desk_two_detail,
  block: m.desk_two_block,
  payout: m.desk_two_payout,
  inviter: m.desk_two_inviter,
  friend: m.desk_two_friend,
  person: m.desk_two_person,
  exclusion: m.desk_two_exclusion,
  limit: m.desk_two_limit,
  'person end': m.desk_two_person_end,
  'person reset': m.desk_two_person_reset,
  role: m.desk_two_role,
  'role end': m.desk_two_role_end,
  review: m.desk_two_review,
  void: m.desk_two_void,
  receivable: m.desk_two_receivable,
  secret: m.desk_two_secret,
}

export const proposalWords = inWords(kinds)

/** The subject of a proposal in words: a number or a name; of a price, its place. */
export const subjectWords = (kind: string, subject: string): string =>
  kind === 'price' ? priceWords(subject) : subject
