// The wire of codes, passwords, sessions, the second factor and the end of an account.
import { access } from '../../core/member/access.ts'
import { toWire } from '../../core/money.ts'
import { HOUR_MS } from '../../core/time.ts'
import type { House } from '../shell/app.ts'
import { SignedOut } from '../shell/fail.ts'
import { refuse } from '../shell/refusal.ts'
import { serve, type Context, type Member, type Routes } from '../shell/serve.ts'
import { changePasscode, changePassword, type Asking } from './account/change.ts'
import { closeAccount } from './account/close.ts'
import { dropFactor, startFactor } from './account/factor.ts'
import { askRecovery, recover } from './account/recovery.ts'
import { endSession, newestLogins, openSessions } from './account/sessions.ts'
import { needWork, newChallenge } from './captcha.ts'
import { logEvent } from '../security/log.ts'
import { isMobileProved, makeCode, useCode } from './codes/codes.ts'
import { factorOf } from './factor/factor.ts'
import { sessionsOf } from './session.ts'
import { takeTry } from './tries.ts'

/** Codes that a member asks for while signed in: strangers cannot use them up. */
const OWN_CODES = { tries: 5, seconds: 3_600 }

type At = Pick<House, 'db' | 'settings' | 'ring' | 'awaits' | 'hooks'>

export function accessRoutes(house: At): Routes {
  const { settings, ring } = house
  const sessions = sessionsOf(house)
  /** Removes ended sessions from this server's cache too. */
  const forgetting = async (ended: Promise<Buffer[]>) => {
    const all = await ended
    sessions.forget(all)
    return all.length
  }
  return serve(access, {
    captcha: async () => newChallenge(house),
    sendCode: async ({ purpose, ...claim }, asked) => {
      if (purpose !== 'recover') return ownCode(house, asked, purpose)
      await needWork(house, asked.request)
      const { db, origin, language } = asked
      const username = claim.username ?? refuse('name_needed', { field: 'username' })
      return askRecovery({ db, ring: ring(), origin, language }, { ...claim, username })
    },
    proveMobile: async (given, { db, member, origin }) => {
      await db.tx(async (tx) => {
        await useCode(tx, member, ring(), { ...given, purpose: 'mobile' })
        await logEvent(tx, { event: 'mobile_proved', member, origin })
      })
      return {}
    },
    changePassword: async ({ oldPassword: old, newPassword: wanted }, asked) => {
      await forgetting(changePassword(askingOf(house, asked), { old, wanted }))
      return {}
    },
    changePasscode: async (wish, asked) => {
      const changed = await changePasscode(askingOf(house, asked), ring(), wish)
      return { withdrawFrom: changed.getTime() + settings.cardWaitHours * HOUR_MS }
    },
    recover: (want, { db, origin, language }) =>
      recover({ db, ring: ring(), origin, language, sessions, hooks: house.hooks }, want),
    sessions: async (_input, { db, member, token }) => ({
      list: await openSessions(db, member, token, settings.sessionIdleMinutes),
    }),
    endSession: async ({ id }, asked) => ({
      ended: await forgetting(endSession(askingOf(house, asked), id)),
    }),
    logins: async (_input, { db, member }) => ({ list: await newestLogins(db, member) }),
    factor: async (_input, { db, member }) => {
      const { isOn, since, codesLeft } = await factorOf(db, member)
      const payoutsFrom = toWire(settings.factorPayoutFen)
      return { isOn, since: since?.getTime() ?? null, codesLeft, payoutsFrom }
    },
    setFactor: (given, asked) => startFactor(askingOf(house, asked), ring, given),
    removeFactor: async (given, asked) => {
      await dropFactor(askingOf(house, asked), ring, given)
      return {}
    },
    close: async (given, asked) => {
      await forgetting(closeAccount(askingOf(house, asked), house, given))
      return {}
    },
  })
}

const askingOf = ({ hooks }: At, { db, member, origin, language, token }: Context<'member'>): Asking => ({
  ...{ db, member, origin, language, token, hooks },
})

/** A code for a signed-in member, to their own number and to no other. */
async function ownCode(house: At, asked: Context, purpose: 'mobile' | 'passcode') {
  const { db, language } = asked
  const member: Member | null = asked.member
  if (!member) throw new SignedOut()
  if (purpose === 'mobile' && (await isMobileProved(db, member))) refuse('mobile_proved')
  const subject = `codes of ${member.id}`
  await takeTry(db, { subject, limit: OWN_CODES, reason: 'throttled' })
  return db.tx((tx) => makeCode(tx, member, house.ring(), { purpose, language }))
}
