// The wire of registration, sign-in and the member's own page.
import { member } from '../../core/member.ts'
import type { Registration } from '../../core/forms/registration.ts'
import type { House } from '../shell/app.ts'
import type { Db } from '../shell/db.ts'
import type { Context, Member, Routes } from '../shell/serve.ts'
import { serve } from '../shell/serve.ts'
import { setFirstPasscode } from './passwords.ts'
import { needWork, workOf } from './captcha.ts'
import { isMobileProved } from './codes/codes.ts'
import { registerMember } from './registration.ts'
import { sessionsOf } from './session.ts'
import { signIn } from './sign-in.ts'
import { hasPasscode } from './passcode.sql.ts'
import { getProfile } from './member.sql.ts'

export function memberRoutes(house: Pick<House, 'db' | 'ledger' | 'settings' | 'ring'>): Routes {
  const sessions = sessionsOf(house)
  const register = async (input: Registration, { db, origin, request }: Context) => {
    await needWork(house, request)
    return registerMember(db, input, {
      rule: house.settings.usernameRule,
      formsADay: house.settings.registrationsADay,
      bucketOf: house.ledger.bucketOf,
      sessions,
      origin,
    })
  }
  return serve(member, {
    register,
    doRegister: register,
    login: (input, { db, origin, language, request }) =>
      signIn({ db, sessions, language, isProved: workOf(house, request) }, input, origin),
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
    mobileProved: await isMobileProved(db, member),
    birthday: found.birthday,
    vip: found.vip,
    hasWithdrawPassword: await hasPasscode(db, member),
    playState: found.play_state,
    registeredAt: found.registered_at.getTime(),
    lastLoginAt: found.last_login_at?.getTime() ?? null,
  }
}
