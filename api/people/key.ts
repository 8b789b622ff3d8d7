// A person's key: an Ed25519 pair made of the secret, so that what they sign nobody else can, the house and the owner of its
// database included. The register has the public half, and how the pair is made: never the secret, nor a hash of it.
import { timingSafeEqual } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { seedOf } from '../member/passwords.ts'

/** As it stands in the register: `made` is the cost and the salt of argon2id. */
export type Key = { made: string; publicKey: Buffer }

export type Sign = (message: string) => Buffer

/** A key with its signing function. The seed makes it again. */
export type Pair = { key: Key; sign: Sign; seed: Buffer }

/** The pair that this secret makes: a new one, or the one that was made so. */
export async function keyOf(secret: string, made?: string): Promise<Pair> {
  const found = await seedOf(secret, made)
  return pairOf(found.seed, found.made)
}

export function pairOf(seed: Buffer, made: string): Pair {
  const publicKey = Buffer.from(ed25519.getPublicKey(seed))
  return {
    key: { made, publicKey },
    sign: (message) => Buffer.from(ed25519.sign(Buffer.from(message, 'utf8'), seed)),
    seed,
  }
}

/** The pair, where this secret makes this key; without a key nothing, after the same work. */
export async function pairBySecret(secret: string, key: Key | undefined): Promise<Pair | undefined> {
  const found = await keyOf(secret, key?.made)
  return key && timingSafeEqual(found.key.publicKey, key.publicKey) ? found : undefined
}

export const isSigned = (signature: Uint8Array, message: string, publicKey: Uint8Array): boolean =>
  signature.length === 64 && ed25519.verify(signature, Buffer.from(message, 'utf8'), publicKey)
