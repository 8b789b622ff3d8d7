// The wire of registration, sign-in and the member's own page.
import { member } from '../../core/member.ts'
import type { Registration } from '../../core/forms/registration.ts'
import type { House } from '../shell/app.ts'
import type { Db } from '../shell/db.ts'
import type { Context, Member, Routes } from '../shell/serve.ts'
import { serve } from '../shell/serve.ts'
import { changePasscode, setFirstPasscode } from './passwords.ts'
import { registerMember } from './registration.ts'
import { sessionsOf } from './session.ts'
import { signIn } from './sign-in.ts'
import { hasPasscode } from './passcode.sql.ts'
import { getProfile } from './member.sql.ts'

const HOUR_MS = 3_600_000

export function memberRoutes(house: Pick<House, 'db' | 'ledger' | 'settings'>): Routes {
  const sessions = sessionsOf(house)
  const register = (input: Registration, { db, origin }: Context) =>
    registerMember(db, input, {
      rule: house.settings.usernameRule,
      formsADay: house.settings.registrationsADay,
      bucketOf: house.ledger.bucketOf,
      sessions,
      origin,
    })
  return serve(member, {
    register,
    doRegister: register,
    login: (input, { db, origin }) => signIn({ db, sessions }, input, origin),
    logout: async (_input, { token, origin }) => {
      if (token) await sessions.end(token, origin)
      return {}
    },
    userInfo: (_input, { db, member }) => profileOf(db, member),
    getUser: async (_input, { db, member }) => {
      const { uid, username, vip, hasWithdrawPassword } = await profileOf(db, member)
      return { uid, username, avatar: null, vip, hasWithdrawPassword }
    },
    setWithdrawPassword: async ({ password }, { db, member, origin }) => {
      await setFirstPasscode(db, member, password, origin)
      return {}
    },
    resetWithdrawPassword: async ({ oldPassword, newPassword }, { db, member, origin }) => {
      const want = { old: oldPassword, wanted: newPassword, origin }
      const changed = await db.tx((tx) => changePasscode(tx, member, want))
      const waitMs = house.settings.cardWaitHours * HOUR_MS
      return { withdrawFrom: changed.getTime() + waitMs }
    },
  })
}

async function profileOf(db: Db, member: Member) {
  const found = await getProfile(db, member)
  return {
    uid: member.id.toString(),
    username: found.username,
    realName: found.real_name,
    // Others may see the screen; the member knows the middle digits.
    mobile: found.mobile.replace(/^(\d{3})\d{4}/, '$1****'),
    birthday: found.birthday,
    vip: found.vip,
    hasWithdrawPassword: await hasPasscode(db, member),
    playState: found.play_state,
    registeredAt: found.registered_at.getTime(),
    lastLoginAt: found.last_login_at?.getTime() ?? null,
  }
}
