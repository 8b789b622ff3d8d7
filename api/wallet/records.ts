// A member's history, read from the ledger. Nothing here is stored twice: a record is an entry of the cash wallet.
import { UUID_PATTERN, type Input, type Language } from '../../core/endpoint.ts'
import { isOwn, kindName, movementOf, transferKinds, type TransferKind } from '../../core/ledger.ts'
import { toWire } from '../../core/money.ts'
import { typeNames } from '../../core/movements/names.ts'
import { venueNameAt } from '../../core/venue/names.ts'
import { tradeTypes, type Trade, type TradeType, type wallet } from '../../core/wallet.ts'
import type { House } from '../shell/app.ts'
import type { Member } from '../shell/serve.ts'
import type { FindOrders, TradeOrder } from '../shell/trades.ts'
import { nameOfEntry, orderNoOf } from './kinds.ts'
import { entriesOf, stretchOf } from './range.ts'
import type { Entry } from './wallet.sql.ts'
import { totalsOf } from './totals.ts'

type Query = Input<typeof wallet.trades>

const kindsOf = (type: TradeType): number[] =>
  Object.entries(transferKinds)
    .filter(([kind]) => movementOf(kind as TransferKind).type === type)
    .map(([, { code }]) => code)

/** The types that a cash wallet can show today, in the order of core. */
export const tradeTypesIn = (locale: Language) =>
  tradeTypes
    .filter((type) => type !== 'other' && kindsOf(type).length > 0)
    .map((type) => ({ type, name: typeNames[type]({}, { locale }) }))

/**
 * One page of the cash wallet's entries; the first one brings the totals of its days along, but for one
 * order. Refuses a range or a cursor that cannot be.
 */
export async function tradesOf(books: Books, member: Member, query: Query, locale: Language) {
  const { db } = books
  const stretch = await stretchOf(db, member, query)
  const orderId = query.orderNo ?? null
  if (orderId !== null && !ORDER_NO.test(orderId)) return { list: [], more: null, totals: null }
  const kinds = query.type ? kindsOf(query.type) : null
  const isFirst = query.cursor === undefined && orderId === null
  const [{ list, more }, totals] = await Promise.all([
    entriesOf(db, member, stretch, { ...query, kinds, orderId }),
    isFirst ? totalsOf(db, member, stretch, kinds) : null,
  ])
  return { list: await shown(books, member, list, locale), more, totals }
}

// Nothing else is a number of ours; a null byte would be an error in PostgreSQL.
const ORDER_NO = /^[\w:-]{1,64}$/

type Books = Pick<House, 'db' | 'trades'>

async function shown(books: Books, member: Member, entries: Entry[], locale: Language): Promise<Trade[]> {
  const orderOf = await ordersOf(books, member, entries, locale)
  return entries.map((entry) => {
    const kind = kindName(entry.kind)
    const order = orderOf(entry)
    return {
      number: entry.number,
      orderNo: orderNoOf(kind, entry),
      type: movementOf(kind).type,
      name: nameOfEntry(kind, entry.other, locale),
      method: venueNameAt(entry.other, locale) ?? order?.method ?? null,
      amount: toWire(entry.amount),
      own: isOwn(kind),
      before: toWire(entry.before),
      after: toWire(entry.after),
      status: order?.status ?? 'done',
      at: entry.created_at.getTime(),
    }
  })
}

/** Returns the details of the order behind each entry: one query for each feature and kind of order. */
async function ordersOf(
  { db, trades }: Books,
  member: Member,
  entries: readonly Entry[],
  locale: Language,
): Promise<(entry: Entry) => TradeOrder | undefined> {
  const findOf = (entry: Entry) => trades[kindName(entry.kind)]
  const found = new Map<FindOrders, Map<string, TradeOrder>>()
  for (const [find, asking] of Map.groupBy(entries, findOf)) {
    if (!find) continue
    const refs = [...new Set(asking.flatMap(({ ref }) => (ref && ORDER_REF.test(ref) ? [ref] : [])))]
    const orders = refs.length > 0 ? await find(db, member, refs, locale) : []
    found.set(find, new Map(orders.map((order) => [order.id, order])))
  }
  return (entry) => {
    const find = findOf(entry)
    return find && found.get(find)?.get(entry.ref ?? '')
  }
}

/** The number of an order, or of a draw. */
const ORDER_REF = new RegExp(`${UUID_PATTERN.source}|^\\d{1,18}$`)
