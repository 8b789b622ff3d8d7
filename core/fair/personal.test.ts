import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstPair, isClientSeed, keepsPromise, personalStream, type SeedPair, rotate, takeNonce } from './personal.ts'
import { forAll } from '../testing.ts'

const seeds = Array.from({ length: 50 }, (_, at) => Uint8Array.from({ length: 32 }, () => at))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const promise = (at: number) => createHash('sha256').update(seeds[at]!).digest('hex')
const pair = firstPair({ commitment: promise(0), nextCommitment: promise(1) }, 'koi')
const calm = { freshCommitment: promise(2), openRounds: 0 }

test('a paid round is the stream under its server seed, game, client seed and nonce', () => {
  const round = { serverSeed: seeds[3]!, gameCode: 'dice', clientSeed: 'a_B-9', nonce: 12 }
  const block = createHmac('sha256', seeds[3]!).update('pf1:dice:a_B-9:12:0').digest()
  expect(Buffer.from(personalStream(round).bytes(32))).toEqual(block)
})

test('the promised seed comes into use, and the one after it is promised before the client seed is chosen', () => {
  expect(rotate({ ...pair, nonce: 7 }, { ...calm, clientSeed: 'mine' })).toEqual({
    commitment: promise(1),
    nextCommitment: promise(2),
    clientSeed: 'mine',
    nonce: 0,
  })
  expect(rotate(pair, calm)).toMatchObject({ clientSeed: 'koi' })
})

test('each paid round counts one on', () => {
  expect(takeNonce({ ...pair, nonce: 7 })).toEqual({ nonce: 7, pair: { ...pair, nonce: 8 } })
})

test('no seed is told while a round under it is open', () => {
  expect(rotate(pair, { ...calm, openRounds: 1, clientSeed: 'mine' })).toBe('round_open')
})

test.each(['', 'a b', 'a'.repeat(65), '锦鲤', 'a:1', 'a\n', 5, null])('%j is no client seed', (seed) => {
  expect(isClientSeed(seed)).toBe(false)
  expect(rotate(pair, { ...calm, clientSeed: seed as string })).toBe('client_seed_shape')
})

test('only the seed that was promised keeps the promise', () => {
  expect(keepsPromise(hex(seeds[4]!), promise(4))).toBe(true)
  expect(keepsPromise(hex(seeds[4]!).toUpperCase(), promise(4).toUpperCase())).toBe(true)
  expect(keepsPromise(hex(seeds[4]!), promise(5))).toBe(false)
  expect(keepsPromise('ab', promise(5))).toBe(false)
})

test('however a member bets and rotates, no stream is used twice and no seed in use is told', () => {
  const step = fc.oneof(
    fc.constant('bet' as const),
    fc.record({ openRounds: fc.nat(1), clientSeed: fc.constantFrom(undefined, 'a', 'b', '?') }),
  )
  forAll([fc.array(step, { maxLength: 40 })], (steps) => {
    const streams: string[] = []
    const inUse: string[] = [pair.commitment]
    let now: SeedPair = pair
    for (const one of steps) {
      if (one === 'bet') {
        const taken = takeNonce(now)
        streams.push(`${now.commitment} ${now.clientSeed} ${taken.nonce}`)
        now = taken.pair
        continue
      }
      const next = rotate(now, { ...one, freshCommitment: promise(inUse.length + 1) })
      if (typeof next === 'string') continue
      now = next
      inUse.push(now.commitment)
    }
    expect(new Set(streams).size).toBe(streams.length)
    // Each seed in its turn: the one before it is out of use and may be told.
    expect(inUse).toEqual(inUse.map((_, at) => promise(at)))
  })
})
