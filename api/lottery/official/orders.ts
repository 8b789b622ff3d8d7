// Orders of the official board: what came over the wire, and what their member may still do with them.
import { betStatuses, type BetStatus } from '../../../core/bets.ts'
import type { Input } from '../../../core/endpoint.ts'
import { outcomes as codes } from '../../../core/ledger.ts'
import type { official as calls, OfficialOrder } from '../../../core/lottery/official-calls.ts'
import { officialStake } from '../../../core/lottery/stake.ts'
import { fromWire, toWire } from '../../../core/money.ts'
import type { Sql } from '../../shell/db.ts'
import { cancelOrder } from '../../ledger/post/cancel.ts'
import type { Context, Member } from '../../shell/serve.ts'
import { clock } from '../../shell/shell.sql.ts'
import { findChasesOf } from '../chase/chase.sql.ts'
import type { ReadOrder } from '../orders/orders.ts'
import type { Want } from '../orders/want.ts'
import { priceOfUnit } from './tree.ts'

/** The lines of a submission: 注数 counted by the client, a price times a multiple for each ticket. */
export function wantOf(input: Input<typeof calls.submit>): Want {
  const { lotteryId, issue, bets, total } = input
  return {
    board: 'official',
    lottery: lotteryId,
    issue,
    lines: bets.map((line) => ({
      play: line.optionId,
      selection: line.numbers,
      units: line.count,
      unitStake: officialStake(priceOfUnit[line.unit], line.multiple),
      oddsMilli: line.oddsMilli,
      oddsVersion: line.oddsVersion,
    })),
    total: fromWire(total),
  }
}

/** Orders with their status, and whether they can be taken back at this instant. */
export async function shownOrders(db: Sql, member: Member, list: readonly ReadOrder[]): Promise<OfficialOrder[]> {
  const now = await clock(db)
  const ids = list.map(({ order }) => order.orderId)
  const chases = new Map((await findChasesOf(db, member, ids)).map(({ orderId, chaseId }) => [orderId, chaseId]))
  return list.map(({ order, board, outcomes, lockAt }) => ({
    ...order,
    betStatus: betStatusOf(outcomes),
    canCancel: board === 'official' && order.status === 'open' && lockAt > now && outcomes.every((one) => one === null),
    chaseId: chases.get(order.orderId) ?? null,
  }))
}

/** Lines stand or fall together: an order is void or taken back whole. */
function betStatusOf(outcomes: readonly (number | null)[]): BetStatus {
  const [unfinished, completed, cancelled, withdrawn] = betStatuses
  if (outcomes.includes(null)) return unfinished
  if (outcomes.includes(codes.withdrawn)) return withdrawn
  return outcomes.includes(codes.void) ? cancelled : completed
}

/** 撤单: the whole order comes back, as long as the database's clock is before its lock. */
export function cancelOwnOrder(
  { once, member, command }: Pick<Context<'member'>, 'once' | 'member' | 'command'>,
  orderId: string,
) {
  return once(async (tx) => {
    const { key, body } = command
    const taken = await cancelOrder(tx, { member, orderId, board: 'official', key, body })
    const { refund, balance } = taken
    return { orderNo: orderId, refund: toWire(refund), balance: toWire(balance) }
  })
}
