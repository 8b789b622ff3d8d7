// The form for registration. Spec 5, decision 7.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { TERMS_VERSION } from '../terms.ts'
import { MOBILE_PATTERN, NAME_PATTERN, sixDigits, textOr } from './fields.ts'

/** Spec 5 gives two readings; the first is in force unless the setting says otherwise (decision 7). */
export const usernameRules = {
  letter_first: {
    min: 4,
    max: 11,
    pattern: /^(?=(?:[^a-z]*[a-z]){2})(?=.*\d)[a-z][a-z0-9]{3,10}$/i,
  },
  any: { min: 6, max: 12, pattern: /^[a-z0-9]{6,12}$/i },
}
export type UsernameRule = keyof typeof usernameRules

/** Spec 5: 8 to 12 characters, letters and digits, and nothing else. */
export const passwordRule = { min: 8, max: 12, pattern: /^(?=.*[a-z])(?=.*\d)[a-z0-9]{8,12}$/i }

const username = v.pipe(v.string('username_rule'), v.minLength(1, 'username_rule'), v.maxLength(64, 'username_rule'))

export const registrationForm = {
  input: v.strictObject({
    username,
    password: textOr(passwordRule.pattern, 'password_rule'),
    confirmPassword: v.pipe(v.string('password_mismatch'), v.maxLength(64, 'password_mismatch')),
    mobile: textOr(MOBILE_PATTERN, 'mobile_shape'),
    inviteCode: v.optional(v.pipe(v.string('invite_unknown'), v.maxLength(16, 'invite_unknown'))),
    realName: textOr(NAME_PATTERN, 'real_name_shape'),
    birthday: v.optional(v.pipe(v.string('under_age'), v.maxLength(10, 'under_age'))),
    secondaryPassword: v.optional(sixDigits),
    agree: v.literal(true, 'agree_first'),
    /** Which terms were shown: those in force. A form that does not say it is kept as one that did not. */
    terms: v.optional(v.literal(TERMS_VERSION, 'terms_changed')),
  }),
  refusals: {
    username_rule: m.member_username_rule,
    username_rule_any: m.member_username_rule_any,
    password_rule: m.member_password_rule,
    password_common: m.member_password_common,
    password_is_username: m.member_password_is_username,
    password_mismatch: m.member_password_mismatch,
    mobile_shape: m.member_mobile_shape,
    // One answer for a used name and a used mobile: neither tells who is a member (BI-028).
    identity_used: m.member_identity_used,
    invite_unknown: m.member_invite_unknown,
    real_name_shape: m.member_real_name_shape,
    under_age: m.member_under_age,
    passcode_shape: m.member_passcode_shape,
    passcode_weak: m.member_passcode_weak,
    agree_first: m.member_agree_first,
    terms_changed: m.member_terms_changed,
  },
}
export type Registration = v.InferOutput<typeof registrationForm.input>
