import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStream } from '../../fair.ts'
import { fen } from '../../money.ts'
import { fraction } from '../fraction.ts'
import { bulletOf, caughtBy, fish, hitsOf, type FishBet } from './fish.ts'
import { houseFish } from './house.ts'
import { chainFish, fishKinds, meanOf, ordinaryFish, type FishKind } from './kinds.ts'
import { caughtIn, momentOf, pondOf } from './pond.ts'
import { fishOf, fishRoomCodes, pondAt, type Fish } from './shoal.ts'
import { ROLLS, targetOf, thresholdOf, type FishTerms, type Shot } from './volley.ts'

const { usual } = fish
const room = 'deep' as const
const NOW = 1_790_000_000

/** The first fish of a kind that comes behind a second, in its pond. */
function find(kind: FishKind): Fish {
  for (let second = NOW; ; second += 3) {
    const found = pondAt(room, second).find((one) => one.kind === kind)
    if (found) return found
  }
}
const bet = (...shots: number[]): FishBet => ({ room, level: 1, shots })
const bulletFen = bulletOf(bet(0))
const roll = (number: bigint | number, value?: number): Shot => ({
  roll: Number(number),
  ...(value !== undefined && { value }),
})
const under = (one: Fish, gone: number[] = []): FishTerms => ({ ...usual, second: one.from, gone })

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
  const volley = bet(clown.id, clown.id, clown.id)
  const shots = [roll(48_250_000), roll(48_249_999), null]
  expect(fish.settle(volley, terms, { shots })).toEqual({
    ...{ stake: bulletFen * 3n, risk: bulletFen * 3n },
    ...{ returned: bulletFen * 3n, valid: bulletFen * 2n },
  })
  expect(caughtBy(volley, terms, { shots })).toEqual([clown.id])
})

test('a random-value fish pays what was drawn behind the catch, and no value that it has not', () => {
  const crab = find('crab')
  const pays = (value: number | undefined) => fish.settle(bet(crab.id), under(crab), { shots: [roll(0, value)] }).returned
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
  // Who is in the net already is no target of the same volley.
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
  const volley = [clown.id, turtle.id, 7]
  expect(drawn(gone, ...volley)).toEqual({ shots: [null, null, null] })
  expect(fish.problemOf!(bet(...volley), gone)).toBe('fish_gone')
  const settled = fish.settle(bet(...volley), gone, { shots: [null, null, null] })
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
  const volley = bet(whale.id, turtle.id, whale.id)
  expect(fish.noncesOf!(volley)).toBe(3)
  const { shots } = fish.draw(streamAt(0), volley, {
    terms: usual,
    later: (at) => {
      later.push(at)
      return streamAt(at)
    },
  })
  expect(later).toEqual([1, 2])
  expect(shots.map((shot) => shot?.roll)).toEqual([0, 1, 2].map((at) => streamAt(at).uniform(100_000_000)))
  expect(() => fish.draw(streamAt(0), volley)).toThrow('under its terms')
})

test('the return of a volley is that of every order of its catches', () => {
  const [clown, butterfly, eel] = [find('clownfish'), find('butterflyfish'), find('eel')]
  // By hand, with chances as numbers of the machine: each bullet is caught or not, in all ways.
  const byHand = (shots: number[], gone: Set<number>): { brings: number; square: number; rolled: number } => {
    const [first, ...others] = shots
    if (first === undefined) return { brings: 0, square: 0, rolled: 0 }
    const target = targetOf(room, first, usual, gone)
    const behind = (pays: number, rolls: number, left: Set<number>) => {
      const rest = byHand(others, left)
      return {
        brings: pays + rest.brings,
        square: pays * pays + 2 * pays * rest.brings + rest.square,
        rolled: rolls + rest.rolled,
      }
    }
    if (!target) return behind(1, 0, gone)
    const chance = Number(target.threshold) / Number(ROLLS)
    const pays = Number(target.mean.numerator) / Number(target.mean.denominator)
    const caught = behind(pays, 1, new Set([...gone, ...target.taken.map(({ id }) => id)]))
    const missed = behind(0, 1, gone)
    const both = (name: keyof typeof caught) => chance * caught[name] + (1 - chance) * missed[name]
    return { brings: both('brings'), square: both('square'), rolled: both('rolled') }
  }
  const part = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
    Number((numerator * 10n ** 15n) / denominator) / 1e15
  const led = eel.with[0]!.id
  for (const shots of [
    [clown.id, clown.id],
    [clown.id, butterfly.id, clown.id, butterfly.id, clown.id],
    [led, eel.id, led, eel.id, clown.id],
    [9, clown.id],
  ]) {
    const { brings, square, rolled } = byHand(shots, new Set())
    const { mean, square: squared, valid } = fish.expect(bet(...shots), usual)
    expect(part(mean)).toBeCloseTo(brings / shots.length, 12)
    expect(part(squared)).toBeCloseTo(square / shots.length ** 2, 10)
    expect(part(valid)).toBeCloseTo(rolled / shots.length, 12)
  }
})

test('what rolls returns 96.5 % at most, in whatever order a volley is aimed', () => {
  const pool = [...new Set(pondAt(room, NOW).map(({ id }) => id))]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 10 }), (shots) => {
      const { mean, valid } = fish.expect(bet(...shots), { ...usual, second: NOW })
      // The stake is what rolls and what comes back: of what rolls 96.5 %.
      const rolled = valid.numerator * 10_000n * mean.denominator
      const lost = (mean.denominator - mean.numerator) * 10_000n * valid.denominator
      expect(lost * 10_000n >= rolled * 350n).toBe(true)
      expect(lost * 10_000n <= rolled * 351n).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('the shoal is the same for everybody, and each fish of it is found by its number', () => {
  for (const each of fishRoomCodes)
    for (let second = NOW; second < NOW + 300; second += 7) {
      const pond = pondAt(each, second)
      expect(pondAt(each, second)).toEqual(pond)
      expect(pond.map(({ id }) => fishOf(each, id))).toEqual(pond)
      expect(new Set(pond.map(({ id }) => id)).size).toBe(pond.length)
      expect(pond.length).toBeGreaterThan(4)
      expect(pond.length).toBeLessThan(45)
    }
  expect(fishOf(room, -1)).toBeUndefined()
  expect(fishOf(room, 10 * Math.floor(NOW / 3) + 9)).toBeUndefined()
  // A shoal is part of what stored rounds were played under: it never changes.
  const some = pondAt('shallows', NOW).map(({ id, kind, until }) => [id, kind, until])
  expect(some).toMatchInlineSnapshot(`
    [
      [
        5966666570,
        "lionfish",
        1790000004,
      ],
      [
        5966666580,
        "clownfish",
        1790000003,
      ],
      [
        5966666581,
        "clownfish",
        1790000003,
      ],
      [
        5966666582,
        "clownfish",
        1790000003,
      ],
      [
        5966666583,
        "clownfish",
        1790000003,
      ],
      [
        5966666590,
        "greatwhite",
        1790000005,
      ],
      [
        5966666600,
        "pufferfish",
        1790000003,
      ],
      [
        5966666601,
        "pufferfish",
        1790000003,
      ],
      [
        5966666610,
        "angelfish",
        1790000010,
      ],
      [
        5966666620,
        "lionfish",
        1790000014,
      ],
      [
        5966666630,
        "sailfish",
        1790000013,
      ],
      [
        5966666640,
        "pufferfish",
        1790000020,
      ],
      [
        5966666641,
        "pufferfish",
        1790000020,
      ],
      [
        5966666650,
        "lanternfish",
        1790000020,
      ],
      [
        5966666651,
        "lanternfish",
        1790000020,
      ],
      [
        5966666652,
        "lanternfish",
        1790000020,
      ],
      [
        5966666660,
        "sailfish",
        1790000018,
      ],
    ]
  `)
})

test('within an hour nearly every kind has come, in each room', () => {
  for (const each of fishRoomCodes) {
    const seen = new Set<FishKind>()
    for (let second = NOW; second < NOW + 3_600; second += 20) for (const { kind } of pondAt(each, second)) seen.add(kind)
    expect([...seen].length).toBeGreaterThan(23)
  }
})

test('what a member has caught is gone from their pond, in that room alone, and counts where it is aimed at', () => {
  const eel = find('eel')
  const past = { bet: bet(eel.id), terms: under(eel), drawn: { shots: [roll(0)] } }
  const all = [eel, ...eel.with].map(({ id }) => id)
  expect([...caughtIn(room, [past])]).toEqual(all)
  expect([...caughtIn('lotus', [past])]).toEqual([])
  const other = find('turtle')
  expect(momentOf(bet(other.id), eel.from * 1_000 + 999, [past])).toEqual({ second: eel.from, gone: [] })
  expect(momentOf(bet(eel.with[0]!.id, other.id), 0, [past]).gone).toEqual([eel.with[0]!.id])
  const left = pondOf(room, eel.from, caughtIn(room, [past])).map(({ id }) => id)
  expect(left.filter((id) => all.includes(id))).toEqual([])
  expect(pondAt(room, eel.from).length - left.length).toBe(all.length)
})

test('bullets cost a level of their room, from a fen to ten yuan', () => {
  const price = (each: (typeof fishRoomCodes)[number], level: number) => bulletOf({ room: each, level })
  expect([price('shallows', 1), price('lotus', 3), price('deep', 10)]).toEqual([1n, 30n, 1_000n].map(fen))
  expect(houseFish.listing.bets(fen(1n)).every(({ bet: one }) => fish.stakeOf(one) <= 10_000n)).toBe(true)
})
