// The form for a bank card that receives withdrawals. Spec 5.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { lineOf } from '../wording.ts'
import { bankCodes, textOr } from './fields.ts'
import { holder, holderRefusals } from './payout-account.ts'

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

export const bankCardForm = {
  input: v.strictObject({
    holder,
    bankCode: v.picklist(bankCodes, 'bank_unknown'),
    cardNo: v.pipe(v.string('card_number'), v.maxLength(64, 'card_number'), v.check(isCardNumber, 'card_number')),
    address: textOr(lineOf(2, 60), 'address_shape'),
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
