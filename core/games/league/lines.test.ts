import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen } from '../../money.ts'
import { areSizes, lineOdds, linePaid, linesOf, MOST_LEGS, orderPaid, systems, type SettledLeg } from './lines.ts'
import { outcomes } from './score.ts'
import { forAll } from '../../testing.ts'

const leg = fc.record({ oddsMilli: fc.integer({ min: 1_010, max: 20_000 }), outcome: fc.constantFrom(...outcomes) })
const stakes = fc.bigInt({ min: 1n, max: 10_000_000n }).map(fen)

/** The systems of the rulebook (3.11): legs, sizes of lines, number of lines. */
const wanted = {
  '3x4': [3, [2, 3], 4],
  '3x7': [3, [1, 2, 3], 7],
  '4x5': [4, [3, 4], 5],
  '4x11': [4, [2, 3, 4], 11],
  '4x15': [4, [1, 2, 3, 4], 15],
  '5x26': [5, [2, 3, 4, 5], 26],
  '5x31': [5, [1, 2, 3, 4, 5], 31],
  '6x57': [6, [2, 3, 4, 5, 6], 57],
  '6x63': [6, [1, 2, 3, 4, 5, 6], 63],
  '7x120': [7, [2, 3, 4, 5, 6, 7], 120],
  '8x247': [8, [2, 3, 4, 5, 6, 7, 8], 247],
} as const

describe('the systems', () => {
  test('are those of the rulebook', () => {
    expect(Object.keys(systems)).toEqual(Object.keys(wanted))
    for (const [name, [legs, sizes, lines]] of Object.entries(wanted)) {
      expect([name, systems[name]]).toEqual([name, { legs, sizes }])
      expect([name, linesOf(legs, sizes).length]).toEqual([name, lines])
    }
  })

  test('are taken beside singles and one accumulator, of their own legs alone', () => {
    for (let legs = 1; legs <= MOST_LEGS; legs++) {
      expect([areSizes(legs, [1]), areSizes(legs, [legs])]).toEqual([true, true])
      for (const { legs: own, sizes } of Object.values(systems)) expect([legs, sizes, areSizes(legs, sizes)]).toEqual([legs, sizes, own === legs]) // prettier-ignore
    }
    for (const sizes of [[], [2], [4], [1, 2], [3, 2], [2, 3, 3], [1, 3], [11], [12]]) expect([sizes, areSizes(3, sizes)]).toEqual([sizes, false]) // prettier-ignore
  })

  test('hold each of their lines once, its legs in their order', () => {
    expect(linesOf(3, [2, 3])).toEqual([[0, 1], [0, 2], [1, 2], [0, 1, 2]]) // prettier-ignore
    expect(linesOf(3, [1])).toEqual([[0], [1], [2]])
    expect([linesOf(2, [2]), linesOf(1, [1])]).toEqual([[[0, 1]], [[0]]])
  })
})

describe('a line', () => {
  const [W, HW, P, HL, L] = outcomes.map((outcome): SettledLeg => ({ oddsMilli: 1_925, outcome }))

  test('pays whole, half, its stake, half of it or nothing', () => {
    expect([W, HW, P, HL, L].map((one) => linePaid(fen(10_001n), [one!]))).toEqual([19_251n, 14_626n, 10_001n, 5_000n, 0n]) // prettier-ignore
  })

  test('is cut to the fen once, behind its last leg', () => {
    // 1.925 three times is 7.133328125: cut on the way it would be a fen less.
    expect(linePaid(fen(999n), [W!, W!, W!])).toBe(7_126n)
    expect(linePaid(fen(1n), [HW!, HW!])).toBe(2n)
    expect(linePaid(fen(3n), [HL!, W!])).toBe(2n)
  })

  test('is that of its stake in rational numbers, and lost with any of its legs', () => {
    forAll([stakes, fc.array(leg, { minLength: 1, maxLength: MOST_LEGS })], (stake, legs) => {
      const paid = linePaid(stake, legs)
      // Both halves of a stake by themselves, over a common thousand.
      const part = ({ oddsMilli, outcome }: SettledLeg): bigint => {
        const half = { W: [oddsMilli, oddsMilli], HW: [oddsMilli, 1_000], P: [1_000, 1_000], HL: [1_000, 0], L: [0, 0] } // prettier-ignore
        const [one = 0, other = 0] = half[outcome]
        return BigInt(one + other)
      }
      const exact = legs.reduce((product, one) => product * part(one), stake as bigint)
      const all = 2_000n ** BigInt(legs.length)
      expect(paid * all <= exact && exact < (paid + 1n) * all).toBe(true)
      expect(linePaid(stake, [...legs, { oddsMilli: 3_000, outcome: 'L' }])).toBe(0n)
      // A void leg is as though it had not been there.
      expect(linePaid(stake, [...legs, { oddsMilli: 3_000, outcome: 'P' }])).toBe(paid)
    })
  })

  test('multiplies its prices and cuts them once', () => {
    expect([lineOdds([1_950]), lineOdds([2_000, 1_500]), lineOdds([1_925, 1_925, 1_925]), lineOdds([])]).toEqual([1_950n, 3_000n, 7_133n, 1_000n]) // prettier-ignore
    expect(lineOdds([1_001, 1_001])).toBe(1_002n)
  })
})

test('an order pays the lines that it is made of, each with the same stake', () => {
  forAll([stakes, fc.array(leg, { minLength: 4, maxLength: 4 })], (stake, legs) => {
    const all = linesOf(4, [1, 2, 3, 4])
    expect(all.length).toBe(15)
    const apart = all.reduce((sum, line) => sum + linePaid(stake, line.map((at) => legs[at]!)), 0n) // prettier-ignore
    expect(orderPaid(stake, legs, [1, 2, 3, 4])).toBe(apart)
    const [singles, rest] = [orderPaid(stake, legs, [1]), orderPaid(stake, legs, [2, 3, 4])]
    expect(singles + rest).toBe(apart)
  })
})
