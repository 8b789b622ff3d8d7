// Signing in: the same answer and the same work whatever is wrong, and brakes that survive a restart.
import { createHash } from 'node:crypto'
import type { Db } from '../db.ts'
import { refuse } from '../refusal.ts'
import type { Member } from '../serve.ts'
import { lockMember } from '../sql.ts'
import { isPassword } from './passwords.ts'
import type { SignedIn } from './registration.ts'
import { sessionsOf, startSession } from './session.ts'
import {
  clearFailures,
  countFailure,
  findByName,
  findPassword,
  getProfile,
  keepAddress,
  knowsAddress,
  secondsLocked,
  updateLastLogin,
} from './sql.ts'

/** Three failures shut a name for half an hour, thirty an address for ten minutes (R-ACC-06). */
export const signInLimits = {
  name: { failures: 3, minutes: 30 },
  address: { failures: 30, minutes: 10 },
}

// Stands in for a member where there is none, so that the same statements run for any name.
const NOBODY: Member = { bucket: 0, id: 0n }

export type SignIn = { username: string; password: string; address: string }

/** Gives a new token for a name and its password. Refuses with `login_wrong`, `login_locked`, `throttled`. */
export function signIn(db: Db, want: SignIn): Promise<SignedIn> {
  const digest = createHash('sha256').update(want.username.toLowerCase()).digest('base64')
  // One try of a name after the other: a hundred at once would all be judged by the same count.
  return inLine(digest, () => trySignIn(db, want, digest))
}

async function trySignIn(db: Db, want: SignIn, digest: string): Promise<SignedIn> {
  const address = `address ${want.address}`
  const wait = await secondsLocked(db, address)
  if (wait > 0) refuse('throttled', { retryAfter: wait })

  const found = await findMember(db, want.username)
  const who = found ?? NOBODY
  // A stranger's failures must not shut the member out: an address that the member has signed in
  // from has a count of its own (BI-044).
  const isKnown = await knowsAddress(db, who, want.address)
  const subject = isKnown ? `name ${digest} from ${want.address}` : `name ${digest}`
  const locked = await secondsLocked(db, subject)
  if (locked > 0) refuse('login_locked', { minutes: Math.ceil(locked / 60) })

  const secret = await findPassword(db, who)
  const isRight = await isPassword(want.password, secret?.password)
  if (!found || !isRight) {
    await countFailure(db, subject, signInLimits.name.failures, signInLimits.name.minutes)
    await countFailure(db, address, signInLimits.address.failures, signInLimits.address.minutes)
    refuse('login_wrong')
  }
  return admit(db, found, want.address, subject)
}

/** Names that could not exist are not asked for: a null byte is an error in PostgreSQL. */
const findMember = (db: Db, username: string): Promise<Member | undefined> =>
  findByName(db, /^[a-z0-9]+$/i.test(username) ? username : '')

async function admit(db: Db, member: Member, address: string, subject: string): Promise<SignedIn> {
  const { token, ended, username } = await db.tx(async (tx) => {
    await lockMember(tx, member)
    await clearFailures(tx, subject)
    await updateLastLogin(tx, member)
    await keepAddress(tx, member, address)
    const { username } = await getProfile(tx, member)
    return { ...(await startSession(tx, member)), username }
  })
  sessionsOf(db).forget(ended)
  return { token, uid: member.id.toString(), username }
}

const lines = new Map<string, Promise<unknown>>()

async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  lines.set(name, mine)
  try {
    return await mine
  } finally {
    if (lines.get(name) === mine) lines.delete(name)
  }
}
