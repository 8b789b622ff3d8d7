// Every order from its lines: they hash to the terms that lie sealed beside its payment (decision 0031).
import { setImmediate as breathe } from 'node:timers/promises'
import type { Sql } from '../../shell/db.ts'
import { addWrong, tally } from '../../shell/tally.ts'
import { acceptedLines, endedApart, type AcceptedLine, type LinePlace } from './audit-orders.sql.ts'
import { holdsTerms, orderTerms } from '../post/terms.ts'

export type { AcceptedLine } from './audit-orders.sql.ts'

/** Lines in memory at a time: some megabytes, however many bets there are. */
const PAGE = 5_000
const FIRST: LinePlace = { drawId: -1n, memberId: 0n, orderId: '00000000-0000-0000-0000-000000000000', line: 0 }

/** The lines of an order, in their order. */
export type AcceptedOrder = readonly [AcceptedLine, ...AcceptedLine[]]

/** Every order, some thousand lines at a time, in the order of bucket, draw, member and key. */
export async function* ordersOf(db: Sql, buckets: readonly number[], limit = PAGE): AsyncGenerator<AcceptedOrder[]> {
  for (const bucket of buckets) {
    // The last order of a page may go on in the next one.
    let open: AcceptedOrder[] = []
    for (let after: LinePlace | undefined = FIRST; after;) {
      const page: AcceptedLine[] = await acceptedLines(db, bucket, after, limit)
      const orders = grouped(open, page)
      open = orders.splice(-1)
      yield orders
      after = page.length < limit ? undefined : page.at(-1)
      await breathe()
    }
    yield open
  }
}

/** The orders that a page goes on with and begins. */
function grouped(open: readonly AcceptedOrder[], page: readonly AcceptedLine[]): AcceptedOrder[] {
  const orders: [AcceptedLine, ...AcceptedLine[]][] = open.map((order) => [...order])
  for (const line of page) {
    const last = orders.at(-1)
    if (last && isSame(last[0], line)) last.push(line)
    else orders.push([line])
  }
  return orders
}

const isSame = (one: AcceptedLine, other: AcceptedLine): boolean =>
  one.orderId === other.orderId && one.memberId === other.memberId && one.drawId === other.drawId

/**
 * The orders whose lines are not those that were paid for. One with a line that settlement could not read is no such
 * order once two people have ended that: a fact says as what they found it.
 */
export async function auditOrders(db: Sql, buckets: readonly number[], limit = PAGE) {
  const sum = tally()
  const ended = await endedOrders(db)
  for await (const orders of ordersOf(db, buckets, limit)) {
    const wrong = orders.filter((order) => !isAsAccepted(order) && !ended.has(placeOf(order[0])))
    const named = wrong.map(([line]) => `${nameOf(line)} is not as it was accepted`)
    addWrong(sum, orders.length, named)
  }
  const says = 'every order has the lines, the member and the time that it was accepted with'
  return { id: 'I-15', says, ...sum }
}

/** By `placeOf`, the orders in which two people have ended a bet that could not be read. */
export const endedOrders = async (db: Sql): Promise<Set<string>> => new Set((await endedApart(db)).map(placeOf))

export const placeOf = ({ memberId, orderId }: Pick<AcceptedLine, 'memberId' | 'orderId'>) =>
  `${orderId} of ${memberId}`

export const nameOf = ({ orderId, memberId, drawId }: AcceptedLine): string =>
  `order ${orderId} of member ${memberId} on draw ${drawId}`

function isAsAccepted(lines: AcceptedOrder): boolean {
  const [{ memberId, drawId, oddsVersion, body }] = lines
  const isPaid = lines.every((line) => line.isPaid && line.oddsVersion === oddsVersion)
  return isPaid && body !== null && holdsTerms(body, orderTerms({ memberId, drawId, oddsVersion, lines }))
}
