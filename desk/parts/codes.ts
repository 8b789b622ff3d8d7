// Codes of the house in words, where a table has them as they stand in the database.
import { depositTypes } from '../../core/deposit.ts'
import { depositWord } from '../../core/deposit-words.ts'
import { findGame } from '../../core/games/catalog.ts'
import type { JoinTopic } from '../../core/forms/join.ts'
import type { RingSignal } from '../../core/invite.ts'
import { findLottery } from '../../core/lottery/calendar.ts'
import { anyVenueName } from '../../core/venue/names.ts'
import { allVenueCodes } from '../../core/venue/venues.ts'
import type { Measure } from '../../core/vitals.ts'
import { m } from '../../text/compiled/messages.js'
import { reasonTexts } from '../../web/transfer/words.ts'
import { language } from '../shell/look.ts'

export type Words = Readonly<Record<string, () => string>>

/** A code in the words of a table; one that has none stands as it is. */
export const inWords =
  (table: Words) =>
  (code: string): string =>
    table[code]?.() ?? code

/** Codes with blanks between them, in words. */
export const eachInWords = (table: Words) => (codes: string) => codes.split(' ').map(inWords(table)).join(' · ')

/** A game of the house, a lottery, or all of them. */
export const gameWords = (code: string): string => (code === 'all' ? m.desk_games_all() : nameOfGame(code))

const nameOfGame = (code: string): string =>
  (findGame(code) ?? findLottery(code))?.name({}, { locale: language.get() }) ?? code

export function venueWords(code: string): string {
  const venue = allVenueCodes.find((one) => one === code)
  return venue ? anyVenueName(venue, language.get()) : code
}

/** Games, or `venue:` and its code. */
export const placeWords = (place: string): string =>
  place.startsWith('venue:') ? venueWords(place.slice('venue:'.length)) : gameWords(place)

export const signals: Readonly<Record<RingSignal, () => string>> = {
  device: m.desk_signal_device,
  address: m.desk_signal_address,
  person: m.desk_signal_person,
  loop: m.desk_signal_loop,
  many: m.desk_signal_many,
}

export const joinTopics: Readonly<Record<JoinTopic, () => string>> = {
  agent: m.join_topic_agent,
  channel: m.join_topic_channel,
  games: m.join_topic_games,
  other: m.join_topic_other,
}

export const measures: Readonly<Record<Measure, () => string>> = {
  lcp: m.desk_lcp,
  inp: m.desk_inp,
  cls: m.desk_cls,
}

/** Why money waits: what is odd about a payment, what a transfer met, a member who is blocked. */
export const whyItWaits: Words = {
  ...reasonTexts,
  contract: m.desk_odd_contract,
  currency: m.desk_odd_currency,
  network: m.desk_odd_network,
  amount: m.desk_odd_amount,
  depositor: m.desk_odd_depositor,
  desk: m.desk_odd_desk,
  foreign_order: m.desk_odd_foreign_order,
  unknown_order: m.desk_odd_unknown_order,
  malformed: m.desk_odd_malformed,
  unsigned: m.desk_odd_unsigned,
  contradiction: m.desk_odd_contradiction,
  blocked: m.desk_standing_blocked,
  cancelled: m.desk_state_cancelled,
  expired: m.desk_state_expired,
  credited: m.desk_state_credited,
  failed: m.desk_state_failed,
  returned: m.desk_state_returned,
  review: m.desk_state_review,
}

/** The ways by which money comes or goes, and the sides that said something. */
const ways: Words = {
  ...Object.fromEntries(depositTypes.map((type) => [type, () => depositWord(type, 'name', language.get())])),
  wallet: m.desk_kind_wallet,
  cashier: m.desk_by_cashier,
  bank: m.desk_by_bank,
  chain: m.desk_by_chain,
  counter: m.desk_by_counter,
  desk: m.desk_by_desk,
  'the member': m.desk_by_member,
  'the visitor': m.desk_by_visitor,
  'by itself': m.desk_by_itself,
}

/** A channel, a provider, a kind of account, or a venue and the direction of a transfer. */
export function wayWords(way: string): string {
  const [, venue = '', direction] = /^(\w+) (in|out)$/.exec(way) ?? []
  if (direction === 'in') return m.desk_way_in({ venue: venueWords(venue) })
  if (direction === 'out') return m.desk_way_out({ venue: venueWords(venue) })
  return inWords(ways)(way)
}

/** Claims of a venue that our books do not bear out, in words. */
export const breaches: Words = {
  sum_differs: m.desk_breach_sum_differs,
  foreign_transfer: m.desk_breach_foreign_transfer,
  recovery_differs: m.desk_breach_recovery_differs,
  entry_unread: m.desk_breach_entry_unread,
  no_permit: m.desk_breach_no_permit,
  mirror_short: m.desk_breach_mirror_short,
  beyond: m.desk_breach_beyond,
  launch_unknown: m.desk_breach_launch_unknown,
  round_twice: m.desk_breach_round_twice,
  contradiction: m.desk_breach_contradiction,
  taken_back: m.desk_breach_taken_back,
  round_unknown: m.desk_breach_round_unknown,
  risk_high: m.desk_breach_risk_high,
}

/** Where a part of the app or a notice is shown. */
export const shownAt: Words = {
  off: m.desk_where_off,
  tab: m.desk_where_tab,
  my: m.desk_where_my,
  dialog: m.desk_where_dialog,
  line: m.desk_where_line,
  daily: m.desk_where_daily,
}
