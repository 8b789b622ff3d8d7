import { expect, test } from 'vitest'
import { findPlay, isDraw, playsOn, type Draw, type Facts, type Play, type Selection, type Sort } from '../game.ts'
import { oddsOf, RTP_BP } from '../odds.ts'
import { returnOf, type Return } from '../returns.ts'
import { drawsOver, seenBy } from '../space.ts'
import { lhc } from './lhc.ts'
import { testPays, testRefused } from './testing.ts'

const plays = Object.values(lhc.plays)
const playOf = (code: string) => findPlay(lhc, code)!
const numbers = Array.from({ length: 49 }, (_, index) => index + 1)
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, index) => index)
const HORSE: Facts = { yearAnimal: 6 }

/** Every draw, one for each sort that a ticket can tell apart. */
function drawsFor(play: Play, selection: Selection, facts: Facts): Iterable<Draw | Sort> {
  const seen = seenBy(lhc, [{ play, selection }])
  return seen.length > 1 ? lhc.sorts!(play, selection, facts) : drawsOver(lhc, seen)
}
/** One ticket of each price; cells of one price are alike. */
const pricedTickets = (play: Play, facts: Facts): Selection[] => [
  ...new Map(ticketsOf(play).map((ticket) => [Object.keys(play.most(ticket, facts)).join(), ticket])).values(),
]
const ticketsOf = (play: Play): readonly Selection[] =>
  play.cells.length > 0 ? play.cells.map((cell) => cell.selection) : [play.example, ...(play.examples ?? [])]

/** Each tier won, and the stake came back, on as many draws as it is priced for; answers those tiers. */
function expectAsPriced(play: Play, exact: Return): string[] {
  const won = play.tiers.filter(({ code }) => code in exact.winning)
  for (const { code, winning, total, refunding } of won) {
    // Both sides are whole numbers: a share of all draws, without a fraction.
    const counted = [exact.winning[code]!, exact.refunding].map((ways) => BigInt(ways) * BigInt(total))
    const priced = [winning, refunding].map((ways) => BigInt(ways) * BigInt(exact.outcomes))
    expect([play.code, code, ...counted]).toEqual([play.code, code, ...priced])
  }
  return won.map(({ code }) => code)
}

function exactReturn(play: Play, selection: Selection, rtpBp: number, facts: Facts): Return {
  const odds = oddsOf(play, rtpBp)
  return returnOf({ play, selection, odds }, drawsFor(play, selection, facts), facts)
}

test.each(plays.map((play) => play.code))(
  '%s wins on exactly as many draws as it is priced for, and returns no more than its target',
  (code) => {
    const play = playOf(code)
    const met = new Set<string>()
    for (const selection of pricedTickets(play, HORSE)) {
      expect([play.problem(selection), play.count(selection)]).toEqual([undefined, 1])
      for (const rtpBp of [RTP_BP.min, RTP_BP.usual, RTP_BP.max]) {
        const exact = exactReturn(play, selection, rtpBp, HORSE)
        expect([49, 601_304_088]).toContain(exact.outcomes)
        for (const tier of expectAsPriced(play, exact)) met.add(tier)
        const { numerator, denominator } = exact
        expect(numerator * 10_000n <= BigInt(rtpBp) * denominator).toBe(true)
        // Within a tenth of a point of it: rulebook 0.
        expect(numerator * 10_000n > BigInt(rtpBp - 10) * denominator).toBe(true)
      }
    }
    expect(met).toEqual(new Set(play.tiers.map((tier) => tier.code)))
  },
)

test.each(['lhc.tx', 'lhc.px', 'lhc.tm_side', 'lhc.hexiao6'])(
  'the chances of %s are the same in every year',
  (code) => {
    const play = playOf(code)
    for (const yearAnimal of [0, 5, 11])
      for (const selection of pricedTickets(play, { yearAnimal }))
        expectAsPriced(play, exactReturn(play, selection, 9_700, { yearAnimal }))
  },
)

test('the most of a selection is reached: no bound is above what some draw can do', () => {
  const reached: [string, Selection, Draw, string][] = [
    ['lhc.zt', [[7], [7]], [7, 1, 2, 3, 4, 5, 6], 'win'],
    ['lhc.zt', [[7, 8], [7], [8, 9]], [8, 7, 9, 3, 4, 5, 6], 'win'],
    ['lhc.zm', numbers.slice(0, 9), [1, 2, 3, 4, 5, 6, 7], 'win'],
    ['lhc.4all', numbers.slice(0, 9), [1, 2, 3, 4, 5, 6, 7], 'win'],
    ['lhc.3z2', [1, 2, 3], [1, 2, 13, 14, 15, 16, 17], 'two'],
    ['lhc.3z2', numbers.slice(0, 9), [1, 2, 3, 4, 5, 9, 17], 'two'],
    ['lhc.3z2', [1, 2, 3, 4], [1, 2, 3, 4, 5, 9, 17], 'three'],
    ['lhc.2zt', [1, 2, 3], [1, 2, 11, 12, 13, 14, 3], 'te'],
    ['lhc.tc', numbers, [1, 2, 11, 12, 13, 14, 3], 'win'],
    ['lhc.miss5', numbers.slice(0, 8), [21, 22, 23, 24, 25, 26, 27], 'win'],
    ['lhc.one5', numbers.slice(0, 8), [1, 22, 23, 24, 25, 26, 27], 'win'],
    ['lhc.px', upTo(11), [2, 3, 4, 5, 6, 7, 8], 'n4'],
    ['lhc.wei', upTo(9), [1, 2, 3, 4, 5, 6, 7], 't'],
    ['lhc.lx2', upTo(11), [2, 3, 4, 5, 6, 7, 8], 'n'],
    ['lhc.lx3', upTo(11), [1, 2, 3, 4, 5, 6, 7], 'y'],
  ]
  for (const [code, selection, draw, tier] of reached) {
    const play = playOf(code)
    const won = play.wins(selection, draw, HORSE).hits[tier]
    expect([code, play.most(selection, HORSE)[tier]]).toEqual([code, won])
  }
})

testPays(
  lhc,
  [
    ['1 2 3 4 5 6 49', 'lhc.tm', [49, 48], '95.06'],
    // 49 gives every side its stake back, and is green.
    ['1 2 3 4 5 6 49', 'lhc.tm_side', ['big', 'odd', 'tian', 'bigodd', 'tailbig'], '10.00'],
    ['1 2 3 4 5 6 49', 'lhc.halfwave', ['redbig', 'greenbig'], '4.00'],
    ['1 2 3 4 5 6 49', 'lhc.wave', ['green', 'red'], '5.94'],
    ['1 2 3 4 5 6 49', 'lhc.hexiao6', [0, 1, 2, 3, 4, 5], '2.00'],
    // 49 is the animal of the year for 特肖.
    ['1 2 3 4 5 6 49', 'lhc.tx', [6, 5], '19.01'],
    ['1 2 3 4 5 6 25', 'lhc.tm_side', ['big', 'small', 'sumbig', 'tian'], '11.61'],
    ['1 2 3 4 5 6 40', 'lhc.tail', [0, 1], '23.76'],
    // The special is no normal number, but one of the seven.
    ['1 2 3 4 5 6 7', 'lhc.zm', [7, 1], '15.84'],
    ['1 2 3 4 5 6 7', 'lhc.miss5', [7, 41, 42, 43, 44], '0.00'],
    ['1 2 3 4 5 6 7', 'lhc.one5', [7, 41, 42, 43, 44], '4.72'],
    ['1 2 3 4 5 6 7', 'lhc.one5', [7, 6, 42, 43, 44], '0.00'],
    ['1 2 3 4 5 6 7', 'lhc.zt', [[], [2], [], [3]], '95.06'],
    // Three hits pay 中三 and not 中二 as well.
    ['1 2 3 4 5 6 7', 'lhc.3z2', [1, 2, 3], '239.88'],
    ['1 2 3 4 5 6 7', 'lhc.tc', [1, 2], '0.00'],
    ['1 2 3 4 5 6 7', 'lhc.tc', [1, 7], '380.24'],
    ['1 2 3 4 5 6 7', 'lhc.2zt', [1, 7], '73.59'],
    // 1 and 13 are one animal, paid once.
    ['1 13 3 4 5 6 7', 'lhc.px', [6], '3.50'],
    ['1 13 25 37 49 2 14', 'lhc.zongxiao', [2, 3], '199338.67'],
  ],
  HORSE,
)

test('the same balls pay by the animals of the year in which they were drawn', () => {
  const play = playOf('lhc.tx')
  const draw = [2, 3, 4, 5, 6, 7, 1]
  expect(play.wins([6], draw, { yearAnimal: 6 }).hits).toEqual({ y5: 1 })
  expect(play.wins([6], draw, { yearAnimal: 7 }).hits).toEqual({})
  expect(play.wins([7], draw, { yearAnimal: 7 }).hits).toEqual({ y5: 1 })
  expect(() => play.wins([6], draw)).toThrow('no year animal')
})

testRefused(lhc, [
  ['lhc.tm', [0], 'selection_unknown'],
  ['lhc.tm', [50], 'selection_unknown'],
  ['lhc.tm', ['1'], 'selection_unknown'],
  ['lhc.tm', [1, 1], 'selection_duplicate'],
  ['lhc.tm', [], 'selection_short'],
  ['lhc.tm_side', ['huge'], 'selection_unknown'],
  ['lhc.tm_side', ['constructor'], 'selection_unknown'],
  ['lhc.halfwave', ['red'], 'selection_unknown'],
  ['lhc.tx', [12], 'selection_unknown'],
  ['lhc.tail', [10], 'selection_unknown'],
  ['lhc.hexiao6', [0, 1, 2, 3, 4], 'selection_short'],
  ['lhc.hexiao6', [0, 1, 2, 3, 4, 5, 6], 'selection_long'],
  ['lhc.zt', [1], 'selection_shape'],
  ['lhc.zt', [[], []], 'selection_short'],
  ['lhc.zt', [], 'selection_short'],
  ['lhc.zt', [[1], [], [], [], [], [], [2]], 'selection_shape'],
  ['lhc.zt', [[1, 1]], 'selection_duplicate'],
  ['lhc.4all', [1, 2, 3], 'selection_short'],
  ['lhc.miss12', numbers.slice(0, 11), 'selection_short'],
  ['lhc.miss12', numbers.slice(0, 20), 'selection_units'],
  ['lhc.4all', numbers, 'selection_units'],
  ['lhc.lx3', [0, 1], 'selection_short'],
  ['lhc.zongxiao', [1], 'selection_unknown'],
  ['lhc.zongxiao', [8], 'selection_unknown'],
  ['lhc.total', ['bigodd'], 'selection_unknown'],
])

test('a draw is seven different numbers of 49', () => {
  expect(isDraw(lhc, [1, 2, 3, 4, 5, 6, 49])).toBe(true)
  for (const draw of [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6, 6], [1, 2, 3, 4, 5, 6, 50], null])
    expect(isDraw(lhc, draw)).toBe(false)
})

test('plays with a price per cell stand on the odds board, plays counted in tickets on the official one', () => {
  const on = (board: 'odds' | 'official') => playsOn(lhc, board).map((play) => play.code)
  expect(on('odds').toSorted()).toEqual(plays.flatMap((play) => (play.cells.length > 0 ? [play.code] : [])).toSorted())
  expect(new Set([...on('odds'), ...on('official')])).toEqual(new Set(Object.keys(lhc.plays)))
})
