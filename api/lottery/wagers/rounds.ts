// What lotteries took and paid on a day, draw by draw.
import { lotteries } from '../../../core/lottery/calendar.ts'
import type { Day } from '../../../core/time.ts'
import type { Sql } from '../../shell/db.ts'
import type { Rounds } from '../../shell/wager.ts'
import { sumRounds } from './played.sql.ts'

/** A draw's id is its lottery's number, its day, and its place in the day (calendar.ts). */
const [LOTTERY_STEP, DAY_STEP] = [10n ** 13n, 10n ** 5n]

export const roundsOf = (db: Sql, day: Day): Promise<Rounds[]> => {
  const date = BigInt(day.replaceAll('-', '')) * DAY_STEP
  const heads = lotteries.map(({ no }) => BigInt(no) * LOTTERY_STEP + date)
  return sumRounds(db, heads, DAY_STEP - 1n)
}
