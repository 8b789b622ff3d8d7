// Ordering a chase: the whole stake waits in a wallet of its own, and the first issue is bet on at once
// where it is open. Stopping one.
import type { Output } from '../../../core/endpoint.ts'
import { parseIssue, type Issue } from '../../../core/lottery/calendar.ts'
import type { ChaseTask, ChaseWish } from '../../../core/lottery/chase.ts'
import type { official as calls } from '../../../core/lottery/official-calls.ts'
import { capBoundFen } from '../../../core/lottery/settle.ts'
import { MULTIPLE, unitPrices } from '../../../core/lottery/stake.ts'
import { fen, showYuan, sumFen, toWire, type Fen } from '../../../core/money.ts'
import type { House } from '../../shell/app.ts'
import type { Tx } from '../../shell/db.ts'
import type { Order } from '../../ledger/post/commands.ts'
import { post } from '../../ledger/post/ledger.ts'
import { bodyWith } from '../../ledger/post/terms.ts'
import { Refusal, refuse } from '../../shell/refusal.ts'
import type { Context } from '../../shell/serve.ts'
import { clock } from '../../shell/shell.sql.ts'
import type { PricedLottery, PricedLotteries } from '../odds/priced.ts'
import { judge, readLines, stakeRange, totalOf, type Judged, type JudgedLine } from '../orders/judge.ts'
import { explained } from '../orders/place.ts'
import type { Want } from '../orders/want.ts'
import { chaseTask } from './show.ts'
import { chaseCodes, findLegs, insertChase, lockChase, type NewLeg } from './chase.sql.ts'
import { chaseTerms } from './terms.ts'
import { endChase, orderOf, placeLeg } from './turn.ts'

type Caller = Pick<Context<'member'>, 'once' | 'member' | 'command' | 'language' | 'session'>
type Asked = { want: Want; wish: ChaseWish; caller: Caller }
type Plan = { legs: NewLeg[]; judged: Judged; total: Fen; isFirstOpen: boolean }

/** Orders a chase in one command. Refuses what an order would be refused for, and chase_invalid. */
export async function orderChase(
  house: House,
  pricedLotteries: PricedLotteries,
  asked: Asked,
): Promise<Output<typeof calls.submit>> {
  const { want, caller } = asked
  // Rare beside bets: it can afford settings of this moment.
  await pricedLotteries.renew()
  const priced = await pricedLotteries.find(want.lottery)
  if (!priced || priced.plays('official').length === 0) return refuse('lottery_unknown')
  let known: { judged: Judged; first: Order | undefined } | undefined
  const work = () =>
    caller.once(async (tx) => {
      const plan = planOf(priced, asked, (await clock(tx)).getTime())
      const hold = await holdStake(tx, asked, plan)
      known = { judged: plan.judged, first: undefined }
      if (plan.isFirstOpen) known.first = await firstLeg(tx, caller, priced)
      return { order: null, chase: await shown(tx, caller), balance: toWire(hold) }
    })
  return work().catch(async (thrown: unknown) => {
    if (!(thrown instanceof Refusal) || !known) throw thrown
    // The first leg asks for the other buckets' share of the draw like any order.
    const again =
      thrown.reason === 'draw_cap' && known.first ? await house.ledger.levelled(known.first, work) : undefined
    return again ?? explained(pricedLotteries, { priced, judged: known.judged }, thrown)
  })
}

const shown = (tx: Tx, { member, command, language }: Caller): Promise<ChaseTask> =>
  chaseTask(tx, { member, locale: language }, command.key)

/** The legs with their stakes, judged as orders are: draw, selections, sum, odds, stakes, caps. */
function planOf(priced: PricedLottery, { want, wish }: Asked, nowMs: number): Plan {
  const issues = issuesOf(priced, want, wish, nowMs)
  const lines = readLines(priced, want)
  if (lines instanceof Refusal) throw lines
  const most = wish.legs.reduce((high, { multiple }) => Math.max(high, multiple), 0)
  const base = totalOf(lines)
  const stakes = wish.legs.map(({ multiple }) => fen(base * BigInt(multiple)))
  const total = sumFen(stakes)
  if (total !== want.total) refuse('total_differs', { total: showYuan(total) })
  const judged = judge(priced, { ...want, total: undefined }, issues[0]?.drawId)
  if (judged instanceof Refusal) throw judged
  checkMultiples(priced, lines, most)
  const legs = issues.map((issue, at) => ({
    drawId: issue.drawId,
    issue: issue.number,
    multiple: wish.legs[at]?.multiple ?? 1,
    stake: stakes[at] ?? base,
    opensAt: new Date(issue.opensAtMs),
    lockAt: new Date(issue.locksAtMs),
  }))
  return { legs, judged, total, isFirstOpen: (issues[0]?.opensAtMs ?? 0) <= nowMs }
}

/** Issues that exist, each later than the one before; the first is the order's own and takes bets still. */
function issuesOf({ lottery }: PricedLottery, want: Want, { legs }: ChaseWish, nowMs: number): Issue[] {
  const issues = legs.map(({ issue }) => parseIssue(lottery, issue))
  const real = issues.filter((issue) => issue !== undefined)
  const rising = real.every((issue, at) => issue.drawsAtMs > (real[at - 1]?.drawsAtMs ?? 0))
  if (real.length < legs.length || !rising || legs[0]?.issue !== want.issue) refuse('chase_invalid')
  if ((real[0]?.locksAtMs ?? 0) <= nowMs) refuse('draw_closed')
  return real
}

/** A line's multiple times a leg's is a multiple too, and what the largest leg can pay is within the cap. */
function checkMultiples(priced: PricedLottery, lines: readonly JudgedLine[], most: number): void {
  const { max } = stakeRange(priced, 'official')
  const raised = lines.map((line) => ({
    ...line,
    unitStakeFen: fen(line.unitStakeFen * BigInt(most)),
  }))
  const at = raised.findIndex(({ unitStakeFen }) => unitStakeFen > max)
  if (at >= 0) refuse('stake_range', { line: at, min: showYuan(unitPrices.fen), max: showYuan(max) })
  if (most > MULTIPLE.max) refuse('chase_invalid')
  if (sumFen(raised.map((line) => capBoundFen(line))) > priced.caps.order)
    refuse('payout_cap', { cap: showYuan(priced.caps.order) })
}

async function holdStake(tx: Tx, { want, wish, caller }: Asked, plan: Plan): Promise<bigint> {
  const { member, command } = caller
  const { legs, judged, total } = plan
  const lines = judged.lines.map(({ play, selection, units, unitStakeFen, odds }) => ({
    play: play.code,
    selection: selection.map((entry) => (typeof entry === 'object' ? [...entry] : entry)),
    units,
    unitStake: String(unitStakeFen),
    odds: { ...odds },
  }))
  const { lottery } = want
  const { stopOnWin } = wish
  const chase = { lottery, stopOnWin, lines, total, legs }
  await insertChase(tx, member, { id: command.key, ...chase })
  const body = bodyWith(command.body, chaseTerms(chase))
  const { balance } = await post(tx, {
    ...{ member, key: command.key, body, ref: command.key },
    moves: [{ kind: 'chase_hold', from: 'cash', to: 'chase', amount: total }],
  })
  return balance
}

/** The first leg's issue is open: it is a bet with the order, or there is no order. */
async function firstLeg(tx: Tx, { member, command }: Caller, priced: PricedLottery): Promise<Order> {
  const row = await lockChase(tx, member, command.key)
  const [leg] = await findLegs(tx, member, command.key)
  if (!row || !leg) throw new Error(`chase ${command.key} was not written`)
  const chase = { member, row }
  const order = orderOf(chase, leg, priced)
  if (typeof order === 'string') throw new Error(`the first leg of ${row.id} is ${order}`)
  await placeLeg(tx, chase, leg, order)
  return order
}

/** Ends a chase by its member's wish: what is no bet yet comes back, in one movement. */
export function stopChase(caller: Caller, chaseId: string): Promise<ChaseTask> {
  const { once, member, language } = caller
  return once(async (tx) => {
    const row = await lockChase(tx, member, chaseId)
    if (!row) return refuse('chase_unknown')
    if (row.state !== chaseCodes.running) refuse('chase_over')
    await endChase(tx, { member, row }, { state: 'stopped', reason: 'stopped' })
    return chaseTask(tx, { member, locale: language }, chaseId)
  })
}
