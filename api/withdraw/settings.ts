// Settings of withdrawals that the operator sets, and the bank that pays them.
import * as v from 'valibot'
import { outsider, outsiderKeys, outsiderUrl } from '../shell/outside.ts'
import { declared, setting, whole } from '../shell/settings.ts'

export const withdrawSettings = v.pipe(
  declared({
    BANK_URL: setting(v.optional(outsiderUrl), 'Where the bank that pays withdrawals answers'),
    BANK_KEYS: setting(v.optional(outsiderKeys), 'Keys shared with the bank'),
    CARD_WAIT_HOURS: setting(whole(24), 'Hours that a new payout address waits (decision 30)'),
    WITHDRAW_TURNOVER: setting(
      v.optional(v.picklist(['deduct', 'refuse']), 'deduct'),
      'What a withdrawal meets while turnover is missing: it pays for it, or does not leave (decision 28)',
    ),
  }),
  v.transform(({ bankUrl, bankKeys, ...rest }) => ({ ...rest, bank: outsider(bankUrl, bankKeys) })),
)
