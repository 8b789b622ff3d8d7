// The rates of savings on the first morning of a house.
import type { FirstRows } from '../shell/first-rows.sql.ts'

/** The first rates, in hundredths of a per cent a year. */
const rates = { flex: 300, lock1: 365, lock7: 438, lock30: 548, lock90: 657 }

const DRAFTED_BY = 'the house'
const PUBLISHED_BY = 'its first day'
const SINCE = '2026-01-01T00:00+08:00'
const PUBLISHED_AT = '2025-12-31T00:00+08:00'
const seconds = (at: string) => Date.parse(at) / 1_000

/** The first rates, by product and the second from which on they hold. */
export const ratesAtFirst: FirstRows = {
  table: 'savings_rates',
  rows: Object.fromEntries(
    Object.entries(rates).map(([product, rate_bp]) => [
      `${product} ${seconds(SINCE)}`,
      {
        columns: {
          ...{ product, rate_bp, since: SINCE },
          ...{ drafted_by: DRAFTED_BY, published_by: PUBLISHED_BY, published_at: PUBLISHED_AT },
        },
        says: [rate_bp, DRAFTED_BY, PUBLISHED_BY, seconds(PUBLISHED_AT)],
      },
    ]),
  ),
}
