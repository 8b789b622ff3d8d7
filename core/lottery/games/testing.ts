// Helpers for the tests of all games: the payout of a line, refused selections, and a second reading of the rules.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '../../money.ts'
import { findPlay, type Draw, type Facts, type Game, type Selection } from '../game.ts'
import { oddsOf } from '../odds.ts'
import { settleLine } from '../settle.ts'

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

export type Outcome = 'win' | 'back' | 'lose'
export type Ticket = (draw: Draw) => Outcome
export const when = (won: boolean): Outcome => (won ? 'win' : 'lose')

/** A selection of each play, written out ticket by ticket. The engine counts; this expands. They must never differ. */
export function testSecondReading(
  game: Game,
  expansions: Record<string, (selection: never) => Ticket[]>,
  anyDraw: fc.Arbitrary<Draw>,
): void {
  test('every play has a second reading', () => {
    expect(Object.keys(expansions).toSorted()).toEqual(Object.keys(game.plays).toSorted())
  })

  test.each(Object.keys(expansions))('%s counts, wins and refunds as its tickets one by one', (code) => {
    const play = findPlay(game, code)!
    const rows = play.rows.map(({ entries }) => fc.subarray([...entries]))
    const selections = (play.nested ? fc.tuple(...rows) : rows[0]!) as fc.Arbitrary<Selection>
    fc.assert(
      fc.property(selections, anyDraw, (selection, draw) => {
        fc.pre(play.problem(selection) === undefined)
        const tickets = expansions[code]!(selection as never).map((ticket) => ticket(draw))
        const { hits, refundUnits } = play.wins(selection, draw)
        expect(play.count(selection)).toBe(tickets.length)
        expect(Object.values(hits).reduce((sum, units) => sum + units, 0)).toBe(
          tickets.filter((outcome) => outcome === 'win').length,
        )
        expect(refundUnits).toBe(tickets.filter((outcome) => outcome === 'back').length)
      }),
      { numRuns: 200 },
    )
  })
}
