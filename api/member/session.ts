// Sessions: who holds a token, for how long, and how quickly an end is felt. Decision 8, R-SES-01 to 05.
import { hash as digest, randomBytes } from 'node:crypto'
import type { House } from '../shell/app.ts'
import type { Db, Tx } from '../shell/db.ts'
import { SignedOut } from '../shell/fail.ts'
import type { Hooks } from '../shell/hook.ts'
import { deviceHash, type Origin } from '../shell/origin.ts'
import { SESSIONS_ENDED } from '../shell/push.ts'
import { logEvent } from '../security/log.ts'
import type { Member, Session } from '../shell/serve.ts'
import type { Sessions, Started } from '../shell/sessions.ts'
import { insertOutbox } from '../shell/shell.sql.ts'
import { forgetDevices, knowDevice } from './devices.ts'
import {
  deleteSession,
  findHolders,
  findSessions,
  insertSession,
  knowsDevice,
  touchSession,
  touchSessions,
  type SessionRow,
} from './session.sql.ts'
import { findPeople, updateLastLogin } from './member.sql.ts'

// Logout and blocks made by another process must be felt within a second (R-SES-03).
const FRESH_MS = 900
const MOST_KNOWN = 20_000

type Read = { session: Session; isStale: boolean }
type Known = {
  hash: Buffer
  readAt: number
  read: Promise<Read | undefined>
  /**
   * Returns the member of a token by the last read of the database: a token that is just being looked up counts as
   * unknown.
   */
  member: string | undefined
}

type At = Pick<House, 'db' | 'settings' | 'hooks'>

// The house's door and the sign-in routes share one memory of who holds a token.
const opened = new WeakMap<Db, Sessions>()

export function sessionsOf(house: At): Sessions {
  const { db } = house
  let sessions = opened.get(db)
  if (!sessions) {
    sessions = openSessions(house)
    opened.set(db, sessions)
  }
  return sessions
}

/** Returns the hash that names a session wherever its token must not stand. */
export const sessionHash = (token: string): Buffer => digest('sha256', token, 'buffer')

const nameOf = (hash: Buffer): string => hash.toString('base64')

function openSessions({ db, settings, hooks }: At): Sessions {
  const idleMinutes = settings.sessionIdleMinutes
  // By the token itself, which the request has just brought: what is kept for long is its hash.
  const known = new Map<string, Known>()
  const readSession = openReader(db, idleMinutes)

  const remembered = (token: string): Known => {
    const seen = known.get(token)
    const now = performance.now()
    if (seen && now - seen.readAt < FRESH_MS) return seen
    // Forgetting everything costs each open page one look-up; a list that only grows costs the house.
    if (known.size >= MOST_KNOWN) known.clear()
    const { hash, member } = seen ?? { hash: sessionHash(token), member: undefined }
    const entry: Known = { hash, member, readAt: now, read: readSession(hash) }
    known.set(token, entry)
    const drop = () => known.get(token) === entry && known.delete(token)
    entry.read.then((found) => {
      if (found) entry.member = String(found.session.member.id)
      else drop()
    }, drop)
    return entry
  }

  const forget = (hashes: Buffer[]) => {
    const names = new Set(hashes.map(nameOf))
    if (names.size === 0) return
    for (const [token, { hash }] of known) if (names.has(nameOf(hash))) known.delete(token)
  }

  return {
    forget,
    look: async (token) => (await readSession(sessionHash(token)))?.session,
    memberOf: (token) => known.get(token)?.member,
    isOpen: async (hash) => (await findHolders(db, [hash], idleMinutes)).length > 0,
    start: (tx, member, origin) => startSession(tx, member, origin, { settings, hooks }),
    async authenticate(token, isAction) {
      const { hash, read } = remembered(token)
      const known = await read
      // An unverified member is looked up each time: at the moment of verification, play is open.
      const found = known?.session.isVerified === false ? await readSession(hash) : known
      // Written at most once a minute: a hot page costs no writes.
      if (found?.isStale && isAction) {
        found.isStale = false
        await touchSession(db, hash)
      }
      return found?.session
    },
    async end(token, origin) {
      await db.tx(async (tx) => {
        const member = await deleteSession(tx, sessionHash(token))
        if (!member) return
        await logEvent(tx, { event: 'sign_out', member, origin })
        await hooks.sessionsEnded(tx, member, [sessionHash(token)])
        await tellEnded(tx, member)
      })
      known.delete(token)
    },
  }
}

type Asked = { hash: Buffer; answer: PromiseWithResolvers<Read | undefined> }

/** Looks tokens up: those asked for in one turn of the event loop go as one question. */
function openReader(db: Db, idleMinutes: number): (hash: Buffer) => Promise<Read | undefined> {
  let asked: Asked[] = []
  const ask = () => {
    const all = asked
    asked = []
    readSessions(db, all, idleMinutes).then(
      (found) => all.forEach(({ hash, answer }) => answer.resolve(found.get(nameOf(hash)))),
      (error: unknown) => all.forEach(({ answer }) => answer.reject(error)),
    )
  }
  return (hash) => {
    const answer = Promise.withResolvers<Read | undefined>()
    if (asked.push({ hash, answer }) === 1) setImmediate(ask)
    return answer.promise
  }
}

async function readSessions(db: Db, asked: Asked[], idleMinutes: number): Promise<Map<string, Read>> {
  const hashes = asked.map(({ hash }) => hash)
  const holders = await findHolders(db, hashes, idleMinutes)
  const members = Map.groupBy(holders, ({ bucket }) => bucket)
  const people = await Promise.all(
    [...members].map(async ([bucket, held]) => {
      const ids = held.map(({ member_id }) => member_id)
      const found = await findPeople(db, bucket, ids)
      return found.map((who) => [`${bucket} ${who.id}`, who] as const)
    }),
  )
  const whoIs = new Map(people.flat())
  const found = new Map<string, Read>()
  for (const { bucket, member_id: id, token_hash, is_stale } of holders) {
    const who = whoIs.get(`${bucket} ${id}`)
    // Blocking ends sessions; this holds for one that was begun at the same moment.
    if (!who || who.play_state === 'blocked' || who.play_state === 'closed') continue
    const { username, play_state: playState, is_verified: isVerified } = who
    const isUnoffered = who.is_unoffered
    const session = { member: { bucket, id }, username, playState, isVerified, isUnoffered }
    found.set(nameOf(token_hash), { session, isStale: is_stale })
  }
  return found
}

async function startSession(
  tx: Tx,
  member: Member,
  origin: Origin,
  { settings: { sessionHours, sessionsAtOnce }, hooks }: Pick<At, 'settings' | 'hooks'>,
): Promise<Started> {
  await updateLastLogin(tx, member)
  const token = randomBytes(32).toString('base64url')
  const device = origin.device ?? randomBytes(32).toString('base64url')
  await knowDevice(tx, member, device, origin.address)
  await forgetDevices(tx, member, DEVICES_KEPT)
  const from = { agent: origin.agent ?? null, address: origin.address }
  await insertSession(tx, member, {
    tokenHash: sessionHash(token),
    lifeHours: sessionHours,
    ...from,
  })
  const all = await findSessions(tx, member)
  const ended = all.slice(sessionsAtOnce).map((row) => row.token_hash)
  for (const hash of ended) await deleteSession(tx, hash)
  if (ended.length > 0) {
    await hooks.sessionsEnded(tx, member, ended)
    const detail = { why: 'limit', sessions: ended.length }
    await logEvent(tx, { event: 'session_ended', member, origin: { ...origin, device }, detail })
    await tellEnded(tx, member)
  }
  return { token, uid: member.id.toString(), device, ended }
}

/**
 * Of these sessions, by their hashes in hex, those that are good. What `playing` names among them counts as used now:
 * play is no call of the house's.
 */
export async function openAmong(
  db: Db,
  asked: { hashes: readonly Buffer[]; playing: readonly Buffer[]; idleMinutes: number },
): Promise<Set<string>> {
  const holders = await findHolders(db, [...asked.hashes], asked.idleMinutes)
  const open = new Set(holders.map(({ token_hash }) => token_hash.toString('hex')))
  const used = asked.playing.filter((hash) => open.has(hash.toString('hex')))
  if (used.length > 0) await touchSessions(db, used)
  return open
}

/** Ends all sessions of a member whom this person has blocked, here and on every other server. */
export async function endSessions(
  tx: Tx,
  member: Member,
  { person, hooks }: { person: string; hooks: Hooks },
): Promise<void> {
  const ended = await endWhere(tx, member, { which: () => true, hooks })
  if (ended.length === 0) return
  const detail = { why: 'block', sessions: ended.length }
  await logEvent(tx, { event: 'session_ended', member, person, detail })
}

type Ending = { why: string; origin: Origin; which(session: SessionRow): boolean; hooks: Pick<Hooks, 'sessionsEnded'> }

/** Ends some of a member's sessions. After the commit the caller removes the answered hashes from its cache. */
export async function endSome(tx: Tx, member: Member, ending: Ending): Promise<Buffer[]> {
  const { why, origin } = ending
  const ended = await endWhere(tx, member, ending)
  const detail = { why, sessions: ended.length }
  if (ended.length > 0) await logEvent(tx, { event: 'session_ended', member, origin, detail })
  return ended
}

async function endWhere(tx: Tx, member: Member, { which, hooks }: Pick<Ending, 'which' | 'hooks'>): Promise<Buffer[]> {
  const ended = (await findSessions(tx, member)).filter(which).map((one) => one.token_hash)
  for (const hash of ended) await deleteSession(tx, hash)
  if (ended.length === 0) return ended
  await hooks.sessionsEnded(tx, member, ended)
  await tellEnded(tx, member)
  return ended
}

/**
 * Refuses as signed out where the session of this token has ended. Asked under the member's lock, which those who end
 * sessions take: a change of the password is before a command or after it, never beside it (BI-075).
 */
export async function needSession(tx: Tx, token: string | null, idleMinutes: number): Promise<void> {
  const found = token ? await findHolders(tx, [sessionHash(token)], idleMinutes) : []
  if (found.length === 0) throw new SignedOut()
}

/** Open streams of the member ask again whether they still have a session, on every server. */
const tellEnded = (tx: Tx, { bucket, id }: Member): Promise<void> =>
  insertOutbox(tx, bucket, SESSIONS_ENDED, { members: [String(id)] })

/** A device that brings no id is a new one at each sign-in, so the oldest are forgotten. */
const DEVICES_KEPT = 10

/** The device, where the member has signed in from it before: anybody can send an id of their own making. */
export const knownDevice = async (db: Db, member: Member, device: string | null): Promise<string | null> =>
  device !== null && (await knowsDevice(db, member, deviceHash(device))) ? device : null
