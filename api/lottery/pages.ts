// Lists of draws and of orders, page by page: a cursor says behind which row the next one begins (decision 34).
import { addDays, dayOf, dayStartMs, RECORD_DAYS, rangeProblem } from '../../core/time.ts'
import type { Day } from '../../core/time.ts'
import type { Sql } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { NEWEST, pastOf } from './hall.ts'
import { drawsOfLottery, listOrders } from './orders/orders.ts'
import type { DrawRange, OrdersAsked } from './orders/orders.ts'
import { findIssueDraw, findPast } from './sql.ts'

export const PAGE = 20

type Asked = { cursor?: string | undefined; size: number }

/** Draws whose time has come, newest first. */
export async function drawPage(db: Sql, lottery: string, { cursor, size }: Asked) {
  const place = cursor ? readDrawCursor(cursor) : NEWEST
  const found = await findPast(db, lottery, { ...place, limit: size + 1 })
  const list = found.slice(0, size)
  const last = list.at(-1)
  const more = found.length > size && last ? `${last.drawAt.getTime()}-${last.drawId}` : null
  return { list: list.map(pastOf), more }
}

const LATEST_ORDER = { at: 2n ** 52n, orderId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The member's orders on some boards, newest first. */
export async function orderPage(
  db: Sql,
  member: Member,
  { cursor, size, ...asked }: Asked & OrdersAsked,
) {
  const before = cursor ? readOrderCursor(cursor) : LATEST_ORDER
  const found = await listOrders(db, member, { ...asked, before, limit: size + 1 })
  const list = found.slice(0, size)
  const last = list.at(-1)?.place
  const more = found.length > size && last ? `${last.at}-${last.orderId}` : null
  return { list, more }
}

/** The instants of some days; undefined where none are named. Refuses days that no record covers. */
export function timesAsked({ start, end }: { start?: Day | undefined; end?: Day | undefined }) {
  if (start === undefined && end === undefined) return undefined
  const today = dayOf(Date.now())
  const first = start ?? addDays(today, 1 - RECORD_DAYS)
  const last = end ?? today
  const problem = rangeProblem(first, last, today)
  if (problem) return refuse(problem)
  return { from: new Date(dayStartMs(first)), to: new Date(dayStartMs(addDays(last, 1))) }
}

/** One draw, all of a lottery, or all there are. */
export async function drawsAsked(
  db: Sql,
  lottery: string | undefined,
  issue: string | undefined,
): Promise<DrawRange> {
  if (lottery === undefined || issue === undefined) return drawsOfLottery(lottery)
  const id = (await findIssueDraw(db, lottery, issue)) ?? 0n
  return { from: id, to: id }
}

function readDrawCursor(cursor: string) {
  const [, at = '', id = ''] = /^(\d{1,15})-(\d{1,18})$/.exec(cursor) ?? []
  if (!id) return refuse('cursor_invalid')
  return { before: new Date(Number.parseInt(at, 10)), id: BigInt(id) }
}

/** Microseconds and an id: the place of orders and of chases. */
export function readOrderCursor(cursor: string) {
  const [, at = '', orderId] =
    /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? []
  return orderId ? { at: BigInt(at), orderId } : refuse('cursor_invalid')
}
