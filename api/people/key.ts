// A person's key: an Ed25519 pair made of the secret, so that what they sign nobody else can, the house and the owner of its
// database included. The register has the public half, and how the pair is made: never the secret, nor a hash of it.
import { createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto'
import { seedOf } from '../member/passwords.ts'

/** A person's key as the register keeps it: `made` is the cost and the salt of argon2id. */
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
  const secretKey = createPrivateKey({ key: Buffer.concat([SEED_DER, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(secretKey).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length)
  return {
    key: { made, publicKey },
    sign: (message) => sign(null, Buffer.from(message, 'utf8'), secretKey),
    seed,
  }
}

// What stands before the 32 bytes of a seed, and of a public key, where Node takes them (RFC 8410).
const SEED_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')

/** The pair, where this secret makes this key; without a key nothing, after the same work. */
export async function pairBySecret(secret: string, key: Key | undefined): Promise<Pair | undefined> {
  const found = await keyOf(secret, key?.made)
  return key && timingSafeEqual(found.key.publicKey, key.publicKey) ? found : undefined
}

/** The audit asks it of every deed that there ever was, so it is the machine's own code that answers. */
export function isSigned(signature: Uint8Array, message: string, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_DER, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message, 'utf8'), key, signature)
}
