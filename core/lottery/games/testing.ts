// Helpers for the tests of all games: the payout of a line, refused selections, and a second reading of the rules.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../../money.ts'
import { findPlay, type Draw, type Facts, type Game, type Play, type Selection } from '../game.ts'
import { oddsOf } from '../odds.ts'
import { capBoundFen, settleLine } from '../settle.ts'
import { forAll } from '../../testing.ts'

type Pays = [drawn: string, play: string, selection: Selection, pays: string]

/** Rows of: drawn, play, selection, what a stake of 2.00 per ticket is paid at the usual odds. */
export function testPays(game: Game, rows: readonly Pays[], facts?: Facts): void {
  test.each(rows)('%s pays %s %j %s', (drawn, code, selection, pays) => {
    const play = findPlay(game, code)!
    expect(play.problem(selection)).toBeUndefined()
    const line = { play, selection, unitStakeFen: fen(200n), odds: oddsOf(play, 9_700) }
    const draw = drawn.includes(' ') ? drawn.split(' ') : [...drawn]
    const paid = settleLine(line, draw.map(Number), facts).payoutFen
    expect(paid).toBe(BigInt(pays.replace('.', '')))
  })
}

type Refused = [play: string, selection: unknown, reason: string]

export function testRefused(game: Game, rows: readonly Refused[]): void {
  test.each(rows)('%s refuses %j: %s', (code, selection, reason) => {
    expect(findPlay(game, code)!.problem(selection)).toBe(reason)
  })
}

export const combos = <T>(list: readonly T[], k: number): T[][] =>
  k === 0 ? [[]] : list.flatMap((one, at) => combos(list.slice(at + 1), k - 1).map((rest) => [one, ...rest]))

/** All combinations of one element of each row. */
export const product = <T>(rows: readonly (readonly T[])[]): T[][] =>
  rows.reduce<T[][]>((all, row) => all.flatMap((head) => row.map((one) => [...head, one])), [[]])

/** The word of a ticket whose stake comes back. */
export const BACK = 'back'
/** What a ticket comes to: nothing, its stake back, or the tier that it wins; `true` is a win of whichever tier. */
export type Ticket = (draw: Draw, facts: Facts) => boolean | string
export type Expansion = (selection: never) => Ticket[]

/** Any selection of a play, of at most `most` entries a row; some that no member can make, and some of fewer rows. */
export function anySelection({ rows, nested }: Play, most = Infinity): fc.Arbitrary<Selection> {
  const chosen = rows.map(({ entries }) => fc.subarray([...entries], { maxLength: Math.min(most, entries.length) }))
  if (!nested) return chosen[0]!
  const length = fc.oneof({ weight: 4, arbitrary: fc.constant(rows.length) }, fc.integer({ min: 1, max: rows.length }))
  return fc.tuple(fc.tuple(...chosen), length).map(([all, count]) => all.slice(0, count) as Selection)
}

/** One draw at the places that are seen, another one at the others. */
function mixed({ draw: { repeats } }: Game, [draw, other]: readonly [Draw, Draw], seen: readonly number[]): Draw {
  const kept = seen.map((place) => draw[place]!)
  const rest = repeats ? [...other] : other.filter((ball) => !kept.includes(ball))
  return draw.map((ball, place) => (seen.includes(place) ? ball : rest.shift()!))
}

const countEach = (tiers: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(tiers, String)].map(([tier, { length }]) => [tier, length]))

const sumOf = (hits: Readonly<Record<string, number>>) => Object.values(hits).reduce((sum, units) => sum + units, 0)

type Readings = {
  anyDraw: (selection: Selection) => fc.Arbitrary<Draw>
  choose?: (play: Play) => fc.Arbitrary<Selection>
  runs: number
}

/** A selection of each play, written out ticket by ticket. The engine counts; this expands. They must never differ. */
export function testSecondReading(
  game: Game,
  expansions: Readonly<Record<string, Expansion>>,
  { anyDraw, choose = anySelection, runs }: Readings,
): void {
  test('every play has a second reading', () => {
    expect(Object.keys(expansions).toSorted()).toEqual(Object.keys(game.plays).toSorted())
  })

  test.each(Object.values(game.plays))('$code counts, wins and is capped as its tickets one by one', (play) => {
    const odds = oddsOf(play, 9_700)
    const anyBet = choose(play).chain((selection) =>
      fc.tuple(fc.constant(selection), anyDraw(selection), anyDraw(selection)),
    )
    const others = [fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 999 })] as const
    forAll(runs, [anyBet, ...others], ([selection, draw, other], yearAnimal, stake) => {
      fc.pre(play.problem(selection) === undefined)
      const facts = { yearAnimal }
      const tickets = expansions[play.code]!(selection as never)
      const came = tickets.map((ticket) => ticket(draw, facts)).filter((tier) => tier !== false)
      const won = came.filter((tier) => tier !== BACK)
      const wins = play.wins(selection, draw, facts)
      expect(play.count(selection)).toBe(tickets.length)
      expect(wins.refundUnits).toBe(came.length - won.length)
      // Where the reading leaves the tier open, one of several, the tickets are counted over all of them.
      const isOpen = won.includes(true) && play.tiers.length > 1
      const named = won.map((tier) => (tier === true || isOpen ? play.tiers[0]!.code : tier))
      const hits = isOpen ? { [play.tiers[0]!.code]: sumOf(wins.hits) } : wins.hits
      expect(hits).toEqual(countEach(named))
      // No draw wins more than the play says, with its facts or without them, nor more than the caps count.
      for (const most of [play.most(selection, facts), play.most(selection)])
        for (const [tier, units] of Object.entries(wins.hits)) expect(units).toBeLessThanOrEqual(most[tier] ?? 0)
      const line = { play, selection, unitStakeFen: fen(BigInt(stake)), odds }
      expect(settleLine(line, draw, facts).payoutFen <= capBoundFen(line)).toBe(true)
      const seen = play.sees?.(selection) ?? [...draw.keys()]
      expect(play.wins(selection, mixed(game, [draw, other], seen), facts)).toEqual(wins)
    })
  })
}
