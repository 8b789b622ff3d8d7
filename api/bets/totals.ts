// What a member's bets of some days sum to. Spec 7 (gamebet/getTotalList); records' range of spec 5.
import { betStatuses } from '../../core/bets.ts'
import { sumFen, toWire } from '../../core/money.ts'
import type { Sql } from '../shell/db.ts'
import { timesOf } from '../shell/page.ts'
import type { DaysAsked } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { statusOf, stretchOf } from './records.ts'
import { sumBets } from './days.sql.ts'
import type { OutcomeSum } from './days.sql.ts'

/** In all, and by status. Refuses a range that cannot be. */
export async function totalsOf(db: Sql, member: Member, asked: DaysAsked) {
  const sums = await sumBets(db, member, stretchOf(timesOf(asked)))
  const list = betStatuses.map((status) => ({
    status,
    ...summed(sums.filter(({ outcome }) => statusOf(outcome) === status)),
  }))
  return { ...summed(sums), list }
}

function summed(sums: OutcomeSum[]) {
  const total = (of: (sum: OutcomeSum) => bigint) => sumFen(sums.map(of))
  const [stake, payout, refund] = [
    total((s) => s.stake),
    total((s) => s.payout),
    total((s) => s.refund),
  ]
  // What an open bet will bring is not known, so it is neither won nor lost.
  const open = sumFen(sums.filter(({ outcome }) => outcome === 0).map((s) => s.stake))
  return {
    count: sums.reduce((count, { bets }) => count + bets, 0),
    stake: toWire(stake),
    payout: toWire(payout),
    refund: toWire(refund),
    net: toWire(payout + refund - (stake - open)),
  }
}
