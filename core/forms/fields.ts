// Fields of forms, each with the refusal that names its fault. The pages with forms judge by core/forms in the browser;
// everything else of the contract stays with the server.
import * as v from 'valibot'
import { UUID_PATTERN } from '../endpoint.ts'
import { AMOUNT_PATTERN } from '../money.ts'

// One documented dot set on both sides: the middle dot of Unicode and the plain one (BI-103).
/** Chinese, English letters and the dot (spec 5). */
export const NAME_PATTERN = /^[\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z·. ]{0,39}$/u

/** A number of a phone in mainland China. */
export const MOBILE_PATTERN = /^1[3-9]\d{9}$/

/** Six digits, kept apart from the sign-in password (R-ACC-10). */
export const PASSCODE_PATTERN = /^\d{6}$/

/** The 23 banks of spec 3, a fast-payment option among them; names are texts. */
export const bankCodes = [
  'ICBC', 'ABC', 'BOC', 'CCB', 'BOCOM', 'PSBC', 'CMB', 'CITIC', 'CEB', 'CMBC', 'CIB', 'SPDB',
  'HXB', 'PAB', 'CGB', 'CZB', 'CBHB', 'HFB', 'BOB', 'BOSH', 'NBCB', 'JSB', 'FASTPAY',
] as const // prettier-ignore
export type BankCode = (typeof bankCodes)[number]

/** No pattern of a field takes more letters; a longer text is not even looked at. */
const LETTERS_MOST = 128

/** A text of this pattern; anything else is refused with the reason. */
export const textOr = <R extends string>(pattern: RegExp, reason: R) =>
  v.pipe(v.string(reason), v.maxLength(LETTERS_MOST, reason), v.regex(pattern, reason))

/** The id of something of ours; a text that is no id is refused like an id that does not exist. */
export const uuidOr = <R extends string>(reason: R) => textOr(UUID_PATTERN, reason)

/** Yuan as a member types them, with up to two decimals. */
export const amountOr = <R extends string>(reason: R) => textOr(AMOUNT_PATTERN, reason)

export const sixDigits = textOr(PASSCODE_PATTERN, 'passcode_shape')
