// The secret of the house, which the database does not hold, in generations: the first one of the ring seals, all
// of them open. What is sealed says in its first byte under which, so an old one can be replaced and withdrawn.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Generation = { number: number; secret: Buffer }
/** The generations that a process holds, the one that seals first. */
export type Ring = readonly [Generation, ...Generation[]]

/** The highest generation of a key: a sealed value has one byte for it. */
export const GENERATIONS_MAX = 255

/**
 * Reads `2:<64 hex digits>,1:<64 hex digits>`, with commas or line breaks between; 64 digits alone are generation 1.
 * Undefined where it is anything else.
 */
export function readRing(text: string): Ring | undefined {
  const parts = text.trim().split(/\s*[,\n]\s*/)
  const generations = parts.map((part) => {
    const [, number = '1', hex = ''] = /^(?:(\d{1,3}):)?([0-9a-f]{64})$/.exec(part) ?? []
    return { number: Number.parseInt(number, 10), secret: Buffer.from(hex, 'hex') }
  })
  const numbers = new Set(generations.map(({ number }) => number))
  const isRight = generations.every(
    ({ number, secret }) => secret.length > 0 && number > 0 && number <= GENERATIONS_MAX,
  )
  const [first, ...others] = generations
  return isRight && first && numbers.size === parts.length ? [first, ...others] : undefined
}

/** Returns the text form of a ring of keys, one generation a line. */
export const showRing = (ring: readonly Generation[]): string =>
  ring.map(({ number, secret }) => `${number}:${secret.toString('hex')}\n`).join('')

/** A key of its own for each purpose, out of one secret. */
export const keyFor = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `koi ${purpose}`, 32))

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * The purpose of a sealed value, and its place: both are bound by the seal, so a value moved elsewhere does not open.
 */
export type Place = { purpose: string; at: string }

/** Seals under the first generation. AES-256-GCM: the generation, nonce, tag, ciphertext. */
export function seal([{ number, secret }]: Ring, { purpose, at }: Place, value: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  cipher.setAAD(Buffer.from(at))
  const sealed = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([Buffer.of(number), nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made. Throws where the secret, the place or a byte is another. */
export function unseal(ring: Ring, { purpose, at }: Place, sealed: Buffer): Buffer {
  const { secret } = generationOf(ring, sealedUnder(sealed))
  const [nonce, tag] = [sealed.subarray(1, 1 + NONCE_BYTES), 1 + NONCE_BYTES]
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  decipher.setAAD(Buffer.from(at))
  decipher.setAuthTag(sealed.subarray(tag, tag + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(tag + TAG_BYTES)), decipher.final()])
}

/** The number of the generation that a value is sealed under. */
export const sealedUnder = (sealed: Buffer): number => sealed[0] ?? 0

function generationOf(ring: Ring, number: number): Generation {
  const found = ring.find((one) => one.number === number)
  if (!found) throw new Error(`this is sealed under generation ${number} of the secret, which is not here`)
  return found
}
