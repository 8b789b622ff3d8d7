// The audit checks of VIP and rebate (requirements 7.2: I-11 and I-14).
import { rateProblem, rateProblems } from '../../core/vip/vip.ts'
import type { Db } from '../shell/db.ts'
import type { Beside } from '../shell/books.ts'
import { checksOver, type Comparison } from '../shell/tally.ts'
import type { Check } from '../ledger/audit/audit.ts'
import { giftsBesideLevels } from './audit-gifts.sql.ts'
import {
  everyReturn,
  levelsBesideHistory,
  playBesideWagers,
  rebateMadeAgain,
  rebatesBesideLevels,
  takenBesidePaid,
  topsBesideTotals,
  totalsBesideRows,
} from './audit.sql.ts'

const checks: readonly Comparison[] = [
  ['I-11', 'lifetime totals of levels are the sums of deposits, days and counted wagers', totalsBesideRows],
  ['I-14', 'every gift and rebate that was taken was paid once and asks to be played once', takenBesidePaid],
  ['I-14', 'every rebate is what its day and the level at its end make of it', rebateMadeAgain],
  ['I-14', 'every rebate names the level at the end of its day, and numbers its parts', rebatesBesideLevels],
  ['I-11', 'what was played of each kind of game on a day is what the wagers of its chunks come to', playBesideWagers],
  ['I-14', 'every level follows from its history, which has no gaps', levelsBesideHistory],
  ['I-14', 'no level is above what all deposits and all play come to', topsBesideTotals],
  ['I-14', 'every gift is what the ladder gives to its level, for what it is given for', giftsBesideLevels],
]

export async function compareVip(db: Db, { buckets }: Beside): Promise<Check[]> {
  const found = await checksOver(db, buckets, checks)
  const returns = await everyReturn(db)
  const named = [...rateProblems(), ...returns.flatMap(problemOf)]
  found.push({
    id: 'I-14',
    says: 'no rebate is above 40 % of the edge of its games',
    counted: returns.length,
    ...{ breaches: named.length, named },
  })
  return found
}

function problemOf({ code, rtp }: { code: string; rtp: number }): string[] {
  const problem = rateProblem('lottery', 10_000 - rtp)
  return problem ? [`${code}: ${problem}`] : []
}
