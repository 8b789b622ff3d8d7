import { expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import { fen } from '../../money.ts'
import { fraction } from '../fraction.ts'
import { bulletOf, caughtBy, fish, hitsOf } from './fish.ts'
import { houseFish } from './house.ts'
import { chainFish, fishKinds, meanOf, ordinaryFish, type FishKind } from './kinds.ts'
import { fishRoomCodes, pondAt, type Fish } from './shoal.ts'
import { find, NOW, roll, room, under, volley as bet } from './testing.ts'
import { targetOf, thresholdOf, type FishTerms } from './volley.ts'

const { usual } = fish
const bulletFen = bulletOf(bet(0))

test('limits of the rulebook, down to the last of a hundred million', () => {
  const limits = [48_250_000, 32_166_666, 24_125_000, 19_300_000, 16_083_333, 13_785_714, 12_062_500, 9_650_000, 8_041_666,
    6_433_333, 5_361_111, 4_825_000, 3_860_000, 3_216_666, 2_412_500, 1_930_000, 1_206_250, 965_000, 643_333, 482_500,
    193_000] // prettier-ignore
  const kinds = Object.keys(ordinaryFish) as FishKind[]
  expect(kinds.map((kind) => Number(thresholdOf(meanOf(kind), usual)))).toEqual(limits)
  const random = { crab: 3_509_090, dragonking: 720_149, redpacket: 9_278_846 }
  for (const [kind, limit] of Object.entries(random))
    expect(thresholdOf(meanOf(kind as FishKind), usual)).toBe(BigInt(limit))
  expect(meanOf('crab')).toEqual(fraction(55n, 2n))
  expect(() => thresholdOf(meanOf('crab'), { rtpBp: 9_901 })).toThrow(RangeError)
})

test('a single bullet returns what the rulebook prints, whatever it is aimed at and whatever room it is in', () => {
  for (const kind of fishKinds) {
    const { id } = find(kind)
    const { mean, valid } = fish.expect(bet(id), usual)
    const bp = Number((mean.numerator * 100_000_000n) / mean.denominator) / 10_000
    expect(bp).toBeLessThanOrEqual(9_650)
    expect(bp).toBeGreaterThan(9_649.99)
    expect(valid).toEqual(fraction(1n))
  }
  for (const other of fishRoomCodes) {
    const [one] = pondAt(other, NOW)
    expect(fish.expect({ room: other, level: 7, shots: [one!.id] }, usual).mean.denominator).toBeGreaterThan(1n)
  }
})

test('a caught fish pays its multiple, a missed one nothing, and a bullet behind the catch comes back whole', () => {
  const clown = find('clownfish')
  const terms = under(clown)
  const three = bet(clown.id, clown.id, clown.id)
  const shots = [roll(48_250_000), roll(48_249_999), null]
  expect(fish.settle(three, terms, { shots })).toEqual({
    ...{ stake: bulletFen * 3n, risk: bulletFen * 3n },
    ...{ returned: bulletFen * 3n, valid: bulletFen * 2n },
  })
  expect(caughtBy(three, terms, { shots })).toEqual([clown.id])
})

test('a random-value fish pays what was drawn behind the catch, and no value that it has not', () => {
  const crab = find('crab')
  const pays = (value: number | undefined) =>
    fish.settle(bet(crab.id), under(crab), { shots: [roll(0, value)] }).returned
  expect([10, 500].map(pays)).toEqual([bulletFen * 10n, bulletFen * 500n])
  expect(() => pays(11)).toThrow('no value')
  expect(() => pays(undefined)).toThrow('no value')
})

test('a chain fish takes the school that swims with it, and pays for those that were still there', () => {
  const eel = find('eel')
  const all = [eel, ...eel.with]
  expect(eel.with.length).toBeGreaterThanOrEqual(3)
  const own = (one: Fish) => ordinaryFish[one.kind as keyof typeof ordinaryFish]
  const times = chainFish.eel + eel.with.reduce((sum, each) => sum + own(each), 0)
  const paid = (gone: number[]) => fish.settle(bet(eel.id), under(eel, gone), { shots: [roll(0)] }).returned
  expect(paid([])).toBe(bulletFen * BigInt(times))
  const first = eel.with[0]!
  expect(paid([first.id])).toBe(bulletFen * BigInt(times - own(first)))
  // The fewer swim with it, the easier it is caught, and the return stays.
  const limit = (gone: number[]) => targetOf(room, eel.id, under(eel), new Set(gone))!.threshold
  expect(limit([first.id])).toBe((9_650n * 10_000n) / BigInt(times - own(first)))
  expect(caughtBy(bet(eel.id), under(eel), { shots: [roll(0)] })).toEqual(all.map(({ id }) => id))
  // A caught fish is no target of the same volley any more.
  const behind = hitsOf(bet(eel.id, first.id), under(eel), { shots: [roll(0), null] })
  expect(behind[1]!.target).toBeUndefined()
})

test('what has left, was caught before or never was is given back without a roll, and a volley of those is refused', () => {
  const clown = find('clownfish')
  const turtle = find('turtle')
  const gone = { ...usual, second: clown.until, gone: [turtle.id] }
  const drawn = (terms: FishTerms, ...ids: number[]) =>
    fish.draw(openStream(new Uint8Array(32), 'p'), bet(...ids), {
      terms,
      later: (at) => openStream(new Uint8Array(32), `p${at}`),
    })
  const three = [clown.id, turtle.id, 7]
  expect(drawn(gone, ...three)).toEqual({ shots: [null, null, null] })
  expect(fish.problemOf!(bet(...three), gone)).toBe('fish_gone')
  const settled = fish.settle(bet(...three), gone, { shots: [null, null, null] })
  expect([settled.returned, settled.valid]).toEqual([settled.stake, 0n])
  const there = { ...usual, second: clown.until - 1, gone: [] }
  expect(fish.problemOf!(bet(clown.id), there)).toBeUndefined()
  expect(drawn(there, clown.id).shots[0]).not.toBeNull()
  expect(() => fish.settle(bet(clown.id), there, { shots: [null] })).toThrow('was not drawn')
})

test('each bullet is drawn from the nonce of its own', () => {
  const [turtle, whale] = [find('turtle'), find('kraken')]
  const later: number[] = []
  const streamAt = (at: number) => openStream(new Uint8Array(32), `p${at}`)
  const three = bet(whale.id, turtle.id, whale.id)
  expect(fish.noncesOf!(three)).toBe(3)
  const { shots } = fish.draw(streamAt(0), three, {
    terms: usual,
    later: (at) => {
      later.push(at)
      return streamAt(at)
    },
  })
  expect(later).toEqual([1, 2])
  expect(shots.map((shot) => shot?.roll)).toEqual([0, 1, 2].map((at) => streamAt(at).uniform(100_000_000)))
  expect(() => fish.draw(streamAt(0), three)).toThrow('under its terms')
})

test('bullets cost a level of their room, from a fen to ten yuan', () => {
  const price = (each: (typeof fishRoomCodes)[number], level: number) => bulletOf({ room: each, level })
  expect([price('shallows', 1), price('lotus', 3), price('deep', 10)]).toEqual([1n, 30n, 1_000n].map(fen))
  expect(houseFish.listing.bets(fen(1n)).every(({ bet: one }) => fish.stakeOf(one) <= 10_000n)).toBe(true)
})
