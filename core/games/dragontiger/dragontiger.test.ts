import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, sumFen } from '../../money.ts'
import { showFraction } from '../fraction.ts'
import { dragontiger, factsOf, hundredthsOf, spots, validOf, winnerOf, type Spot } from './dragontiger.ts'
import { forAll } from '../../testing.ts'

test.each<[Spot, string]>([
  ['dragon', '799/830'],
  ['tiger', '799/830'],
  ['tie', '279/415'],
  ['suited', '357/415'],
  ...(['dBig', 'dSmall', 'dOdd', 'dEven', 'tBig', 'tSmall', 'tOdd', 'tEven'] as const).map(
    (spot) => [spot, '12/13'] as [Spot, string],
  ),
])('%s returns %s', (spot, exact) => {
  const bet = { stakes: { [spot]: fen(10_000n) } }
  expect(showFraction(dragontiger.expect(bet, dragontiger.usual).mean)).toBe(exact)
})

test('a tie at 11 to 1 returns 372/415', () => {
  expect(showFraction(dragontiger.expect({ stakes: { tie: fen(100n) } }, { tie: 11 }).mean)).toBe('372/415')
})

test('any two cards of eight decks are one of the counted kinds, as often as it is counted', () => {
  const said = (cards: readonly number[]) =>
    spots.map((spot) => hundredthsOf(spot, factsOf(cards), dragontiger.usual)).join()
  const ways = new Map<string, number>()
  // The first card of the first deck stands for itself in all eight.
  for (let dragon = 0; dragon < 52; dragon++)
    for (let tiger = 0; tiger < 416; tiger++)
      if (tiger !== dragon) {
        const key = said([dragon, tiger])
        ways.set(key, (ways.get(key) ?? 0) + 8)
      }
  const mean = (spot: number) =>
    [...ways].reduce((sum, [key, count]) => sum + BigInt(key.split(',')[spot]!) * BigInt(count), 0n)
  for (const [at, spot] of spots.entries()) {
    const { numerator, denominator } = dragontiger.expect({ stakes: { [spot]: fen(100n) } }, dragontiger.usual).mean
    expect(mean(at) * denominator).toBe(numerator * 416n * 415n * 100n)
  }
})

test('of a tie half comes back, cut to the fen, and no bet on a seven wins', () => {
  const seven = 6
  const all = Object.fromEntries(spots.map((spot) => [spot, fen(101n)]))
  // 50 of either side, 909 on the tie, and nothing else but what the suit decides.
  expect(dragontiger.settle({ stakes: all }, dragontiger.usual, { cards: [seven, seven + 13] }).returned).toBe(1_009n)
  expect(dragontiger.settle({ stakes: all }, dragontiger.usual, { cards: [seven, seven + 52] }).returned).toBe(6_160n)
})

describe('what counts for turnover', () => {
  const tie = { dragon: 5, tiger: 5, suited: false }
  const won = { dragon: 6, tiger: 5, suited: false }
  test.each([
    [{ dragon: 300 }, won, 300n],
    [{ dragon: 301 }, tie, 150n],
    [{ dragon: 300, tiger: 100 }, won, 200n],
    [{ dragon: 300, tiger: 300, tie: 50 }, won, 0n],
    [{ dragon: 20, tiger: 30, tie: 50 }, won, 40n],
    [{ dBig: 70, dSmall: 50, tOdd: 10, tEven: 10, suited: 5 }, tie, 25n],
  ])('of %o', (stakes, facts, counted) => {
    const laid = Object.fromEntries(Object.entries(stakes).map(([spot, stake]) => [spot, fen(BigInt(stake))]))
    expect(validOf(laid)(facts)).toBe(counted)
  })

  test('it is never more than what was staked and not given back', () => {
    const some = fc.dictionary(fc.constantFrom(...spots), fc.bigInt(1n, 9_999n).map(fen), { minKeys: 1 })
    forAll([some, fc.tuple(fc.nat(415), fc.nat(415))], (laid, cards) => {
      const facts = factsOf(cards)
      const kept = Object.entries(laid).map(([spot, stake]) =>
        winnerOf(facts) === 'tie' && /^(dragon|tiger)$/.test(spot) ? fen(stake - stake / 2n) : stake,
      )
      expect(validOf(laid)(facts) <= sumFen(kept)).toBe(true)
    })
  })
})
