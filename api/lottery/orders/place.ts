// Placing an order, from whichever board. The ledger accepts or refuses it under its locks; everything
// here only prepares.
import { bestOf } from '../../../core/lottery/best.ts'
import { parseIssue } from '../../../core/lottery/calendar.ts'
import { DRAW_LINES_MAX, type PlacedOrder } from '../../../core/lottery/calls.ts'
import type { Selection as WireSelection } from '../../../core/lottery/shape.ts'
import { showYuan, toWire } from '../../../core/money.ts'
import type { House } from '../../shell/app.ts'
import type { Receipt } from '../../ledger/post/ledger.ts'
import { Refusal, refuse } from '../../shell/refusal.ts'
import type { PricedLottery, PricedLotteries } from '../odds/priced.ts'
import { findIssueDraw } from '../lottery.sql.ts'
import { factsOf, judge, ledgerLines, newOdds, totalOf, type Judged } from './judge.ts'
import { findPlaced } from './orders.ts'
import { findCommand, isDrawOpen } from './orders.sql.ts'
import type { Caller, Want } from './want.ts'

/** Accepts all lines of an order or none (decision 15). A repeat of its key is answered as it was. */
export async function placeOrder(
  house: House,
  pricedLotteries: PricedLotteries,
  want: Want,
  caller: Caller,
): Promise<PlacedOrder> {
  const priced = await findOnBoard(pricedLotteries, want)
  if (!priced) return refuse('lottery_unknown')
  const judged = judge(priced, want, await drawIdOf(house, priced, want.issue))
  if (judged instanceof Refusal) return reconsider(house, pricedLotteries, { want, caller, refusal: judged })
  // What the ledger does not check under its lock: where the call comes from, and verification. A verified member stays
  // verified but for corrections (decision 0049), so an earlier read is as good.
  if (caller.bar === 'unverified' || caller.bar === 'elsewhere')
    return reconsider(house, pricedLotteries, { want, caller, refusal: new Refusal(caller.bar) })
  return submit(house, pricedLotteries, { priced, want, judged, caller })
}

/** A lottery that has something on this board. */
async function findOnBoard(
  pricedLotteries: PricedLotteries,
  { lottery, board }: Want,
): Promise<PricedLottery | undefined> {
  const priced = await pricedLotteries.find(lottery)
  return priced && priced.plays(board).length > 0 ? priced : undefined
}

/** By arithmetic; by the table where the lottery had other times when the issue was made. */
export async function drawIdOf({ db }: House, { lottery }: PricedLottery, issue: string) {
  return parseIssue(lottery, issue)?.drawId ?? (await findIssueDraw(db, lottery.code, issue))
}

type Asked = { want: Want; caller: Caller; priced: PricedLottery; judged: Judged }

async function submit(house: House, pricedLotteries: PricedLotteries, asked: Asked): Promise<PlacedOrder> {
  const { want, judged, caller } = asked
  const { drawId, oddsVersion, lines } = judged
  const { key, body } = caller.command
  const receipt = await house.ledger
    .submit({
      kind: 'order',
      ...{ member: caller.member, key, body, drawId, oddsVersion },
      lines: ledgerLines(lines, want.board),
    })
    .catch((thrown: unknown) => explained(pricedLotteries, asked, thrown))
  return placedOf(asked, key, receipt)
}

/** Returns the answer to an accepted order. */
export function placedOf(
  { priced, want, judged }: Pick<Asked, 'priced' | 'want' | 'judged'>,
  orderId: string,
  receipt: Receipt,
): PlacedOrder {
  const lines = judged.lines.map((line, at) => ({
    line: at,
    play: line.play.code,
    selection: line.selection as WireSelection,
    units: line.units,
    stake: toWire(line.unitStakeFen),
    total: toWire(totalOf([line])),
    oddsMilli: line.odds,
  }))
  const best = bestOf(priced.game, judged.lines, factsOf(priced, want.issue))
  return {
    orderId,
    lottery: want.lottery,
    issue: want.issue,
    acceptedAt: receipt.atMs,
    total: toWire(totalOf(judged.lines)),
    best: toWire(best.mostFen),
    isBestExact: best.isExact,
    balance: toWire(receipt.balance),
    lines,
  }
}

type Doubt = { want: Want; caller: Caller; refusal: Refusal }

/**
 * Before a refusal: the key may have been accepted already, the settings here may be a second old, and
 * a closed draw comes before everything else that can be wrong (decision 16).
 */
async function reconsider(house: House, pricedLotteries: PricedLotteries, doubt: Doubt): Promise<PlacedOrder> {
  const { want, caller, refusal } = doubt
  const known = await findCommand(house.db, caller.member, caller.command.key)
  if (known && !known.body.equals(caller.command.body)) refuse('key_reused')
  const placed = known && (await findPlaced(house.db, caller.member, caller.command.key))
  if (placed) return { ...placed, balance: toWire(known.balance) }
  if (caller.bar) refuse(caller.bar)
  await pricedLotteries.renew()
  const priced = await findOnBoard(pricedLotteries, want)
  const drawId = priced && (await drawIdOf(house, priced, want.issue))
  if (!priced || drawId === undefined) throw refusal
  if (!(await isDrawOpen(house.db, caller.member.bucket, drawId))) refuse('draw_closed')
  const judged = judge(priced, want, drawId)
  if (judged instanceof Refusal) throw judged
  return submit(house, pricedLotteries, { priced, want, judged, caller })
}

/** Adds to the ledger's refusal what the member needs to act on it. */
export async function explained(
  pricedLotteries: PricedLotteries,
  { priced, judged }: Pick<Asked, 'priced' | 'judged'>,
  thrown: unknown,
): Promise<never> {
  if (!(thrown instanceof Refusal)) throw thrown
  const { order, member, stake } = priced.caps
  switch (thrown.reason) {
    case 'odds_changed': {
      await pricedLotteries.renew()
      const now = (await pricedLotteries.find(priced.lottery.code)) ?? priced
      if (!now.isOpen) return refuse('draw_closed')
      return refuse('odds_changed', newOdds(now, judged.lines))
    }
    case 'payout_cap':
      return refuse('payout_cap', { cap: showYuan(order) })
    case 'member_cap':
      return refuse('member_cap', { cap: showYuan(member) })
    case 'round_limit':
      return refuse('round_limit', { limit: showYuan(stake ?? 0n) })
    case 'line_limit':
      return refuse('line_limit', { max: DRAW_LINES_MAX })
    default:
      throw thrown
  }
}
