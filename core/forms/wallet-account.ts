// The form for a wallet account that receives withdrawals. Spec 5.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { textOr } from './fields.ts'
import { accountRefusals, alias, holder, holderRefusals } from './payout-account.ts'

export const walletAccountForm = {
  input: v.strictObject({
    realName: holder,
    alias,
    /** The number that a wallet service knows the holder by: an e-mail address, a mobile number, a name. */
    address: textOr(/^[A-Za-z0-9][A-Za-z0-9@._+-]{3,59}$/, 'wallet_address'),
  }),
  refusals: {
    ...holderRefusals,
    ...accountRefusals,
    wallet_address: m.withdraw_wallet_address,
  },
}
