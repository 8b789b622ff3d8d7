// The rows that all tables come with, in the order in which they are inserted: a row stands behind the one that it names.
import { channelsAtFirst, levelsAtFirst } from './deposit/at-first.ts'
import { lotteriesAtFirst, oddsAtFirst } from './lottery/odds/at-first.ts'
import { ratesAtFirst } from './savings/at-first.ts'
import { payoutRulesAtFirst } from './withdraw/at-first.ts'
import { insertsOf } from './shell/first-rows.sql.ts'

/** The inserts by their names, to be run once each behind the files of db/migrations. */
export const firstRows: Record<string, string> = Object.assign(
  {},
  ...[lotteriesAtFirst, oddsAtFirst, channelsAtFirst, levelsAtFirst, ratesAtFirst, payoutRulesAtFirst].map(insertsOf),
)
