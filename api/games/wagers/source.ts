// Rounds at venues as a source of wagers.
import type { WagerSource } from '../../shell/wager.ts'
import { validRounds } from './played.ts'
import { listRounds, sumRounds } from './wagers.ts'
import { settledRounds } from './wagers.sql.ts'

export const venueWagers: WagerSource = {
  code: 'venues',
  list: listRounds,
  sums: sumRounds,
  settled: settledRounds,
  valid: validRounds,
}
