// Is this the value of that round? It stands apart from the arithmetic of rounds, for the curve is large:
// the app loads it only for a draw that has a beacon.
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { BeaconChain } from './beacon.ts'

/** 64 and 96 hex digits. */
export type BeaconValue = { randomness: string; signature: string }
export type BeaconProblem = 'signature' | 'randomness'

const { G1, G2, shortSignatures } = bls12_381

/** Returns the fault in a beacon value; undefined where it is the value that the chain signed for this round. */
export function beaconProblem(
  chain: Pick<BeaconChain, 'publicKey'>,
  round: number,
  { randomness, signature }: BeaconValue,
): BeaconProblem | undefined {
  const point = pointOf(G1, signature)
  const publicKey = pointOf(G2, chain.publicKey)
  if (!point || !publicKey) return 'signature'
  if (!shortSignatures.verify(point, messageOf(round), publicKey)) return 'signature'
  return bytesToHex(sha256(hexToBytes(signature))) === randomness ? undefined : 'randomness'
}

/** Can signatures be checked with it at all? */
export const isPublicKey = (hex: string): boolean => pointOf(G2, hex) !== undefined

/** The message that the chain signs for a round: the hash of the round number as eight bytes. */
export function messageOf(round: number) {
  const number = new Uint8Array(8)
  new DataView(number.buffer).setBigUint64(0, BigInt(round))
  return shortSignatures.hash(sha256(number))
}

/**
 * The point behind hex digits in the one spelling it has. The same point can be spelt with a coordinate
 * beyond the field's size; as the randomness is a hash of the spelling, a sender who could choose one
 * would choose between two results.
 */
function pointOf<P extends { toHex(): string; is0(): boolean }>(
  { Point }: { Point: { fromHex(hex: string): P } },
  hex: string,
): P | undefined {
  try {
    const point = Point.fromHex(hex)
    return point.is0() || point.toHex() !== hex ? undefined : point
  } catch {
    // The library throws for bytes that are no point of the group.
    return undefined
  }
}
