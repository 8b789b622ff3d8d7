// The lotteries on the first morning of a house: every lottery of the calendar is open, under the same odds.
import { lotteries, type Lottery } from '../../../core/lottery/calendar.ts'
import type { FirstRows } from '../../shell/first-rows.sql.ts'

const odds = { rtp_bp: 9_700, play_rtp_bp: {}, variants: {} }

/** In fen: what one field takes, and what an order, a member in one draw and all members in one draw may win (decision 21). */
const limits = {
  ...{ unit_stake_min: 100, unit_stake_max: 5_000_000, stake_cap: null },
  ...{ order_cap: 50_000_000, member_cap: 100_000_000, draw_cap: 200_000_000 },
}

/** Quick win takes 20,000.00 on one field, and 50,000.00 of a member in one round (rulebook 2). */
const limitsOf = ({ family }: Lottery) =>
  family === 'locsgwin' ? { ...limits, unit_stake_max: 2_000_000, stake_cap: 5_000_000 } : limits

/** Period and lock follow the calendar. */
const says = (one: Lottery) => ({
  ...{ is_open: true, ...odds, odds_version: 1, period_seconds: null, lock_seconds: null },
  ...limitsOf(one),
})

/** The first lotteries, by code. */
export const lotteriesAtFirst: FirstRows = {
  table: 'lotteries',
  rows: Object.fromEntries(
    lotteries.map((one) => [one.code, { columns: { code: one.code, ...says(one) }, says: says(one) }]),
  ),
}

/** The first version of the odds of each. */
export const oddsAtFirst: FirstRows = {
  table: 'odds_versions',
  rows: Object.fromEntries(
    lotteries.map(({ code: lottery }) => [
      `${lottery} 1`,
      { columns: { lottery, version: 1, ...odds }, says: [odds.rtp_bp, odds.play_rtp_bp, odds.variants] },
    ]),
  ),
}
