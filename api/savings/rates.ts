// The rates of products, and the weight of an hour of flex.
import { rateAt, type ProductCode, type Rate } from '../../core/savings/interest.ts'
import type { Language } from '../../core/endpoint.ts'
import { m } from '../../text/compiled/messages.js'
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

const names: Record<ProductCode, (inputs: object, options: { locale: Language }) => string> = {
  flex: m.savings_product_flex,
  lock1: m.savings_product_lock1,
  lock7: m.savings_product_lock7,
  lock30: m.savings_product_lock30,
  lock90: m.savings_product_lock90,
}

export const productName = (product: ProductCode, locale: Language): string => names[product]({}, { locale })
