// The names of the savings products.
import { m } from '../../text/compiled/messages.js'
import type { Name } from '../endpoint.ts'
import type { ProductCode } from './interest.ts'

export const productNames: Readonly<Record<ProductCode, Name>> = {
  flex: m.savings_product_flex,
  lock1: m.savings_product_lock1,
  lock7: m.savings_product_lock7,
  lock30: m.savings_product_lock30,
  lock90: m.savings_product_lock90,
}
