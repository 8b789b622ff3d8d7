// PC28 幸运28: three digits and their sum, 1,000 outcomes (rulebook 1.5).
import { m } from '../../../text/compiled/messages.js'
import {
  makePlay,
  type Board,
  type Draw,
  type Entry,
  type Game,
  type Name,
  type Play,
  type Selection,
  type Tier,
} from '../game.ts'
import { PUSH, cell, onceEach, placeCells, playsWith, spelled, subsets, type Texts } from '../plays.ts'
import { entriesOf, sets } from '../selection.ts'
import { digitPattern, digitPatterns } from './digits.ts'
import { cellNames, groups, rowNames } from './pc28-names.ts'

const OUTCOMES = 1_000
const digits = Array.from({ length: 10 }, (_, digit) => digit)
const sums = Array.from({ length: 28 }, (_, sum) => sum)
const outcomes: readonly Draw[] = digits.flatMap((a) => digits.flatMap((b) => digits.map((c) => [a, b, c])))
// Every field has its price; what is counted in tickets stands on the official board (decision 23).
const odds: readonly Board[] = ['odds']
const both: readonly Board[] = ['odds', 'official']

const tier = (code: string, winning: number, name: Name, refunding = 0): Tier => ({
  code,
  name,
  winning,
  total: OUTCOMES,
  refunding,
})
const named = (code: Entry): Name => cellNames[code] ?? spelled(String(code))

const { byEntry, byPlace } = playsWith({ boards: odds, rowNames })

const sumOf = (draw: Draw): number => draw.reduce((sum, digit) => sum + digit, 0)

/** Draws of the 1,000 whose digits add up to each sum. */
const sumWays = sums.map((sum) => outcomes.filter((draw) => sumOf(draw) === sum).length)

/** Words that each are a tier of their own, with the ways in which they win. */
const worded = (ways: Record<string, number>, refunding = 0) => ({
  tiers: Object.keys(ways).map((code) => tier(code, ways[code]!, named(code), refunding)),
  cells: Object.keys(ways).map((code) => cell([code], named(code), [code])),
})

function isSide(side: string, sum: number): boolean {
  if (side === 'xbig') return sum >= 22
  if (side === 'xsmall') return sum <= 5
  const size = sum >= 14 ? 'big' : 'small'
  const parity = sum % 2 === 1 ? 'odd' : 'even'
  return side === size || side === parity || side === size + parity
}

const waves = ['red', 'green', 'blue'] as const
const lhb = ['dragon', 'tiger', 'leop'] as const

/** 0, 13, 14 and 27 are colourless; the others follow their remainder by three. */
const waveOf = (sum: number): string | undefined => ([0, 13, 14, 27].includes(sum) ? undefined : waves[sum % 3])

const isBallSide = (side: Entry, ball: number): boolean =>
  side === (ball >= 5 ? 'big' : 'small') || side === (ball % 2 === 1 ? 'odd' : 'even')

const ballRows = ['b1', 'b2', 'b3'].map((code) => ({
  code,
  name: rowNames[code]!,
  entries: [...digits, 'big', 'small', 'odd', 'even'],
}))
const ballTier = (entry: Entry): string => (typeof entry === 'number' ? 'num' : entry)

const list: Play[] = [
  byEntry(
    { code: 'pc.side', name: m.pc28_side, rule: m.pc28_side_rule },
    worded({
      big: 500,
      small: 500,
      odd: 500,
      even: 500,
      bigodd: 231,
      bigeven: 269,
      smallodd: 269,
      smalleven: 231,
      xbig: 56,
      xsmall: 56,
    }),
    (side: string, draw) => (isSide(side, sumOf(draw)) ? side : undefined),
    onceEach(String),
  ),
  byEntry(
    { code: 'pc.side_1314', name: m.pc28_side_1314, rule: m.pc28_side_1314_rule },
    worded(
      {
        big: 425,
        small: 425,
        odd: 425,
        even: 425,
        bigodd: 231,
        bigeven: 194,
        smallodd: 194,
        smalleven: 231,
      },
      150,
    ),
    (side: string, draw) => {
      const sum = sumOf(draw)
      if (sum === 13 || sum === 14) return PUSH
      return isSide(side, sum) ? side : undefined
    },
    onceEach(String),
  ),
  byEntry(
    { code: 'pc.wave', name: m.pc28_wave, rule: m.pc28_wave_rule },
    worded({ red: 332, green: 258, blue: 258 }),
    (wave: string, draw) => (waveOf(sumOf(draw)) === wave ? wave : undefined),
    onceEach(String),
  ),
  byEntry(
    { code: 'pc.lhb', name: m.pc28_lhb, rule: m.pc28_lhb_rule },
    worded({ dragon: 334, tiger: 333, leop: 333 }),
    (word: string, draw) => (lhb[sumOf(draw) % 3] === word ? word : undefined),
    onceEach(String),
  ),
  byEntry(
    { code: 'pc.pattern', name: m.pc28_pattern, rule: m.pc28_pattern_rule },
    worded(digitPatterns),
    (pattern: string, draw) => (digitPattern(draw) === pattern ? pattern : undefined),
    onceEach(String),
  ),
  playsWith({ boards: both, rowNames }).byEntry(
    { code: 'pc.sum', name: m.pc28_sum, rule: m.pc28_sum_rule },
    {
      tiers: sums.map((sum) => tier(`s${sum}`, sumWays[sum]!, spelled(String(sum)))),
      cells: sums.map((sum) => cell([sum], spelled(String(sum)), [`s${sum}`])),
    },
    (sum: number, draw) => (sumOf(draw) === sum ? `s${sum}` : undefined),
    onceEach((sum) => `s${sum}`),
  ),
  baoPlay({ code: 'pc.bao3', name: m.pc28_bao3, rule: m.pc28_bao3_rule }),
  byPlace(
    { code: 'pc.ball', name: m.pc28_ball, rule: m.pc28_ball_rule },
    {
      rows: ballRows,
      entryNames: Object.fromEntries(ballRows.map(({ code }) => [code, cellNames])),
      tiers: [
        tier('num', 100, m.pc28_tier_num),
        ...['big', 'small', 'odd', 'even'].map((side) => tier(side, 500, named(side))),
      ],
      cells: placeCells(ballRows, named, ballTier),
      tierCode: ballTier,
    },
    (entry: Entry, ball) => (typeof entry === 'number' ? entry === ball : isBallSide(entry, ball)),
  ),
]

/**
 * 包三: three sums make a ticket, priced by the ways of all three together. Tickets of one line have
 * different prices, so each number of ways is a tier, "win@223".
 */
function baoPlay(texts: Texts): Play {
  const every = subsets(sums, 3).map((three) => three.reduce((ways, sum) => ways + sumWays[sum]!, 0))
  const codes = new Map([...new Set(every)].toSorted((a, b) => a - b).map((ways) => [ways, `win@${ways}`]))
  const byTier = (tickets: readonly number[]): Record<string, number> => {
    const units: Record<string, number> = {}
    tickets.forEach((count, ways) => (units[codes.get(ways)!] = count))
    return units
  }
  /** The tickets that win when `sum` is drawn, with their ways: those of the sum and any two others, of which there are 351. */
  const winning = (selection: Selection, sum: number): number[] => {
    const chosen = entriesOf(selection) as readonly number[]
    if (!chosen.includes(sum)) return []
    const others = chosen.filter((other) => other !== sum).map((other) => sumWays[other]!)
    const tickets: number[] = []
    for (const [index, one] of others.entries())
      for (let later = index + 1; later < others.length; later++) {
        const ways = sumWays[sum]! + one + others[later]!
        tickets[ways] = (tickets[ways] ?? 0) + 1
      }
    return tickets
  }
  return makePlay(sets(sums, 3), {
    ...texts,
    boards: ['official'],
    rowNames,
    tiers: [...codes].map(([ways, code]) => tier(code, ways, m.pc28_tier_win)),
    example: [12, 13, 14],
    wins: (selection, draw) => ({
      hits: byTier(winning(selection, sumOf(draw))),
      refundUnits: 0,
    }),
    most: (selection) => {
      const most: number[] = []
      for (const sum of entriesOf(selection) as readonly number[])
        winning(selection, sum).forEach((count, ways) => {
          most[ways] = Math.max(most[ways] ?? 0, count)
        })
      return byTier(most)
    },
  })
}

export const pc28: Game = {
  family: 'pc28',
  draw: { numbers: 3, from: 0, to: 9, repeats: true },
  outcomes,
  goesBy: ({ code }) => (code === 'pc.ball' ? undefined : code === 'pc.pattern' ? digitPattern : sumOf),
  plays: Object.fromEntries(list.map((play) => [play.code, play])),
  groups,
  // Never both on one lottery: a refund with the plain odds would be a losing book.
  variants: { sideRule: { plain: 'pc.side', refund: 'pc.side_1314' } },
}
