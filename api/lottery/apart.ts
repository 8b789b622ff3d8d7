// A bet that settlement could not read: judged again by the rules as they are now, and told to its member.
import { fen } from '../../core/money.ts'
import type { Db } from '../shell/db.ts'
import type { JudgeOne, OnEnded } from '../ledger/settle/apart.ts'
import { inform } from '../message/inform.ts'
import { findSettled } from './correction/correction.sql.ts'
import { judgeOf } from './settlement.ts'

/**
 * Returns the outcome of a bet set apart, by the result in force; undefined where the rules still cannot read the bet.
 */
export const judgeNow =
  (db: Db): JudgeOne =>
  async (bet) => {
    const issue = await findSettled(db, bet.drawId)
    if (!issue) throw new Error(`no draw ${bet.drawId}`)
    const { lottery, facts, shown: numbers } = issue
    return judgeOf({ lottery, facts, numbers })([bet])[0]
  }

/** The member hears how it ended, and what it brought. */
export const tellEnded: OnEnded = (tx, bet, { outcome, payout, refund }) => {
  const { bucket, memberId: id, orderId: order, line } = bet
  return inform(
    tx,
    { bucket, id },
    {
      kind: outcome === 'void' ? 'bet_void' : 'bet_settled',
      facts: { order, line, amount: fen(payout + refund) },
      once: `${order} ${line}`,
    },
  )
}
