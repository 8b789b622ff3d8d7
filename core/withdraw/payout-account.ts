// Where a member is paid: bank cards, USDT addresses, wallet accounts. Spec 3 and 5, decision 30.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { currencies, protocols } from '../coin.ts'
import { count, empty, instant, post, uuid } from '../endpoint.ts'
import { ownAccount, ownRead } from '../asked.ts'
import { bankCodes, uuidOr } from '../forms/fields.ts'
import { bankCardForm } from '../forms/bank-card.ts'
import { coinAddressForm } from '../forms/coin-address.ts'
import { walletAccountForm } from '../forms/wallet-account.ts'

export const accountKinds = ['bank', 'crypto', 'wallet'] as const
export type AccountKind = (typeof accountKinds)[number]

/** The most accounts of each kind a member. */
export const ACCOUNTS_MAX: Record<AccountKind, number> = { bank: 10, crypto: 5, wallet: 5 }

const account = v.strictObject({
  id: uuid,
  kind: v.picklist(accountKinds),
  /** The bank, the coin and its network, or the word for a wallet. */
  name: v.string(),
  /** The masked number, never more than its end: "···· 3446". */
  masked: v.string(),
  alias: v.nullable(v.string()),
  holder: v.string(),
  protocol: v.nullable(v.picklist(protocols)),
  /** A new payout address waits before money may go there (decision 30). */
  usableAt: instant,
  addedAt: instant,
})
export type PayoutAccount = v.InferOutput<typeof account>
export const payoutAccountShape = account

const listed = { max: count, waitHours: count }
/** The refusals of a call that checks the withdrawal password. */
export const passcodeRefusals = {
  passcode_shape: m.withdraw_passcode_shape,
  no_withdraw_password: m.withdraw_no_password,
  wrong_withdraw_password: m.withdraw_wrong_password,
  withdraw_password_locked: m.withdraw_password_locked,
}
export const typedPasscode = v.pipe(v.string('passcode_shape'), v.maxLength(64, 'passcode_shape'))

export const payoutAccounts = {
  /** The member's own cards, masked, and the banks to choose from. */
  getBank: post('withdraw/getBank', {
    input: empty,
    output: v.strictObject({
      cards: anyList(account),
      banks: anyList(v.strictObject({ code: v.picklist(bankCodes), name: v.string() })),
      holder: v.string(),
      ...listed,
    }),
    ...ownRead,
  }),
  addBank: post('withdraw/addBank', {
    ...bankCardForm,
    output: account,
    ...ownAccount,
  }),
  /** The member's own USDT addresses, and the networks to choose from. */
  getCryptList: post('withdraw/getCryptList', {
    input: empty,
    output: v.strictObject({
      accounts: anyList(account),
      currencies: anyList(v.picklist(currencies)),
      protocols: anyList(v.picklist(protocols)),
      ...listed,
    }),
    ...ownRead,
  }),
  addCrypt: post('withdraw/addCrypt', {
    ...coinAddressForm,
    output: account,
    ...ownAccount,
  }),
  addWallet: post('withdraw/addWallet', {
    ...walletAccountForm,
    output: account,
    ...ownAccount,
  }),
  /** Takes an account off the list. Money on its way there still arrives (BI-111). */
  delAddress: post('payment/delAddress', {
    input: v.strictObject({ id: uuidOr('account_not_found'), secondaryPwd: typedPasscode }),
    output: empty,
    ...ownAccount,
    secret: ['secondaryPwd'],
    refusals: { account_not_found: m.withdraw_account_not_found, ...passcodeRefusals },
  }),
}
