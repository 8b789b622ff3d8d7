// Seeds and chains, sealed under the process's own secret: the database must not show them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'koi venue seeds', 32))

/** `place` names where the value is stored: copied elsewhere it cannot be opened. */
export function seal(secret: Buffer, place: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws where it was sealed under another secret, or for another place. */
export function unseal(secret: Buffer, place: string, sealed: Buffer): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(-TAG_BYTES)
  const cipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(place))
  cipher.setAuthTag(tag)
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  return Uint8Array.from(Buffer.concat([cipher.update(body), cipher.final()]))
}
