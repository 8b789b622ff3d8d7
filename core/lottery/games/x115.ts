// 11 pick 5, 11选5: five of eleven balls in the order drawn, 55,440 outcomes (rulebook 1.4).
import { m } from '../../../text/compiled/messages.js'
import type { Board, Draw, Entry, Game, Name, Play, Tier } from '../game.ts'
import { PUSH, cell, onceEach, placeCells, playsWith, spelled, type Texts } from '../plays.ts'
import { bankers, choose, crossing, entriesOf, rowsOf, sets, singles } from '../selection.ts'
import { anyTexts, bankerTexts, cellNames, groups, rowNames } from './x115-names.ts'

const OUTCOMES = 55_440
const DRAWN = 5
const balls = Array.from({ length: 11 }, (_, index) => index + 1)
// Decision 23: what has a price per field on the odds board, what is counted in tickets on the official one.
const odds = playsWith({ boards: ['odds'] satisfies Board[], rowNames })
const official = playsWith({ boards: ['official'] satisfies Board[], rowNames })
const both = playsWith({ boards: ['odds', 'official'] satisfies Board[], rowNames })

const tier = (code: string, winning: number, name: Name = m.x115_tier_win, refunding = 0): Tier => ({
  code,
  name,
  winning,
  total: OUTCOMES,
  refunding,
})
const named = (code: Entry): Name => cellNames[code] ?? spelled(String(code))
const numberCells = balls.map((ball) => cell([ball], spelled(String(ball))))

const sumOf = (draw: Draw): number => draw.reduce((sum, ball) => sum + ball, 0)
const hitsOf = (chosen: readonly Entry[], draw: Draw): number => draw.filter((ball) => chosen.includes(ball)).length

// The draws, of 55,440, that let one ticket of k numbers win.
const anyWays = [0, 25_200, 10_080, 3_360, 840, 120, 720, 2_520, 6_720]

/**
 * How many tickets of k numbers win: all `fixed` and some of `free` legs are in each. Up to five numbers
 * must all be drawn; a longer ticket must hold all five drawn.
 */
function ticketsHit(k: number, fixed: Count, free: Count): number {
  const open = k - fixed.chosen
  if (k <= DRAWN) return fixed.hit === fixed.chosen ? choose(free.hit, open) : 0
  return fixed.hit + free.hit === DRAWN ? choose(free.chosen - free.hit, open - free.hit) : 0
}
/** How many numbers are chosen, and how many of those are drawn. */
type Count = { chosen: number; hit: number }

const anyPlay = (k: number): Play =>
  (k === 1 ? both : official).byCount(
    anyTexts[k]!,
    {
      shape: sets(balls, k),
      tier: tier('win', anyWays[k]!),
      ...(k === 1 ? { cells: numberCells } : { example: balls.slice(0, k) }),
    },
    (selection, draw) => ticketsHit(k, NONE, countOf(entriesOf(selection), draw)),
    ({ length: chosen }) => ticketsHit(k, NONE, { chosen, hit: Math.min(chosen, DRAWN) }),
  )

const NONE: Count = { chosen: 0, hit: 0 }
const countOf = (row: readonly Entry[], draw: Draw): Count => ({
  chosen: row.length,
  hit: hitsOf(row, draw),
})

const bankerPlay = (k: number): Play =>
  official.byCount(
    bankerTexts[k]!,
    {
      shape: bankers(balls, k),
      tier: tier('win', anyWays[k]!),
      example: [[1], balls.slice(1, k)],
    },
    (selection, draw) => {
      const [banker = [], legs = []] = rowsOf(selection)
      return ticketsHit(k, countOf(banker, draw), countOf(legs, draw))
    },
    (selection) => {
      // The best draw takes the bankers first, and legs on its remaining places.
      const [banker = [], legs = []] = rowsOf(selection)
      const hit = Math.min(banker.length, DRAWN)
      const free = { chosen: legs.length, hit: Math.min(legs.length, DRAWN - hit) }
      return ticketsHit(k, { chosen: banker.length, hit }, free)
    },
  )

/** Tickets of one number a row, all different: the others are not formed. */
function orderedTickets(rows: readonly (readonly Entry[])[], taken: readonly Entry[] = []): number {
  const [row, ...rest] = rows
  if (!row) return 1
  return row
    .filter((ball) => !taken.includes(ball))
    .reduce<number>((sum, ball) => sum + orderedTickets(rest, [...taken, ball]), 0)
}

const firstPlaces = (count: number) => () => Array.from({ length: count }, (_, place) => place)

const directPlay = (texts: Texts, count: number, winning: number): Play =>
  official.byCount(
    texts,
    {
      shape: crossing(
        ['b1', 'b2', 'b3'].slice(0, count).map((code) => ({ code, entries: balls })),
        (...rows) => orderedTickets(rows),
      ),
      tier: tier('win', winning),
      example: balls.slice(0, count).map((ball) => [ball]),
      sees: firstPlaces(count),
    },
    (selection, draw) => (rowsOf(selection).every((row, place) => row.includes(draw[place]!)) ? 1 : 0),
  )

const groupPlay = (texts: Texts, count: number, winning: number): Play =>
  official.byCount(
    texts,
    {
      shape: sets(balls, count),
      tier: tier('win', winning),
      example: balls.slice(0, count),
      sees: firstPlaces(count),
    },
    (selection, draw) => (draw.slice(0, count).every((ball) => (selection as readonly Entry[]).includes(ball)) ? 1 : 0),
  )

const placeRows = (entries: readonly Entry[]) =>
  ['b1', 'b2', 'b3', 'b4', 'b5'].map((code) => ({ code, name: rowNames[code]!, entries }))
const numberRows = placeRows(balls)
const sideRows = placeRows(['big', 'small', 'odd', 'even'])

const sideOf = { big: [6, 10], small: [1, 5] } as const

/** Is a ball from 1 to 10 what `side` says? */
function isBallSide(side: Entry, ball: number): boolean {
  if (side === 'odd' || side === 'even') return (ball % 2 === 1) === (side === 'odd')
  const [from, to] = sideOf[side === 'big' ? 'big' : 'small']
  return ball >= from && ball <= to
}

function sumVerdict(side: string, draw: Draw) {
  const sum = sumOf(draw)
  if (sum === 30 && (side === 'big' || side === 'small')) return PUSH
  const is: Record<string, boolean> = {
    big: sum > 30,
    small: sum < 30,
    odd: sum % 2 === 1,
    even: sum % 2 === 0,
    tailbig: sum % 10 >= 5,
    tailsmall: sum % 10 < 5,
  }
  return is[side] ? side : undefined
}

/** Words that each are a tier of their own: winning draws, and those that refund. */
const worded = (ways: Record<string, readonly [winning: number, refunding?: number]>) => ({
  tiers: Object.entries(ways).map(([code, [winning, refunding]]) => tier(code, winning, named(code), refunding)),
  cells: Object.keys(ways).map((code) => cell([code], named(code), [code])),
})

/** Numbers that each are a tier of their own, "m6". */
const numbered = (head: string, ways: Record<number, number>, name: (number: number) => Name) => {
  const numbers = Object.keys(ways).map(Number)
  return {
    tiers: numbers.map((number) => tier(head + number, ways[number]!, name(number))),
    cells: numbers.map((number) => cell([number], name(number), [head + number])),
  }
}

const list: Play[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyPlay),
  ...[2, 3, 4, 5, 6, 7, 8].map(bankerPlay),
  directPlay({ code: 'x5.d1', name: m.x115_d1, rule: m.x115_d1_rule }, 1, 5_040),
  directPlay({ code: 'x5.d2', name: m.x115_d2, rule: m.x115_d2_rule }, 2, 504),
  directPlay({ code: 'x5.d3', name: m.x115_d3, rule: m.x115_d3_rule }, 3, 56),
  groupPlay({ code: 'x5.g2', name: m.x115_g2, rule: m.x115_g2_rule }, 2, 1_008),
  groupPlay({ code: 'x5.g3', name: m.x115_g3, rule: m.x115_g3_rule }, 3, 336),
  both.byPlace(
    { code: 'x5.pos', name: m.x115_pos, rule: m.x115_pos_rule },
    {
      rows: numberRows,
      tiers: [tier('win', 5_040)],
      cells: placeCells(numberRows, named, () => 'win'),
      tierCode: () => 'win',
    },
    (entry, ball) => entry === ball,
  ),
  both.byCount(
    { code: 'x5.bdw', name: m.x115_bdw, rule: m.x115_bdw_rule },
    {
      shape: singles(balls),
      tier: tier('win', 15_120),
      cells: numberCells,
      sees: firstPlaces(3),
    },
    (selection, draw) => hitsOf(entriesOf(selection), draw.slice(0, 3)),
    (selection) => Math.min(selection.length, 3),
  ),
  both.byEntry(
    { code: 'x5.oddcount', name: m.x115_oddcount, rule: m.x115_oddcount_rule },
    numbered('o', { 0: 120, 1: 3_600, 2: 18_000, 3: 24_000, 4: 9_000, 5: 720 }, (number) => cellNames[`o${number}`]!),
    (number: number, draw) => (draw.filter((ball) => ball % 2 === 1).length === number ? `o${number}` : undefined),
    onceEach((number) => `o${number}`),
  ),
  both.byEntry(
    { code: 'x5.median', name: m.x115_median, rule: m.x115_median_rule },
    numbered('m', { 3: 3_360, 4: 7_560, 5: 10_800, 6: 12_000, 7: 10_800, 8: 7_560, 9: 3_360 }, named),
    (number: number, draw) => (draw.toSorted((a, b) => a - b)[2] === number ? `m${number}` : undefined),
    onceEach((number) => `m${number}`),
  ),
  odds.byEntry(
    { code: 'x5.sum', name: m.x115_sum, rule: m.x115_sum_rule },
    worded({
      big: [25_800, 3_840],
      small: [25_800, 3_840],
      odd: [28_320],
      even: [27_120],
      tailbig: [27_840],
      tailsmall: [27_600],
    }),
    sumVerdict,
    onceEach(String),
  ),
  odds.byPlace(
    { code: 'x5.ball', name: m.x115_ball, rule: m.x115_ball_rule },
    {
      rows: sideRows,
      entryNames: Object.fromEntries(sideRows.map(({ code }) => [code, cellNames])),
      tiers: ['big', 'small', 'odd', 'even'].map((side) => tier(side, 25_200, named(side), 5_040)),
      cells: placeCells(sideRows, named, String),
      tierCode: String,
    },
    (side: Entry, ball) => (ball === 11 ? PUSH : isBallSide(side, ball)),
  ),
  odds.byEntry(
    { code: 'x5.lh', name: m.x115_lh, rule: m.x115_lh_rule },
    { ...worded({ dragon: [27_720], tiger: [27_720] }), sees: () => [0, 4] },
    (word: string, [first = 0, , , , fifth = 0]) => (word === (first > fifth ? 'dragon' : 'tiger') ? word : undefined),
    onceEach(String),
  ),
]

export const x115: Game = {
  family: 'x115',
  draw: { numbers: DRAWN, from: 1, to: 11, repeats: false },
  plays: Object.fromEntries(list.map((play) => [play.code, play])),
  groups,
  variants: {},
}
