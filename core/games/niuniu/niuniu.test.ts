import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStream } from '../../fair/fair.ts'
import { fen } from '../../money.ts'
import { combos } from '../../lottery/games/testing.ts'
import { rankOf } from '../cards.ts'
import { showFraction } from '../fraction.ts'
import { beats, CLASSES, classOf } from './hand.ts'
import { judgeNiu, niuniu, niuTables, wonDeals } from './niuniu.ts'
import { forAll } from '../../testing.ts'

/** "KS": rank and suit. */
const hand = (written: string) =>
  written.split(' ').map((name) => 'A23456789TJQK'.indexOf(name[0] ?? '') + 13 * 'SHCD'.indexOf(name[1] ?? ''))
const deals = fc
  .uniqueArray(fc.nat(51), { minLength: 10, maxLength: 10 })
  .map((cards) => ({ player: cards.slice(0, 5), banker: cards.slice(5) }))

test('all hands fall into the classes as the rulebook counts them', () => {
  const choose = [1, 4, 6, 4, 1]
  const counts = Array.from({ length: CLASSES }, () => 0)
  const go = (rank: number, ranks: number[], ways: number) => {
    if (ranks.length === 5) counts[classOf(ranks)]! += ways
    if (ranks.length === 5 || rank === 13) return
    for (let more = 0; more <= Math.min(4, 5 - ranks.length); more++)
      go(rank + 1, [...ranks, ...Array.from({ length: more }, () => rank)], ways * choose[more]!)
  }
  go(0, [], 1)
  expect(counts).toEqual([
    870_984, 171_288, 168_072, 171_288, 168_072, 177_408, 168_072, 171_288, 168_072, 171_288, 190_976, 768, 608, 776,
  ])
})

test('the class is that of three cards in whole tens and two that are left', () => {
  const points = (card: number) => Math.min(rankOf(card) + 1, 10)
  forAll(2_000, [deals], ({ player }) => {
    const ofClass = classOf(player.map(rankOf))
    fc.pre(ofClass <= 10)
    const sum = (cards: number[]) => cards.reduce((total, card) => total + points(card), 0)
    const tens = combos(player, 3).find((three) => sum(three) % 10 === 0)
    const left = tens ? sum(player.filter((card) => !tens.includes(card))) % 10 || 10 : 0
    expect(ofClass).toBe(left)
  })
})

test.each([
  ['AS 2S 3S 2H AH', 'KS KH KC KD 2D'],
  ['AS AH AC AD KS', 'JS QS KH KC QH'],
  ['JS QS KH KC QH', 'TS TH TC KD QD'],
  ['TS TH TC KD QD', 'TD JS QS KS 9D'],
  // Equal classes: the highest rank, then its suit from spades down to diamonds.
  ['KS 2H 3H 4H 6H', 'QS 2S 3S 4S 6S'],
  ['KS 2H 3H 4H 6H', 'KH 2S 3S 4S 6S'],
  ['KC 2H 3H 4H 6H', 'KD 2S 3S 4S 6S'],
])('%s beats %s', (one, other) => {
  expect([beats(hand(one), hand(other)), beats(hand(other), hand(one))]).toEqual([true, false])
})

test('one of two hands always wins, and both sides of a deal say the same', () => {
  forAll([deals], ({ player, banker }) => {
    expect(beats(player, banker)).not.toBe(beats(banker, player))
  })
})

test('each side is dealt five cards, and no card lies twice', () => {
  forAll([fc.uint8Array({ minLength: 32, maxLength: 32 })], (seed) => {
    const { player, banker } = niuniu.draw(openStream(seed, 'p'), {
      stake: fen(100n),
      table: 'x3',
    })
    expect([player.length, banker.length]).toEqual([5, 5])
    expect(new Set([...player, ...banker]).size).toBe(10)
  })
})

test('money moves by what lay ready and what comes back, turnover by what was won or lost', () => {
  const round = { player: hand('AS 2S 3S 2H AH'), banker: hand('JS QS KH KC QH') }
  const lost = { player: round.banker, banker: round.player }
  const bet = { stake: fen(1_001n), table: 'x5' as const }
  expect(niuniu.settle(bet, niuniu.usual, round)).toEqual({
    stake: 1_001n,
    risk: 5_005n,
    returned: 9_759n,
    valid: 1_001n,
  })
  expect(niuniu.settle(bet, niuniu.usual, lost)).toEqual({
    stake: 1_001n,
    risk: 5_005n,
    returned: 0n,
    valid: 1_001n,
  })
  const flat = { stake: fen(1_001n), table: 'flat' as const }
  // 5 % of 1,001 is 50.05: the commission is 51, and the win 950.
  expect(niuniu.settle(flat, niuniu.usual, round)).toMatchObject({ returned: 1_951n, valid: 950n })
})

test('no loss is larger than what lay ready', () => {
  const stakes = fc.bigInt(1n, 1_000_000n).map(fen)
  forAll([deals, stakes, fc.constantFrom(...niuTables)], (round, stake, table) => {
    const bet = { stake, table }
    const { winner, multiplier, net } = judgeNiu(bet, niuniu.usual, round)
    expect(niuniu.riskOf!(bet, niuniu.usual) + net >= 0n).toBe(true)
    const whole = stake * BigInt(multiplier)
    expect(net).toBe(winner === 'banker' ? -whole : whole - (whole * 500n + 9_999n) / 10_000n)
  })
})

test('the returns are those of the rulebook', () => {
  expect(wonDeals.reduce((sum, ways) => sum + ways)).toBe((2_598_960n * 1_533_939n) / 2n)
  const returned = niuTables.map((table) => {
    const { mean } = niuniu.expect({ stake: fen(2_000n), table }, niuniu.usual)
    return showFraction(mean)
  })
  // 1 − 5 % of 1/2, of 401512725431/498330762930 and of 134024656643/166110254310.
  expect(returned).toEqual(['39/40', '9565102533169/9966615258600', '3188180429557/3322205086200'])
})
