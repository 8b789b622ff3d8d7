// 直选: every place of a window as it was chosen, or all the orders that add up to a sum.
import { m } from '../../../text/compiled/messages.js'
import { makePlay, type Board, type Entry, type Play } from '../game.ts'
import { groupBy } from '../group-by.ts'
import { playsWith } from '../plays.ts'
import { crossing, rowsOf, weighted } from '../selection.ts'
import { entryNames, placeCodes, rowNames, starNames } from './ssc-names.ts'
import { digits, looksAt, shown, sideWords, textsIn, tier, ways, windows, type Window } from './ssc-window.ts'

const official: readonly Board[] = ['official']
const { byCount } = playsWith({ boards: official, rowNames })

const placeRows = (window: Window, entries: readonly Entry[] = digits) =>
  window.places.map((place) => ({ code: placeCodes[place]!, entries }))
const product = (numbers: readonly number[]) => numbers.reduce((all, one) => all * one, 1)
const lengths = (rows: readonly (readonly Entry[])[]) => rows.map((row) => row.length)

export function directPlay(window: Window): Play {
  const size = window.places.length
  return byCount(
    textsIn(window, `ssc.${size}.direct`, { name: m.ssc_direct, rule: m.ssc_direct_rule }),
    {
      shape: crossing(placeRows(window), (...rows) => product(lengths(rows))),
      tier: tier('win', 1, ways(size)),
      example: window.places.map((place) => [place + 1]),
      ...looksAt(window),
    },
    (selection, draw) => {
      const drawn = shown(draw, window)
      return rowsOf(selection).every((row, index) => row.includes(drawn[index]!)) ? 1 : 0
    },
  )
}

/** 直选组合: each line of five carries a ticket on its last four, three, two and one digits too. */
export function combinedPlay(): Play {
  const stars = [1, 2, 3, 4, 5]
  /** The number of lines of a selection that share their last `star` digits. */
  const sharing = (rows: readonly (readonly Entry[])[], star: number) => product(lengths(rows.slice(0, 5 - star)))
  return makePlay(
    crossing(placeRows(windows.five), (...rows) => 5 * product(lengths(rows))),
    {
      ...textsIn(windows.five, 'ssc.5.zuhe', { name: m.ssc_zuhe, rule: m.ssc_zuhe_rule }),
      boards: official,
      rowNames,
      tiers: stars.map((star) => tier(`star${star}`, ways(5 - star), ways(5), starNames[star])),
      example: [[1], [2], [3], [4], [5]],
      wins: (selection, draw) => {
        const rows = rowsOf(selection)
        const missed = rows.findLastIndex((row, place) => !row.includes(draw[place]!))
        const won = stars.filter((star) => star < 5 - missed)
        const hits = Object.fromEntries(won.map((star) => [`star${star}`, sharing(rows, star)]))
        return { hits, refundUnits: 0 }
      },
      most: (selection) => Object.fromEntries(stars.map((star) => [`star${star}`, sharing(rowsOf(selection), star)])),
    },
  )
}

/** 大小单双 of two places. */
export function sidesPlay(window: Window): Play {
  const words = ['big', 'small', 'odd', 'even']
  const rows = placeRows(window, words)
  const fits = (row: readonly Entry[], digit: number) =>
    row.filter((word) => sideWords(digit).includes(word as string)).length
  // A digit has one word for its size and one for its parity.
  const atMost = (row: readonly Entry[]) => Math.max(...digits.map((digit) => fits(row, digit)))
  const shape = crossing(rows, (...chosen) => product(lengths(chosen)))
  return makePlay(shape, {
    ...textsIn(window, 'ssc.2.dxds', { name: m.ssc_dxds, rule: m.ssc_dxds_rule }),
    boards: official,
    rowNames,
    entryNames: Object.fromEntries(rows.map(({ code }) => [code, entryNames])),
    tiers: [tier('win', 25, 100)],
    example: [['big'], ['odd']],
    wins: (selection, draw) => {
      const drawn = shown(draw, window)
      const won = product(rowsOf(selection).map((row, index) => fits(row, drawn[index]!)))
      return { hits: won > 0 ? { win: won } : {}, refundUnits: 0 }
    },
    most: (selection) => ({ win: product(rowsOf(selection).map(atMost)) }),
    ...looksAt(window),
  })
}

const sumOf = (drawn: readonly number[]) => drawn.reduce((sum, digit) => sum + digit, 0)
const spanOf = (drawn: readonly number[]) => Math.max(...drawn) - Math.min(...drawn)

/** 直选和值 and 直选跨度: a choice holds every order of digits with that sum or span. */
export function figurePlays(window: Window): Play[] {
  const size = window.places.length
  const figures = [
    { code: 'sum', words: { name: m.ssc_sum, rule: m.ssc_sum_rule }, of: sumOf },
    { code: 'span', words: { name: m.ssc_span, rule: m.ssc_span_rule }, of: spanOf },
  ]
  return figures.map(({ code, words, of }) => {
    const tickets = groupBy(drawnIn(size), of)
    const entries = [...tickets.keys()].toSorted((one, other) => one - other)
    return byCount(
      textsIn(window, `ssc.${size}.${code}`, words),
      {
        shape: weighted(entries, (entry) => tickets.get(entry as number)!.length),
        tier: tier('win', 1, ways(size)),
        example: [0],
        ...looksAt(window),
      },
      (selection, draw) => (selection.includes(of(shown(draw, window))) ? 1 : 0),
    )
  })
}

/** All orders of `size` digits. */
function drawnIn(size: number): number[][] {
  if (size === 0) return [[]]
  return drawnIn(size - 1).flatMap((head) => digits.map((digit) => [...head, digit]))
}
