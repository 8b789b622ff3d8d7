// Rounds at venues as a source of wagers.
import { DAY_MS, dayStartMs } from '../../../core/time.ts'
import type { Day } from '../../../core/time.ts'
import type { Sql } from '../../shell/db.ts'
import type { Rounds, WagerSource } from '../../shell/wager.ts'
import { validRounds } from './played.ts'
import { countPlayers, sumRounds as sumEverybodys } from './totals.sql.ts'
import { listRounds, sumRounds } from './wagers.ts'
import { settledRounds } from './wagers.sql.ts'

export const venueWagers: WagerSource = {
  code: 'venues',
  list: listRounds,
  sums: sumRounds,
  settled: settledRounds,
  valid: validRounds,
  players: countPlayers,
  rounds: roundsOf,
}

function roundsOf(db: Sql, day: Day): Promise<Rounds[]> {
  const start = dayStartMs(day)
  return sumEverybodys(db, { from: new Date(start), to: new Date(start + DAY_MS) })
}
