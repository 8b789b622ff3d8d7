// Lists of draws and of orders, page by page (decision 34).
import { RECORD_DAYS } from '../../core/time.ts'
import type { Sql } from '../shell/db.ts'
import { LAST_UUID, page, timesOf, type DaysAsked, type Paged } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { NEWEST, pastOf } from './hall.ts'
import { drawsOfLottery, findPlaces, readOrders, type DrawRange, type OrdersAsked } from './orders/orders.ts'
import { findIssueDraw, findPast } from './lottery.sql.ts'

const NEWEST_DRAW_FIRST = {
  first: NEWEST,
  cursor: /^(\d{1,15})-(\d{1,18})$/,
  read: (at = '', id = '') => ({ before: new Date(Number.parseInt(at, 10)), id: BigInt(id) }),
  write: (draw: { drawAt: Date; drawId: bigint }) => `${draw.drawAt.getTime()}-${draw.drawId}`,
}

/** Draws whose time has come, newest first. */
export async function drawPage(db: Sql, lottery: string, asked: Paged) {
  const { list, more } = await page(asked, NEWEST_DRAW_FIRST, (place, limit) =>
    findPast(db, lottery, { ...place, limit }),
  )
  return { list: list.map(pastOf), more }
}

type Place = { at: bigint; orderId: string }

/** The order of orders and of chases: by microseconds and an id, newest first. */
export const NEWEST_FIRST = {
  first: { at: 2n ** 52n, orderId: LAST_UUID },
  cursor: /^(\d{1,16})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  read: (at = '', orderId = ''): Place => ({ at: BigInt(at), orderId }),
  write: ({ at, orderId }: Place) => `${at}-${orderId}`,
}

/** The member's orders on some boards, newest first; those of many lines are fewer to a page. */
export async function orderPage(db: Sql, member: Member, { cursor, size, ...asked }: Paged & OrdersAsked) {
  const places = await page(
    { cursor, size },
    NEWEST_FIRST,
    (before, limit) => findPlaces(db, member, { ...asked, before, limit }),
    ({ lines }) => lines,
  )
  const ids = places.list.map(({ orderId }) => orderId)
  const orders = await readOrders(db, member, ids)
  const list = ids.flatMap((id) => orders.get(id) ?? [])
  return { list, more: places.more }
}

/** The instants of some days; undefined where none are named. Refuses days that no record covers. */
export const timesAsked = (asked: DaysAsked) =>
  asked.start === undefined && asked.end === undefined ? undefined : timesOf(asked, RECORD_DAYS)

/** Returns the draws asked for: one draw, all of a lottery, or all there are. */
export async function drawsAsked(db: Sql, lottery: string | undefined, issue: string | undefined): Promise<DrawRange> {
  if (lottery === undefined || issue === undefined) return drawsOfLottery(lottery)
  const id = (await findIssueDraw(db, lottery, issue)) ?? 0n
  return { from: id, to: id }
}
