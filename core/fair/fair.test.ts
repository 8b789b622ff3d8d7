import { createHmac, createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainOf, verifyLink, walkBack } from './chain.ts'
import { families } from './families.ts'
import { cardName, crashPoint, drawOf } from './results.ts'
import {
  choicesFrom,
  commitmentOf,
  openStream,
  parseKey,
  type Stream,
  rejectionLimit,
  sharedPrefix,
  streamsUnder,
} from './fair.ts'
import { forAll } from '../testing.ts'

const key = Uint8Array.from({ length: 32 }, (_, index) => index)
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('the stream', () => {
  test('is HMAC-SHA-256 in counter mode, as another implementation computes it', () => {
    const block = (index: number) => createHmac('sha256', key).update(`p:${index}`).digest()
    const expected = Buffer.concat([block(0), block(1), block(2)])
    expect(Buffer.from(openStream(key, 'p').bytes(96))).toEqual(expected)
  })

  test('gives the same bytes however they are asked for', () => {
    forAll([seeds, fc.array(fc.nat(70), { maxLength: 8 })], (seed, sizes) => {
      const pieces = openStream(seed, 'p')
      const taken = sizes.flatMap((size) => [...pieces.bytes(size)])
      expect(taken).toEqual([...openStream(seed, 'p').bytes(taken.length)])
    })
  })

  test('streams under one key do not disturb each other, whatever is taken from them in turn', () => {
    const open = streamsUnder(key)
    const alone = (prefix: string) => [...openStream(key, prefix).bytes(70)]
    const [one, other] = [open('p'), open('q')]
    const taken = [35, 35].map((count) => [one.bytes(count), other.bytes(count)] as const)
    expect(taken.flatMap(([first]) => [...first])).toEqual(alone('p'))
    expect(taken.flatMap(([, second]) => [...second])).toEqual(alone('q'))
  })

  test('a range of one takes nothing from it', () => {
    const stream = openStream(key, 'p')
    expect(stream.uniform(1)).toBe(0)
    expect(stream.u32()).toBe(openStream(key, 'p').u32())
  })
})

describe('uniform numbers', () => {
  test('every remainder is left equally often below the limit, and no larger limit would do', () => {
    const words = 2 ** 32
    const some = [...Array.from({ length: 5_000 }, (_, index) => index + 1), 2 ** 31, 2 ** 31 + 1]
    for (const n of [...some, 3_221_225_472, words - 1, words]) {
      const limit = rejectionLimit(n)
      // Each remainder occurs limit / n times below the limit: a whole number is the proof.
      expect(limit % n).toBe(0)
      expect(limit).toBeLessThanOrEqual(words)
      expect(limit + n).toBeGreaterThan(words)
    }
  })

  test('words from the limit on are drawn again, and said', () => {
    const limit = rejectionLimit(10)
    const words = [2 ** 32 - 1, limit, limit - 1]
    const rejected: number[] = []
    expect(choicesFrom(() => words.shift()!).uniform(10, rejected)).toBe(9)
    expect(rejected).toEqual([2 ** 32 - 1, limit])
    const untold = [limit, limit - 2]
    expect(choicesFrom(() => untold.shift()!).uniform(10)).toBe(8)
  })

  test.each([0, -1, 1.5, 2 ** 32 + 1, NaN])('there is none below %s', (n) => {
    expect(() => openStream(key, 'p').uniform(n)).toThrow(RangeError)
  })
})

describe('samples and weights', () => {
  test('a full sample is a permutation, a shorter one its beginning', () => {
    forAll([seeds, fc.integer({ min: 1, max: 60 })], (seed, n) => {
      const all = openStream(seed, 'p').sample(n, n)
      expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i))
      const k = Math.floor(n / 2)
      expect(openStream(seed, 'p').sample(n, k)).toEqual(all.slice(0, k))
    })
  })

  test.each([-1, 0.5, 6, NaN])('there is no sample of %s from five', (k) => {
    expect(() => openStream(key, 'p').sample(5, k)).toThrow('cannot sample')
  })

  test('a weight of nothing is never drawn, and each of the others is', () => {
    const stream = openStream(key, 'w')
    const drawn = new Set(Array.from({ length: 300 }, () => stream.weighted([1, 0, 2, 0])))
    expect([...drawn].sort()).toEqual([0, 2])
  })
})

describe('the chain', () => {
  const chain = chainOf(key, 10).map((value, position) => ({ position, value }))

  test('each value is the SHA-256 of the next, down to the commitment', () => {
    expect(chain).toHaveLength(11)
    expect(chain[10]!.value).toEqual(key)
    for (const [index, link] of chain.entries()) {
      const above = chain[index + 1]
      if (!above) continue
      expect(Buffer.from(link.value)).toEqual(createHash('sha256').update(above.value).digest())
    }
  })

  test('walking back from a key passes through the ones before it', () => {
    expect(walkBack(chain[8]!.value, 5)).toEqual(chain[3]!.value)
    expect(walkBack(chain[8]!.value, 0)).toEqual(chain[8]!.value)
  })

  test('a key proves itself against any value published before it', () => {
    expect(verifyLink(chain[7]!, chain[7]!)).toEqual({ ok: true, steps: 0 })
    expect(verifyLink(chain[7]!, chain[4]!)).toEqual({ ok: true, steps: 3 })
    expect(verifyLink(chain[7]!, chain[0]!)).toEqual({ ok: true, steps: 7 })
  })

  test('a changed key, a wrong place and a later value prove nothing', () => {
    const changed = chain[7]!.value.with(31, chain[7]!.value[31]! ^ 1)
    expect(verifyLink({ position: 7, value: changed }, chain[0]!).ok).toBe(false)
    expect(verifyLink({ position: 6, value: chain[7]!.value }, chain[0]!).ok).toBe(false)
    expect(verifyLink(chain[3]!, chain[7]!).ok).toBe(false)
    // Nearly the same is not the same, and neither is more.
    expect(verifyLink({ position: 7, value: changed }, chain[7]!).ok).toBe(false)
    const longer = Uint8Array.from([...chain[7]!.value, 0])
    expect(verifyLink(chain[7]!, { position: 7, value: longer }).ok).toBe(false)
    // A published value given back under an earlier place is not a key of its own.
    expect(verifyLink({ position: 6, value: chain[7]!.value }, chain[7]!).ok).toBe(false)
  })
})

describe('results', () => {
  const shapes = {
    k3: { numbers: 3, from: 1, to: 6, repeats: true },
    ssc: { numbers: 5, from: 0, to: 9, repeats: true },
    pk10: { numbers: 10, from: 1, to: 10, repeats: false },
    x115: { numbers: 5, from: 1, to: 11, repeats: false },
    pc28: { numbers: 3, from: 0, to: 9, repeats: true },
    lhc: { numbers: 7, from: 1, to: 49, repeats: false },
    locsgwin: { numbers: 1, from: 0, to: 9, repeats: true },
  }

  test('every family draws numbers of its own kind, and the same ones again from the same key', () => {
    forAll([seeds, fc.constantFrom(...families)], (seed, family) => {
      const source = { key: seed, gameCode: family, issue: '20261120-0001' }
      const draw = drawOf(family, source)
      expect(drawOf(family, source)).toEqual(draw)
      const shape = shapes[family]
      const pool = Array.from({ length: shape.to - shape.from + 1 }, (_, i) => i + shape.from)
      expect(draw).toHaveLength(shape.numbers)
      expect(pool).toEqual(expect.arrayContaining(draw))
      expect(shape.repeats || new Set(draw).size === draw.length).toBe(true)
    })
  })

  test('another lottery, issue or beacon is another stream', () => {
    const prefixes = [
      sharedPrefix('k3_1m', '20261120-0001'),
      sharedPrefix('k3_3m', '20261120-0001'),
      sharedPrefix('k3_1m', '20261120-0002'),
      sharedPrefix('k3_1m', '20261120-0001', 'a1'.repeat(32)),
    ]
    expect(prefixes[0]).toBe('pf1:k3_1m:20261120-0001:none')
    const streams = prefixes.map((prefix) => openStream(key, prefix).bytes(8).join())
    expect(new Set(streams).size).toBe(4)
  })

  test('a flight ends between 1.00 and 10,000.00', () => {
    const flying = (h: bigint) => crashPoint({ u52: () => h } as Stream, 9_700).hundredths
    expect(flying(0n)).toBe(100)
    expect(flying((1n << 52n) - 1n)).toBe(1_000_000)
  })

  test('cards go on counting through the decks', () => {
    expect([0, 12, 13, 51, 52, 35].map(cardName)).toEqual(['AS', 'KS', 'AH', 'KD', 'AS', 'TC'])
  })
})

describe('what is published', () => {
  test('a key is read from 64 hex digits and nothing else', () => {
    expect(commitmentOf(parseKey(Buffer.from(key).toString('hex'))!)).toMatch(/^630dcd29/)
    for (const text of ['', 'ab', 'g'.repeat(64), `${'a'.repeat(64)} `, 'ab'.repeat(33)]) {
      expect(parseKey(text)).toBeUndefined()
    }
  })
})
