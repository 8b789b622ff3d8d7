// The form for a deposit.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { protocols } from '../coin.ts'
import { bankCodes, amountOr, NAME_PATTERN, textOr, uuidOr } from './fields.ts'
import { joinForm } from './offer.ts'

const channelId = v.pipe(v.number('channel_closed'), v.integer('channel_closed'))
const amount = amountOr('amount_range')
const protocol = v.picklist(protocols, 'protocol_needed')
const amountRefusals = {
  amount_range: m.deposit_amount_range,
  channel_range: m.deposit_channel_range,
  channel_closed: m.deposit_channel_closed,
  protocol_needed: m.deposit_protocol_needed,
}

export const coinPriceForm = {
  input: v.strictObject({ channelId, amount, protocol }),
  refusals: amountRefusals,
}

export const depositForm = {
  input: v.strictObject({
    channelId,
    amount,
    /** The payer's name, where the channel asks for it. */
    depositor: v.optional(textOr(NAME_PATTERN, 'depositor_shape')),
    bank: v.optional(v.picklist(bankCodes, 'bank_needed')),
    /** Coins: the protocol, and the price that was shown. */
    protocol: v.optional(protocol),
    quoteId: v.optional(uuidOr('quote_expired')),
    voucherId: v.optional(uuidOr('voucher_not_found')),
    /** An activity that the order joins, in the version that was read: it counts for this deposit already. */
    join: v.optional(joinForm.input),
  }),
  refusals: {
    ...amountRefusals,
    depositor_shape: m.deposit_depositor_shape,
    bank_needed: m.deposit_bank_needed,
    quote_expired: m.deposit_quote_expired,
    quote_changed: m.deposit_quote_changed,
    voucher_not_found: m.deposit_voucher_not_found,
    too_many_open: m.deposit_too_many_open,
    too_many_failed: m.deposit_too_many_failed,
    cashier_down: m.deposit_cashier_down,
    ...joinForm.refusals,
  },
}
