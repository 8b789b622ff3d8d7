// The form for a withdrawal; the withdrawal password is asked for after it.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import type { Language } from '../endpoint.ts'
import { fen, showYuan, type Fen } from '../money.ts'
import { amountOr, uuidOr } from './fields.ts'

/** Rulebook 5: at least 100 yuan a time. */
export const WITHDRAW_MIN: Fen = fen(100_00n)

/** The refusal in the member's words of an amount that may not be withdrawn. */
export const amountRange = (_inputs?: object, options?: { locale?: Language }): string =>
  m.withdraw_amount_range({ min: showYuan(WITHDRAW_MIN) }, options)

export const withdrawalForm = {
  input: v.strictObject({ cardId: uuidOr('card_not_found'), amount: amountOr('amount_range') }),
  refusals: {
    amount_range: amountRange,
    card_not_found: m.withdraw_card_not_found,
    card_too_new: m.withdraw_card_too_new,
    password_too_new: m.withdraw_password_too_new,
    daily_times: m.withdraw_daily_times,
    daily_amount: m.withdraw_daily_amount,
    nothing_left: m.withdraw_nothing_left,
    turnover_short: m.withdraw_turnover_short,
    balance_short: m.withdraw_balance_short,
  },
}
