// Lotteries as a source of wagers.
import type { WagerSource } from '../../shell/wager.ts'
import { chunksLeftOut } from './audit.sql.ts'
import { countPlayers } from './played.sql.ts'
import { validBets } from './played.ts'
import { resultsOf, roundsOf } from './rounds.ts'
import { playedDays, playedHours } from './activity.ts'
import { listWagers, sumWagers } from './wagers.ts'
import { settledChunks } from './wagers.sql.ts'

export const lotteryWagers: WagerSource = {
  code: 'lottery',
  list: listWagers,
  sums: sumWagers,
  days: playedDays,
  hours: playedHours,
  settled: settledChunks,
  valid: validBets,
  leftOut: chunksLeftOut,
  players: countPlayers,
  rounds: roundsOf,
  results: resultsOf,
}
