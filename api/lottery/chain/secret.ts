// What the database may hold of a chain: sealed under a secret that lies outside it (decision 19).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key for chain values alone: nothing else in the house is sealed under it. */
export const chainSecret = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'koi chain values', 32))

/** Seals 32 bytes. `place` is bound in, so a value moved to another place does not open. */
export function seal(secret: Buffer, place: string, value: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made. Throws where the secret, the place or a byte is another. */
export function unseal(secret: Buffer, place: string, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
