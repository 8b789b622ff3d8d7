// Settings of members that the operator sets: their names, how they register, and how long they stay signed in.
import * as v from 'valibot'
import { fen } from '../../core/money.ts'
import { outsider, outsiderKeys, outsiderUrl } from '../shell/outside.ts'
import { declared, setting, whole } from '../shell/settings.ts'

export const memberSettings = v.pipe(
  declared({
    USERNAME_RULE: setting(
      v.optional(v.picklist(['letter_first', 'any']), 'letter_first'),
      'Spec 5 gives two readings of a username (decision 7)',
    ),
    IDENTITY_URL: setting(
      v.optional(outsiderUrl),
      'Where the service answers that vouches for names and birthdays (decision 68)',
    ),
    IDENTITY_KEYS: setting(v.optional(outsiderKeys), 'Keys shared with the identity service'),
    REGISTER_URL: setting(
      v.optional(outsiderUrl),
      'Where registers of exclusions answer (GAMSTOP, OASIS, the own list), behind one door; without one none is asked',
    ),
    REGISTER_KEYS: setting(v.optional(outsiderKeys), 'Keys shared with the registers of exclusions'),
    AREA_URL: setting(
      v.optional(v.union([v.literal('none'), outsiderUrl])),
      'Where the service answers that says of an address whether it lies within the licensed area (decision 82); none, and nobody is asked. Production must say it',
    ),
    AREA_KEYS: setting(v.optional(outsiderKeys), 'Keys shared with that service'),
    REGISTRATIONS_A_DAY: setting(
      whole(20),
      'Forms of registration that one address may send on a Shanghai day; 0 for measurements only',
    ),
    SESSION_IDLE_MINUTES: setting(whole(30, 1), 'Minutes without an action after which a session ends (decision 8)'),
    SESSION_HOURS: setting(whole(12, 1), 'Hours after which every session ends (decision 8)'),
    SESSIONS_AT_ONCE: setting(whole(5, 1), 'Sessions that a member has at once: one more ends the oldest'),
    KEEP_DEVICES_DAYS: setting(
      whole(365, 30),
      "After how many days without a sign-in from it a device is no longer known as the member's",
    ),
    SMS_URL: setting(v.optional(outsiderUrl), 'Where the carrier of short messages answers'),
    SMS_KEYS: setting(v.optional(outsiderKeys), 'Keys shared with the carrier of short messages'),
    CAPTCHA_DIFFICULTY: setting(
      whole(100_000, 0, 10_000_000),
      "Hashes that a stranger's device works at most before a form is looked at, half of it in the mean; 0 asks for none",
    ),
    FACTOR_PAYOUT_YUAN: setting(
      whole(5_000),
      'From so many yuan on a payout asks for the second factor of a member who has one',
    ),
  }),
  v.transform(
    ({
      identityUrl,
      identityKeys,
      registerUrl,
      registerKeys,
      areaUrl,
      areaKeys,
      smsUrl,
      smsKeys,
      factorPayoutYuan,
      ...rest
    }) => ({
      ...rest,
      identity: outsider(identityUrl, identityKeys),
      register: outsider(registerUrl, registerKeys),
      area: areaUrl === 'none' ? outsider() : outsider(areaUrl, areaKeys),
      sms: outsider(smsUrl, smsKeys),
      factorPayoutFen: fen(BigInt(factorPayoutYuan) * 100n),
    }),
  ),
)
