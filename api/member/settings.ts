// The operator's settings of members: their names, how they register, and how long they stay signed in.
import * as v from 'valibot'
import { fen } from '../../core/money.ts'
import { outsider, outsiderKeys, outsiderUrl } from '../shell/outside.ts'
import { whole } from '../shell/settings.ts'

export const memberSettings = v.pipe(
  v.object({
    /** Spec 5 gives two readings of a username (decision 7). */
    USERNAME_RULE: v.optional(v.picklist(['letter_first', 'any']), 'letter_first'),
    /** The identity service, which vouches for names and birthdays (decision 68). */
    IDENTITY_URL: v.optional(outsiderUrl),
    IDENTITY_KEYS: v.optional(outsiderKeys),
    /** Forms of registration that one address may send on a Shanghai day; 0 for measurements only. */
    REGISTRATIONS_A_DAY: whole(20),
    /** Minutes without an action after which a session ends, and hours after which each does (decision 8). */
    SESSION_IDLE_MINUTES: whole(30, 1),
    SESSION_HOURS: whole(12, 1),
    /** Sessions that a member has at once: one more ends the oldest. */
    SESSIONS_AT_ONCE: whole(5, 1),
    /** After how many days without a sign-in from it a device is no longer known as the member's. */
    KEEP_DEVICES_DAYS: whole(365, 30),
    /** The carrier of text messages. */
    SMS_URL: v.optional(outsiderUrl),
    SMS_KEYS: v.optional(outsiderKeys),
    /** Hashes that a stranger's device works at most before a form is looked at, half of it in the mean; 0 asks for none. */
    CAPTCHA_DIFFICULTY: whole(100_000, 0, 10_000_000),
    /** From so many yuan on a payout asks for the second factor of a member who has one. */
    FACTOR_PAYOUT_YUAN: whole(5_000),
  }),
  v.transform((given) => ({
    usernameRule: given.USERNAME_RULE,
    identity: outsider(given.IDENTITY_URL, given.IDENTITY_KEYS),
    registrationsADay: given.REGISTRATIONS_A_DAY,
    sessionIdleMinutes: given.SESSION_IDLE_MINUTES,
    sessionHours: given.SESSION_HOURS,
    sessionsAtOnce: given.SESSIONS_AT_ONCE,
    keepDevicesDays: given.KEEP_DEVICES_DAYS,
    sms: outsider(given.SMS_URL, given.SMS_KEYS),
    captchaDifficulty: given.CAPTCHA_DIFFICULTY,
    factorPayoutFen: fen(BigInt(given.FACTOR_PAYOUT_YUAN) * 100n),
  })),
)
