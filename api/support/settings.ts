// What the operator sets of people who answer members.
import * as v from 'valibot'
import { HOURS_PATTERN } from '../../core/hours.ts'

export const supportSettings = v.pipe(
  v.object({
    /** When people answer, each day in Shanghai. Members read it; feedback is taken at any hour. */
    SERVICE_HOURS: v.pipe(
      v.optional(v.string(), '09:00-24:00'),
      v.regex(HOURS_PATTERN, 'must be hours of a day, like 09:00-24:00'),
    ),
  }),
  v.transform((given) => ({ serviceHours: given.SERVICE_HOURS })),
)
