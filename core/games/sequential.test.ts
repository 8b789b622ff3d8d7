import { expect, test } from 'vitest'
import { evidenceOf, isRefuted, newPurses, playOn, type Claim, type Result } from './sequential.ts'

// Even money at 97 %: what 100 fen bring is 194 or nothing, and the square of it 0.5 × 1.94².
const claim: Claim = { least: 0.97, most: 0.97, square: 1.8818 }

/** Park and Miller's numbers: the same ones each time, and fast. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const roundOf = (returned: number, times = 1, stake = 100): Result => ({
  ...{ stake, risk: stake, returned, best: null, times },
})

/** Plays rounds that return 1.94 with the chance `wins`, and reads the evidence after every hundred. */
function play(rounds: number, wins: number, random: () => number, limit = 1_000_000) {
  let purses = newPurses()
  for (let done = 0; done < rounds; done += 100) {
    let won = 0
    for (let one = 0; one < 100; one++) if (random() < wins) won += 1
    purses = playOn(purses, claim, [roundOf(194, won), roundOf(0, 100 - won)])
    if (evidenceOf(purses) >= limit) return { firedAt: done + 100, purses }
  }
  return { firedAt: undefined, purses }
}

test('a million fair rounds, looked at ten thousand times, alarm nobody', () => {
  expect(play(1_000_000, 0.5, chance(2026)).firedAt).toBeUndefined()
})

test('looked at again and again, fair games alarm no more often than the limit says', () => {
  const random = chance(11)
  const runs = 3_000
  const alarms = Array.from({ length: runs }, () => play(2_000, 0.5, random, 20).firedAt).filter(
    (at) => at !== undefined,
  ).length
  // At a limit of 20 at most one in 20 may, and some do: the test is no stone.
  expect(alarms).toBeGreaterThan(0)
  expect(alarms / runs).toBeLessThan(1 / 20)
})

test('a game that pays two in a hundred too often, or too seldom, is found', () => {
  const [much, little] = [play(1_000_000, 0.52, chance(5)), play(1_000_000, 0.48, chance(6))]
  expect(isRefuted(much.purses)).toBe(true)
  expect(isRefuted(little.purses)).toBe(true)
  expect(much.firedAt).toBeLessThan(60_000)
  expect(little.firedAt).toBeLessThan(60_000)
})

test('one win far above what the rules allow is no proof alone, many are', () => {
  const once = playOn(newPurses(), claim, [roundOf(10_000_000)])
  expect(isRefuted(once)).toBe(false)
  expect(isRefuted(playOn(newPurses(), claim, [roundOf(1_000, 40)]))).toBe(true)
})

test('what a member stakes and how rounds are bundled changes nothing', () => {
  const one = playOn(newPurses(), claim, [roundOf(194, 3), roundOf(0, 2)])
  const mixed = [roundOf(19_400, 1, 10_000), roundOf(0), roundOf(388, 2, 200), roundOf(0)]
  playOn(newPurses(), claim, mixed).forEach((purse, at) => expect(purse).toBeCloseTo(one[at]!, 9))
})

test('the purses together are as rich as their mean', () => {
  expect(evidenceOf([Math.log(3), 0])).toBeCloseTo(2, 12)
  expect(evidenceOf([Math.log(30), Math.log(10), 0, 0])).toBeCloseTo(10.5, 12)
})

test.each([
  // The return is measured against the stake and the four further stakes that were set aside with it.
  [{ least: 0.4, most: 0.5, square: 20.5 }, { returned: 900, best: null }, 40.5],
  [{ least: 0.4, most: 0.5, square: 20.5 }, { returned: 900, best: 1_000 }, 25],
  [{ least: 0.4, most: 0.5, square: 20.5 }, { returned: 900, best: 9_000 }, 40.5],
])('a gambler wins and loses as the claim says: %j, %j', (own, result, squared) => {
  const round = { stake: 100, risk: 500, times: 1, ...result }
  const purses = playOn(newPurses(), own, [round])
  // The first gambler of each of the two kinds, who bets a half.
  expect(purses[0]).toBeCloseTo(Math.log(1.5), 12)
  expect(purses[purses.length / 2]).toBeCloseTo((0.5 * (4.4 - 9) - 0.125) / squared, 12)
})

test('where a loss is a multiple of the stake, what lay ready counts on both sides', () => {
  // Five stakes lie ready; all of them are lost or nine fifths of them come back, so the mean is 1 - 0.5.
  const niu: Claim = { least: 0.5, most: 0.5, square: 20.5 }
  const lost = { stake: 100, risk: 500, returned: 0, best: null, times: 1 }
  const won = { ...lost, returned: 900 }
  const fair = Array.from({ length: 400 }, () => [lost, won]).flat()
  expect(evidenceOf(playOn(newPurses(), niu, fair))).toBeLessThan(20)
  expect(isRefuted(playOn(newPurses(), niu, [{ ...won, times: 300 }]))).toBe(true)
})
