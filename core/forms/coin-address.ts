// The form for a USDT address that receives withdrawals. Spec 5.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { currencies, protocols } from '../coin.ts'
import { accountRefusals, alias } from './payout-account.ts'

export const coinAddressForm = {
  input: v.strictObject({
    alias,
    currency: v.picklist(currencies, 'currency_unknown'),
    protocol: v.picklist(protocols, 'protocol_unknown'),
    address: v.pipe(v.string('chain_address'), v.maxLength(64, 'chain_address')),
  }),
  refusals: {
    ...accountRefusals,
    currency_unknown: m.withdraw_currency_unknown,
    protocol_unknown: m.withdraw_protocol_unknown,
    chain_address: m.withdraw_chain_address,
    chain_address_other: m.withdraw_chain_address_other,
    chain_address_ours: m.withdraw_chain_address_ours,
  },
}
