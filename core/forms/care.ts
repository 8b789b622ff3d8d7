// The form by which a member sets a limit of their own.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { limitKinds, limitPeriods, MOST_MINUTES } from '../care/limits.ts'
import { amountOr } from './fields.ts'

/** `amount` of money, `minutes` of time; null takes the limit away, which is a raise. 0 is a limit: nothing at all. */
export const limitForm = {
  input: v.strictObject({
    limit: v.picklist(limitKinds),
    period: v.picklist(limitPeriods),
    amount: v.optional(v.nullable(amountOr('amount_shape'))),
    minutes: v.optional(
      v.nullable(
        v.pipe(
          v.number('minutes_shape'),
          v.integer('minutes_shape'),
          v.minValue(0, 'minutes_shape'),
          v.maxValue(MOST_MINUTES, 'minutes_shape'),
        ),
      ),
    ),
  }),
  refusals: {
    amount_shape: m.care_amount_shape,
    minutes_shape: m.care_minutes_shape,
  },
}
