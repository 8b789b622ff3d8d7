// Another password for a member who is signed in: the login password by the old one, the withdrawal password by the
// old one or by the login password and a code (decision 70).
import { isWeakPasscode } from '../../../core/member/member.ts'
import type { Language } from '../../../core/endpoint.ts'
import type { Db, Tx } from '../../shell/db.ts'
import type { Hooks } from '../../shell/hook.ts'
import type { Origin } from '../../shell/origin.ts'
import { refuse } from '../../shell/refusal.ts'
import type { Ring } from '../../shell/ring.ts'
import type { Member } from '../../shell/serve.ts'
import { clock, lockMember } from '../../shell/shell.sql.ts'
import { useCode } from '../codes/codes.ts'
import { forgetDevices, knowDevice } from '../devices.ts'
import { getProfile, setPassword } from '../member.sql.ts'
import { logAndTell, type Notice } from '../notice.ts'
import { hasPasscode, lockPasscode, setPasscode } from '../passcode.sql.ts'
import { checkPasscode, hashPassword, isPassword, problemOfPassword } from '../passwords.ts'
import { endSome, sessionHash } from '../session.ts'
import { checkOwnPassword } from './own-password.ts'

/** The caller of a change: the session that asks is the one that stays signed in. */
export type Asking = {
  db: Db
  member: Member
  origin: Origin
  language: Language
  token: string | null
  hooks: Hooks
}

/**
 * Another login password. All other sessions end, and devices that the member was known by are strange again. Answers
 * the sessions to forget. Refuses as `checkOwnPassword`, then password_same, password_is_username, password_common.
 */
export async function changePassword(
  { db, member, origin, language, token, hooks }: Asking,
  { old, wanted }: { old: string; wanted: string },
): Promise<Buffer[]> {
  await checkOwnPassword(db, member, old, origin)
  if (old === wanted) refuse('password_same', { field: 'newPassword' })
  const { username } = await getProfile(db, member)
  const wrong = problemOfPassword(wanted, username)
  if (wrong) refuse(wrong, { field: 'newPassword' })
  const hash = await hashPassword(wanted)
  return db.tx(async (tx) => {
    await lockMember(tx, member)
    const notice = { event: 'password_changed', origin, language } as const
    return putPassword(tx, member, { hash, kept: token, notice, hooks })
  })
}

type Put = {
  hash: string
  /** The token of the session that stays, if one does. */
  kept: string | null
  notice: Notice
  hooks: Hooks
}

/** Writes it, ends every session but one, and tells the member. The caller holds the member's row. */
export async function putPassword(tx: Tx, member: Member, put: Put): Promise<Buffer[]> {
  const { hash, kept, notice, hooks } = put
  await setPassword(tx, member, hash)
  const here = kept === null ? null : sessionHash(kept)
  const which = (one: { token_hash: Buffer }) => !here?.equals(one.token_hash)
  const ended = await endSome(tx, member, { why: 'password', origin: notice.origin, which, hooks })
  await forgetDevices(tx, member, 0)
  // The device that asks stays known.
  const { device, address } = notice.origin
  if (here && device) await knowDevice(tx, member, device, address)
  await logAndTell(tx, member, notice)
  return ended
}

export type PasscodeWish = {
  oldPassword?: string | undefined
  password?: string | undefined
  request?: string | undefined
  code?: string | undefined
  newPassword: string
}

/** Changes the withdrawal password. Answers when it was changed. Refuses with the reasons of the contract. */
export async function changePasscode(asking: Asking, ring: Ring, wish: PasscodeWish): Promise<Date> {
  const { db, member, origin, language } = asking
  const { oldPassword: old, newPassword: wanted } = wish
  if (!(await hasPasscode(db, member))) refuse('no_withdraw_password')
  if (old === undefined) await checkOwnPassword(db, member, neededPassword(wish), origin)
  return db.tx(async (tx) => {
    await lockMember(tx, member)
    if (old !== undefined) await checkPasscode(tx, member, old, origin)
    else await useCode(tx, member, ring, { purpose: 'passcode', ...neededCode(wish) })
    if (await isPassword(wanted, (await lockPasscode(tx, member)).passcode ?? undefined))
      refuse('passcode_same', { field: 'newPassword' })
    const { birthday } = await getProfile(tx, member)
    if (isWeakPasscode(wanted, birthday)) refuse('passcode_weak', { field: 'newPassword' })
    const now = await clock(tx)
    await setPasscode(tx, member, await hashPassword(wanted), now)
    await logAndTell(tx, member, { event: 'passcode_changed', origin, language })
    return now
  })
}

const neededPassword = ({ password }: PasscodeWish): string =>
  password ?? refuse('password_needed', { field: 'password' })

const neededCode = ({ request, code }: PasscodeWish) =>
  request !== undefined && code !== undefined ? { request, code } : refuse('code_over', { field: 'code' })
