// A bet that settlement could not read, judged again by the rules as they are now.
import type { Db } from '../shell/db.ts'
import type { JudgeOne } from '../ledger/apart.ts'
import { findSettled } from './correction/correction.sql.ts'
import { judgeOf } from './settlement.ts'

/** What such a bet comes to by the result that holds; undefined where the rules still cannot read it. */
export const judgeNow =
  (db: Db): JudgeOne =>
  async (bet) => {
    const issue = await findSettled(db, bet.drawId)
    if (!issue) throw new Error(`no draw ${bet.drawId}`)
    const { lottery, facts, shown: numbers } = issue
    return judgeOf({ lottery, facts, numbers })([bet])[0]
  }
