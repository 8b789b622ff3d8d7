// The wire of registration, sign-in and the member's own page.
import { member } from '../../core/member/member.ts'
import type { Registration } from '../../core/forms/registration.ts'
import { maskedDay, maskedEmail, maskedMobile, maskedName } from '../../core/member/mask.ts'
import type { House } from '../shell/app.ts'
import type { Db } from '../shell/db.ts'
import { serve, type Context, type Member, type Routes } from '../shell/serve.ts'
import { shownAvatar } from '../site/avatars.ts'
import { setFirstPasscode } from './passwords.ts'
import { needWork, workOf } from './captcha.ts'
import { isMobileProved } from './codes/codes.ts'
import { confirmKnown } from './profile/profile.ts'
import { profileRoutes } from './profile/routes.ts'
import { registerMember } from './registration.ts'
import { sessionsOf } from './session.ts'
import { signIn } from './sign-in.ts'
import { hasPasscode } from './passcode.sql.ts'
import { getProfile } from './member.sql.ts'

type Rooms = Pick<House, 'db' | 'ledger' | 'settings' | 'dataDir' | 'ring' | 'hooks' | 'answers'>

export function memberRoutes(house: Rooms): Routes {
  const sessions = sessionsOf(house)
  const { bucketOf } = house.ledger
  const register = async (input: Registration, { db, origin, request }: Context) => {
    await needWork(house, request)
    const entered = await registerMember({ ...house, db, sessions, origin }, input)
    const id = BigInt(entered.uid)
    await confirmKnown(house, { id, bucket: bucketOf(id) }, origin)
    return entered
  }
  const routes = serve(member, {
    register,
    doRegister: register,
    login: (input, { db, origin, language, request }) =>
      signIn({ ...house, db, sessions, language, isProved: workOf(house, request) }, input, origin),
    logout: async (_input, { token, origin }) => {
      if (token) await sessions.end(token, origin)
      return {}
    },
    userInfo: (_input, { db, member }) => profileOf(db, member, house.answers),
    getUser: async (_input, { db, member }) => {
      const { uid, username, avatar, vip, hasWithdrawPassword } = await profileOf(db, member, house.answers)
      return { uid, username, avatar, vip, hasWithdrawPassword }
    },
    setWithdrawPassword: async ({ password }, { db, member, origin }) => {
      await setFirstPasscode(db, member, password, origin)
      return {}
    },
  })
  return [...routes, ...profileRoutes(house)]
}

async function profileOf(db: Db, member: Member, { levelOf }: Pick<House['answers'], 'levelOf'>) {
  const found = await getProfile(db, member)
  return {
    uid: member.id.toString(),
    username: found.username,
    avatar: shownAvatar(found.avatar),
    realName: maskedName(found.real_name),
    gender: found.gender,
    birthday: found.birthday && maskedDay(found.birthday),
    mobile: maskedMobile(found.mobile),
    email: found.email && maskedEmail(found.email),
    mobileProved: await isMobileProved(db, member),
    isVerified: found.is_verified,
    vip: await levelOf(db, member),
    hasWithdrawPassword: await hasPasscode(db, member),
    playState: found.play_state,
    registeredAt: found.registered_at.getTime(),
    lastLoginAt: found.last_login_at?.getTime() ?? null,
  }
}
