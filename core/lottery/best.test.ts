import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, sumFen } from '../money.ts'
import { bestOf } from './best.ts'
import { games } from './catalog.ts'
import type { Draw, Game, Play, Selection } from './game.ts'
import { oddsOf } from './odds.ts'
import { bestPayoutFen, capBoundFen, settleLine, type Line } from './settle.ts'
import { forAll } from '../testing.ts'

const FACTS = { yearAnimal: 6 }

const lineOf = (play: Play, selection: Selection, stake = 200): Line => ({
  play,
  selection,
  unitStakeFen: fen(BigInt(stake)),
  odds: oddsOf(play, 9_700),
})

/** A field of the board, the example of a play, or rows chosen at random. */
function anyLine(play: Play): fc.Arbitrary<Line> {
  const rows = play.rows.map(({ entries }) => fc.subarray([...entries]))
  const free = play.nested ? (fc.tuple(...rows) as fc.Arbitrary<Selection>) : rows[0]!
  const fields = fc.constantFrom(...play.cells.map((cell) => cell.selection), play.example)
  return fc
    .tuple(fc.oneof(fields, free), fc.integer({ min: 1, max: 999 }))
    .filter(([selection]) => play.problem(selection) === undefined)
    .map(([selection, stake]) => lineOf(play, selection, stake))
}

const anySlip = (game: Game, most: number): fc.Arbitrary<Line[]> =>
  fc.array(fc.constantFrom(...Object.values(game.plays)).chain(anyLine), {
    minLength: 1,
    maxLength: most,
  })

function anyDraw({ draw: { numbers, from, to, repeats } }: Game): fc.Arbitrary<Draw> {
  const size = { minLength: numbers, maxLength: numbers }
  const ball = fc.integer({ min: from, max: to })
  return repeats ? fc.array(ball, size) : fc.uniqueArray(ball, size)
}

const paidOn = (lines: readonly Line[], draw: Draw) =>
  sumFen(lines.map((line) => settleLine(line, draw, FACTS).payoutFen))

const each = Object.values(games).map((game) => [game.family, game] as const)
const few = each.filter(([, game]) => game.outcomes)
const fields = (game: Game): Line[] =>
  Object.values(game.plays).flatMap((play) => play.cells.map(({ selection }) => lineOf(play, selection)))

test('the games of few draws are Fast 3, PC28 and quick win', () => {
  expect(few.map(([family]) => family)).toEqual(['k3', 'pc28', 'locsgwin'])
})

test.each(each)('no draw of %s pays a slip more than it can pay at most', (_, game) => {
  forAll(300, [anySlip(game, 8), fc.array(anyDraw(game), { minLength: 5, maxLength: 5 })], (lines, draws) => {
    const { mostFen } = bestOf(game, lines, FACTS)
    for (const draw of draws) expect(paidOn(lines, draw) <= mostFen).toBe(true)
  })
})

describe.each(few)('the best payout of %s', (_, game) => {
  test('is what the best of all draws pays', () => {
    forAll(150, [anySlip(game, 5)], (lines) => {
      const { mostFen, isExact } = bestOf(game, lines)
      fc.pre(isExact)
      expect(mostFen).toBe(bestPayoutFen(lines, game.outcomes!))
    })
  })

  test('of one line is counted without a draw, and is what the best of all draws pays', () => {
    forAll(400, [anySlip(game, 1)], (lines) => {
      const { mostFen, isExact } = bestOf(game, lines)
      fc.pre(isExact)
      expect(mostFen).toBe(bestPayoutFen(lines, game.outcomes!))
    })
    for (const line of fields(game))
      expect(bestOf(game, [line])).toEqual({
        mostFen: bestPayoutFen([line], game.outcomes!),
        isExact: true,
      })
  })

  test('is exact also of all fields of the board at once', () => {
    const lines = fields(game)
    const mostFen = bestPayoutFen(lines, game.outcomes!)
    expect(bestOf(game, lines)).toEqual({ mostFen, isExact: true })
  })
})

test('of lines that would take long to settle on every draw it is a bound, and says so', () => {
  const ball = games.pc28!.plays['pc.ball']!
  const whole = lineOf(ball, ball.rows.map(({ entries }) => entries) as Selection)
  const lines = Array.from({ length: 200 }, () => whole)
  expect(bestOf(games.pc28!, lines)).toEqual({
    mostFen: capBoundFen(whole) * 200n,
    isExact: false,
  })
})

test.each(each.filter(([, game]) => !game.outcomes))(
  'of %s it is what the caps count its lines at, whether or not all can win at once',
  (_, game) => {
    const lines = fields(game)
    const mostFen = sumFen(lines.map((line) => capBoundFen(line, FACTS)))
    expect(bestOf(game, lines, FACTS)).toEqual({ mostFen, isExact: false })
    for (const line of lines.slice(0, 20)) expect(bestOf(game, [line], FACTS).isExact).toBe(false)
  },
)

test('an animal of Mark Six is counted at one price where the year of the draw is known', () => {
  const lhc = games.lhc!
  const animals = lhc.plays['lhc.tx']!
  const { y5 = 0, n4 = 0 } = oddsOf(animals, 9_700)
  const mostOf = (...given: [] | [typeof FACTS]) => bestOf(lhc, [lineOf(animals, [5], 1_000)], ...given).mostFen
  expect([mostOf(FACTS), mostOf()]).toEqual([BigInt(n4), BigInt(y5 + n4)])
})
