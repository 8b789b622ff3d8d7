// Orders of a member, from whichever feature has them: to choose one that people shall look at (spec 5).
import { ORDER_DAYS, type MemberOrder, type OrderType } from '../../core/support/order.ts'
import type { Language } from '../../core/endpoint.ts'
import { sumFen, toWire } from '../../core/money.ts'
import { DAY_MS, msOfMicros } from '../../core/time.ts'
import type { Sql } from './db.ts'
import { LAST_UUID, LINES_A_PAGE, newestFirst, rowsIn, type Found, type InstantPlace } from './page.ts'
import type { Member } from './serve.ts'
import { wagersOf, type Wager, type WagerPlace, type WagerSource } from './wager.ts'

export type OrdersAsked = {
  since: Date
  /** The number of the one order asked for, or null for all. */
  orderNo: string | null
  /** Orders behind this place. */
  after: InstantPlace
  limit: number
}

export type OrderSource = {
  readonly type: OrderType
  readonly list: (db: Sql, member: Member, asked: OrdersAsked, locale: Language) => Promise<Found<MemberOrder>>
}

/** The order of a member's orders on a page, and the form of its cursor. */
export const orderPlaces = newestFirst<MemberOrder>(({ at, orderNo: id }) => ({
  at: new Date(at),
  id,
}))

/** Returns the earliest time that orders can be listed from. */
export const ordersSince = (): Date => new Date(Date.now() - ORDER_DAYS * DAY_MS)

/** A member's orders of several sources as one list. */
export async function ordersOf(
  sources: readonly OrderSource[],
  db: Sql,
  member: Member,
  { asked, locale }: { asked: OrdersAsked; locale: Language },
): Promise<Found<MemberOrder>> {
  const found: Found<MemberOrder>[] = []
  // The sources are read one after the other: a transaction has one connection.
  for (const { list } of sources) found.push(await list(db, member, asked, locale))
  const all = found.flatMap(rowsIn).toSorted(newerFirst)
  // Where one source's list ends early, orders of other sources behind its end are left for the next page.
  const [end] = found.flatMap((one) => (Array.isArray(one) ? [] : one.short.slice(-1))).toSorted(newerFirst)
  const known = end ? all.filter((one) => newerFirst(one, end) <= 0) : all
  if (!end || known.length >= asked.limit) return known.slice(0, asked.limit)
  return { short: known }
}

const newerFirst = (a: MemberOrder, b: MemberOrder): number =>
  b.at - a.at || (a.orderNo === b.orderNo ? 0 : a.orderNo < b.orderNo ? 1 : -1)

const LINES = 100

/** Bets as such orders: the lines of one order are together. */
export const betOrders = (wagers: readonly WagerSource[]): OrderSource => ({
  type: 'bet',
  list: async (db, member, { since, orderNo, after, limit }, locale) => {
    const orders = new Map<string, Wager[]>()
    let read = 0
    const to = new Date(Date.now() + DAY_MS)
    // Wagers are placed by the microsecond: all of this millisecond are asked for, and those before `after` left out.
    let behind: WagerPlace = { at: BigInt(after.at.getTime()) * 1000n + 999n, orderId: LAST_UUID, line: 0 }
    for (;;) {
      const asked = { from: since, to, status: undefined, orderId: orderNo, after: behind }
      const lines = await wagersOf(wagers, db, member, { asked: { ...asked, limit: LINES }, locale })
      for (const line of lines.filter((one) => isBehind(one, after)))
        orders.set(line.orderId, [...(orders.get(line.orderId) ?? []), line])
      behind = lines.at(-1) ?? behind
      read += lines.length
      // The last order may continue on the next page; the orders before it are complete.
      if (lines.length === LINES && read >= LINES_A_PAGE && orders.size > 1 && orders.size <= limit)
        return { short: [...orders.values()].slice(0, -1).map(orderOf) }
      // Reads one order more than asked for, so that the last one is sure to have all of its lines.
      if (lines.length < LINES || orders.size > limit) break
    }
    return [...orders.values()].slice(0, limit).map(orderOf)
  },
})

function isBehind({ at, orderId }: Wager, after: InstantPlace): boolean {
  const [ms, afterMs] = [msOfMicros(at), after.at.getTime()]
  return ms === afterMs ? orderId < after.id : ms < afterMs
}

function orderOf(lines: Wager[]): MemberOrder {
  const [{ orderId, at, gameName, round }] = lines as [Wager]
  return {
    orderNo: orderId,
    type: 'bet',
    name: `${gameName} ${round}`,
    amount: toWire(sumFen(lines.map(({ stake }) => stake))),
    at: msOfMicros(at),
  }
}
