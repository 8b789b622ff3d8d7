// A member's bets on lotteries by day and hour, and the average share of them that the plays keep.
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { keptOf, type PlayedDay, type PlayedHour, type WagerDays } from '../../shell/wager.ts'
import { betsByDay, betsByHour } from './activity.sql.ts'

/** Quick win is a lottery too (rulebook 6.2). */
export async function playedDays(db: Sql, member: Member, days: WagerDays): Promise<PlayedDay[]> {
  const found = await betsByDay(db, member, days)
  return found.map((one) => ({ ...one, category: 'lottery' }))
}

/** The average return of a play is the one it was priced by when the bet was placed. */
export async function playedHours(db: Sql, member: Member, span: { from: Date; to: Date }): Promise<PlayedHour[]> {
  const found = await betsByHour(db, member, span)
  return found.map(({ rtpBp, ...one }) => {
    const kept = keptOf(one.decided, BigInt(rtpBp))
    return { ...one, keptLeast: kept, keptMost: kept }
  })
}
