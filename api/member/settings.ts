// What the operator sets of members: their names, how they register, and how long they stay signed in.
import * as v from 'valibot'
import { whole } from '../shell/settings.ts'

export const memberSettings = v.pipe(
  v.object({
    /** Spec 5 gives two readings of a username (decision 7). */
    USERNAME_RULE: v.optional(v.picklist(['letter_first', 'any']), 'letter_first'),
    /** Forms of registration that one address may send on a Shanghai day; 0 for measurements only. */
    REGISTRATIONS_A_DAY: whole(20),
  }),
  v.transform((given) => ({
    usernameRule: given.USERNAME_RULE,
    registrationsADay: given.REGISTRATIONS_A_DAY,
  })),
)
