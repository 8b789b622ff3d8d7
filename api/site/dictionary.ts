// Codes that travel on the wire, with their names in the language of the caller.
import type { Language } from '../../core/endpoint.ts'
import { feedbackTypes } from '../../core/site.ts'
import { feedbackNames } from '../../core/support/names.ts'
import { bankCodes, type BankCode } from '../../core/forms/fields.ts'
import { m } from '../../text/compiled/messages.js'

type Words = (inputs: Record<never, never>, options: { locale: Language }) => string

const banks: Record<BankCode, Words> = {
  ICBC: m.site_bank_icbc,
  ABC: m.site_bank_abc,
  BOC: m.site_bank_boc,
  CCB: m.site_bank_ccb,
  BOCOM: m.site_bank_bocom,
  PSBC: m.site_bank_psbc,
  CMB: m.site_bank_cmb,
  CITIC: m.site_bank_citic,
  CEB: m.site_bank_ceb,
  CMBC: m.site_bank_cmbc,
  CIB: m.site_bank_cib,
  SPDB: m.site_bank_spdb,
  HXB: m.site_bank_hxb,
  PAB: m.site_bank_pab,
  CGB: m.site_bank_cgb,
  CZB: m.site_bank_czb,
  CBHB: m.site_bank_cbhb,
  HFB: m.site_bank_hfb,
  BOB: m.site_bank_bob,
  BOSH: m.site_bank_bosh,
  NBCB: m.site_bank_nbcb,
  JSB: m.site_bank_jsb,
  FASTPAY: m.site_bank_fastpay,
}

const currencies = { CNY: m.site_currency_cny, USDT: m.site_currency_usdt }
const genders = { male: m.site_gender_male, female: m.site_gender_female }

/** The name of a bank; the code itself for a bank that the dictionary does not have. */
export const bankName = (code: string, locale: Language): string => banks[code as BankCode]?.({}, { locale }) ?? code

/** Spec 3: the banks, currencies and protocols, feedback types and genders that forms offer. */
export function dictionaryIn(locale: Language) {
  const named = (codes: readonly string[], words: Record<string, Words>) =>
    codes.map((code) => ({ code, name: words[code]?.({}, { locale }) ?? code }))
  return {
    banks: named(bankCodes, banks),
    currencies: named(['CNY', 'USDT'], currencies),
    // The names of the networks are the same in every language.
    protocols: named(['TRC20', 'ERC20', 'BEP20'], {}),
    feedbackTypes: named(feedbackTypes, feedbackNames),
    genders: named(['male', 'female'], genders),
  }
}
