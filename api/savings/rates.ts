// The rates of products, and the weight of an hour of flex.
import { rateAt, type ProductCode, type Rate } from '../../core/savings/interest.ts'
import type { Sql } from '../shell/db.ts'
import { everyRate } from './savings.sql.ts'

/** The rates of one product, the oldest first. */
export async function ratesOf(db: Sql, product: ProductCode): Promise<Rate[]> {
  const rows = await everyRate(db)
  return rows
    .filter((row) => row.product === product)
    .map(({ rate_bp, since }) => ({ rateBp: rate_bp, sinceMs: since.getTime() }))
}

/** Returns the yearly rate of a product from this moment, in basis points. */
export const rateNow = async (db: Sql, product: ProductCode, now: Date): Promise<number> =>
  rateAt(await ratesOf(db, product), now.getTime())
