// What a member fills in to be paid: a bank card, a USDT address, a wallet account. Spec 5.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { currencies, protocols } from '../coin.ts'
import { bankCodes } from './fields.ts'
import { NAME_PATTERN, textOr } from './fields.ts'

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
const alias = textOr(/^[^\p{Cc}<>]{1,20}$/u, 'alias_shape')
const holder = textOr(NAME_PATTERN, 'holder_shape')
const holderRefusals = {
  holder_shape: m.withdraw_holder_shape,
  holder_differs: m.withdraw_holder_differs,
}
const accountRefusals = {
  alias_shape: m.withdraw_alias_shape,
  account_taken: m.withdraw_account_taken,
  accounts_full: m.withdraw_accounts_full,
}

export const bankCard = {
  input: v.strictObject({
    holder,
    bankCode: v.picklist(bankCodes, 'bank_unknown'),
    cardNo: v.pipe(v.string('card_number'), v.check(isCardNumber, 'card_number')),
    address: textOr(/^[^\p{Cc}<>]{2,60}$/u, 'address_shape'),
  }),
  refusals: {
    ...holderRefusals,
    bank_unknown: m.withdraw_bank_unknown,
    card_number: m.withdraw_card_number,
    card_bank: m.withdraw_card_bank,
    card_taken: m.withdraw_card_taken,
    cards_full: m.withdraw_cards_full,
    address_shape: m.withdraw_address_shape,
  },
}

export const coinAddress = {
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

export const walletAccount = {
  input: v.strictObject({
    realName: holder,
    alias,
    /** The number that a wallet service knows somebody by: an e-mail address, a mobile number, a name. */
    address: textOr(/^[A-Za-z0-9][A-Za-z0-9@._+-]{3,59}$/, 'wallet_address'),
  }),
  refusals: {
    ...holderRefusals,
    ...accountRefusals,
    wallet_address: m.withdraw_wallet_address,
  },
}
