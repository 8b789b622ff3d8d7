// A member's history, read from the ledger. Nothing here is stored twice: a record is an entry of the cash wallet.
import type { Input, Language } from '../../core/endpoint.ts'
import { kindName, movementOf, transferKinds } from '../../core/ledger.ts'
import type { TransferKind } from '../../core/ledger.ts'
import { toWire } from '../../core/money.ts'
import { tradeTypes } from '../../core/wallet.ts'
import type { Trade, TradeType, wallet } from '../../core/wallet.ts'
import type { Sql } from '../shell/db.ts'
import type { Member } from '../shell/serve.ts'
import { nameOfKind, orderNoOf, typeNames } from './kinds.ts'
import { methodsOf } from './methods.ts'
import { entriesOf, stretchOf } from './range.ts'
import { findTransferStates, findWithdrawalStates } from './wallet.sql.ts'
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
export async function tradesOf(db: Sql, member: Member, query: Query, locale: Language) {
  const stretch = await stretchOf(db, member, query)
  const orderId = query.orderNo ?? null
  if (orderId !== null && !ORDER_NO.test(orderId)) return { list: [], more: null, totals: null }
  const kinds = query.type ? kindsOf(query.type) : null
  const isFirst = query.cursor === undefined && orderId === null
  const [{ list, more }, totals] = await Promise.all([
    entriesOf(db, member, stretch, { ...query, kinds, orderId }),
    isFirst ? totalsOf(db, member, stretch, kinds) : null,
  ])
  return { list: await shown(db, member, list, locale), more, totals }
}

// Nothing else is a number of ours; a null byte would be an error in PostgreSQL.
const ORDER_NO = /^[\w:-]{1,64}$/

async function shown(
  db: Sql,
  member: Member,
  entries: Entry[],
  locale: Language,
): Promise<Trade[]> {
  const [stateOf, methodOf] = await Promise.all([
    statesOf(db, member, entries),
    methodsOf(db, member, entries, locale),
  ])
  return entries.map((entry) => {
    const kind = kindName(entry.kind)
    return {
      number: entry.number,
      orderNo: orderNoOf(kind, entry),
      type: movementOf(kind).type,
      name: nameOfKind(kind, locale),
      method: methodOf(entry),
      amount: toWire(entry.amount),
      before: toWire(entry.before),
      after: toWire(entry.after),
      status: kind in holds ? statusOf(stateOf.get(entry.ref ?? '')) : 'done',
      at: entry.created_at.getTime(),
    }
  })
}

/** Kinds whose money waits for somebody outside: where their states are. */
const holds: Partial<Record<TransferKind, typeof findWithdrawalStates>> = {
  withdraw_hold: findWithdrawalStates,
  venue_in_hold: findTransferStates,
}

/** How far each withdrawal and each transfer to a venue is, by its number. */
async function statesOf(db: Sql, member: Member, entries: Entry[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(holds).map(([kind, find]) => {
      const { code } = transferKinds[kind as TransferKind]
      const ids = entries.flatMap((entry) => (entry.kind === code && entry.ref ? [entry.ref] : []))
      return ids.length > 0 ? find(db, member, ids) : []
    }),
  )
  return new Map(found.flat().map(({ id, status }) => [id, status]))
}

/** Money that left the cash wallet is on its way until the bank, or the venue, has spoken. */
function statusOf(state: string | undefined): Trade['status'] {
  if (state === 'paid' || state === 'settled') return 'done'
  return ['failed', 'returned', 'undone'].includes(state ?? '') ? 'returned' : 'processing'
}
