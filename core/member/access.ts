// How a member's account is kept safe: codes to a mobile, passwords, sessions, the second factor, the end of the
// account, and the work that a stranger does before the house looks at a form. Decisions 70, 72 and 79.
import * as v from 'valibot'
import { anyList } from '../list.ts'
import { m } from '../../text/compiled/messages.js'
import { count, empty, instant, post, shownFen, uuid } from '../endpoint.ts'
import { openWatch, ownAccount, ownRead } from '../asked.ts'
import {
  closeForm,
  factorForm,
  passcodeForm,
  passwordForm,
  proveForm,
  recoverForm,
  removeFactorForm,
  sendCodeForm,
} from '../forms/access.ts'
import { uuidOr } from '../forms/fields.ts'
import { sessionShape } from './member.ts'

/** How long a code is good, in minutes, and how many tries it has. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** Recovery codes that the second factor comes with. */
export const RECOVERY_CODES = 10

/** Where something came from, in a few words; null where nothing is known. */
const from = {
  /** "iPhone · Safari" */
  device: v.nullable(v.string()),
  place: v.nullable(v.picklist(['here', 'local'])),
}

const session = v.strictObject({
  id: uuid,
  ...from,
  /** True for the session that makes this call. */
  isThis: v.boolean(),
  startedAt: instant,
  activeAt: instant,
})
export type OpenSession = v.InferOutput<typeof session>

const login = v.strictObject({
  ...from,
  result: v.picklist(['registered', 'in', 'recovered', 'refused']),
  at: instant,
})
export type Login = v.InferOutput<typeof login>

export const access = {
  /** Work to be done before a form is looked at; the header `captcha` carries its proof (decision 79). */
  captcha: post('common/getCaptcha', {
    input: empty,
    output: v.strictObject({
      algorithm: v.literal('SHA-256'),
      challenge: v.string(),
      salt: v.string(),
      signature: v.string(),
      maxnumber: count,
    }),
    ...openWatch,
    added: true,
  }),
  /** Sends a code. For a recovery the answer is the same whether there is such a member, and a right one, or not. */
  sendCode: post('user/sendCode', {
    ...sendCodeForm,
    output: v.strictObject({ request: uuid, expiresAt: instant }),
    added: true,
    access: 'open',
    kind: 'account',
  }),
  proveMobile: post('user/proveMobile', {
    ...proveForm,
    output: empty,
    ...ownAccount,
    added: true,
  }),
  changePassword: post('user/resetpwd', {
    ...passwordForm,
    output: empty,
    ...ownAccount,
  }),
  /** Another withdrawal password. Withdrawals rest for a while after it. */
  changePasscode: post('user/resetsecondarypwd', {
    ...passcodeForm,
    output: v.strictObject({ withdrawFrom: instant }),
    ...ownAccount,
  }),
  /** A member who forgot the login password sets a new one and is signed in. */
  recover: post('user/recoverpwd', {
    ...recoverForm,
    output: sessionShape,
    added: true,
    access: 'open',
    kind: 'account',
  }),
  sessions: post('user/getSessions', {
    input: empty,
    output: v.strictObject({ list: anyList(session) }),
    ...ownRead,
    added: true,
  }),
  /** Ends one session; without an id all but the one that asks. */
  endSession: post('user/endSession', {
    input: v.strictObject({ id: v.optional(uuidOr('session_gone')) }),
    output: v.strictObject({ ended: count }),
    ...ownAccount,
    added: true,
    refusals: { session_gone: m.access_session_gone },
  }),
  /** Successful and failed sign-ins, the newest ones. */
  logins: post('user/getLogins', {
    input: empty,
    output: v.strictObject({ list: anyList(login) }),
    ...ownRead,
    added: true,
  }),
  factor: post('user/getFactor', {
    input: empty,
    output: v.strictObject({
      isOn: v.boolean(),
      since: v.nullable(instant),
      /** Recovery codes that are left. */
      codesLeft: count,
      /** The least amount for which a payout asks for the second factor. */
      payoutsFrom: shownFen,
    }),
    ...ownRead,
    added: true,
  }),
  /** With the login password: a secret for the app. With a code of that app: it counts from now on, and recovery codes. */
  setFactor: post('user/setFactor', {
    ...factorForm,
    output: v.strictObject({
      secret: v.nullable(v.string()),
      uri: v.nullable(v.string()),
      codes: anyList(v.string()),
    }),
    ...ownAccount,
    added: true,
  }),
  removeFactor: post('user/removeFactor', {
    ...removeFactorForm,
    output: empty,
    ...ownAccount,
    added: true,
  }),
  close: post('user/close', {
    ...closeForm,
    output: empty,
    ...ownAccount,
    added: true,
  }),
}
