// A member's play at venues by day and hour, and the average share of it that the games keep.
import { findGame, type GameCode } from '../../../core/games/catalog.ts'
import { countedAs } from '../../../core/play-categories.ts'
import { returnsSet } from '../../lobby/returns.ts'
import { theoryOfGame } from '../../lobby/theory.ts'
import type { Sql } from '../../shell/db.ts'
import type { Member } from '../../shell/serve.ts'
import { keptOf, type PlayedDay, type PlayedHour, type WagerDays } from '../../shell/wager.ts'
import { roundsByDay, roundsByHour } from './activity.sql.ts'

export async function playedDays(db: Sql, member: Member, days: WagerDays): Promise<PlayedDay[]> {
  const found = await roundsByDay(db, member, days)
  return found.map(({ game, ...one }) => ({ ...one, category: categoryOf(game) }))
}

/** A game whose bets return more or less keeps between a least and a most: a round does not say which bet it was. */
export async function playedHours(db: Sql, member: Member, span: { from: Date; to: Date }): Promise<PlayedHour[]> {
  const set = await returnsSet(db)
  const found = await roundsByHour(db, member, span)
  return found.map(({ game, ...one }) => {
    if (!findGame(game)) return { ...one, decided: 0n, cost: 0n, keptLeast: 0n, keptMost: 0n }
    const { leastBp, mostBp } = theoryOfGame(game as GameCode, set.get(game))
    return { ...one, keptLeast: keptOf(one.decided, mostBp), keptMost: keptOf(one.decided, leastBp) }
  })
}

/** A game that this version does not know is counted as the turnover counts it. */
function categoryOf(game: string): PlayedDay['category'] {
  return countedAs(findGame(game)?.category ?? 'electronic')
}
