// The money log: every change of the cash wallet, and what a stretch of days sums to.
import type { Input, Language } from '../../core/endpoint.ts'
import { isOwn, kindName, movementOf, transferKinds, type TransferKind } from '../../core/ledger.ts'
import { toWire } from '../../core/money.ts'
import type { LogEntry, records } from '../../core/records.ts'
import { nameOfKind } from '../../core/movements/names.ts'
import type { Sql } from '../shell/db.ts'
import { refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { cashKinds, nameOfEntry, orderNoOf } from './kinds.ts'
import { entriesOf, stretchOf } from './range.ts'
import type { Entry } from './wallet.sql.ts'
import { totalsOf } from './totals.ts'

/** Returns the filters of the log, in the member's language. */
export const logTypesIn = (locale: Language) =>
  cashKinds.map((kind) => ({ kind, type: movementOf(kind).type, name: nameOfKind(kind, locale) }))

type Query = Input<typeof records.log>

/** One page of the log; the first one brings the totals of all its days along. */
export async function logOf(db: Sql, member: Member, query: Query, locale: Language) {
  const kinds = query.kind === undefined ? null : [codeOf(query.kind)]
  const stretch = await stretchOf(db, member, query)
  const [{ list, more }, totals] = await Promise.all([
    entriesOf(db, member, stretch, { ...query, kinds, orderId: null }),
    query.cursor === undefined ? totalsOf(db, member, stretch, kinds) : null,
  ])
  return { list: list.map((entry) => logEntry(entry, locale)), more, totals }
}

function codeOf(asked: string): number {
  const kind = cashKinds.find((known) => known === asked)
  return kind ? transferKinds[kind].code : refuse('kind_unknown')
}

/** An entry of the ledger in the words of the log. */
export function logEntry(entry: Entry, locale: Language): LogEntry {
  const kind: TransferKind = kindName(entry.kind)
  return {
    number: entry.number,
    orderNo: orderNoOf(kind, entry),
    type: movementOf(kind).type,
    kind,
    name: nameOfEntry(kind, entry.other, locale),
    amount: toWire(entry.amount),
    own: isOwn(kind),
    before: toWire(entry.before),
    after: toWire(entry.after),
    at: entry.created_at.getTime(),
  }
}
