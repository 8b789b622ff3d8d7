// The form for moving money between wallets.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { wallets } from '../venue/venues.ts'
import { amountOr } from './fields.ts'

const wallet = v.picklist(wallets, 'wallet_unknown')

export const transferForm = {
  input: v.strictObject({
    from: wallet,
    to: wallet,
    amount: v.pipe(
      amountOr('amount_shape'),
      v.check((text) => /[1-9]/.test(text), 'amount_shape'),
    ),
  }),
  refusals: {
    wallet_unknown: m.transfer_wallet_unknown,
    amount_shape: m.transfer_amount_shape,
    same_wallet: m.transfer_same_wallet,
    venue_to_venue: m.transfer_venue_to_venue,
    wallet_locked: m.transfer_wallet_locked,
    balance_short: m.transfer_balance_short,
    venue_waits: m.transfer_venue_waits,
  },
}
