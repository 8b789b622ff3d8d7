// Codes that prove a mobile: good once, for ten minutes, five tries. They are derived from the house's secret.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { CODE_TRIES } from '../../../core/member/access.ts'
import type { Language } from '../../../core/endpoint.ts'
import type { CodePurpose } from '../../../core/forms/access.ts'
import type { Sql, Tx } from '../../shell/db.ts'
import { Refusal, refuse } from '../../shell/refusal.ts'
import { keyFor, type Ring } from '../../shell/ring.ts'
import type { Member } from '../../shell/serve.ts'
import { insertJob } from '../../shell/shell.sql.ts'
import { findProved, insertCode, keepProof, setCodeUsed, takeCodeTry } from './codes.sql.ts'

export type Wanted = { purpose: CodePurpose; language: Language }

/** Writes a code down and has it sent once this transaction has committed. Answers the id of the request. */
export async function makeCode(
  tx: Tx,
  member: Member,
  ring: Ring,
  { purpose, language }: Wanted,
): Promise<{ request: string; expiresAt: number }> {
  const id = randomUUID()
  const code = { id, purpose, language, generation: ring[0].number }
  const until = await insertCode(tx, member, code)
  await insertJob(tx, member, 'sms_code', { id })
  return { request: id, expiresAt: until.getTime() }
}

export type Given = { request: string; code: string }

/** Checks a code as `checkCode` does, and uses up a right one. */
export async function useCode(
  tx: Tx,
  member: Member,
  ring: Ring,
  given: Given & { purpose: CodePurpose },
): Promise<void> {
  await checkCode(tx, member, ring, given)
  await spendCode(tx, member, given.request)
}

/**
 * Is it this code? Refuses with code_over (used, too late, tried too often, or none) and code_wrong {left}. Each try
 * counts although the answer is no, so the caller must not have written anything yet. Until the transaction ends
 * other tries of this code wait.
 */
export async function checkCode(
  tx: Tx,
  member: Member,
  ring: Ring,
  { purpose, request, code }: Given & { purpose: CodePurpose },
): Promise<void> {
  const known = await takeCodeTry(tx, member, request, purpose)
  if (!known) refuse('code_over')
  const right = codeOf(ring, known.generation, request)
  if (right === undefined || !timingSafeEqual(Buffer.from(right), Buffer.from(code)))
    throw new Refusal('code_wrong', { left: CODE_TRIES - known.tries }, true)
}

/** A code that was checked in this transaction is used up, and has proved the number. */
export async function spendCode(tx: Tx, member: Member, request: string): Promise<void> {
  await setCodeUsed(tx, member, request)
  await keepProof(tx, member)
}

/** The six digits of a code; nothing where its generation of the secret is gone. */
export function codeOf(ring: Ring, generation: number, id: string): string | undefined {
  const held = ring.find(({ number }) => number === generation)
  if (!held) return undefined
  const mac = createHmac('sha256', keyFor(held.secret, 'codes to a mobile')).update(id).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Has the member proved the number that they have now? */
export const isMobileProved = async (db: Sql, member: Member): Promise<boolean> =>
  (await findProved(db, member)) !== undefined
