// What the operator sets of members: their names, how they register, and how long they stay signed in.
import * as v from 'valibot'
import { outsider, outsiderKeys, outsiderUrl } from '../shell/outside.ts'
import { whole } from '../shell/settings.ts'

export const memberSettings = v.pipe(
  v.object({
    /** Spec 5 gives two readings of a username (decision 7). */
    USERNAME_RULE: v.optional(v.picklist(['letter_first', 'any']), 'letter_first'),
    /** Who vouches for names and birthdays (decision 68). */
    IDENTITY_URL: v.optional(outsiderUrl),
    IDENTITY_KEYS: v.optional(outsiderKeys),
    /** Forms of registration that one address may send on a Shanghai day; 0 for measurements only. */
    REGISTRATIONS_A_DAY: whole(20),
    /** Minutes without an action after which a session ends, and hours after which each does (decision 8). */
    SESSION_IDLE_MINUTES: whole(30, 1),
    SESSION_HOURS: whole(12, 1),
    /** Sessions that a member has at once: one more ends the oldest. */
    SESSIONS_AT_ONCE: whole(5, 1),
  }),
  v.transform((given) => ({
    usernameRule: given.USERNAME_RULE,
    identity: outsider(given.IDENTITY_URL, given.IDENTITY_KEYS),
    registrationsADay: given.REGISTRATIONS_A_DAY,
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
    sessionHours: given.SESSION_HOURS,
    sessionsAtOnce: given.SESSIONS_AT_ONCE,
  })),
)
