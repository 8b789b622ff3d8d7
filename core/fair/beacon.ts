// The public beacon (rulebook 4.4): a drand chain signs the number of a round at the time of that round,
// so neither house nor member can know its value earlier or choose it.

/** A drand chain as its operators publish it. Scheme bls-unchained-g1-rfc9380: signatures of 48 bytes. */
export type BeaconChain = {
  /** The chain's name in addresses, 64 hex digits. */
  hash: string
  /** 192 hex digits. */
  publicKey: string
  /** When round 1 is emitted, in seconds since 1970. */
  genesisS: number
  periodS: number
}

/** The League of Entropy's chain of three seconds. */
export const QUICKNET: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisS: 1_692_803_367,
  periodS: 3,
}

export const sameChain = (one: BeaconChain, other: BeaconChain): boolean =>
  one.hash === other.hash &&
  one.publicKey === other.publicKey &&
  one.genesisS === other.genesisS &&
  one.periodS === other.periodS

/** When a round is emitted, in milliseconds since 1970. */
export const roundTimeMs = ({ genesisS, periodS }: BeaconChain, round: number): number =>
  (genesisS + (round - 1) * periodS) * 1_000

/** The first round emitted a whole second or more after the lock: its value is unknown while bets are open. */
export function roundAfter(chain: BeaconChain, lockAtMs: number): number {
  const earliestS = lockAtMs / 1_000 + 1 - chain.genesisS
  return Math.max(1, Math.ceil(earliestS / chain.periodS) + 1)
}

/** A lock at least this long leaves a second to fetch the round, which comes within a period of 1 s after the lock. */
export const leastLockSeconds = ({ periodS }: BeaconChain): number => periodS + 2
