// Card numbers at rest: readable only with the house's secret, which the database does not hold.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keyFor } from '../callback/signature.ts'
import type { Member } from '../serve.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Belongs to the cipher, so that a row copied to another member or card does not open. */
const label = (member: Member, cardId: string): Buffer =>
  Buffer.from(`${member.bucket}:${member.id}:${cardId}`)

/** AES-256-GCM: nonce, tag, ciphertext. */
export function seal(secret: Buffer, member: Member, cardId: string, digits: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'card numbers'), nonce)
  cipher.setAAD(label(member, cardId))
  const sealed = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The digits again. Throws where a byte was changed, or the row is somebody else's. */
export function unseal(secret: Buffer, member: Member, cardId: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'card numbers'), nonce)
  decipher.setAAD(label(member, cardId))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
}

/** Finds a number again without opening it. Keyed: card numbers are few enough to try them all. */
export const fingerprintOf = (secret: Buffer, digits: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'card fingerprints')).update(digits).digest()
