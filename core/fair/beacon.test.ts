import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { leastLockSeconds, QUICKNET, roundAfter, roundTimeMs, sameChain, type BeaconChain } from './beacon.ts'
import { beaconProblem, isPublicKey, messageOf } from './beacon-signature.ts'

// Real beacons, as the League of Entropy emitted them.
const real = [
  {
    round: 1_000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 657_413,
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  },
] as const
const [first, second] = real

const hashOf = (signature: string) => bytesToHex(sha256(hexToBytes(signature)))
const spelt = (signature: string) => ({ signature, randomness: hashOf(signature) })

describe('rounds', () => {
  const chains: BeaconChain[] = [QUICKNET, { ...QUICKNET, genesisS: 1_767_225_600, periodS: 1 }]

  test.each(chains)('the round is the first one a whole second after the lock', (chain) => {
    for (let lockAt = 1_795_000_000_000; lockAt < 1_795_000_007_000; lockAt += 250) {
      const round = roundAfter(chain, lockAt)
      expect(roundTimeMs(chain, round)).toBeGreaterThanOrEqual(lockAt + 1_000)
      expect(roundTimeMs(chain, round - 1)).toBeLessThan(lockAt + 1_000)
      const drawAt = lockAt + leastLockSeconds(chain) * 1_000
      expect(roundTimeMs(chain, round)).toBeLessThanOrEqual(drawAt - 1_000)
    }
  })

  test('a chain is the same by its name, its key and its times', () => {
    expect(sameChain(QUICKNET, { ...QUICKNET })).toBe(true)
    for (const other of [{ hash: 'ab' }, { publicKey: 'ab' }, { genesisS: 1 }, { periodS: 1 }])
      expect(sameChain(QUICKNET, { ...QUICKNET, ...other })).toBe(false)
  })

  test('a lock before the chain began waits for its first round', () => {
    expect(roundAfter(QUICKNET, 0)).toBe(1)
    expect(roundTimeMs(QUICKNET, 1)).toBe(1_692_803_367_000)
  })

  test('the rulebook asks five seconds of quicknet', () => {
    expect(leastLockSeconds(QUICKNET)).toBe(5)
  })
})

describe('values', () => {
  test.each(real)('quicknet round $round is its own', ({ round, ...value }) => {
    expect(beaconProblem(QUICKNET, round, value)).toBeUndefined()
  })

  test('the value of a round is no value of another round', () => {
    expect(beaconProblem(QUICKNET, first.round, second)).toBe('signature')
    expect(beaconProblem(QUICKNET, first.round + 1, first)).toBe('signature')
  })

  test('a signature of another key is refused', () => {
    const { secretKey, publicKey } = bls12_381.shortSignatures.keygen()
    const forged = bls12_381.shortSignatures.sign(messageOf(first.round), secretKey).toHex()
    expect(beaconProblem(QUICKNET, first.round, spelt(forged))).toBe('signature')
    expect(beaconProblem({ publicKey: publicKey.toHex() }, first.round, spelt(forged))).toBe(undefined)
  })

  test('a changed digit is found, in the signature and in the randomness', () => {
    for (const at of [0, 5, 95]) {
      const digit = first.signature[at] === 'a' ? 'b' : 'a'
      const changed = first.signature.slice(0, at) + digit + first.signature.slice(at + 1)
      expect(beaconProblem(QUICKNET, first.round, spelt(changed))).toBe('signature')
    }
    const { signature } = first
    const { randomness } = second
    expect(beaconProblem(QUICKNET, first.round, { signature, randomness })).toBe('randomness')
  })

  test('a second spelling of the right signature, which would be a second result, is refused', () => {
    const P = bls12_381.fields.Fp.ORDER
    const { secretKey, publicKey } = bls12_381.shortSignatures.keygen()
    const chain = { publicKey: publicKey.toHex() }
    // Every fifth or so has a coordinate small enough to be spelt again beyond the field's size.
    for (let round = 1; ; round++) {
      const signature = bls12_381.shortSignatures.sign(messageOf(round), secretKey).toHex()
      const number = BigInt(`0x${signature}`)
      const x = number & ((1n << 381n) - 1n)
      if (x + P >= 1n << 381n) continue
      const again = (number + P).toString(16)
      expect(beaconProblem(chain, round, spelt(signature))).toBeUndefined()
      expect(beaconProblem(chain, round, spelt(again))).toBe('signature')
      break
    }
    expect(beaconProblem(QUICKNET, 1_000, spelt(first.signature.toUpperCase()))).toBe('signature')
  })

  test('the point at infinity signs nothing, for no key', () => {
    const nothing = `c0${'0'.repeat(94)}`
    const nobody = `c0${'0'.repeat(190)}`
    expect(beaconProblem(QUICKNET, 1, spelt(nothing))).toBe('signature')
    expect(beaconProblem({ publicKey: nobody }, 1, spelt(nothing))).toBe('signature')
    expect(isPublicKey(nobody)).toBe(false)
  })

  test('only a point of the group is a public key', () => {
    expect(isPublicKey(QUICKNET.publicKey)).toBe(true)
    for (const wrong of ['', 'ab', QUICKNET.publicKey.slice(2), `${QUICKNET.publicKey.slice(0, -1)}b`])
      expect(isPublicKey(wrong)).toBe(false)
  })
})
