// Every order from its lines: they hash to the terms that lie sealed beside its payment (decision 0031).
import { setImmediate as breathe } from 'node:timers/promises'
import type { Sql } from '../shell/db.ts'
import { acceptedLines } from './audit-orders.sql.ts'
import type { AcceptedLine, LinePlace } from './audit-orders.sql.ts'
import { holdsTerms, orderTerms } from './terms.ts'

export type { AcceptedLine } from './audit-orders.sql.ts'

/** Lines in memory at a time: some megabytes, however many bets there are. */
const PAGE = 5_000
const FIRST: LinePlace = {
  ...{ drawId: -1n, memberId: 0n, orderId: '00000000-0000-0000-0000-000000000000', line: 0 },
}

/** The lines of an order, in their order. */
export type AcceptedOrder = readonly [AcceptedLine, ...AcceptedLine[]]

/** Every order of a bucket, some thousand lines at a time, in the order of draw, member and key. */
export async function* ordersOf(
  db: Sql,
  bucket: number,
  limit = PAGE,
): AsyncGenerator<AcceptedOrder[]> {
  let after = FIRST
  let open: [AcceptedLine, ...AcceptedLine[]] | undefined
  for (;;) {
    const page = await acceptedLines(db, bucket, after, limit)
    const whole: AcceptedOrder[] = []
    for (const line of page) {
      if (open && isSame(open[0], line)) {
        open.push(line)
        continue
      }
      if (open) whole.push(open)
      open = [line]
    }
    const last = page.at(-1)
    if (!last || page.length < limit) {
      yield open ? [...whole, open] : whole
      return
    }
    after = last
    yield whole
    await breathe()
  }
}

const isSame = (one: AcceptedLine, other: AcceptedLine): boolean =>
  one.orderId === other.orderId && one.memberId === other.memberId && one.drawId === other.drawId

/** The orders whose lines are not those that were paid for. */
export async function auditOrders(db: Sql, buckets: readonly number[], limit = PAGE) {
  const named: string[] = []
  const sums = { counted: 0, breaches: 0 }
  for (const bucket of buckets)
    for await (const orders of ordersOf(db, bucket, limit))
      for (const order of orders) {
        sums.counted += 1
        if (isAsAccepted(order)) continue
        sums.breaches += 1
        if (named.length < NAMED) named.push(`${nameOf(order[0])} is not as it was accepted`)
      }
  const says = 'every order has the lines, the member and the time that it was accepted with'
  return { id: 'I-15', says, ...sums, named }
}

/** So many are named; where more are wrong, somebody reads the database anyway. */
export const NAMED = 100

export const nameOf = ({ orderId, memberId, drawId }: AcceptedLine): string =>
  `order ${orderId} of member ${memberId} on draw ${drawId}`

function isAsAccepted(lines: AcceptedOrder): boolean {
  const [{ memberId, drawId, oddsVersion, body }] = lines
  const isPaid = lines.every((line) => line.isPaid && line.oddsVersion === oddsVersion)
  return (
    isPaid &&
    body !== null &&
    holdsTerms(body, orderTerms({ memberId, drawId, oddsVersion, lines }))
  )
}
