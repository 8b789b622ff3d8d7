// Sessions: who holds a token, for how long, and how quickly an end is felt. Decision 8, R-SES-01 to 05.
import { hash as digest, randomBytes } from 'node:crypto'
import type { House } from '../app.ts'
import type { Db, Tx } from '../db.ts'
import type { Member, Serving, Session } from '../serve.ts'
import {
  deleteSession,
  findHolders,
  findPlayStates,
  findSessions,
  insertSession,
  touchSession,
} from './sql.ts'

/** Half an hour without an action, twelve hours in all, five devices at once: the oldest ends. */
export const sessionLimits = { idleMinutes: 30, lifeHours: 12, parallel: 5 }

// Logout and blocks made by another process must be felt within a second (R-SES-03).
const FRESH_MS = 900
const MOST_KNOWN = 20_000

type Read = { session: Session; isStale: boolean }
type Known = { readAt: number; read: Promise<Read | undefined> }

export type Sessions = {
  authenticate: Serving['authenticate']
  /** Has this token been found to be a session's, a moment or a while ago? Asks nobody. */
  knows(token: string): boolean
  /** Ends a session here and in the database. */
  end(token: string): Promise<void>
  /** Lets go of what is remembered of sessions that the database has ended. */
  forget(hashes: Buffer[]): void
}

// The house's door and the sign-in routes share one memory of who holds a token.
const opened = new WeakMap<Db, Sessions>()

export function sessionsOf(db: Db): Sessions {
  let sessions = opened.get(db)
  if (!sessions) {
    sessions = openSessions(db)
    opened.set(db, sessions)
  }
  return sessions
}

export const authenticator = (house: Pick<House, 'db'>): Serving['authenticate'] =>
  sessionsOf(house.db).authenticate

const hashOf = (token: string): Buffer => digest('sha256', token, 'buffer')
const nameOf = (hash: Buffer): string => hash.toString('base64')

function openSessions(db: Db): Sessions {
  const known = new Map<string, Known>()
  const readSession = openReader(db)

  const remembered = (hash: Buffer): Promise<Read | undefined> => {
    const name = nameOf(hash)
    const seen = known.get(name)
    const now = performance.now()
    if (seen && now - seen.readAt < FRESH_MS) return seen.read
    // Forgetting everything costs each open page one look-up; a list that only grows costs the house.
    if (known.size >= MOST_KNOWN) known.clear()
    const read = readSession(hash)
    const entry = { readAt: now, read }
    known.set(name, entry)
    const drop = () => known.get(name) === entry && known.delete(name)
    read.then((found) => found ?? drop(), drop)
    return read
  }

  const forget = (hashes: Buffer[]) => hashes.forEach((hash) => known.delete(nameOf(hash)))

  return {
    forget,
    knows: (token) => known.has(nameOf(hashOf(token))),
    async authenticate(token, isAction) {
      const hash = hashOf(token)
      const read = await remembered(hash)
      // Written at most once a minute: a hot page costs no writes.
      if (read?.isStale && isAction) {
        read.isStale = false
        await touchSession(db, hash)
      }
      return read?.session
    },
    async end(token) {
      const hash = hashOf(token)
      await deleteSession(db, hash)
      forget([hash])
    },
  }
}

type Asked = { hash: Buffer; answer: PromiseWithResolvers<Read | undefined> }

/** Looks tokens up: those asked for in one turn of the event loop go as one question. */
function openReader(db: Db): (hash: Buffer) => Promise<Read | undefined> {
  let asked: Asked[] = []
  const ask = () => {
    const all = asked
    asked = []
    readSessions(db, all).then(
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

async function readSessions(db: Db, asked: Asked[]): Promise<Map<string, Read>> {
  const hashes = asked.map(({ hash }) => hash)
  const holders = await findHolders(db, hashes, sessionLimits.idleMinutes)
  const members = Map.groupBy(holders, ({ bucket }) => bucket)
  const people = await Promise.all(
    [...members].map(async ([bucket, held]) => {
      const ids = held.map(({ member_id }) => member_id)
      const states = await findPlayStates(db, bucket, ids)
      return states.map((who) => [`${bucket} ${who.id}`, who] as const)
    }),
  )
  const whoIs = new Map(people.flat())
  const found = new Map<string, Read>()
  for (const { bucket, member_id: id, token_hash, is_stale } of holders) {
    const who = whoIs.get(`${bucket} ${id}`)
    if (!who) continue
    const session = { member: { bucket, id }, username: who.username, playState: who.play_state }
    found.set(nameOf(token_hash), { session, isStale: is_stale })
  }
  return found
}

/**
 * Gives the member a new token and ends the oldest sessions above the limit. The caller holds the
 * member's row; after the commit it forgets `ended`.
 */
export async function startSession(
  tx: Tx,
  member: Member,
): Promise<{ token: string; ended: Buffer[] }> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, member, hashOf(token), sessionLimits.lifeHours)
  const all = await findSessions(tx, member)
  const ended = all.slice(sessionLimits.parallel).map((row) => row.token_hash)
  for (const hash of ended) await deleteSession(tx, hash)
  return { token, ended }
}
