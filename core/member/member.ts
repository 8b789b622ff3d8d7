// Who a member is: registration, sign-in, the two passwords. Spec 3 to 6, decisions 7 and 8.
import * as v from 'valibot'
import { m } from '../../text/compiled/messages.js'
import { count, empty, instant, post } from '../endpoint.ts'
import { ownAccount, ownRead, ownWatch } from '../asked.ts'
import { sixDigits } from '../forms/fields.ts'
import { genders } from '../forms/profile.ts'
import { loginForm } from '../forms/login.ts'
import { registrationForm } from '../forms/registration.ts'
import { addDays, dayOf, dayStartMs, type Day } from '../time.ts'

/** Spec 5: over 18. On the eighteenth birthday itself the answer is yes, in Shanghai days. */
export function isAdult(birthday: Day, today: Day): boolean {
  if (Number.isNaN(dayStartMs(birthday))) return false
  const [year = 0, month = 0, date = 0] = birthday.split('-').map((part) => Number.parseInt(part, 10))
  const turns = `${year + 18}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  // Born on 29 February: in a year without one, the first of March is the day.
  const day = Number.isNaN(dayStartMs(turns)) ? addDays(`${year + 18}-02-28`, 1) : turns
  return day <= today && birthday <= today && year >= 1900
}

/**
 * Tells whether a withdrawal password is among an attacker's first guesses: all digits alike, runs up and down, and the
 * member's own birthday.
 */
export function isWeakPasscode(passcode: string, birthday: Day | null): boolean {
  const digits = [...passcode].map((digit) => digit.charCodeAt(0))
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  if (steps.every((step) => step === steps[0] && Math.abs(step) <= 1)) return true
  if (new Set(passcode).size < 3) return true
  if (birthday === null) return false
  const [year = '', month = '', date = ''] = birthday.split('-')
  return [year.slice(2) + month + date, date + month + year.slice(2), year + month].includes(passcode)
}

/** The answer to a sign-in. */
export const sessionShape = v.strictObject({
  token: v.string(),
  uid: v.string(),
  username: v.string(),
  /** The id of the device, for this member alone, sent in the header `device`. It grants no access. */
  device: v.string(),
})

const register = {
  ...registrationForm,
  output: sessionShape,
  access: 'open' as const,
  kind: 'account' as const,
}

export const member = {
  register: post('user/register', register),
  /** The spec lists registration twice; both are one and the same. */
  doRegister: post('member/doRegister', register),
  login: post('user/login', {
    ...loginForm,
    output: sessionShape,
    access: 'open',
    kind: 'account',
  }),
  logout: post('user/logout', { input: empty, output: empty, access: 'open', kind: 'account' }),
  userInfo: post('user/userInfo', {
    input: empty,
    output: v.strictObject({
      uid: v.string(),
      username: v.string(),
      /** A drawn one by its name, or where a picture of the member's own lies (decision 69). */
      avatar: v.nullable(v.string()),
      /** Name, birthday, mobile and mail are masked: the member knows them (core/member/mask.ts). */
      realName: v.string(),
      gender: v.nullable(v.picklist(genders)),
      /** Whether the member has proved the mobile by a code sent to it. */
      mobileProved: v.boolean(),
      birthday: v.nullable(v.string()),
      mobile: v.string(),
      email: v.nullable(v.string()),
      /** The identity service vouches for name and birthday (decision 68). */
      isVerified: v.boolean(),
      vip: count,
      hasWithdrawPassword: v.boolean(),
      playState: v.picklist(['playing', 'resting', 'excluded', 'blocked', 'closed']),
      registeredAt: instant,
      lastLoginAt: v.nullable(instant),
    }),
    ...ownRead,
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
    ...ownWatch,
  }),
  setWithdrawPassword: post('user/secondarypwd', {
    input: v.strictObject({ password: sixDigits }),
    output: empty,
    ...ownAccount,
    refusals: {
      passcode_shape: m.member_passcode_shape,
      passcode_weak: m.member_passcode_weak,
      passcode_set: m.member_passcode_set,
    },
  }),
}

/** The latest birthday, a Shanghai day, with which a visitor may register today. */
export const latestBirthday = (nowMs: number): Day => {
  const today = dayOf(nowMs)
  const [year = '0', ...rest] = today.split('-')
  return [String(Number.parseInt(year, 10) - 18), ...rest].join('-')
}
