// Signatures between the house and a provider: HMAC-SHA-256 over the time and the raw bytes (R-DEP-03).
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A message older or newer than this is not believed; what it said is found by asking. */
export const WINDOW_MS = 5 * 60_000

/**
 * The signature of a body sent at `timestamp` (epoch milliseconds as text), in hex. `target` is the method and the path that
 * it is for, where the protocol signs them: bytes that were meant for one call are worth nothing at another.
 */
export const sign = (key: Buffer, timestamp: string, body: string | Buffer, target = ''): string =>
  createHmac('sha256', key)
    .update(`${timestamp}.${target && `${target}.`}`)
    .update(body)
    .digest('hex')

export type Signed = {
  timestamp: string | undefined
  signature: string | undefined
  body: string | Buffer
  target?: string
}

const DIGITS = /^[\da-f]{64}$/i

/** Is the message signed by the other side, and is it recent? The signature is judged first, so that a stranger learns nothing about our clock. */
export function judge(
  keys: readonly Buffer[],
  { timestamp = '', signature = '', body, target }: Signed,
  nowMs: number,
): 'fine' | 'unsigned' | 'stale' {
  // A decoder of hex ignores whatever follows a right signature, so the length is checked first.
  const given = Buffer.from(DIGITS.test(signature) ? signature : '', 'hex')
  const known = keys.some((key) => {
    const wanted = Buffer.from(sign(key, timestamp, body, target), 'hex')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!known || !/^\d{13}$/.test(timestamp)) return 'unsigned'
  return Math.abs(nowMs - Number.parseInt(timestamp, 10)) > WINDOW_MS ? 'stale' : 'fine'
}
