// What goes with words of a member's: pictures and orders, the member's own.
import * as v from 'valibot'
import { UUID_PATTERN } from '../../core/forms/fields.ts'
import { orderCard } from '../../core/order.ts'
import type { OrderCard } from '../../core/order.ts'
import type { Sql } from '../shell/db.ts'
import { orderPlaces, ordersOf, ordersSince } from '../shell/order.ts'
import type { OrderSource } from '../shell/order.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { ownsPicture } from '../site/uploads.ts'

export const isUuid = (text: string): boolean => UUID_PATTERN.test(text)

/** The column of an order that words are about. */
export const aboutColumn = v.nullable(orderCard)

/**
 * The member's order of the last seven days, as it is now. One that is older, somebody else's or none at all is
 * refused alike: order_unknown (BI-286).
 */
export async function ownOrder(
  db: Sql,
  member: Member,
  orderNo: string,
  sources: readonly OrderSource[],
): Promise<OrderCard> {
  const asked = { since: ordersSince(), orderNo, after: orderPlaces.first, limit: 1 }
  const [found] = await ordersOf(sources, db, member, { asked, locale: 'zh_hans' })
  if (!found) return refuse('order_unknown')
  const { name: _, ...card } = found
  return card
}

/** Refuses `reason` unless each is another upload of the member's. */
export async function checkPictures(
  db: Sql,
  member: Member,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  if (new Set(ids).size < ids.length) refuse(reason)
  for (const id of ids) if (!(await ownsPicture(db, member, id))) refuse(reason)
}
