// The forms for moving money into savings and out again.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { productCodes } from '../savings/interest.ts'
import { amountOr } from './fields.ts'

const amount = v.pipe(
  amountOr('amount_shape'),
  v.check((text) => /[1-9]/.test(text), 'amount_shape'),
)

export const intoForm = {
  input: v.strictObject({
    product: v.picklist(productCodes, 'product_unknown'),
    amount,
    /** Whether the order is locked again for the same term at its end; the interest goes to flex. */
    renew: v.optional(v.boolean()),
  }),
  refusals: {
    product_unknown: m.savings_product_unknown,
    amount_shape: m.savings_amount_shape,
    below_min: m.savings_below_min,
    above_max: m.savings_above_max,
    balance_short: m.savings_cash_short,
  },
}

export const outForm = {
  input: v.strictObject({ amount }),
  refusals: {
    amount_shape: m.savings_amount_shape,
    balance_short: m.savings_short,
    order_not_found: m.savings_order_not_found,
    order_over: m.savings_order_over,
    order_matured: m.savings_order_matured,
  },
}
