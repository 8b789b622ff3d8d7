// The member's view of their sessions and sign-ins: device and place in words, never a token or an address.
import { isIPv6 } from 'node:net'
import type { Login, OpenSession } from '../../../core/member/access.ts'
import type { Db, Sql } from '../../shell/db.ts'
import { refuse } from '../../shell/refusal.ts'
import type { Member } from '../../shell/serve.ts'
import { lockMember } from '../../shell/shell.sql.ts'
import { newestAbout, type SecurityEvent } from '../../security/log.ts'
import { endSome, sessionHash } from '../session.ts'
import { findSessions, type SessionRow } from '../session.sql.ts'
import type { Asking } from './change.ts'

/** Returns the sessions that are still valid, the newest first. */
export async function openSessions(
  db: Sql,
  member: Member,
  token: string | null,
  idleMinutes: number,
): Promise<OpenSession[]> {
  const all = await findSessions(db, member)
  const now = Date.now()
  const isGood = (one: SessionRow) =>
    one.expires_at.getTime() > now && one.active_at.getTime() > now - idleMinutes * 60_000
  return all.filter(isGood).map((one) => ({
    id: one.id,
    device: one.agent,
    place: placeOf(one.address),
    isThis: isOf(one, token),
    startedAt: one.created_at.getTime(),
    activeAt: one.active_at.getTime(),
  }))
}

const isOf = ({ token_hash }: SessionRow, token: string | null): boolean =>
  token !== null && sessionHash(token).equals(token_hash)

/** Ends one of the member's sessions, or all but the one that asks. Answers which to forget. Refuses session_gone. */
export async function endSession(
  { db, member, origin, token, hooks }: Asking,
  id: string | undefined,
): Promise<Buffer[]> {
  const which = (one: SessionRow) => (id === undefined ? !isOf(one, token) : one.id === id)
  return db.tx(async (tx) => {
    await lockMember(tx, member)
    const ended = await endSome(tx, member, { why: 'member', origin, which, hooks })
    if (id !== undefined && ended.length === 0) refuse('session_gone')
    return ended
  })
}

const results: Partial<Record<SecurityEvent, Login['result']>> = {
  registration: 'registered',
  sign_in: 'in',
  recovered: 'recovered',
  sign_in_refused: 'refused',
}

/** Returns the sign-ins, successful or not, the newest first. */
export async function newestLogins(db: Db, member: Member): Promise<Login[]> {
  const lines = await newestAbout(db, member, Object.keys(results) as SecurityEvent[])
  return lines.flatMap(({ event, address, detail, at }) => {
    const result = results[event as SecurityEvent]
    const agent = detail['agent']
    const device = typeof agent === 'string' ? agent : null
    return result ? [{ device, place: placeOf(address), result, at: at.getTime() }] : []
  })
}

const LOOPBACK = /^(?:127\.|::1$)/
const LOCAL = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe[89ab])/i

/**
 * A place in words, as far as one is known: this machine, or the network that it is in. What lies where in the world
 * is for the port that answers by place (decision 82), and unknown until there is one.
 */
function placeOf(address: string | null): 'here' | 'local' | null {
  const plain = (address ?? '').replace(/^::ffff:/i, '')
  if (LOOPBACK.test(plain)) return 'here'
  return LOCAL.test(plain) && (isIPv6(plain) || plain.includes('.')) ? 'local' : null
}
