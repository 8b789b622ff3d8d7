// Forms for passwords, codes and the second factor. Decision 70.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { sixDigits, textOr, uuidOr } from './fields.ts'
import { passwordRule } from './registration.ts'

/** The shape of a sent code and of a one-time code of the second factor: six digits. */
export const codeShape = textOr(/^\d{6}$/, 'code_shape')

/** Six digits of the app, or a recovery code, which people write with a dash or without. */
export const FACTOR_PATTERN = /^(?:\d{6}|[A-Za-z2-7]{5}-?[A-Za-z2-7]{5})$/
export const factorCode = textOr(FACTOR_PATTERN, 'factor_shape')

const typed = <R extends string>(reason: R) => v.pipe(v.string(reason), v.minLength(1, reason), v.maxLength(64, reason))
const newPassword = textOr(passwordRule.pattern, 'password_rule')
const passwordRefusals = {
  password_rule: m.member_password_rule,
  password_common: m.member_password_common,
  password_is_username: m.member_password_is_username,
}

/** The refusals of a call that asks a signed-in member for the login password. */
export const ownPassword = typed('password_needed')
export const ownPasswordRefusals = {
  password_needed: m.access_password_needed,
  password_wrong: m.access_password_wrong,
  password_locked: m.access_password_locked,
}

/** The refusals of a call that asks for the second factor. */
export const factorRefusals = {
  factor_shape: m.access_factor_shape,
  factor_needed: m.access_factor_needed,
  factor_wrong: m.access_factor_wrong,
  factor_locked: m.access_factor_locked,
}

export const codeRefusals = {
  code_shape: m.access_code_shape,
  code_wrong: m.access_code_wrong,
  code_over: m.access_code_over,
}

export const passwordForm = {
  input: v.strictObject({ oldPassword: ownPassword, newPassword }),
  refusals: { ...ownPasswordRefusals, ...passwordRefusals, password_same: m.access_password_same },
}

/** Changed by the old password; if that is forgotten, by the login password and a code. */
export const passcodeForm = {
  input: v.strictObject({
    oldPassword: v.optional(sixDigits),
    password: v.optional(ownPassword),
    request: v.optional(uuidOr('code_over')),
    code: v.optional(codeShape),
    newPassword: sixDigits,
  }),
  refusals: {
    ...ownPasswordRefusals,
    ...codeRefusals,
    passcode_shape: m.member_passcode_shape,
    no_withdraw_password: m.withdraw_no_password,
    wrong_withdraw_password: m.withdraw_wrong_password,
    withdraw_password_locked: m.withdraw_password_locked,
    passcode_weak: m.member_passcode_weak,
    passcode_same: m.withdraw_password_same,
  },
}

export const proveForm = {
  input: v.strictObject({ request: uuidOr('code_over'), code: codeShape }),
  refusals: codeRefusals,
}

/** The purposes of a sent code. `recover` is for a member who cannot sign in, and names the member. */
export const codePurposes = ['mobile', 'passcode', 'recover'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const sendCodeForm = {
  input: v.strictObject({
    purpose: v.picklist(codePurposes),
    username: v.optional(typed('name_needed')),
    passcode: v.optional(sixDigits),
    realName: v.optional(typed('real_name_shape')),
    birthday: v.optional(textOr(/^\d{4}-\d{2}-\d{2}$/, 'birthday_shape')),
  }),
  refusals: {
    name_needed: m.member_login_no_name,
    passcode_shape: m.member_passcode_shape,
    real_name_shape: m.member_real_name_shape,
    birthday_shape: m.access_birthday_shape,
    mobile_proved: m.access_mobile_proved,
  },
}

export const recoverForm = {
  input: v.strictObject({
    username: typed('name_needed'),
    request: uuidOr('recover_wrong'),
    code: codeShape,
    newPassword,
    factor: v.optional(factorCode),
  }),
  refusals: {
    ...passwordRefusals,
    ...factorRefusals,
    name_needed: m.member_login_no_name,
    code_shape: m.access_code_shape,
    recover_wrong: m.access_recover_wrong,
    member_blocked: m.member_blocked,
    member_closed: m.member_closed,
  },
}

export const closeForm = {
  input: v.strictObject({ password: ownPassword, factor: v.optional(factorCode) }),
  refusals: {
    ...ownPasswordRefusals,
    ...factorRefusals,
    close_money: m.access_close_money,
    close_venue: m.access_close_venue,
    close_payout: m.access_close_payout,
    close_bets: m.access_close_bets,
    close_deposit: m.access_close_deposit,
    close_interest: m.access_close_interest,
    close_interest_today: m.access_close_interest_today,
    close_rewards: m.access_close_rewards,
  },
}

/** With the password a secret for the app is asked for; with a code of that app it is turned on. */
export const factorForm = {
  input: v.strictObject({ password: v.optional(ownPassword), code: v.optional(factorCode) }),
  refusals: { ...ownPasswordRefusals, ...factorRefusals, factor_on: m.access_factor_on },
}

export const removeFactorForm = {
  input: v.strictObject({ password: ownPassword, code: factorCode }),
  refusals: { ...ownPasswordRefusals, ...factorRefusals, factor_off: m.access_factor_off },
}
