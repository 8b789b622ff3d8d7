// Provable fairness, rulebook 4. Nothing else in the house makes a result, and nothing here knows a bet.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Numbers taken one after the other from a keyed stream of bytes (rulebook 4.1). */
export type Stream = {
  bytes(count: number): Uint8Array
  u32(): number
  /** Unbiased in 0…n−1, 1 ≤ n ≤ 2^32. What was thrown away is added to `rejected`, for who shows the steps. */
  uniform(n: number, rejected?: number[]): number
  /** A number of 52 random bits, for crash only. */
  u52(): bigint
  /** The first k of a shuffle of 0…n−1. */
  sample(n: number, k: number): number[]
  /** An index, drawn in proportion to whole weights. */
  weighted(weights: readonly number[]): number
}

const WORD = 2 ** 32

/** Opens the stream of one result. The key is the raw 32 bytes of the seed, not its hex text. */
export const openStream = (key: Uint8Array, prefix: string): Stream => streamsUnder(key)(prefix)

/** The streams of many results under one key, whose HMAC state is made only once. */
export function streamsUnder(key: Uint8Array): (prefix: string) => Stream {
  const keyed = hmac.create(sha256, key)
  // A copy of the HMAC's keyed state serves each block: making the state takes longer than hashing a block.
  const spare = keyed.clone()
  return (prefix) =>
    streamOf((index, block) =>
      keyed
        ._cloneInto(spare)
        .update(utf8ToBytes(`${prefix}:${index}`))
        .digestInto(block),
    )
}

const BLOCK_BYTES = 32

/** A stream over blocks of bytes, each filled in when it is needed. */
function streamOf(fill: (index: number, block: Uint8Array) => void): Stream {
  const block = new Uint8Array(BLOCK_BYTES)
  let used = BLOCK_BYTES
  let index = 0

  const byte = (): number => {
    if (used === BLOCK_BYTES) {
      fill(index++, block)
      used = 0
    }
    return block[used++]!
  }
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, byte)
  // Shifting would make words from 2^31 on negative.
  const u32 = () => byte() * 0x1000000 + ((byte() << 16) | (byte() << 8) | byte())
  const u52 = () => ((BigInt(u32()) << 24n) | BigInt((byte() << 16) | (byte() << 8) | byte())) >> 4n
  return { bytes, u32, u52, ...choicesFrom(u32) }
}

/** Choices (one number, a sample, a weighted index) made from a source of random 32-bit words. */
export function choicesFrom(u32: () => number): Pick<Stream, 'uniform' | 'sample' | 'weighted'> {
  const uniform = (n: number, rejected?: number[]): number => {
    // The limit comes first: it also refuses a range that no 32 bits can serve.
    const limit = rejectionLimit(n)
    if (n === 1) return 0
    for (;;) {
      const word = u32()
      if (word < limit) return word % n
      rejected?.push(word)
    }
  }
  const sample = (n: number, k: number): number[] => {
    if (!Number.isInteger(k) || k < 0 || k > n) throw new RangeError(`cannot sample ${k} of ${n}`)
    const order = new Array<number>(n)
    for (let index = 0; index < n; index++) order[index] = index
    for (let i = 0; i < k; i++) {
      const j = i + uniform(n - i)
      const kept = order[i]!
      order[i] = order[j]!
      order[j] = kept
    }
    return order.slice(0, k)
  }
  const weighted = (weights: readonly number[]): number => {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    let left = uniform(total)
    // findIndex stops at the first cumulative weight above the number drawn.
    return weights.findIndex((weight) => (left -= weight) < 0)
  }
  return { uniform, sample, weighted }
}

/** Words from here on are drawn again, so that every remainder of n is equally likely. */
export function rejectionLimit(n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > WORD) throw new RangeError(`no uniform number below ${n}`)
  return Math.floor(WORD / n) * n
}

/** The placeholder in the prefix of a draw that was created without a beacon (rulebook 4.4). */
export const NO_BEACON = 'none'

export const CLIENT_SEED_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

/** The prefix of one paid round of one member (rulebook 4.2). */
export const personalPrefix = (gameCode: string, clientSeed: string, nonce: number): string =>
  `pf1:${gameCode}:${clientSeed}:${nonce}`

/** The prefix of a draw that all players share (rulebook 4.3). */
export const sharedPrefix = (gameCode: string, issue: string, beacon: string = NO_BEACON): string =>
  `pf1:${gameCode}:${issue}:${beacon}`

/** Reads 32 bytes from hex; undefined where the text is anything else. */
export function parseKey(hex: string): Uint8Array | undefined {
  return /^[0-9a-f]{64}$/i.test(hex) ? hexToBytes(hex) : undefined
}

export const showKey = (key: Uint8Array): string => bytesToHex(key)

/** The commitment to a seed, SHA-256 in hex: shown to the member before the first bet. */
export const commitmentOf = (seed: Uint8Array): string => bytesToHex(sha256(seed))
