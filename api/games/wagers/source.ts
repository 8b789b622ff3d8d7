// Rounds at venues as a source of wagers.
import { findGame } from '../../../core/games/catalog.ts'
import { DAY_MS, dayStartMs, type Day } from '../../../core/time.ts'
import type { Sql } from '../../shell/db.ts'
import type { Rounds, WagerSource } from '../../shell/wager.ts'
import { playedDays, playedHours } from './activity.ts'
import { roundsLeftOut } from './audit.sql.ts'
import { validRounds } from './played.ts'
import { countResults, overUntil } from './results.sql.ts'
import { countPlayers, sumRounds as sumEverybodys } from './totals.sql.ts'
import { listRounds, sumRounds } from './wagers.ts'
import { settledRounds } from './wagers.sql.ts'

export const venueWagers: WagerSource = {
  code: 'venues',
  list: listRounds,
  sums: sumRounds,
  days: playedDays,
  hours: playedHours,
  settled: settledRounds,
  valid: validRounds,
  leftOut: roundsLeftOut,
  players: countPlayers,
  rounds: roundsOf,
  results: resultsOf,
}

function roundsOf(db: Sql, day: Day): Promise<Rounds[]> {
  const start = dayStartMs(day)
  return sumEverybodys(db, { from: new Date(start), to: new Date(start + DAY_MS) })
}

async function resultsOf(db: Sql, game: string, { from, to }: { from: Date; to: Date }) {
  if (!findGame(game)) return undefined
  const until = await overUntil(db, game, to)
  const results = until > from ? await countResults(db, game, { from, until }) : []
  return { until, results }
}
