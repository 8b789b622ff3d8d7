import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fraction } from '../fraction.ts'
import { fish } from './fish.ts'
import { pondAt } from './shoal.ts'
import { find, NOW, room, volley as bet } from './testing.ts'
import { ROLLS, targetOf } from './volley.ts'
import { forAll } from '../../testing.ts'

const { usual } = fish

type Sums = { brings: number; square: number; rolled: number }

/** Each bullet is caught or not, in all ways, with chances as numbers of the machine. */
function byHand([first, ...others]: readonly number[], gone: ReadonlySet<number> = new Set()): Sums {
  if (first === undefined) return { brings: 0, square: 0, rolled: 0 }
  const behind = (pays: number, rolls: number, left: ReadonlySet<number>): Sums => {
    const { brings, square, rolled } = byHand(others, left)
    return {
      brings: pays + brings,
      square: pays * pays + 2 * pays * brings + square,
      rolled: rolls + rolled,
    }
  }
  const target = targetOf(room, first, usual, gone)
  if (!target) return behind(1, 0, gone)
  const chance = Number(target.threshold) / Number(ROLLS)
  const caught = behind(real(target.mean), 1, new Set([...gone, ...target.taken.map(({ id }) => id)]))
  const missed = behind(0, 1, gone)
  const both = (name: keyof Sums) => chance * caught[name] + (1 - chance) * missed[name]
  return { brings: both('brings'), square: both('square'), rolled: both('rolled') }
}

const real = ({ numerator, denominator }: Fraction) => Number((numerator * 10n ** 15n) / denominator) / 1e15

test('the return of a volley is that of every order of its catches', () => {
  const [clown, butterfly, eel] = [find('clownfish'), find('butterflyfish'), find('eel')]
  const led = eel.with[0]!.id
  for (const shots of [
    [clown.id, clown.id],
    [clown.id, butterfly.id, clown.id, butterfly.id, clown.id],
    [led, eel.id, led, eel.id, clown.id],
    [9, clown.id],
  ]) {
    const { brings, square, rolled } = byHand(shots)
    const { mean, square: squared, valid } = fish.expect(bet(...shots), usual)
    expect(real(mean)).toBeCloseTo(brings / shots.length, 12)
    expect(real(squared)).toBeCloseTo(square / shots.length ** 2, 10)
    expect(real(valid)).toBeCloseTo(rolled / shots.length, 12)
  }
})

test('what rolls returns 96.5 % at most, in whatever order a volley is aimed', () => {
  const pool = [...new Set(pondAt(room, NOW).map(({ id }) => id))]
  forAll(60, [fc.array(fc.constantFrom(...pool), { minLength: 1, maxLength: 10 })], (shots) => {
    const { mean, valid } = fish.expect(bet(...shots), { ...usual, second: NOW })
    // The stake is the rolled bullets and the ones that come back; rolled ones return 96.5 %.
    const rolled = valid.numerator * 10_000n * mean.denominator
    const lost = (mean.denominator - mean.numerator) * 10_000n * valid.denominator
    expect(lost * 10_000n >= rolled * 350n).toBe(true)
    expect(lost * 10_000n <= rolled * 351n).toBe(true)
  })
})
