// The second factor: steps of an app (TOTP), each used once by the clock of the database, and recovery codes for the
// day on which the app is lost. Asked for at payouts above a setting, in recovery, and where it is taken away.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '../../../core/member/access.ts'
import { FACTOR_PATTERN } from '../../../core/forms/access.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { hashOf } from '../../shell/hash.ts'
import type { Origin } from '../../shell/origin.ts'
import { Refusal, refuse } from '../../shell/refusal.ts'
import type { Ring } from '../../shell/ring.ts'
import type { Member } from '../../shell/serve.ts'
import { clock } from '../../shell/shell.sql.ts'
import { logEvent } from '../../security/log.ts'
import { deleteTries } from '../tries.sql.ts'
import { takeTry } from '../tries.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  insertRecoveryCodes,
  proposeFactor,
  takeRecoveryCode,
  takeStep,
  type FactorRow,
} from './factor.sql.ts'
import { openSecret, sealSecret } from './seals.ts'

const PERIOD_S = 30
// The phone's clock may be half a minute off.
const WINDOW = 1
/** Wrong ones in a row that shut it, and for how long. Only who has passed everything before it comes so far. */
const LIMIT = { tries: 5, seconds: 600 }

export type FactorState = { isOn: boolean; since: Date | null; codesLeft: number }

export async function factorOf(db: Sql, member: Member): Promise<FactorState> {
  const since = (await findFactor(db, member))?.confirmed_at ?? null
  const codesLeft = since ? await countRecoveryCodes(db, member) : 0
  return { isOn: since !== null, since, codesLeft }
}

type Asked = { given: string | undefined; ring: Ring; origin: Origin }

/**
 * Asks for the second factor of a member who has one. Refuses with factor_needed, factor_wrong {left} and
 * factor_locked {minutes}; a wrong one counts although the answer is no, so the caller must not have written anything
 * that may not stay.
 */
export async function checkFactor(tx: Tx, member: Member, asked: Asked): Promise<void> {
  const factor = await findFactor(tx, member)
  if (!factor?.confirmed_at) return
  if (asked.given === undefined) throw new Refusal('factor_needed', {}, true)
  await judge(tx, member, factor, { ...asked, given: asked.given })
}

type Given = Asked & { given: string }

async function judge(tx: Tx, member: Member, factor: FactorRow, asked: Given): Promise<void> {
  const { given, ring, origin } = asked
  const brake = {
    subject: `factor of ${member.id}`,
    limit: LIMIT,
    reason: 'factor_locked',
  } as const
  const { left } = await takeTry(tx, brake)
  if (FACTOR_PATTERN.test(given) && (await isRight(tx, member, factor, { given, ring })))
    return deleteTries(tx, brake.subject)
  await logEvent(tx, { event: 'factor_wrong', member, origin, detail: { left } })
  throw new Refusal('factor_wrong', { left }, true)
}

async function isRight(
  tx: Tx,
  member: Member,
  factor: FactorRow,
  { given, ring }: { given: string; ring: Ring },
): Promise<boolean> {
  if (!/^\d{6}$/.test(given)) return takeRecoveryCode(tx, member, recoveryHash(given))
  const step = stepOf(openSecret(ring, member, factor.sealed), given, await clock(tx))
  return step !== undefined && takeStep(tx, member, step)
}

/** The step in which an app with this secret shows this code; undefined where it shows it at no time near `now`. */
export function stepOf(secret: Buffer, given: string, now: Date): bigint | undefined {
  const delta = totpOf(secret).validate({ token: given, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : BigInt(Math.floor(now.getTime() / 1_000 / PERIOD_S) + delta)
}

/** A new secret for the member's app. Refuses factor_on. */
export async function propose(
  tx: Tx,
  member: Member,
  ring: Ring,
  username: string,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(20)
  if (!(await proposeFactor(tx, member, sealSecret(ring, member, secret)))) refuse('factor_on')
  const totp = totpOf(secret, username)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The app has the secret: it counts from now on. Answers the recovery codes; we keep only their hashes. */
export async function confirm(tx: Tx, member: Member, asked: Given): Promise<string[]> {
  const factor = await findFactor(tx, member)
  if (!factor) refuse('factor_needed')
  if (factor.confirmed_at) refuse('factor_on')
  // A recovery code cannot show that the app is there.
  if (!/^\d{6}$/.test(asked.given)) refuse('factor_shape')
  await judge(tx, member, factor, asked)
  await confirmFactor(tx, member)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await insertRecoveryCodes(tx, member, codes.map(recoveryHash))
  return codes
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Ten signs of five bits, in two groups. */
function newCode(): string {
  const signs = [...randomBytes(10)].map((byte) => ALPHABET[byte % 32])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

const recoveryHash = (code: string): Buffer => hashOf(code.replace('-', '').toUpperCase())

/** The TOTP parameters of a secret, as an authenticator app makes codes and scans its address. */
export const totpOf = (secret: Buffer, label = '', issuer = 'Koi'): TOTP =>
  new TOTP({
    ...{ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S },
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
