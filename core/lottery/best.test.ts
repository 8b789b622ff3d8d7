import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen } from '../money.ts'
import type { Fen } from '../money.ts'
import { bestOf } from './best.ts'
import { games } from './catalog.ts'
import type { Draw, Family, Game, Play, Selection } from './game.ts'
import { oddsOf } from './odds.ts'
import { subsets } from './plays.ts'
import { bestPayoutFen, capBoundFen, isCapReached } from './settle.ts'
import type { Line } from './settle.ts'
import { drawsOver, seenBy, spaceOf } from './space.ts'

const FACTS = { yearAnimal: 6 }
const RTP_BP = 9_700

const gameOf = (family: Family): Game => games[family]!
const lineOf = (play: Play, selection: Selection, stake = 100): Line => ({
  play,
  selection,
  unitStakeFen: fen(BigInt(stake)),
  odds: oddsOf(play, RTP_BP),
})
const line = (family: Family, code: string, selection: Selection, stake = 100) =>
  lineOf(gameOf(family).plays[code]!, selection, stake)

/** Every way in which the places that the lines look at can fall. */
const bruteForce = (game: Game, lines: readonly Line[]) =>
  bestPayoutFen(lines, drawsOver(game, seenBy(game, lines)), FACTS)

/** A field of the board, or rows chosen at random. */
function anySelection(play: Play): fc.Arbitrary<Selection> {
  const fields = play.cells.map(({ selection }) => selection)
  const rows = play.rows.map(({ entries }) =>
    fc.subarray([...entries], { maxLength: Math.min(6, entries.length) }),
  )
  const free = play.nested ? (fc.tuple(...rows) as fc.Arbitrary<Selection>) : rows[0]!
  return fields.length > 0 ? fc.oneof(fc.constantFrom(...fields), free) : free
}

const anyLine = (plays: readonly Play[]): fc.Arbitrary<Line> =>
  fc
    .constantFrom(...plays)
    .chain((play) =>
      fc.tuple(fc.constant(play), anySelection(play), fc.integer({ min: 1, max: 999 })),
    )
    .filter(([play, selection]) => play.problem(selection) === undefined)
    .map(([play, selection, stake]) => lineOf(play, selection, stake))

const anyDraw = ({ draw: { numbers, from, to, repeats } }: Game): fc.Arbitrary<Draw> => {
  const ball = fc.integer({ min: from, max: to })
  const size = { minLength: numbers, maxLength: numbers }
  return repeats ? fc.array(ball, size) : fc.uniqueArray(ball, size)
}

describe('the best payout is the one of the best draw', () => {
  test.each(['k3', 'pc28', 'locsgwin'] as const)('of any lines of %s', (family) => {
    const game = gameOf(family)
    const lines = fc.array(anyLine(Object.values(game.plays)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lines, (chosen) => {
        expect(bestOf(game, chosen, FACTS)).toBe(bruteForce(game, chosen))
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['ssc', /^ssc\.(lh|1\.|2\.|3\.)/],
    ['pk10', /^pk\.(sum|sum_side|side|g2|top[123])$/],
    ['x115', /^x5\.(ball|pos|d\d|g\d|lh)$/],
  ] as const)('of lines of %s that look at some places', (family, code) => {
    const game = gameOf(family)
    const plays = Object.values(game.plays).filter((play) => code.test(play.code))
    const lines = fc
      .array(anyLine(plays), { minLength: 1, maxLength: 4 })
      .filter((chosen) => spaceOf(game, seenBy(game, chosen).length) <= 1_000)
    fc.assert(
      fc.property(lines, (chosen) => {
        expect(bestOf(game, chosen)).toBe(bruteForce(game, chosen))
      }),
      { numRuns: 40 },
    )
  })

  test.each(Object.values(games))('of one line of $family that can win one thing only', (game) => {
    const alone = anyLine(Object.values(game.plays)).filter(
      (line) => isCapReached(line, FACTS) && spaceOf(game, seenBy(game, [line]).length) <= 110_000,
    )
    fc.assert(
      fc.property(alone, (line) => {
        expect([line.play.code, line.selection, capBoundFen(line, FACTS)]).toEqual([
          line.play.code,
          line.selection,
          bruteForce(game, [line]),
        ])
      }),
      { numRuns: 15 },
    )
  })

  test('cars that shut each other out are not both counted', () => {
    const rows = (place: number, car: number) =>
      Array.from({ length: 10 }, (_, at) => (at === place ? [car] : []))
    const twice = [line('pk10', 'pk.pos', rows(0, 3)), line('pk10', 'pk.pos', rows(9, 3), 200)]
    expect(bestOf(gameOf('pk10'), twice)).toBe(1_940n)
    // Every place wants the same car: one of them gets it.
    const all = Array.from({ length: 10 }, (_, at) => line('pk10', 'pk.pos', rows(at, 7)))
    expect(bestOf(gameOf('pk10'), all)).toBe(970n)
    // Dragon in all lanes, the champion small: lane one pays with 2 to 5 first.
    const dragons = [0, 1, 2, 3, 4].map((lane) =>
      line(
        'pk10',
        'pk.lh',
        [0, 1, 2, 3, 4].map((at) => (at === lane ? ['dragon'] : [])),
      ),
    )
    const small = line(
      'pk10',
      'pk.side',
      rows(0, 0).map((_, at) => (at === 0 ? ['small'] : [])),
    )
    expect(bestOf(gameOf('pk10'), [...dragons, small])).toBe(6n * 194n)
  })

  test('totals of five digits go with the digits that make them', () => {
    const ball = (place: number, entry: string | number) =>
      line(
        'ssc',
        'ssc.1.pos',
        [0, 1, 2, 3, 4].map((at) => (at === place ? [entry] : [])),
      )
    const total = (side: string) => line('ssc', 'ssc.total', [side])
    const both = bestOf(gameOf('ssc'), [total('big'), total('small')])
    expect(both).toBe(bestOf(gameOf('ssc'), [total('big')]))
    // Four noughts and a nine are small: the totals pay one of two, the places all.
    const noughts = [0, 1, 2, 3].map((place) => ball(place, 0))
    expect(bestOf(gameOf('ssc'), [...noughts, total('big')])).toBe(4n * 970n)
    expect(bestOf(gameOf('ssc'), [...noughts, total('small')])).toBe(4n * 970n + both)
  })
})

const named = (lines: readonly Line[]) => lines.map(({ play, selection }) => [play.code, selection])

describe('no draw pays more than is said', () => {
  test.each(Object.values(games))('of any lines of $family', (game) => {
    const lines = fc.array(anyLine(Object.values(game.plays)), { minLength: 1, maxLength: 5 })
    const draws = fc.array(anyDraw(game), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(lines, draws, (chosen, some) => {
        const best = bestOf(game, chosen, FACTS)
        const paid = bestPayoutFen(chosen, some, FACTS)
        expect([named(chosen), paid <= best]).toEqual([named(chosen), true])
        const caps = chosen.reduce((sum, one) => sum + capBoundFen(one, FACTS), 0n)
        expect(best <= caps).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test.each(Object.values(games).filter((game) => game.isOrderless))(
    'the plays of $family that mind no order win alike however the balls lie',
    (game) => {
      const plays = Object.values(game.plays).filter((play) => game.isOrderless?.(play))
      expect(plays.length).toBeGreaterThan(0)
      const shuffled = fc.tuple(anyLine(plays), anyDraw(game)).chain(([one, draw]) => {
        const seen = seenBy(game, [one])
        const other = fc
          .shuffledSubarray([...seen], { minLength: seen.length })
          .map((places) => draw.map((ball, at) => draw[places[seen.indexOf(at)]!] ?? ball))
        return fc.tuple(fc.constant(one), fc.constant(draw), other)
      })
      fc.assert(
        fc.property(shuffled, ([{ play, selection }, draw, other]) => {
          expect(play.wins(selection, other)).toEqual(play.wins(selection, draw))
        }),
        { numRuns: 300 },
      )
    },
  )
})

describe('Mark Six', () => {
  const lhc = gameOf('lhc')
  const special = (code: string, pick: string | number, stake?: number) =>
    line('lhc', code, [pick], stake)

  test('the animal of the year has one price, and without the year the bound is the higher one', () => {
    const [y5, n4] = [6, 5].map((animal) => bestOf(lhc, [special('lhc.tx', animal)], FACTS))
    expect([y5, n4]).toEqual([950n, 1_188n])
  })

  test('the special ball has one colour, one size and one tail', () => {
    const waves = ['red', 'blue', 'green'].map((wave) => special('lhc.wave', wave))
    const [red, blue, green] = waves.map((wave) => capBoundFen(wave)) as [Fen, Fen, Fen]
    expect(bestOf(lhc, waves, FACTS)).toBe([red, blue, green].sort((a, b) => Number(b - a))[0])
  })

  test('numbers, zodiacs and the special ball share seven balls', () => {
    // 49 as the special and beside it 1, 13, 25 and 37, of the same animal: six other animals cannot come.
    const bets = [
      line('lhc', 'lhc.miss5', [1, 2, 3, 4, 5]),
      line('lhc', 'lhc.one5', [1, 2, 3, 4, 5]),
    ]
    const [missed, one] = bets.map((bet) => bestOf(lhc, [bet], FACTS)) as [Fen, Fen]
    expect(bestOf(lhc, bets, FACTS)).toBe(missed > one ? missed : one)
    const kinds = [2, 7].map((kind) => line('lhc', 'lhc.zongxiao', [kind]))
    const [two, seven] = kinds.map((bet) => bestOf(lhc, [bet], FACTS)) as [Fen, Fen]
    expect(bestOf(lhc, kinds, FACTS)).toBe(two > seven ? two : seven)
  })

  test('the sum of seven balls leaves the special one free', () => {
    const big = line('lhc', 'lhc.total', ['big'])
    const sides = ['big', 'small'].map((side) => line('lhc', 'lhc.total', [side]))
    const ball = special('lhc.tm', 1)
    const [sum, ball1] = [big, ball].map((bet) => capBoundFen(bet)) as [Fen, Fen]
    expect(bestOf(lhc, [big, ball], FACTS)).toBe(sum + ball1)
    expect(bestOf(lhc, sides, FACTS)).toBe(capBoundFen(sides[1]!))
  })

  test('choices of numbers are tried in every draw of those numbers and seven others', () => {
    const codes = /^lhc\.(2all|3all|3z2|2zt|tc|miss5|one5|one6|zm|tm|tm_side)$/
    const plays = Object.values(lhc.plays).filter(({ code }) => codes.test(code))
    const numbersOf = (bets: readonly Line[]) => [
      ...new Set(bets.flatMap(({ selection }) => selection.filter((one) => Number(one) > 0))),
    ]
    const lines = fc
      .array(anyLine(plays), { minLength: 1, maxLength: 3 })
      .filter((bets) => numbersOf(bets).length <= 6)
    fc.assert(
      fc.property(lines, (bets) => {
        const chosen = numbersOf(bets) as number[]
        const rest = Array.from({ length: 49 }, (_, at) => at + 1).filter(
          (n) => !chosen.includes(n),
        )
        // A side wants any ball as the special, so these see all; the normal ones are few.
        const balls = [...chosen, ...rest.slice(0, 7)]
        const draws = subsets(balls, 6).flatMap((normals) =>
          [...chosen, ...rest].filter((n) => !normals.includes(n)).map((n) => [...normals, n]),
        )
        expect(bestOf(lhc, bets, FACTS)).toBe(bestPayoutFen(bets, draws, FACTS))
      }),
      { numRuns: 8 },
    )
  })

  test('zodiacs, tails, numbers and sides together pay what climbing from draw to draw finds', () => {
    const plays = Object.values(lhc.plays).filter(({ code }) =>
      /^lhc\.(px|wei|zm|tm|tm_side|wave|halfwave|tx|tail)$/.test(code),
    )
    const lines = fc.array(anyLine(plays), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(lines, fc.array(anyDraw(lhc), { minLength: 6, maxLength: 6 }), (bets, starts) => {
        const climbed = starts.map((draw) => climb(lhc, bets, [...draw]))
        const highest = climbed.reduce((high, paid) => (paid > high ? paid : high), 0n)
        expect(bestOf(lhc, bets, FACTS)).toBe(highest)
      }),
      { numRuns: 15 },
    )
  })
})

/** Changes one ball or two at a time as long as that pays more. */
function climb(game: Game, lines: readonly Line[], draw: readonly number[]): bigint {
  const paid = (draws: Iterable<Draw>) => bestPayoutFen(lines, draws, FACTS)
  for (let here = draw; ;) {
    const better = [...neighbours(game, here)].find((next) => paid([next]) > paid([here]))
    if (!better) return paid([here])
    here = better
  }
}

/** A ball that was drawn already changes places with the one that it comes for. */
function* neighbours({ draw: { from, to } }: Game, draw: readonly number[]): Generator<number[]> {
  for (let at = 0; at < draw.length; at++)
    for (let ball = from; ball <= to; ball++) {
      const other = draw.indexOf(ball)
      yield draw.map((old, place) => (place === at ? ball : place === other ? draw[at]! : old))
    }
}
