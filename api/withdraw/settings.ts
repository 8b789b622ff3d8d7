// The operator's settings of withdrawals, and the bank that pays them.
import * as v from 'valibot'
import { outsider, outsiderKeys, outsiderUrl } from '../shell/outside.ts'
import { whole } from '../shell/settings.ts'

export const withdrawSettings = v.pipe(
  v.object({
    BANK_URL: v.optional(outsiderUrl),
    BANK_KEYS: v.optional(outsiderKeys),
    /** Hours that a new payout address waits (decision 30). */
    CARD_WAIT_HOURS: whole(24),
    /** The rule for a withdrawal with missing turnover: it is charged for, or refused (decision 28). */
    WITHDRAW_TURNOVER: v.optional(v.picklist(['deduct', 'refuse']), 'deduct'),
  }),
  v.transform((given) => ({
    bank: outsider(given.BANK_URL, given.BANK_KEYS),
    cardWaitHours: given.CARD_WAIT_HOURS,
    withdrawTurnover: given.WITHDRAW_TURNOVER,
  })),
)
