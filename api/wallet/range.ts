// Which stretch of the cash wallet's history a query asks for (spec 5: the last 30 days; decisions 34, 49).
import { addDays, dayStartMs, RECORD_DAYS, type Day } from '../../core/time.ts'
import type { Sql } from '../shell/db.ts'
import { daysOf, page, type DaysAsked, type Paged } from '../shell/page.ts'
import type { Member } from '../shell/serve.ts'
import { firstNumberSince } from '../ledger/post/wallets.ts'
import { findEntries, type Entry } from './wallet.sql.ts'

type Asked = DaysAsked & { orderNo?: string | undefined }

/** The numbers of the entries of some days: from the first to below the last. */
export type Stretch = { from: Day; to: Day; first: number; past: number }

/** The last seven days unless said otherwise, all 30 for one order. Refuses a range that cannot be. */
export async function stretchOf(db: Sql, member: Member, asked: Asked): Promise<Stretch> {
  const { from, to } = daysOf(asked, asked.orderNo === undefined ? undefined : RECORD_DAYS)
  const [first, past] = await Promise.all([
    firstNumberSince(db, member, new Date(dayStartMs(from))),
    firstNumberSince(db, member, new Date(dayStartMs(addDays(to, 1)))),
  ])
  return { from, to, first, past }
}

const NEWEST_FIRST = {
  first: Number.MAX_SAFE_INTEGER,
  cursor: /^([1-9]\d{0,8})$/,
  read: (number = '') => Number.parseInt(number, 10),
  write: ({ number }: Entry) => String(number),
}

type Which = { kinds: number[] | null; orderId: string | null }

/** A page of entries in a stretch, newest first. Refuses cursor_invalid. */
export const entriesOf = (
  db: Sql,
  member: Member,
  { first, past }: Stretch,
  { kinds, orderId, ...asked }: Paged & Which,
) =>
  page(asked, NEWEST_FIRST, (number, limit) =>
    findEntries(db, member, { kinds, orderId, limit, from: first, below: Math.min(past, number) }),
  )
