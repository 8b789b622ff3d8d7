// Who a member is: registration, sign-in, the two passwords. Spec 3 to 6, decisions 7 and 8.
import * as v from 'valibot'
import { m } from '../text/compiled/messages.js'
import { count, empty, instant, post } from './endpoint.ts'
import { addDays, dayOf, dayStartMs } from './time.ts'
import type { Day } from './time.ts'

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

/** Six digits, kept apart from the sign-in password (R-ACC-10). */
export const PASSCODE_PATTERN = /^\d{6}$/

// One documented dot set on both sides: the middle dot of Unicode and the plain one (BI-103).
/** Chinese, English letters and the dot (spec 5). */
export const NAME_PATTERN = /^[\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z·. ]{0,39}$/u

export const MOBILE_PATTERN = /^1[3-9]\d{9}$/

/** Spec 5: over 18. On the eighteenth birthday itself the answer is yes, in Shanghai days. */
export function isAdult(birthday: Day, today: Day): boolean {
  if (Number.isNaN(dayStartMs(birthday))) return false
  const [year = 0, month = 0, date = 0] = birthday
    .split('-')
    .map((part) => Number.parseInt(part, 10))
  const turns = `${year + 18}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  // Born on 29 February: in a year without one, the first of March is the day.
  const day = Number.isNaN(dayStartMs(turns)) ? addDays(`${year + 18}-02-28`, 1) : turns
  return day <= today && birthday <= today && year >= 1900
}

/** Guessed first by anybody: all the same, runs up and down, and the member's own birthday. */
export function isWeakPasscode(passcode: string, birthday: Day | null): boolean {
  const digits = [...passcode].map((digit) => digit.charCodeAt(0))
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  if (steps.every((step) => step === steps[0] && Math.abs(step) <= 1)) return true
  if (new Set(passcode).size < 3) return true
  if (birthday === null) return false
  const [year = '', month = '', date = ''] = birthday.split('-')
  return [year.slice(2) + month + date, date + month + year.slice(2), year + month].includes(
    passcode,
  )
}

const username = v.pipe(
  v.string('username_rule'),
  v.minLength(1, 'username_rule'),
  v.maxLength(64, 'username_rule'),
)
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const passcode = v.pipe(v.string('passcode_shape'), v.regex(PASSCODE_PATTERN, 'passcode_shape'))

const registration = v.strictObject({
  username,
  password: v.pipe(v.string('password_rule'), v.regex(passwordRule.pattern, 'password_rule')),
  confirmPassword: v.string('password_mismatch'),
  mobile: v.pipe(v.string('mobile_shape'), v.regex(MOBILE_PATTERN, 'mobile_shape')),
  inviteCode: v.optional(v.pipe(v.string('invite_unknown'), v.maxLength(16, 'invite_unknown'))),
  realName: v.pipe(v.string('real_name_shape'), v.regex(NAME_PATTERN, 'real_name_shape')),
  birthday: v.optional(v.string('under_age')),
  secondaryPassword: v.optional(passcode),
  agree: v.literal(true, 'agree_first'),
})
export type Registration = v.InferOutput<typeof registration>

const session = v.strictObject({
  token: v.string(),
  uid: v.string(),
  username: v.string(),
  /** What the device is known by, to this member alone. It opens nothing; the header `device` carries it. */
  device: v.string(),
})

const registrationRefusals = {
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
}

const register = {
  input: registration,
  output: session,
  access: 'open' as const,
  kind: 'account' as const,
  refusals: registrationRefusals,
}

export const member = {
  register: post('user/register', register),
  /** The spec lists registration twice; both are one and the same. */
  doRegister: post('member/doRegister', register),
  login: post('user/login', {
    input: v.strictObject({ username: secret, password: secret }),
    output: session,
    access: 'open',
    kind: 'account',
    refusals: {
      login_wrong: m.member_login_wrong,
      login_locked: m.member_login_locked,
      member_blocked: m.member_blocked,
    },
  }),
  logout: post('user/logout', { input: empty, output: empty, access: 'open', kind: 'account' }),
  userInfo: post('user/userInfo', {
    input: empty,
    output: v.strictObject({
      uid: v.string(),
      username: v.string(),
      realName: v.string(),
      mobile: v.string(),
      birthday: v.nullable(v.string()),
      vip: count,
      hasWithdrawPassword: v.boolean(),
      playState: v.picklist(['playing', 'excluded', 'blocked']),
      registeredAt: instant,
      lastLoginAt: v.nullable(instant),
    }),
    access: 'member',
    kind: 'read',
  }),
  /** The few things that every page's head needs. */
  getUser: post('common/getUser', {
    input: empty,
    output: v.strictObject({
      uid: v.string(),
      username: v.string(),
      avatar: v.nullable(v.string()),
      vip: count,
      hasWithdrawPassword: v.boolean(),
    }),
    access: 'member',
    kind: 'read',
    passive: true,
  }),
  setWithdrawPassword: post('user/secondarypwd', {
    input: v.strictObject({ password: passcode }),
    output: empty,
    access: 'member',
    kind: 'account',
    refusals: {
      passcode_shape: m.member_passcode_shape,
      passcode_weak: m.member_passcode_weak,
      passcode_set: m.member_passcode_set,
    },
  }),
  /** Another withdrawal password, for whoever knows the old one. Withdrawals rest for a while after it. */
  resetWithdrawPassword: post('user/resetsecondarypwd', {
    input: v.strictObject({ oldPassword: passcode, newPassword: passcode }),
    output: v.strictObject({ withdrawFrom: instant }),
    access: 'member',
    kind: 'account',
    refusals: {
      passcode_shape: m.member_passcode_shape,
      no_withdraw_password: m.withdraw_no_password,
      wrong_withdraw_password: m.withdraw_wrong_password,
      withdraw_password_locked: m.withdraw_password_locked,
      passcode_weak: m.member_passcode_weak,
      passcode_same: m.withdraw_password_same,
    },
  }),
}

/** The Shanghai day on which somebody must have been born at the latest to be let in today. */
export const latestBirthday = (nowMs: number): Day => {
  const today = dayOf(nowMs)
  const [year = '0', ...rest] = today.split('-')
  return [String(Number.parseInt(year, 10) - 18), ...rest].join('-')
}
