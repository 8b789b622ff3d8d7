// Signing in: the same answer and the same work whatever is wrong, and brakes that survive a restart.
import { createHash, randomUUID } from 'node:crypto'
import type { Db, Tx } from '../shell/db.ts'
import { deviceHash, networkOf } from '../shell/origin.ts'
import type { Origin } from '../shell/origin.ts'
import { Refusal, refuse } from '../shell/refusal.ts'
import type { Member } from '../shell/serve.ts'
import { inform } from '../message/inform.ts'
import { logEvent } from '../security/log.ts'
import { isBlocked } from './blocks.ts'
import { findNamed } from './names.ts'
import { isPassword } from './passwords.ts'
import type { SignedIn } from './registration.ts'
import { knownDevice } from './session.ts'
import type { Sessions } from './session.ts'
import { findPassword, getProfile } from './member.sql.ts'
import { takeTry } from './tries.ts'
import type { Brake, Taken } from './tries.ts'
import { deleteTries, returnTry } from './tries.sql.ts'

/**
 * Failures that shut a door (R-ACC-06): thirty from one address, whatever the names, and three of one name from
 * there. Guesses at one name from ever new addresses are thirty in half an hour: then that name is shut to all
 * devices that it has never signed in from. On a device of the member's own none of these counts, only three
 * failures of the name there: a stranger has no such device, and so shuts no member out (BI-044).
 */
export const signInLimits = {
  address: { tries: 30, seconds: 600 },
  name: { tries: 3, seconds: 1_800 },
  strangers: { tries: 30, seconds: 1_800 },
}

// Stands in for a member where there is none, so that the same statements run for any name.
const NOBODY: Member = { bucket: 0, id: 0n }

export type SignIn = { username: string; password: string }

type Door = { db: Db; sessions: Sessions }

/**
 * Gives a new token for a name and its password. Refuses with `throttled`, `login_locked`, `login_wrong`, and
 * with `member_blocked` only where the password is right: no stranger hears that there is such a member.
 */
export async function signIn(
  { db, sessions }: Door,
  want: SignIn,
  origin: Origin,
): Promise<SignedIn> {
  const found = await findNamed(db, want.username)
  const who = found ?? NOBODY
  const device = await knownDevice(db, who, origin.device)
  const taken: Taken[] = []
  for (const brake of brakesOf(want.username, { ...origin, device }))
    taken.push(await takeTry(db, brake))

  const secret = await findPassword(db, who)
  const isRight = await isPassword(want.password, secret?.password)
  if (!found || !isRight) return refuseWrong(db, found, origin, taken)
  // Only failures count, and only those in a row lock a name.
  for (const { subject, limit } of taken)
    await (limit === signInLimits.name ? deleteTries : returnTry)(db, subject)
  return admit({ db, sessions }, found, { ...origin, device })
}

/** The same work for a name that no member has: one line, and another one for each door that this try has shut. */
async function refuseWrong(
  db: Db,
  member: Member | undefined,
  origin: Origin,
  taken: readonly Taken[],
): Promise<never> {
  const reason = 'login_wrong'
  await logEvent(db, { event: 'sign_in_refused', member, origin, detail: { reason } })
  for (const { reason: shut, limit } of taken.filter(({ isLast }) => isLast)) {
    const detail = { minutes: limit.seconds / 60, tries: limit.tries }
    if (shut === 'throttled') await logEvent(db, { event: 'throttle', origin, detail })
    else await logEvent(db, { event: 'lockout', member, origin, detail })
  }
  return refuse(reason)
}

/** In the order in which they are asked: one address must not use up what all strangers have together. */
function brakesOf(username: string, { address, device }: Origin): Brake[] {
  const name = `name ${createHash('sha256').update(username.toLowerCase()).digest('base64')}`
  const network = networkOf(address)
  const locked = { limit: signInLimits.name, reason: 'login_locked' } as const
  if (device !== null)
    return [{ ...locked, subject: `${name} on ${deviceHash(device).toString('base64')}` }]
  return [
    { subject: `address ${network}`, limit: signInLimits.address, reason: 'throttled' },
    { ...locked, subject: `${name} from ${network}` },
    { ...locked, subject: name, limit: signInLimits.strangers },
  ]
}

async function admit({ db, sessions }: Door, member: Member, origin: Origin): Promise<SignedIn> {
  const { ended, ...signedIn } = await db.tx(async (tx) => {
    if (await isBlocked(tx, member)) return refuseBlocked(tx, member, origin)
    const { username } = await getProfile(tx, member)
    const started = await sessions.start(tx, member, origin)
    await logEvent(tx, { event: 'sign_in', member, origin: { ...origin, device: started.device } })
    // The member has not signed in from there before, or it was somebody else.
    if (origin.device === null) {
      const facts = { address: origin.address }
      await inform(tx, member, { kind: 'sign_in_new_device', facts, once: randomUUID() })
    }
    return { ...started, username }
  })
  sessions.forget(ended)
  return signedIn
}

/** The line in the log is kept although the answer is no. */
async function refuseBlocked(tx: Tx, member: Member, origin: Origin): Promise<never> {
  const reason = 'member_blocked'
  await logEvent(tx, { event: 'sign_in_refused', member, origin, detail: { reason } })
  throw new Refusal(reason, {}, true)
}
