import { describe, expect, test } from 'vitest'
import { k3 } from '../../../core/lottery/games/k3.ts'
import { playsOn, type Play } from '../../../core/lottery/game.ts'
import { keyOf } from '../../../core/lottery/selection.ts'
import { oddsOf } from '../../../core/lottery/odds.ts'
import { fen } from '../../../core/money.ts'
import {
  isCells,
  linesOf,
  noDraft,
  oddsOn,
  toggle,
  toggleCell,
  withCells,
  totalOf,
  unitsOf,
  withoutLine,
  type Offered,
  type Pick,
  type Picks,
} from './picks.ts'

const LEAST = fen(100n)

/** The board as the house offers it: one item a cell, or one a tier. */
const offered: Offered[] = playsOn(k3, 'odds').map((play) => {
  const odds = oddsOf(play, 9_700)
  const cells =
    play.cells.length > 0
      ? play.cells
      : play.tiers.map(({ code }) => ({ code, selection: play.example, tiers: [code] }))
  const items = cells.map(({ code, selection, tiers }) => ({
    type: code,
    name: code,
    selection: selection as never,
    oddsMilli: Object.fromEntries(tiers.map((tier) => [tier, odds[tier]!])),
    min: '1.00',
    max: '50000.00',
    isOpen: true,
  }))
  return { play, playOdds: { play: play.code, name: play.code, rule: '', rtpBp: 9_700, items } }
})
const playOf = (code: string) => k3.plays[code]!

function picked(...taps: [play: string, row: number, entry: Pick][]): Picks {
  return taps.reduce<Picks>((picks, [play, row, entry]) => tap(picks, playOf(play), row, entry), {})
}
function tap(picks: Picks, play: Play, row: number, entry: Pick): Picks {
  const cell = play.cells.find(({ selection }) => keyOf(selection[0]) === keyOf(entry))
  return isCells(play) && cell ? toggleCell(picks, play, cell) : toggle(picks, play, row, entry)
}
const lines = (picks: Picks, more = {}) => linesOf(offered, { ...noDraft, picks, ...more }, LEAST)
const short = (picks: Picks) => lines(picks).map(({ play, selection, units }) => [play.code, selection, units])

describe('from taps to lines', () => {
  test('each cell is a line of its own, in the order of the board', () => {
    expect(short(picked(['k3.sum', 0, 11], ['k3.side', 0, 'big'], ['k3.sum', 0, 4]))).toEqual([
      ['k3.side', ['big'], 1],
      ['k3.sum', [4], 1],
      ['k3.sum', [11], 1],
    ])
  })

  test('chosen numbers are one line with its tickets, and nothing until they make one', () => {
    const two = picked(['k3.three_diff', 0, 5], ['k3.three_diff', 0, 1])
    expect(lines(two)).toEqual([])
    const four = [2, 4].reduce((picks, face) => toggle(picks, playOf('k3.three_diff'), 0, face), two)
    expect(short(four)).toEqual([['k3.three_diff', [1, 2, 4, 5], 4]])
  })

  test('the same tap twice is no pick', () => {
    expect(picked(['k3.sum', 0, 11], ['k3.sum', 0, 11])).toEqual({})
    expect(picked(['k3.straight_one', 0, [1, 2, 3]], ['k3.straight_one', 0, [1, 2, 3]])).toEqual({})
  })

  test('a number is banker or leg, never both; the oldest banker gives way', () => {
    const dt = 'k3.three_diff_dt'
    expect(picked([dt, 0, 1], [dt, 1, 1])).toEqual({ [dt]: [[], [1]] })
    expect(picked([dt, 0, 3], [dt, 0, 1], [dt, 0, 2])[dt]![0]).toHaveLength(2)
  })

  test('a pair may be crossed with its own number, which makes no ticket', () => {
    const own = picked(['k3.pair_one', 0, 1], ['k3.pair_one', 1, 1])
    expect(lines(own)).toEqual([])
    expect(short(toggle(own, playOf('k3.pair_one'), 1, 2))).toEqual([['k3.pair_one', [[1], [1, 2]], 1]])
  })

  test('dropping a line leaves the others', () => {
    const picks = picked(['k3.sum', 0, 11], ['k3.sum', 0, 4], ['k3.two_diff', 0, 1], ['k3.two_diff', 0, 2])
    for (const line of lines(picks)) {
      const left = lines(withoutLine(picks, line)).map(({ id }) => id)
      expect(left).toEqual(
        lines(picks)
          .map(({ id }) => id)
          .filter((id) => id !== line.id),
      )
    }
  })
})

test('every play makes a line that its own rules accept, at odds that the house offers', () => {
  for (const { play, playOdds } of offered) {
    const rows = play.nested ? (play.example as Pick[][]) : [play.example as Pick[]]
    const picks = isCells(play) ? withCells({}, play, play.cells) : ({ [play.code]: rows } as Picks)
    const found = lines(picks)
    expect(found.length, play.code).toBeGreaterThan(0)
    for (const line of found) {
      expect(play.problem(line.selection), play.code).toBeUndefined()
      expect(Object.keys(line.odds).sort()).toEqual(Object.keys(play.most(line.selection)).sort())
      expect(line.odds).toEqual(oddsOn(playOdds, play, line.selection))
    }
    expect(isCells(play)).toBe(!play.nested && play.cells[0]?.selection.length === 1)
  }
})

test('a line costs its own stake, else the common one, else the least', () => {
  const picks = picked(['k3.sum', 0, 11], ['k3.sum', 0, 4])
  expect(totalOf(lines(picks))).toBe(200n)
  expect(totalOf(lines(picks, { stake: '10.00' }))).toBe(2_000n)
  const id = lines(picks)[0]!.id
  expect(totalOf(lines(picks, { stake: '10.00', own: { [id]: '2.50' } }))).toBe(1_250n)
  expect(unitsOf(lines(picks))).toBe(2)
  expect(totalOf(lines(picks, { stake: 'nonsense' }))).toBe(200n)
})
