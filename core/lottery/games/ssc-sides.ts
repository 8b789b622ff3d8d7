// Plays with a price on each field: single digits, sides, patterns, 龙虎, 不定胆 and 趣味 (rulebook 1.2).
import { m } from '../../../text/compiled/messages.js'
import { makePlay, type Board, type Entry, type Name, type Play, type Selection } from '../game.ts'
import {
  cell,
  onceEach,
  placeCells,
  playsWith,
  PUSH,
  spelled,
  subsets,
  winsOf,
  type Texts,
  type Verdict,
} from '../plays.ts'
import { choose, crossing, rowsOf, sets, singles, type Shape } from '../selection.ts'
import { digitPattern, digitPatterns } from './digits.ts'
import { cellNames, entryNames, placeCodes, placeEntryNames, placeNames, rowNames } from './ssc-names.ts'
import {
  cameOf,
  digits,
  looksAt,
  shown,
  sideWords,
  tally,
  textsIn,
  tier,
  ways,
  windows,
  type Window,
} from './ssc-window.ts'

const odds: readonly Board[] = ['odds']
const both: readonly Board[] = ['odds', 'official']
const official: readonly Board[] = ['official']
const fields = playsWith({ boards: odds, rowNames })
const everywhere = playsWith({ boards: both, rowNames })

const named = (entry: Entry): Name => cellNames[entry] ?? spelled(String(entry))
const digitCells = digits.map((digit) => cell([digit], spelled(String(digit))))
const sumOf = (drawn: readonly number[]) => drawn.reduce((sum, digit) => sum + digit, 0)
const placeRows = (entries: readonly Entry[]) =>
  placeCodes.map((code, place) => ({ code, name: placeNames[place]!, entries }))

/** 定位胆: a digit at its place. */
export function placePlay(): Play {
  const rows = placeRows(digits)
  return everywhere.byPlace(
    { code: 'ssc.1.pos', name: m.ssc_pos, rule: m.ssc_pos_rule },
    {
      rows,
      tiers: [tier('win', 1, 10)],
      cells: placeCells(rows, named, () => 'win'),
      tierCode: () => 'win',
    },
    (digit: number, drawn) => digit === drawn,
  )
}

/** 单球大小单双质合. */
export function ballPlay(): Play {
  const words = ['big', 'small', 'odd', 'even', 'prime', 'comp']
  const rows = placeRows(words)
  return fields.byPlace(
    { code: 'ssc.1.side', name: m.ssc_ball, rule: m.ssc_ball_rule },
    {
      rows,
      tiers: words.map((word) => tier(word, 5, 10, named(word))),
      cells: placeCells(rows, named, String),
      tierCode: String,
      entryNames: Object.fromEntries(placeCodes.map((code) => [code, entryNames])),
    },
    (word: string, drawn) => sideWords(drawn).includes(word),
  )
}

const totalWays: Record<string, number> = {
  big: 50_000,
  small: 50_000,
  odd: 50_000,
  even: 50_000,
  bigodd: 26_508,
  bigeven: 23_492,
  smallodd: 23_492,
  smalleven: 26_508,
}

/** 总和大小单双: 23 and more is big. */
export function totalPlay(): Play {
  const words = Object.keys(totalWays)
  return fields.byEntry(
    { code: 'ssc.total', name: m.ssc_total, rule: m.ssc_total_rule },
    {
      tiers: words.map((word) => tier(word, totalWays[word]!, ways(5), named(word))),
      cells: words.map((word) => cell([word], named(word), [word])),
    },
    (word: string, draw) => {
      const sum = sumOf(draw)
      const size = sum >= 23 ? 'big' : 'small'
      const parity = sum % 2 === 1 ? 'odd' : 'even'
      return word === size || word === parity || word === size + parity ? word : undefined
    },
    onceEach(String),
  )
}

const duels = subsets([0, 1, 2, 3, 4], 2)

/** Two places, the first of which is the dragon, and the words that are bet on them. */
function duelShape(words: readonly string[]): Shape {
  const rows = [
    { code: 'duel', entries: [0, 1, 2, 3, 4] },
    { code: 'side', entries: words },
  ]
  const shape = crossing(rows, (duel = [], chosen = []) => (duel.length < 2 ? 0 : chosen.length))
  return {
    ...shape,
    problem: (selection) => {
      const wrong = shape.problem(selection)
      if (wrong) return wrong
      const [first = 0, second = 0, ...more] = rowsOf(selection as Selection)[0]!
      if (more.length > 0) return 'selection_long'
      // The dragon is always the earlier place: the reverse of a duel is not one of the ten.
      return first < second ? undefined : 'selection_unknown'
    },
  }
}

const duelName =
  ([first = 0, second = 0]: readonly number[], word: string): Name =>
  (_, options) =>
    m.ssc_duel(
      {
        first: placeNames[first]!({}, options),
        second: placeNames[second]!({}, options),
        side: named(word)({}, options),
      },
      options,
    )

/** 龙虎: of two digits the larger wins. A tie is a bet of its own, or gives the stake back. */
export function duelPlay(texts: Texts, refunds: boolean): Play {
  const ways: Record<string, number> = refunds ? { dragon: 45, tiger: 45 } : { dragon: 45, tiger: 45, tie: 10 }
  const words = Object.keys(ways)
  const verdict = (word: Entry, first: number, second: number): Verdict => {
    if (first === second) return refunds ? PUSH : word === 'tie' ? 'tie' : undefined
    return word === (first > second ? 'dragon' : 'tiger') ? word : undefined
  }
  return makePlay(duelShape(words), {
    ...texts,
    boards: odds,
    rowNames,
    entryNames: { duel: placeEntryNames, side: entryNames },
    tiers: words.map((word) => ({
      ...tier(word, ways[word]!, 100, named(word)),
      refunding: refunds ? 10 : 0,
    })),
    cells: duels.flatMap((duel) => words.map((word) => cell([duel, [word]], duelName(duel, word), [word]))),
    wins: (selection, draw) => {
      const [[first = 0, second = 1] = [], chosen = []] = rowsOf(selection)
      const [dragon = 0, tiger = 0] = [draw[first as number], draw[second as number]]
      return winsOf(chosen.map((word) => verdict(word, dragon, tiger)))
    },
    most: (selection) => onceEach(String)(rowsOf(selection)[1]!),
    sees: (selection) => rowsOf(selection)[0] as readonly number[],
  })
}

/** 形态 of three digits. */
export function patternPlay(window: Window): Play {
  const patterns = Object.entries(digitPatterns)
  return everywhere.byEntry(
    textsIn(window, 'ssc.3.pattern', { name: m.ssc_pattern, rule: m.ssc_pattern_rule }),
    {
      tiers: patterns.map(([pattern, winning]) => tier(pattern, winning, 1_000, named(pattern))),
      cells: patterns.map(([pattern]) => cell([pattern], named(pattern), [pattern])),
      ...looksAt(window),
    },
    (pattern: string, draw) => (digitPattern(shown(draw, window)) === pattern ? pattern : undefined),
    onceEach(String),
  )
}

/** 和值尾数: the last digit of the sum. */
export function sumTailPlay(window: Window): Play {
  return everywhere.byEntry(
    textsIn(window, 'ssc.3.sumtail', { name: m.ssc_sumtail, rule: m.ssc_sumtail_rule }),
    { tiers: [tier('win', 1, 10)], cells: digitCells, ...looksAt(window) },
    (digit: number, draw) => (sumOf(shown(draw, window)) % 10 === digit ? 'win' : undefined),
  )
}

// The number of draws of `size` digits in which one, two or three given digits all occur.
const anywhereWays = (size: number, k: number): number =>
  [1, -1, 1, -1]
    .map((sign, missing) => sign * choose(k, missing) * (10 - missing) ** size)
    .slice(0, k + 1)
    .reduce((sum, term) => sum + term, 0)

/** 不定胆: k digits that all come, wherever and however often. */
export function anywherePlay(window: Window, k: 1 | 2 | 3): Play {
  const size = window.places.length
  const names = { 1: m.ssc_anywhere_1, 2: m.ssc_anywhere_2, 3: m.ssc_anywhere_3 }
  const rules = { 1: m.ssc_anywhere_1_rule, 2: m.ssc_anywhere_2_rule, 3: m.ssc_anywhere_3_rule }
  const words = { name: names[k], rule: rules[k] }
  return playsWith({ boards: k === 1 ? both : official, rowNames }).byCount(
    textsIn(window, `ssc.n.${size}x${k}`, words),
    {
      shape: sets(digits, k),
      tier: tier('win', anywhereWays(size, k), ways(size)),
      cells: k === 1 ? digitCells : [],
      example: digits.slice(1, k + 1),
      ...looksAt(window),
    },
    (selection, draw) => choose(cameOf(selection, shown(draw, window)), k),
    (selection) => choose(Math.min(selection.length, size), k),
  )
}

const timesWays = [0, 40_951, 8_146, 856, 46]

/** 一帆风顺, 好事成双, 三星报喜, 四季发财: a digit occurs at least `times` times. */
export function timesPlay(times: 1 | 2 | 3 | 4): Play {
  const names = { 1: m.ssc_q1, 2: m.ssc_q2, 3: m.ssc_q3, 4: m.ssc_q4 }
  return everywhere.byCount(
    {
      code: `ssc.q.${times}`,
      name: names[times],
      rule: (_, options) => (times === 1 ? m.ssc_q1_rule({}, options) : m.ssc_q_rule({ times }, options)),
    },
    {
      shape: singles(digits),
      tier: tier('win', timesWays[times]!, ways(5)),
      cells: digitCells,
      ...looksAt(windows.five),
    },
    (selection, draw) => {
      const came = tally(draw)
      return selection.filter((digit) => came[digit as number]! >= times).length
    },
    (selection) => Math.min(selection.length, Math.floor(5 / times)),
  )
}
