// Messages about who may come in, and where money may go: R-ACC-11 wants them told to the member.
import * as v from 'valibot'
import { address } from '../../../core/addresses.ts'
import { protocols } from '../../../core/coin.ts'
import { uuid } from '../../../core/endpoint.ts'
import { accountKinds } from '../../../core/withdraw/payout-account.ts'
import { correctable, type Correctable } from '../../../core/member/profile.ts'
import { feedbackTypes } from '../../../core/site.ts'
import { feedbackNames } from '../../../core/support/names.ts'
import { m } from '../../../text/compiled/messages.js'
import { bankName } from '../../site/dictionary.ts'
import { fixed, kindsOf, type Locale } from './kind.ts'

const kind = kindsOf('account')

/** `masked` is what may be shown of the number. */
const payoutAccount = v.strictObject({
  kind: v.picklist(accountKinds),
  bank: v.nullable(v.string()),
  protocol: v.nullable(v.picklist(protocols)),
  masked: v.string(),
})
type PayoutAccount = v.InferOutput<typeof payoutAccount>

const toAccounts = ({ kind }: PayoutAccount) => address.accounts({ kind })
const toService = () => address.service()

/** "ICBC ···· 4446", "USDT · TRC20 T9yD…x4a2". */
function named({ bank, protocol, masked }: PayoutAccount, { locale }: Locale): string {
  if (bank) return `${bankName(bank, locale)} ···· ${masked}`
  const what = protocol ? `USDT · ${protocol}` : m.withdraw_method_wallet({}, { locale })
  return `${what} ${masked}`
}

const detailNames = {
  name: m.member_real_name,
  mobile: m.member_mobile,
  email: m.profile_email,
  birthday: m.profile_birthday,
  gender: m.profile_gender,
} satisfies Record<Correctable, unknown>

/** Masked, but for a gender, which has a word. */
const detailValue = (value: string, at: Locale): string =>
  value === 'male' ? m.profile_male({}, at) : value === 'female' ? m.profile_female({}, at) : value

export const aboutAccount = {
  sign_in_new_device: kind({
    facts: v.strictObject({ address: v.string() }),
    title: m.message_sign_in_new_device,
    text: ({ address: from }, at) => m.message_sign_in_new_device_text({ from }, at),
    about: toService,
  }),
  password_changed: kind(fixed(m.message_password_changed, m.message_password_changed_text, toService)),
  /** The password was set anew by a code, without the old one: every session has ended. */
  password_recovered: kind(fixed(m.message_password_recovered, m.message_password_recovered_text, toService)),
  factor_on: kind(fixed(m.message_factor_on, m.message_factor_on_text, () => address.settings({ part: 'factor' }))),
  factor_off: kind(fixed(m.message_factor_off, m.message_factor_off_text, () => address.settings({ part: 'factor' }))),
  /** Two people have corrected a detail; `value` is the part of the new one that may be shown. */
  detail_corrected: kind({
    facts: v.strictObject({ field: v.picklist(correctable), value: v.string() }),
    title: m.message_detail_corrected,
    text: ({ field, value }, at) =>
      m.message_detail_corrected_text({ what: detailNames[field]({}, at), value: detailValue(value, at) }, at),
    about: () => address.personData(),
  }),
  feedback_answered: kind({
    facts: v.strictObject({ id: uuid, type: v.picklist(feedbackTypes) }),
    title: m.message_feedback_answered,
    text: ({ type }, at) => m.message_feedback_answered_text({ about: feedbackNames[type]({}, at) }, at),
    about: ({ id }) => address.feedbackDetail({ id }),
  }),
  passcode_set: kind(fixed(m.message_passcode_set, m.message_passcode_set_text, toService)),
  passcode_changed: kind(fixed(m.message_passcode_changed, m.message_passcode_changed_text, toService)),
  account_added: kind({
    facts: payoutAccount,
    title: m.message_account_added,
    text: (facts, at) => m.message_account_added_text({ account: named(facts, at) }, at),
    about: toAccounts,
  }),
  account_removed: kind({
    facts: payoutAccount,
    title: m.message_account_removed,
    text: (facts, at) => m.message_account_removed_text({ account: named(facts, at) }, at),
    about: toAccounts,
  }),
}
