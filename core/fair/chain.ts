// The hash chain of a lottery (rulebook 4.3): s(i−1) = SHA-256(s(i)). s(0) is published before the
// first issue and issue number i uses s(i), so no key can be chosen after bets are known.
import { sha256 } from '@noble/hashes/sha2.js'

/** A value of the chain and where it stands; position 0 is the commitment. */
export type Link = { position: number; value: Uint8Array }

/** Walks towards the commitment. */
export function walkBack(value: Uint8Array, steps: number): Uint8Array {
  let at = value
  for (let step = 0; step < steps; step++) at = sha256(at)
  return at
}

/** The whole chain under its top, from the commitment s(0) up to s(length). */
export function chainOf(top: Uint8Array, length: number): Uint8Array[] {
  const values = [top]
  while (values.length <= length) values.push(sha256(values.at(-1)!))
  return values.reverse()
}

export type ChainVerdict = { ok: boolean; steps: number }

/**
 * Does a revealed key lead back to a value that was published earlier: a key, a checkpoint, or the
 * commitment itself? `steps` is how many hashes lie between them.
 */
export function verifyLink(revealed: Link, published: Link): ChainVerdict {
  const steps = revealed.position - published.position
  if (!Number.isInteger(steps) || steps < 0) return { ok: false, steps: 0 }
  const reached = walkBack(revealed.value, steps)
  const same =
    reached.length === published.value.length && reached.every((byte, index) => byte === published.value[index])
  return { ok: same, steps }
}
