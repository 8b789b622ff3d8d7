// A member's bets of all sources, and what they sum to. Spec 4 (the four statuses), 5 (ranges), 7 (totals).
import { betStatuses, type Bet, type BetStatus } from '../../core/bets.ts'
import { UUID_PATTERN, type Language } from '../../core/endpoint.ts'
import { sumFen, toWire } from '../../core/money.ts'
import { addDays, dayOf, dayStartMs, msOfMicros } from '../../core/time.ts'
import type { House } from '../shell/app.ts'
import { daysOf, timesOf, type DaysAsked } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { wagersOf, type Wager, type WagersAsked, type WagerSum } from '../shell/wager.ts'

type Books = Pick<House, 'db' | 'wagers'>

export type Asked = DaysAsked & {
  status?: BetStatus | undefined
  orderNo?: string | undefined
} & Pick<WagersAsked, 'after' | 'limit'>

/** Wagers of the days asked for, the last seven by default; of one order, whenever it was. */
export async function listBets(
  { db, wagers }: Books,
  member: Member,
  { orderNo, status, after, limit, ...days }: Asked,
  locale: Language,
): Promise<Wager[]> {
  // A malformed order number finds nothing, like the number of an order that does not exist (BI-278).
  if (orderNo !== undefined && !UUID_PATTERN.test(orderNo)) return []
  const isEver = orderNo !== undefined && days.start === undefined && days.end === undefined
  const { from, to } = isEver ? ever() : timesOf(days)
  const asked = { ...{ from, to, status, after, limit }, orderId: orderNo ?? null }
  return wagersOf(wagers, db, member, { asked, locale })
}

const ever = () => ({
  from: new Date(0),
  to: new Date(dayStartMs(addDays(dayOf(Date.now()), 2))),
})

/** A wager as the contract has it. */
export function betOf({ at, orderId, settledAt, dueAt, cancelUntil, ...wager }: Wager): Bet {
  const { stake, payout, refund } = wager
  const isSettled = payout !== null && refund !== null
  return {
    ...wager,
    orderNo: orderId,
    stake: toWire(stake),
    payout: isSettled ? toWire(payout) : null,
    refund: isSettled ? toWire(refund) : null,
    net: isSettled ? toWire(payout + refund - stake) : null,
    placedAt: msOfMicros(at),
    settledAt: msOf(settledAt),
    dueAt: msOf(dueAt),
    cancelUntil: msOf(cancelUntil),
  }
}

const msOf = (at: Date | null): number | null => at && at.getTime()

/** Returns the sums of wagers over some days: in all, and by status. Refuses a range that cannot be. */
export async function totalsOf({ db, wagers }: Books, member: Member, asked: DaysAsked) {
  const { from: first, to: last } = daysOf(asked)
  const days = { first, last, ...timesOf(asked) }
  const found = await Promise.all(wagers.map((source) => source.sums(db, member, days)))
  const sums = found.flat()
  const list = betStatuses.map((status) => ({
    status,
    ...summed(sums.filter((one) => one.status === status)),
  }))
  return { ...summed(sums), list }
}

function summed(sums: WagerSum[]) {
  const total = (of: (sum: WagerSum) => bigint) => sumFen(sums.map(of))
  const [stake, payout] = [total((one) => one.stake), total((one) => one.payout)]
  const refund = total((one) => one.refund)
  // The profit of an open bet is not known yet, so its stake counts as neither won nor lost.
  const open = sumFen(sums.filter(({ status }) => status === 'unfinished').map((s) => s.stake))
  return {
    count: sums.reduce((count, one) => count + one.count, 0),
    stake: toWire(stake),
    payout: toWire(payout),
    refund: toWire(refund),
    net: toWire(payout + refund - (stake - open)),
  }
}
