// What people set as a price, in words: what it is of, and the names of its values. Money is in fen, as it is typed.
import { depositTypes } from '../../core/deposit.ts'
import { m } from '../../text/compiled/messages.js'
import { gameWords, inWords, wayWords, type Words } from './codes.ts'

const subjects: Words = {
  channel: m.desk_price_channel,
  'channel-level': m.desk_price_channel_level,
  lottery: m.desk_col_lottery,
  'payout-rules': m.desk_price_rules,
}

const names: Words = {
  min_amount: m.desk_price_min_amount,
  max_amount: m.desk_price_max_amount,
  quick_amounts: m.desk_price_quick_amounts,
  fee_bps: m.desk_price_fee_bps,
  rate_micro: m.desk_price_rate_micro,
  payee_name: m.desk_price_payee_name,
  payee_bank: m.desk_price_payee_bank,
  payee_account: m.desk_price_payee_account,
  is_open: m.desk_price_is_open,
  from_level: m.desk_price_from_level,
  unit_stake_min: m.desk_price_unit_stake_min,
  unit_stake_max: m.desk_price_unit_stake_max,
  order_cap: m.desk_price_order_cap,
  member_cap: m.desk_price_member_cap,
  draw_cap: m.desk_price_draw_cap,
  stake_cap: m.desk_price_stake_cap,
  is_on: m.desk_price_is_on,
  from_amount: m.desk_price_from_amount,
  first_payout: m.desk_price_first_payout,
  new_account_hours: m.desk_price_new_account_hours,
  after_correction_days: m.desk_price_after_correction_days,
  after_signal: m.desk_price_after_signal,
  within_hours: m.desk_price_within_hours,
}

const truths: Words = { true: m.desk_yes, false: m.desk_no }

/** A channel by its number, which is its place among the ways to pay, and a level of VIP behind it: `2/3`. */
function channelWords(row: string): string | undefined {
  const [, number = '', level] = /^([1-9]\d?)(?:\/(\d+))?$/.exec(row) ?? []
  const way = depositTypes[Number.parseInt(number, 10) - 1]
  if (!way) return undefined
  return level === undefined ? wayWords(way) : `${wayWords(way)} · VIP ${level}`
}

/** The columns of a list of prices. A row is a lottery's code, a channel's number with a level or without, or the rules of payouts. */
export const priceColumns: Readonly<Record<string, (code: string) => string>> = {
  what: inWords(subjects),
  row: (row) => (row === 'review' ? m.desk_price_rules() : (channelWords(row) ?? gameWords(row))),
  name: inWords(names),
  value: (value) => inWords(truths)(value).replace(/^\{(.*)\}$/, (_, list: string) => list.replaceAll(',', ' · ')),
}

/** A price by its place, `lottery k3_1m order_cap`. */
export function priceWords(place: string): string {
  const [what = '', row = '', name = ''] = place.split(' ')
  return [priceColumns['what']!(what), priceColumns['row']!(row), priceColumns['name']!(name)].join(' · ')
}
