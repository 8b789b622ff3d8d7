import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen } from '../money.ts'
import { bestTabled } from './best-table.ts'
import { bestOf } from './best.ts'
import { games } from './catalog.ts'
import type { Draw, Family, Game, Play, Selection } from './game.ts'
import { oddsOf } from './odds.ts'
import { bestPayoutFen, capBoundFen } from './settle.ts'
import type { Line } from './settle.ts'
import { drawsOver, seenBy } from './space.ts'

const lineOf = (play: Play, selection: Selection, stake: number): Line => ({
  play,
  selection,
  unitStakeFen: fen(BigInt(stake)),
  odds: oddsOf(play, 9_700),
})
const gameOf = (family: Family): Game => games[family]!
const playOf = (family: Family, code: string) => gameOf(family).plays[code]!

/** Rows chosen at random, or a field of the board. */
function anyLine(play: Play): fc.Arbitrary<Line> {
  const rows = play.rows.map(({ entries }) =>
    fc.subarray([...entries], { maxLength: Math.min(4, entries.length) }),
  )
  const free = play.nested ? (fc.tuple(...rows) as fc.Arbitrary<Selection>) : rows[0]!
  const fields = fc.constantFrom(...play.cells.map((cell) => cell.selection), play.example)
  return fc
    .tuple(fc.oneof(fields, free), fc.integer({ min: 1, max: 999 }))
    .filter(([selection]) => play.problem(selection) === undefined)
    .map(([selection, stake]) => lineOf(play, selection, stake))
}

describe.each(['ssc', 'x115'] as const)('the best payout of lines of %s', (family) => {
  const game = gameOf(family)
  const slips = fc.array(fc.constantFrom(...Object.values(game.plays)).chain(anyLine), {
    minLength: 2,
    maxLength: 5,
  })

  test('is that of the best of all draws, however they stand in each other’s way', () => {
    fc.assert(
      fc.property(slips, (lines) => {
        const every = bestPayoutFen(lines, drawsOver(game, seenBy(game, lines)))
        expect([bestTabled(game, lines), bestOf(game, lines)]).toEqual([every, every])
      }),
      { numRuns: 5 },
    )
  })
})

test('stakes given back count, also beside prizes', () => {
  const x115 = gameOf('x115')
  const ball = (...rows: string[][]) => lineOf(playOf('x115', 'x5.ball'), rows, 100)
  // An eleven gives back both; no ball wins both.
  const both = ball(['big', 'small'], ['big'], [], [], [])
  expect(bestOf(x115, [both])).toBe(200n + 193n)
})

test('as many groups of four digits as one likes pay what the best of all draws pays', () => {
  const ssc = gameOf('ssc')
  const groups = Object.values(ssc.plays).filter(({ code }) =>
    /^ssc\.4\.g.*front4|^ssc\.3\.g.*front3/.test(code),
  )
  const slips = fc.array(fc.constantFrom(...groups).chain(anyLine), { minLength: 5, maxLength: 9 })
  fc.assert(
    fc.property(slips, (lines) => {
      const every = bestPayoutFen(lines, drawsOver(ssc, seenBy(ssc, lines)))
      expect(bestOf(ssc, lines)).toBe(every)
    }),
    { numRuns: 8 },
  )
})

test('too many questions are not asked: the lines of the rest are bounds', () => {
  const ssc = gameOf('ssc')
  const group = (digit: number) =>
    lineOf(playOf('ssc', 'ssc.5.g60'), [[digit], [6, 7, 8]] as never, 200)
  const lines = Array.from({ length: 30 }, (_, at) => group(at % 6))
  // Five lines of each digit win together; 2,002 bags of balls are asked 19 times.
  const known = bestOf(ssc, lines.slice(0, 19))
  expect(known).toBe(4n * capBoundFen(group(0)))
  expect(bestOf(ssc, lines)).toBe(known + 11n * capBoundFen(group(0)))
  // And sums that a number cannot hold.
  const huge = { ...lineOf(playOf('ssc', 'ssc.q.1'), [1], 1), unitStakeFen: fen(10n ** 16n) }
  const other = lineOf(playOf('ssc', 'ssc.q.1'), [1], 100)
  expect(bestOf(ssc, [huge, other])).toBe(capBoundFen(huge) + capBoundFen(other))
  expect(bestTabled(gameOf('pk10'), [])).toBeUndefined()
})

test('many straight lines are asked about by what is chosen, and pay what their own draws pay', () => {
  const straight = [0, 1, 2, 3, 9].flatMap((digit) =>
    ['ssc.5.direct', 'ssc.5.zuhe'].map((code) =>
      lineOf(playOf('ssc', code), Array<number[]>(5).fill([digit, 9 - digit]) as never, 200),
    ),
  )
  const draws = [0, 1, 2, 3].map((digit) => Array<number>(5).fill(digit))
  const paid = draws.map((draw) => bestPayoutFen(straight, [draw]))
  expect(bestTabled(gameOf('ssc'), straight)).toBe(paid.reduce((a, b) => (a > b ? a : b)))
})

test('where only the chosen balls count, all other balls are one, and all chosen ones', () => {
  const plays = Object.values(gameOf('ssc').plays).filter((play) => play.chosenAt)
  expect(plays.length).toBeGreaterThan(8)
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 })
  const asked = fc.constantFrom(...plays).chain((play) => fc.tuple(anyLine(play), digits, digits))
  fc.assert(
    fc.property(asked, ([{ play, selection }, draw, other]) => {
      const same = draw.map((ball, place) => {
        const chosen = play.chosenAt!(selection, place)
        const isAlike = chosen.includes(ball) === chosen.includes(other[place]!)
        return isAlike ? other[place]! : ball
      })
      expect(play.wins(selection, same)).toEqual(play.wins(selection, draw))
    }),
    { numRuns: 500 },
  )
})

test('the parts of a line win together what the line wins, and look at no other places', () => {
  const plays = Object.values(games).flatMap((game) =>
    Object.values(game.plays).flatMap((play) => (play.apart ? [{ game, play }] : [])),
  )
  expect(plays.map(({ play }) => play.code)).toEqual(
    expect.arrayContaining(['ssc.r2.direct', 'ssc.r3.g3', 'ssc.1.pos', 'x5.ball', 'pk.pos']),
  )
  const shuffled = ({ from, to, numbers, repeats }: Game['draw']) =>
    (repeats ? fc.array : fc.uniqueArray)(fc.integer({ min: from, max: to }), {
      minLength: numbers,
      maxLength: numbers,
    })
  const asked = fc
    .constantFrom(...plays)
    .chain(({ game, play }) => fc.tuple(anyLine(play), shuffled(game.draw)))
  fc.assert(
    fc.property(asked, ([{ play, selection }, draw]) => {
      const parts = play.apart!(selection)
      const wins = parts.map((part) => play.wins(part, draw as Draw))
      const units: Record<string, number> = {}
      for (const { hits } of wins)
        for (const [tier, count] of Object.entries(hits)) units[tier] = (units[tier] ?? 0) + count
      const refundUnits = wins.reduce((sum, each) => sum + each.refundUnits, 0)
      expect({ hits: units, refundUnits }).toEqual(play.wins(selection, draw as Draw))
      const seen = new Set(play.sees?.(selection))
      for (const place of parts.flatMap((part) => play.sees?.(part) ?? []))
        expect(seen.has(place)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
