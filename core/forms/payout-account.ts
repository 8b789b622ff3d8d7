// Fields that all forms for payout accounts share. Spec 5.
import { m } from '../../text/compiled/messages.js'
import { lineOf } from '../wording.ts'
import { NAME_PATTERN, textOr } from './fields.ts'

/** The member's own name for a payout account: one to twenty letters, digits and the like. */
export const alias = textOr(lineOf(1, 20), 'alias_shape')
export const holder = textOr(NAME_PATTERN, 'holder_shape')
export const holderRefusals = {
  holder_shape: m.withdraw_holder_shape,
  holder_differs: m.withdraw_holder_differs,
}
export const accountRefusals = {
  alias_shape: m.withdraw_alias_shape,
  account_taken: m.withdraw_account_taken,
  accounts_full: m.withdraw_accounts_full,
}
