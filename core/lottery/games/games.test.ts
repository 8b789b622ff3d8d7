// Properties that hold for every game under all rules; payouts, where a game has few enough draws to try all.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { games } from '../catalog.ts'
import { isDraw, playsOn, type Draw, type Game, type Play, type Selection, type Sort } from '../game.ts'
import { oddsOf, RTP_BP } from '../odds.ts'
import { returnOf } from '../returns.ts'
import { drawsOver, seenBy, spaceOf } from '../space.ts'
import { anySelection } from './testing.ts'
import { forAll } from '../../testing.ts'

const WALKED = 60_000
const FACTS = { yearAnimal: 6 }
const walked = Object.values(games).filter((game) => spaceOf(game) <= WALKED)

/** The tickets of a play: its cells, or its example; of a game of many draws one of each price. */
function ticketsOf(game: Game, { cells, example }: Play): Selection[] {
  if (cells.length === 0) return [example]
  const byPrice = new Map(cells.map(({ tiers, selection }) => [tiers.join(), selection]))
  return walked.includes(game) ? cells.map(({ selection }) => selection) : [...byPrice.values()]
}

/** Draws by the places a ticket looks at: a place that it does not see need not be varied. */
function drawsFor(game: Game) {
  const known = new Map<string, Draw[]>()
  return (play: Play, selection: Selection): Draw[] => {
    const seen = seenBy(game, [{ play, selection }])
    const draws = known.get(seen.join()) ?? [...drawsOver(game, seen)]
    known.set(seen.join(), draws)
    return draws
  }
}

/** Every ticket of a game, with what all draws bring it. */
function* counted(game: Game) {
  const draws = drawsFor(game)
  for (const play of Object.values(game.plays))
    for (const selection of ticketsOf(game, play)) {
      const bet = { play, selection, odds: oddsOf(play, RTP_BP.usual) }
      yield { play, selection, tickets: play.count(selection), ...returnOf(bet, draws(play, selection)) }
    }
}

const every = Object.values(games).map((game) => [game.family, game] as const)
const each = walked.map((game) => [game.family, game] as const)
const pk10 = ['pk10', games.pk10] as const

test.each([...each, pk10])('%s: every ticket wins and refunds on as many draws as it is priced for', (_, game) => {
  for (const { play, selection, tickets, winning, refunding, outcomes } of counted(game)) {
    expect([play.code, play.problem(selection), tickets]).toEqual([play.code, undefined, 1])
    const won = play.tiers.filter(({ code }) => code in winning)
    expect(won.length).toBeGreaterThan(0)
    for (const { code, total, ...priced } of won) {
      // Both sides are whole numbers: a share of all draws, without a fraction.
      const came = [winning[code]! * total, refunding * total]
      expect([play.code, code, ...came]).toEqual([
        ...[play.code, code],
        ...[priced.winning * outcomes, priced.refunding * outcomes],
      ])
    }
  }
})

test.each([...each, pk10, ['ssc', games.ssc] as const])(
  '%s: every return is its target or at most a tenth of a point below',
  (_, game) => {
    for (const { play, tickets, winning, refunding, outcomes } of counted(game))
      for (const rtpBp of [play.minRtpBp ?? RTP_BP.min, RTP_BP.usual, RTP_BP.max]) {
        const odds = oddsOf(play, rtpBp)
        const paid = Object.entries(winning).reduce((sum, [tier, n]) => sum + n * odds[tier]!, refunding * 1_000)
        const returnedBp = (paid * 10) / (outcomes * tickets)
        expect([play.code, returnedBp <= rtpBp, returnedBp > rtpBp - 10]).toEqual([play.code, true, true])
      }
  },
)

describe.each(each)('what %s pays', (_, game) => {
  const plays = Object.values(game.plays)

  test('a return outside the range has no odds', () => {
    for (const play of plays) {
      const { min, max } = RTP_BP
      for (const rtpBp of [(play.minRtpBp ?? min) - 1, max + 1, 9_700.5, NaN])
        expect(() => oddsOf(play, rtpBp)).toThrow(RangeError)
    }
  })
})

/** Draws among which there is one of each kind that a ticket can tell apart; none where they are too many to walk. */
function kindsOfDraw(game: Game, play: Play, selection: Selection): Iterable<Sort | Draw> {
  const seen = seenBy(game, [{ play, selection }])
  if (game.sorts && seen.length > 1 && !play.nested) return game.sorts(play, selection, FACTS)
  return spaceOf(game, seen.length) <= WALKED ? drawsOver(game, seen) : []
}

/** By tier, the most tickets that a draw lets win; undefined where draws are too many. */
function wonAtMost(game: Game, play: Play, selection: Selection) {
  const hits = [...kindsOfDraw(game, play, selection)].map(
    (each) => play.wins(selection, 'draw' in each ? each.draw : each, FACTS).hits,
  )
  const most: Record<string, number> = {}
  for (const [tier, tickets] of hits.flatMap((one) => Object.entries(one)))
    most[tier] = Math.max(most[tier] ?? 0, tickets)
  return hits.length > 0 ? most : undefined
}

test.each(every)(
  '%s: what the caps count a tier at is won by some draw, where draws can be walked through',
  (_, game) => {
    const anyTicket = (play: Play) => anySelection(play).filter((selection) => play.problem(selection) === undefined)
    for (const play of Object.values(game.plays))
      for (const selection of [play.example, ...fc.sample(anyTicket(play), 1)]) {
        const most = wonAtMost(game, play, selection)
        if (!most) continue
        const counted = Object.entries(play.most(selection, FACTS)).filter(([, n]) => n > 0)
        expect([play.code, selection, most]).toEqual([play.code, selection, Object.fromEntries(counted)])
      }
  },
)

describe.each(each)('how %s is read', (_, game) => {
  const plays = Object.values(game.plays)
  const draws = drawsFor(game)

  test('a draw has its numbers and nothing else', () => {
    const [draw = []] = draws(plays[0]!, plays[0]!.example)
    expect(isDraw(game, draw)).toBe(true)
    const wrong = [
      draw.slice(1),
      [...draw, 1],
      draw.map(() => game.draw.to + 1),
      draw.map(String),
      [...draw.slice(1), 1.5],
    ]
    for (const not of [...wrong, draw.map(() => game.draw.from - 1), draw.join(), null])
      expect(isDraw(game, not)).toBe(false)
  })
})

// Of five places four digits cannot each come twice.
test.each([
  ['x115', 'x5.bdw', 3],
  ['ssc', 'ssc.q.1', 5],
  ['ssc', 'ssc.q.2', 2],
  ['ssc', 'ssc.q.3', 1],
  ['ssc', 'ssc.q.4', 1],
] as const)('%s: of all numbers of %s no draw lets more than %i win', (family, code, most) => {
  const play = games[family]!.plays[code]!
  expect(play.most([...play.rows[0]!.entries])).toEqual({ win: most })
})

test.each([
  ['pk10', /^pk\.top\d$/, 5],
  ['ssc', /^ssc\.q\.\d$/, 4],
] as const)('%s: plays of different numbers (%s) have rules of their own', (family, code, count) => {
  const rules = Object.values(games[family]!.plays)
    .filter((play) => code.test(play.code))
    .map((play) => play.rule({}, { locale: 'en' }))
  expect(new Set(rules).size).toBe(count)
})

describe.each(every)('how %s is chosen and shown', (_, game) => {
  const plays = Object.values(game.plays)

  test('whatever comes over the wire, the answer is a reason or a selection that can be counted', () => {
    forAll([fc.constantFrom(...plays), fc.jsonValue()], (play, value) => {
      if (play.problem(value) !== undefined) return
      expect(play.count(value as Selection)).toBeGreaterThan(0)
    })
  })

  test('a cell is known by a code of its own, and all tiers are on some cell', () => {
    for (const { code, cells, tiers } of plays.filter((play) => play.cells.length > 0)) {
      expect([code, new Set(cells.map((cell) => cell.code)).size]).toEqual([code, cells.length])
      const named = new Set(cells.flatMap((cell) => cell.tiers))
      expect(named).toEqual(new Set(tiers.map((tier) => tier.code)))
    }
  })

  test('every play stands in one tab and on some board', () => {
    const listed = game.groups.flatMap((group) => group.plays)
    expect(listed.toSorted()).toEqual(Object.keys(game.plays).toSorted())
    const groups = game.groups.map((group) => group.code)
    expect(new Set(groups).size).toBe(groups.length)
    expect(plays.filter((play) => play.boards.length === 0)).toEqual([])
  })

  test('a setting leaves one of its plays on offer', () => {
    for (const [name, values] of Object.entries(game.variants))
      for (const [value, code] of Object.entries(values)) {
        const offered = new Set(
          (['odds', 'official', 'quick'] as const).flatMap((board) =>
            playsOn(game, board, { [name]: value }).map((play) => play.code),
          ),
        )
        expect(Object.values(values).filter((each) => offered.has(each))).toEqual([code])
      }
  })

  test('plays, tabs, cells, tiers and rows are named in both languages', () => {
    for (const play of plays) {
      const named = [...play.cells, ...play.tiers, ...play.rows, ...game.groups]
      const entries = play.rows.flatMap((row) => Object.values(row.names ?? {}))
      for (const name of [play.name, play.rule, ...entries, ...named.map((one) => one.name)]) {
        const [zh, en] = [name({}, { locale: 'zh_hans' }), name({}, { locale: 'en' })]
        expect(zh).not.toBe('')
        expect(en).toMatch(/^[\x20-\x7e]+$/)
        // A text that was not told its number or its places says so.
        expect([zh, en].filter((text) => text.includes('undefined'))).toEqual([])
      }
    }
  })
})
