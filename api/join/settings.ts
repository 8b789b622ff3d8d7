// The operator's settings of the join-us form.
import * as v from 'valibot'
import { whole } from '../shell/settings.ts'

export const joinSettings = v.pipe(
  v.object({
    /** Consultations that one address may send in 24 hours. */
    JOINS_A_DAY: whole(5, 1),
    /** After how many days an answered one goes. */
    KEEP_JOINS_DAYS: whole(365, 90),
  }),
  v.transform((given) => ({
    joinsADay: given.JOINS_A_DAY,
    keepJoinsDays: given.KEEP_JOINS_DAYS,
  })),
)
