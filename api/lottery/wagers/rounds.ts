// The stakes and payouts of lotteries on a day, draw by draw, and the outcome of each draw.
import { findLottery, lotteries } from '../../../core/lottery/calendar.ts'
import { addDays, dayOf, type Day } from '../../../core/time.ts'
import type { Sql } from '../../shell/db.ts'
import type { Rounds } from '../../shell/wager.ts'
import { sumRounds } from './played.sql.ts'
import { overUntil, sumDraws } from './results.sql.ts'

/** A draw's id is its lottery's number, its day, and its place in the day (calendar.ts). */
const [LOTTERY_STEP, DAY_STEP] = [10n ** 13n, 10n ** 5n]

export const roundsOf = (db: Sql, day: Day): Promise<Rounds[]> => {
  const date = dateOf(day)
  const heads = lotteries.map(({ no }) => BigInt(no) * LOTTERY_STEP + date)
  return sumRounds(db, heads, DAY_STEP - 1n)
}

const dateOf = (day: Day): bigint => BigInt(day.replaceAll('-', '')) * DAY_STEP

/** The draws of a lottery between two instants, until the first that is not over. */
export async function resultsOf(db: Sql, code: string, { from, to }: { from: Date; to: Date }) {
  const lottery = findLottery(code)
  if (!lottery) return undefined
  const head = BigInt(lottery.no) * LOTTERY_STEP
  // A draw after midnight may be the day's before.
  const first = head + dateOf(addDays(dayOf(from.getTime()), -1))
  const ids = { first, last: head + dateOf(addDays(dayOf(to.getTime()), 1)) + DAY_STEP - 1n }
  const until = await overUntil(db, ids, to)
  const results = until > from ? await sumDraws(db, { ids, from, until }) : []
  return { until, results }
}
