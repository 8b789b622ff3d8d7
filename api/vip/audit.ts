// The audit checks of VIP and rebate (requirements 7.2: I-11 and I-14).
import { rateProblem, rateProblems } from '../../core/vip/vip.ts'
import type { Db } from '../shell/db.ts'
import type { Beside } from '../shell/books.ts'
import { tallyOf } from '../shell/tally.ts'
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

const checks = [
  {
    id: 'I-11',
    says: 'lifetime totals of levels are the sums of deposits, days and counted wagers',
    run: totalsBesideRows,
  },
  {
    id: 'I-14',
    says: 'every gift and rebate that was taken was paid once and asks to be played once',
    run: takenBesidePaid,
  },
  {
    id: 'I-14',
    says: 'every rebate is what its day and the level at its end make of it',
    run: rebateMadeAgain,
  },
  {
    id: 'I-14',
    says: 'every rebate names the level at the end of its day, and numbers its parts',
    run: rebatesBesideLevels,
  },
  {
    id: 'I-11',
    says: 'what was played of each kind of game on a day is what the wagers of its chunks come to',
    run: playBesideWagers,
  },
  {
    id: 'I-14',
    says: 'every level follows from its history, which has no gaps',
    run: levelsBesideHistory,
  },
  {
    id: 'I-14',
    says: 'no level is above what all deposits and all play come to',
    run: topsBesideTotals,
  },
  {
    id: 'I-14',
    says: 'every gift is what the ladder gives to its level, for what it is given for',
    run: giftsBesideLevels,
  },
]

export async function compareVip(db: Db, { buckets }: Beside): Promise<Check[]> {
  const found: Check[] = []
  for (const { id, says, run } of checks)
    found.push({ id, says, ...(await tallyOf(buckets, (bucket) => run(db, bucket))) })
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
