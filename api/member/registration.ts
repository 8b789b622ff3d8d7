// Registration: the rules, then one transaction for name, mobile, secrets and session.
import { randomInt } from 'node:crypto'
import { isAdult, isWeakPasscode } from '../../core/member/member.ts'
import { usernameRules, type Registration, type UsernameRule } from '../../core/forms/registration.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'
import { networkOf } from '../../core/network.ts'
import type { House } from '../shell/app.ts'
import type { Tx } from '../shell/db.ts'
import { agentOf, type Origin } from '../shell/origin.ts'
import { refuse } from '../shell/refusal.ts'
import { logEvent } from '../security/log.ts'
import type { Member } from '../shell/serve.ts'
import { hashPassword, problemOfPassword } from './passwords.ts'
import type { Sessions } from '../shell/sessions.ts'
import { insertMember, insertMobile, insertName, insertSecrets, type NewMember } from './member.sql.ts'
import { takeTry } from './tries.ts'

export type SignedIn = { token: string; uid: string; username: string; device: string }

export type Entrance = Pick<House, 'db' | 'ledger' | 'settings' | 'hooks' | 'answers'> & {
  sessions: Sessions
  origin: Origin
}

/**
 * Makes a member and signs them in. The name is unique without regard to case, the mobile too; the slow hash
 * comes before either is looked at, so neither the answer nor its time says who is a member (BI-028). Refuses
 * with `throttled` first: each form of an address counts, refused ones too.
 */
export async function registerMember(entrance: Entrance, want: Registration): Promise<SignedIn> {
  const { db, settings, hooks } = entrance
  const { bucketOf } = entrance.ledger
  await countForm(entrance)
  const problem = problemOf(want, settings.usernameRule)
  // The licence wants to know that a person under age has tried, not who (BI-036).
  if (problem?.reason === 'under_age') await logEvent(db, { event: 'under_age', origin: entrance.origin })
  if (problem) refuse(problem.reason, { field: problem.field })
  const inviter = await inviterOf(entrance, want.inviteCode ?? '')
  const password = await hashPassword(want.password)
  const passcode = want.secondaryPassword ? await hashPassword(want.secondaryPassword) : null
  const { username, realName, mobile } = want
  const birthday = want.birthday || null
  const termsVersion = want.terms ?? null
  const who = { username, realName, mobile, birthday, termsVersion, invitedBy: inviter?.id ?? null }
  return db.tx(async (tx) => {
    const member = await enter(tx, who, bucketOf)
    await insertSecrets(tx, member, password, passcode)
    // Other members may know this device; a new member has never signed in from it.
    const started = await entrance.sessions.start(tx, member, { ...entrance.origin, device: null })
    const origin = { ...entrance.origin, device: started.device }
    await logEvent(tx, { event: 'registration', member, origin, detail: agentOf(origin) })
    if (passcode) await logEvent(tx, { event: 'passcode_set', member, origin })
    const newcomer = { member, username, realName, inviter, origin: entrance.origin, given: started.device }
    await hooks.registered(tx, newcomer, { bucketOf, settings })
    const { token, uid, device } = started
    return { token, uid, username, device }
  })
}

async function countForm({ db, origin, settings: { registrationsADay: formsADay } }: Entrance): Promise<void> {
  if (formsADay === 0) return
  const now = Date.now()
  const day = dayOf(now)
  const limit = {
    tries: formsADay,
    seconds: Math.ceil((dayStartMs(addDays(day, 1)) - now) / 1_000),
  }
  const subject = `registration ${day} from ${networkOf(origin.address)}`
  const { isLast } = await takeTry(db, { subject, limit, reason: 'throttled' })
  const detail = { what: 'registration', tries: formsADay }
  if (isLast) await logEvent(db, { event: 'throttle', origin, detail })
}

function problemOf(want: Registration, rule: UsernameRule) {
  const { username, password, birthday, secondaryPassword: passcode } = want
  if (!usernameRules[rule].pattern.test(username))
    return { field: 'username', reason: rule === 'any' ? 'username_rule_any' : 'username_rule' }
  const wrong = problemOfPassword(password, username)
  if (wrong) return { field: 'password', reason: wrong }
  if (want.confirmPassword !== password) return { field: 'confirmPassword', reason: 'password_mismatch' }
  // Birthday is optional; one that is given must be of age (decision 68, R-ACC-01).
  if (birthday && !isAdult(birthday, dayOf(Date.now()))) return { field: 'birthday', reason: 'under_age' }
  return passcode && isWeakPasscode(passcode, birthday || null)
    ? { field: 'secondaryPassword', reason: 'passcode_weak' }
    : undefined
}

async function inviterOf({ db, answers }: Entrance, code: string): Promise<Member | undefined> {
  if (code === '') return undefined
  return (await answers.inviterBy(db, code)) ?? refuse('invite_unknown', { field: 'inviteCode' })
}

/** Writes the member's row under a new id, then the directories, always name before mobile. */
async function enter(tx: Tx, who: NewMember, bucketOf: (memberId: bigint) => number): Promise<Member> {
  let member = newMember(bucketOf)
  while (!(await insertMember(tx, member, who))) member = newMember(bucketOf)
  const isNew = await insertName(tx, who.username, member)
  // The mobile is written also where the name is used: one is as much work as the other.
  if (!(await insertMobile(tx, who.mobile, member)) || !isNew) refuse('identity_used')
  return member
}

/**
 * Twelve digits by chance: an id says nothing about how many members there are. The bucket follows
 * from the id, so the same id cannot be given in two buckets.
 */
function newMember(bucketOf: (memberId: bigint) => number): Member {
  const id = BigInt(randomInt(100_000_000_000, 1_000_000_000_000))
  return { bucket: bucketOf(id), id }
}
