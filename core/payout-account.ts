// Where a member is paid: bank cards, USDT addresses, wallet accounts. Spec 3 and 5, decision 30.
import * as v from 'valibot'
import { m } from '../text/compiled/messages.js'
import { currencies, protocols } from './crypto-address.ts'
import { count, empty, instant, post, uuid } from './endpoint.ts'
import { NAME_PATTERN } from './member.ts'
import { bankCodes } from './site.ts'

export const accountKinds = ['bank', 'crypto', 'wallet'] as const
export type AccountKind = (typeof accountKinds)[number]

/** At most so many of each kind a member. */
export const ACCOUNTS_MAX: Record<AccountKind, number> = { bank: 10, crypto: 5, wallet: 5 }

/** Sixteen to nineteen digits with a right check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{16,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, char, at) => {
    const digit = char.charCodeAt(0) - 48
    const worth = at % 2 === 1 ? digit * 2 : digit
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return sum % 10 === 0
}

/** What a member calls an account: up to twenty letters, digits and the like. */
export const ALIAS_PATTERN = /^[^\p{Cc}<>]{1,20}$/u

/** The number that a wallet service knows somebody by: an e-mail address, a mobile number, a name. */
export const WALLET_PATTERN = /^[A-Za-z0-9][A-Za-z0-9@._+-]{3,59}$/

const account = v.strictObject({
  id: uuid,
  kind: v.picklist(accountKinds),
  /** The bank, the coin and its network, or the word for a wallet. */
  name: v.string(),
  /** What is shown of the number, never more: "···· 3446". */
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

const bank = v.strictObject({ code: v.picklist(bankCodes), name: v.string() })
const listed = { max: count, waitHours: count }
const alias = v.pipe(v.string('alias_shape'), v.regex(ALIAS_PATTERN, 'alias_shape'))
const holder = v.pipe(v.string('holder_shape'), v.regex(NAME_PATTERN, 'holder_shape'))
const holderRefusals = {
  holder_shape: m.withdraw_holder_shape,
  holder_differs: m.withdraw_holder_differs,
}
/** What checking the withdrawal password may answer. */
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
      cards: v.array(account),
      banks: v.array(bank),
      holder: v.string(),
      ...listed,
    }),
    access: 'member',
    kind: 'read',
  }),
  addBank: post('withdraw/addBank', {
    input: v.strictObject({
      holder,
      bankCode: v.picklist(bankCodes, 'bank_unknown'),
      cardNo: v.pipe(v.string('card_number'), v.check(isCardNumber, 'card_number')),
      address: v.pipe(v.string('address_shape'), v.regex(/^[^\p{Cc}<>]{2,60}$/u, 'address_shape')),
    }),
    output: account,
    access: 'member',
    kind: 'account',
    refusals: {
      ...holderRefusals,
      bank_unknown: m.withdraw_bank_unknown,
      card_number: m.withdraw_card_number,
      card_bank: m.withdraw_card_bank,
      card_taken: m.withdraw_card_taken,
      cards_full: m.withdraw_cards_full,
      address_shape: m.withdraw_address_shape,
    },
  }),
  /** The member's own USDT addresses, and the networks to choose from. */
  getCryptList: post('withdraw/getCryptList', {
    input: empty,
    output: v.strictObject({
      accounts: v.array(account),
      currencies: v.array(v.picklist(currencies)),
      protocols: v.array(v.picklist(protocols)),
      ...listed,
    }),
    access: 'member',
    kind: 'read',
  }),
  addCrypt: post('withdraw/addCrypt', {
    input: v.strictObject({
      alias,
      currency: v.picklist(currencies, 'currency_unknown'),
      protocol: v.picklist(protocols, 'protocol_unknown'),
      address: v.pipe(v.string('chain_address'), v.maxLength(64, 'chain_address')),
    }),
    output: account,
    access: 'member',
    kind: 'account',
    refusals: {
      alias_shape: m.withdraw_alias_shape,
      currency_unknown: m.withdraw_currency_unknown,
      protocol_unknown: m.withdraw_protocol_unknown,
      chain_address: m.withdraw_chain_address,
      chain_address_other: m.withdraw_chain_address_other,
      chain_address_ours: m.withdraw_chain_address_ours,
      account_taken: m.withdraw_account_taken,
      accounts_full: m.withdraw_accounts_full,
    },
  }),
  addWallet: post('withdraw/addWallet', {
    input: v.strictObject({
      realName: holder,
      alias,
      address: v.pipe(v.string('wallet_address'), v.regex(WALLET_PATTERN, 'wallet_address')),
    }),
    output: account,
    access: 'member',
    kind: 'account',
    refusals: {
      ...holderRefusals,
      alias_shape: m.withdraw_alias_shape,
      wallet_address: m.withdraw_wallet_address,
      account_taken: m.withdraw_account_taken,
      accounts_full: m.withdraw_accounts_full,
    },
  }),
  /** Takes an account off the list. Money on its way there still arrives (BI-111). */
  delAddress: post('payment/delAddress', {
    input: v.strictObject({
      id: v.pipe(
        v.string('account_not_found'),
        v.regex(uuid.pipe[1].requirement, 'account_not_found'),
      ),
      secondaryPwd: typedPasscode,
    }),
    output: empty,
    access: 'member',
    kind: 'account',
    secret: ['secondaryPwd'],
    refusals: { account_not_found: m.withdraw_account_not_found, ...passcodeRefusals },
  }),
}
