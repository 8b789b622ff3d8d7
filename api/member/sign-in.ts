// Signing in: the same answer and work whether name or password is wrong; brakes survive a restart.
import type { Language } from '../../core/endpoint.ts'
import { networkOf } from '../../core/network.ts'
import { hashOf } from '../shell/hash.ts'
import type { House } from '../shell/app.ts'
import type { Db, Tx } from '../shell/db.ts'
import { agentOf, deviceHash, type Origin } from '../shell/origin.ts'
import { Refusal, refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { logEvent } from '../security/log.ts'
import { whyOut } from './blocks.ts'
import { findNamed } from './names.ts'
import { tellMember } from './notice.ts'
import { isPassword } from './passwords.ts'
import type { SignedIn } from './registration.ts'
import { askAtSignIn } from './registers.ts'
import type { Sessions } from '../shell/sessions.ts'
import { knownDevice } from './session.ts'
import { findPassword, getProfile } from './member.sql.ts'
import { findTry, refuseShut, takeTry, type Brake, type Taken } from './tries.ts'
import { deleteTries, returnTry, type Limit } from './tries.sql.ts'

/**
 * Failures that shut a door (R-ACC-06): thirty from one address, over all names, and three of one name from
 * there. Guesses at one name from ever new addresses are thirty in half an hour. A door that is shut opens to work
 * (decision 79), for so many tries more: guessing on costs a processor, and a member on a new device is not shut out
 * by strangers. An attacker who does all that work shuts the name to new devices; recovery is left, which asks
 * for the member's own mobile and lets them in. On a device of the member's own none of these counts, only three
 * failures of the name there: a stranger has no such device (BI-044).
 */
export const signInLimits = {
  address: { tries: 30, seconds: 600 },
  name: { tries: 3, seconds: 1_800 },
  strangers: { tries: 30, seconds: 1_800 },
}
export const provedLimits = {
  address: { tries: 60, seconds: 600 },
  name: { tries: 3, seconds: 1_800 },
  strangers: { tries: 300, seconds: 86_400 },
}

// Stands in for a member where there is none, so that the same statements run for any name.
const NOBODY: Member = { bucket: 0, id: 0n }

export type SignIn = { username: string; password: string }

type Door = {
  db: Db
  settings: House['settings']
  hooks: House['hooks']
  sessions: Sessions
  language: Language
  /** Did work come along? It counts once. Undefined where no work opens a shut door. */
  isProved: (() => Promise<boolean>) | undefined
}

/**
 * Gives a new token for a name and its password. Refuses with `throttled`, `login_locked`, `login_wrong`, and
 * with `member_blocked` only where the password is right: no stranger hears that there is such a member.
 */
export async function signIn(door: Door, want: SignIn, origin: Origin): Promise<SignedIn> {
  const { db } = door
  const found = await findNamed(db, want.username)
  const who = found ?? NOBODY
  const device = await knownDevice(db, who, origin.device)
  const taken = await takeTries(door, brakesOf(want.username, { ...origin, device }))

  const secret = await findPassword(db, who)
  const isRight = await isPassword(want.password, secret)
  if (!found || !isRight) return refuseWrong(db, found, origin, taken)
  // Only failures count, and only consecutive ones lock a name, so a success clears them.
  for (const { subject, isOfName } of taken) await (isOfName ? deleteTries : returnTry)(db, subject)
  await askAtSignIn(door, found)
  return admit(door, found, { ...origin, device })
}

type Shut = Brake & {
  /** Failures in a row of one name from one place: a success forgets them. */
  isOfName?: boolean
  /** The limit that holds instead once the caller has done the work of a challenge. */
  proved?: Limit
}

/** One try of each. Refuses with the first that is shut, or with `captcha_needed` where work would open it. */
async function takeTries({ db, isProved }: Door, brakes: readonly Shut[]): Promise<(Taken & Shut)[]> {
  const taken: (Taken & Shut)[] = []
  let isOpen = false
  for (const brake of brakes) {
    const found = await findTry(db, brake)
    if (found) {
      taken.push({ ...brake, ...found })
      continue
    }
    if (!isProved || !brake.proved) return refuseShut(db, brake)
    isOpen ||= await isProved()
    if (!isOpen) {
      // No password was looked at: it was no try.
      for (const { subject } of taken) await returnTry(db, subject)
      return refuse('captcha_needed')
    }
    const behind = { ...brake, subject: `${brake.subject} by work`, limit: brake.proved }
    taken.push({ ...behind, ...(await takeTry(db, behind)) })
  }
  return taken
}

/** The same work for a name that no member has: one line, and another one for each door that this try has shut. */
async function refuseWrong(
  db: Db,
  member: Member | undefined,
  origin: Origin,
  taken: readonly Taken[],
): Promise<never> {
  const reason = 'login_wrong'
  const detail = { reason, ...agentOf(origin) }
  await logEvent(db, { event: 'sign_in_refused', member, origin, detail })
  for (const { reason: shut, limit } of taken.filter(({ isLast }) => isLast)) {
    const detail = { minutes: limit.seconds / 60, tries: limit.tries }
    if (shut === 'throttled') await logEvent(db, { event: 'throttle', origin, detail })
    else await logEvent(db, { event: 'lockout', member, origin, detail })
  }
  return refuse(reason)
}

/** In the order in which they are asked: one address must not use up what all strangers have together. */
function brakesOf(username: string, { address, device }: Origin): Shut[] {
  const name = `name ${hashOf(username.toLowerCase()).toString('base64')}`
  const network = networkOf(address)
  const locked = { limit: signInLimits.name, reason: 'login_locked', isOfName: true } as const
  if (device !== null) return [{ ...locked, subject: `${name} on ${deviceHash(device).toString('base64')}` }]
  return [
    { subject: `address ${network}`, reason: 'throttled', limit: signInLimits.address, proved: provedLimits.address },
    { ...locked, subject: `${name} from ${network}`, proved: provedLimits.name },
    { subject: name, reason: 'login_locked', limit: signInLimits.strangers, proved: provedLimits.strangers },
  ]
}

async function admit({ db, sessions, language }: Door, member: Member, origin: Origin): Promise<SignedIn> {
  const { ended, ...signedIn } = await db.tx(async (tx) => {
    const out = await whyOut(tx, member)
    if (out) return refuseOut(tx, member, origin, out)
    const { username } = await getProfile(tx, member)
    const started = await sessions.start(tx, member, origin)
    const here = { ...origin, device: started.device }
    await logEvent(tx, { event: 'sign_in', member, origin: here, detail: agentOf(origin) })
    // A device that the member has not used before is told to their mobile.
    if (origin.device === null) await tellMember(tx, member, { event: 'new_device', language, origin })
    return { ...started, username }
  })
  sessions.forget(ended)
  return signedIn
}

/** The line in the log is kept although the answer is no. */
async function refuseOut(
  tx: Tx,
  member: Member,
  origin: Origin,
  reason: 'member_blocked' | 'member_closed',
): Promise<never> {
  await logEvent(tx, { event: 'sign_in_refused', member, origin, detail: { reason } })
  throw new Refusal(reason, {}, true)
}
