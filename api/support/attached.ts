// The attachments of a member's text: pictures and orders, the member's own.
import * as v from 'valibot'
import { UUID_PATTERN } from '../../core/endpoint.ts'
import { orderCard, type OrderCard } from '../../core/support/order.ts'
import { countSigns, tidied } from '../../core/wording.ts'
import type { Sql, Tx } from '../shell/db.ts'
import { orderPlaces, ordersOf, ordersSince, type OrderSource } from '../shell/order.ts'
import { rowsIn } from '../shell/page.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { tiePicture } from '../site/uploads.ts'

export const isUuid = (text: string): boolean => UUID_PATTERN.test(text)

/** The longest text of people at the desk: longer than a member's. */
const WORDS_MOST = 1_000

/** Text that an operator has written, tidied; throws a plain sentence where it is too short or too long. */
export function deskWords(words: string): string {
  const count = countSigns(words)
  if (count < 1 || count > WORDS_MOST) throw new Error(`say it in 1 to ${WORDS_MOST} characters`)
  return tidied(words)
}

/** The column of an order that words are about. */
export const aboutColumn = v.nullable(orderCard)

/**
 * The member's order of the last seven days, as it is now. One that is older, another member's or none at all is
 * refused alike: order_unknown (BI-286).
 */
export async function ownOrder(
  db: Sql,
  member: Member,
  orderNo: string,
  sources: readonly OrderSource[],
): Promise<OrderCard> {
  const asked = { since: ordersSince(), orderNo, after: orderPlaces.first, limit: 1 }
  const [found] = rowsIn(await ordersOf(sources, db, member, { asked, locale: 'zh_hans' }))
  if (!found) return refuse('order_unknown')
  const { name: _, ...card } = found
  return card
}

/** Refuses `<where>_picture` unless each is another upload of the member's. They are kept as long as the words. */
export async function takePictures(
  tx: Tx,
  member: Member,
  ids: readonly string[],
  where: 'chat' | 'feedback',
): Promise<void> {
  const reason = `${where}_picture`
  if (new Set(ids).size < ids.length) refuse(reason)
  for (const id of ids) if (!(await tiePicture(tx, member, id, where))) refuse(reason)
}
