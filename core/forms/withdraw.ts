// What a member fills in to take money out; the withdrawal password is asked for after it.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { amountOr, uuidOr } from './fields.ts'

export const withdrawalForm = {
  input: v.strictObject({ cardId: uuidOr('card_not_found'), amount: amountOr('amount_range') }),
  refusals: {
    amount_range: m.withdraw_amount_range,
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
