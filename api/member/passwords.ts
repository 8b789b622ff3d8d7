// Passwords: slow to check, never readable, and none of the common ones.
import { argon2, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Db, Tx } from '../shell/db.ts'
import { isWeakPasscode } from '../../core/member/member.ts'
import type { Origin } from '../shell/origin.ts'
import { Refusal, refuse } from '../shell/refusal.ts'
import { inform } from '../message/inform.ts'
import { logEvent } from '../security/log.ts'
import type { Member } from '../shell/serve.ts'
import { countPasscode, hasPasscode, insertPasscode, lockPasscode } from './passcode.sql.ts'
import { getProfile } from './member.sql.ts'

export { passcodeChangedAt } from './passcode.sql.ts'

const derive = promisify(argon2)

/**
 * The cost of one password check (R-ACC-08): 19 MiB and two passes, about 50 ms of one core. Each hash states its own
 * cost, so a change applies to new passwords. Only tests make it cheaper.
 */
export const passwordCost = { memoryKiB: 19_456, passes: 2 }

type Cost = typeof passwordCost

const key = (text: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(text, 'utf8'),
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: cost.memoryKiB,
    passes: cost.passes,
  })

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The hash as it is stored, in the usual notation of argon2 with its cost and salt. */
export async function hashPassword(text: string): Promise<string> {
  const { seed, made } = await seedOf(text)
  return `${made}$${plain(seed)}`
}

const MADE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)$/

/** 32 bytes of a secret, made as it says or anew, and how: what is done with a password, for who makes a key of it. */
export async function seedOf(text: string, made?: string): Promise<{ seed: Buffer; made: string }> {
  const [, memory, passes, known = ''] = MADE.exec(made ?? '') ?? []
  const isKnown = memory !== undefined && passes !== undefined
  const cost = isKnown
    ? { memoryKiB: Number.parseInt(memory, 10), passes: Number.parseInt(passes, 10) }
    : { ...passwordCost }
  const salt = isKnown ? Buffer.from(known, 'base64') : randomBytes(16)
  const how = `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${plain(salt)}`
  return { seed: await key(text, salt, cost), made: how }
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Is it this password? Without a stored hash the answer is no, after the same work (R-ACC-05). */
export async function isPassword(text: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, salt = '', hash = ''] = STORED.exec(stored ?? '') ?? []
  if (memory === undefined || passes === undefined) {
    if (stored !== undefined) throw new Error('a stored password is not in our notation')
    await key(text, randomBytes(16), passwordCost)
    return false
  }
  const cost = { memoryKiB: Number.parseInt(memory, 10), passes: Number.parseInt(passes, 10) }
  const found = await key(text, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(found, Buffer.from(hash, 'base64'))
}

// Words, names, keyboard runs and lucky numbers with the endings that people give them, as far as
// they fit the password rule of spec 5. One a line, lower case.
const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** Is it among the first that a stranger tries (R-ACC-09)? */
export const isCommonPassword = (text: string): boolean => common.has(text.toLowerCase())

/** Returns the problem of a new password; the same rules at registration, change and recovery. */
export function problemOfPassword(
  password: string,
  username: string,
): 'password_is_username' | 'password_common' | undefined {
  if (password.toLowerCase() === username.toLowerCase()) return 'password_is_username'
  return isCommonPassword(password) ? 'password_common' : undefined
}

const PASSCODE_TRIES = 3
const PASSCODE_LOCK_MINUTES = 30

/**
 * Checks the withdrawal password inside the caller's transaction (R-ACC-10). Refuses with
 * `no_withdraw_password`, `wrong_withdraw_password` {left} or `withdraw_password_locked` {minutes};
 * a wrong try is kept although the answer is no, so the caller must not have written anything yet.
 */
export async function checkPasscode(tx: Tx, member: Member, text: string, origin: Origin): Promise<void> {
  const known = await lockPasscode(tx, member)
  if (known.passcode === null) refuse('no_withdraw_password')
  if (known.minutes > 0) refuse('withdraw_password_locked', { minutes: known.minutes })
  if (await isPassword(text, known.passcode)) {
    if (known.passcode_failures > 0) await countPasscode(tx, member, 0, 0)
    return
  }
  const left = PASSCODE_TRIES - known.passcode_failures - 1
  await logEvent(tx, { event: 'passcode_wrong', member, origin, detail: { left } })
  if (left > 0) {
    await countPasscode(tx, member, known.passcode_failures + 1, 0)
    throw new Refusal('wrong_withdraw_password', { left }, true)
  }
  const detail = { minutes: PASSCODE_LOCK_MINUTES }
  await countPasscode(tx, member, 0, PASSCODE_LOCK_MINUTES)
  await logEvent(tx, { event: 'passcode_locked', member, origin, detail })
  throw new Refusal('withdraw_password_locked', detail, true)
}

/** The first withdrawal password. Refuses passcode_weak, passcode_set. */
export async function setFirstPasscode(db: Db, member: Member, wanted: string, origin: Origin): Promise<void> {
  const { birthday } = await getProfile(db, member)
  if (isWeakPasscode(wanted, birthday)) refuse('passcode_weak')
  if (await hasPasscode(db, member)) refuse('passcode_set')
  const hash = await hashPassword(wanted)
  await db.tx(async (tx) => {
    if (!(await insertPasscode(tx, member, hash))) refuse('passcode_set')
    await logEvent(tx, { event: 'passcode_set', member, origin })
    await inform(tx, member, { kind: 'passcode_set', facts: {}, once: randomUUID() })
  })
}
