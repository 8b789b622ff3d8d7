// Fast 3 快三: three dice, 216 ordered outcomes (rulebook 1.1).
import { m } from '../../../text/compiled/messages.js'
import type { Board, Cell, Draw, Game, Name, Play, Selection, Tier } from '../game.ts'
import { cell, onceEach, playsWith, spelled, subsets, wonOnce, type Texts } from '../plays.ts'
import { bankers, choose, crossing, entriesOf, rowsOf, sets, singles } from '../selection.ts'
import { groups, patternNames, rowNames, sideNames } from './k3-names.ts'
import { facesOf, isSide, isTriple, patternOf, patterns, straights, sumOf } from './dice.ts'

const OUTCOMES = 216
const faces = [1, 2, 3, 4, 5, 6]
// Decision 23: all of Fast 3 stands on both boards.
const both: readonly Board[] = ['odds', 'official']

const tier = (code: string, winning: number, name: Name = m.lottery_k3_tier_win): Tier => ({
  code,
  name,
  winning,
  total: OUTCOMES,
  refunding: 0,
})

const { byEntry, byCount } = playsWith({ boards: both, rowNames })

const numberCells = (numbers: readonly number[], tiersOf?: (number: number) => string[]): Cell[] =>
  numbers.map((number) => cell([number], spelled(String(number)), tiersOf?.(number)))

/** Every set of k faces, as the odds board shows them: "1 2", "1 2 3". */
const setCells = (k: number): Cell[] => subsets(faces, k).map((set) => cell(set, spelled(set.join(' '))))

const appearances = (number: number, draw: Draw) => draw.filter((face) => face === number).length
// Three dice show three different numbers at most.
const upToThree = (selection: Selection) => Math.min(selection.length, 3)

function sidePlay(texts: Texts, ways: Record<string, number>, triplesLose: boolean): Play {
  const names = Object.keys(ways)
  return byEntry(
    texts,
    {
      tiers: names.map((name) => tier(name, ways[name]!, sideNames[name])),
      cells: names.map((name) => cell([name], sideNames[name]!, [name])),
    },
    (side: string, draw) => (isSide(draw, side, triplesLose) ? side : undefined),
    onceEach(String),
  )
}

const sums = Array.from({ length: 16 }, (_, index) => index + 3)
const sumWays = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
const patternWays: Record<string, number> = {
  leopard: 6,
  straight: 24,
  pair: 90,
  half: 72,
  misc: 24,
}

const list: Play[] = [
  sidePlay(
    { code: 'k3.side', name: m.lottery_k3_side, rule: m.lottery_k3_side_rule },
    {
      big: 105,
      small: 105,
      odd: 105,
      even: 105,
      bigodd: 60,
      bigeven: 45,
      smallodd: 45,
      smalleven: 60,
    },
    true,
  ),
  sidePlay(
    { code: 'k3.side_plain', name: m.lottery_k3_side_plain, rule: m.lottery_k3_side_plain_rule },
    {
      big: 108,
      small: 108,
      odd: 108,
      even: 108,
      bigodd: 61,
      bigeven: 47,
      smallodd: 47,
      smalleven: 61,
    },
    false,
  ),
  byEntry(
    { code: 'k3.sum', name: m.lottery_k3_sum, rule: m.lottery_k3_sum_rule },
    {
      tiers: sums.map((sum, index) => tier(`s${sum}`, sumWays[index]!, spelled(String(sum)))),
      cells: numberCells(sums, (sum) => [`s${sum}`]),
    },
    (sum: number, draw) => (sumOf(draw) === sum ? `s${sum}` : undefined),
    onceEach((sum) => `s${sum}`),
  ),
  byEntry(
    { code: 'k3.triple_one', name: m.lottery_k3_triple_one, rule: m.lottery_k3_triple_one_rule },
    {
      tiers: [tier('win', 1)],
      cells: faces.map((face) => cell([face], spelled(`${face}${face}${face}`))),
    },
    (number: number, draw) => (appearances(number, draw) === 3 ? 'win' : undefined),
    wonOnce,
  ),
  byCount(
    { code: 'k3.triple_any', name: m.lottery_k3_triple_any, rule: m.lottery_k3_triple_any_rule },
    { shape: singles(['*']), tier: tier('win', 6), cells: [cell(['*'], m.lottery_k3_cell_any)] },
    (_, draw) => (isTriple(draw) ? 1 : 0),
  ),
  byEntry(
    { code: 'k3.pair_multi', name: m.lottery_k3_pair_multi, rule: m.lottery_k3_pair_multi_rule },
    {
      tiers: [tier('win', 16)],
      cells: faces.map((face) => cell([face], spelled(`${face}${face}*`))),
    },
    (number: number, draw) => (appearances(number, draw) >= 2 ? 'win' : undefined),
    wonOnce,
  ),
  byCount(
    { code: 'k3.pair_one', name: m.lottery_k3_pair_one, rule: m.lottery_k3_pair_one_rule },
    {
      shape: crossing(
        [
          { code: 'pair', entries: faces },
          { code: 'single', entries: faces },
        ],
        // A number cannot be its own single, so those crossings form no ticket.
        (pairs = [], others = []) =>
          pairs.length * others.length - pairs.filter((face) => others.includes(face)).length,
      ),
      tier: tier('win', 3),
      cells: faces.flatMap((pair) =>
        faces.filter((face) => face !== pair).map((face) => cell([[pair], [face]], spelled(`${pair}${pair} ${face}`))),
      ),
    },
    (selection, draw) => {
      const [pairs = [], others = []] = rowsOf(selection)
      const pair = draw.find((face) => appearances(face, draw) === 2)
      const other = draw.find((face) => appearances(face, draw) === 1)
      return pair && other && pairs.includes(pair) && others.includes(other) ? 1 : 0
    },
  ),
  byCount(
    { code: 'k3.three_diff', name: m.lottery_k3_three_diff, rule: m.lottery_k3_three_diff_rule },
    { shape: sets(faces, 3), tier: tier('win', 6), cells: setCells(3) },
    (selection, draw) => (facesOf(draw).size === 3 && draw.every((face) => selection.includes(face)) ? 1 : 0),
  ),
  byCount(
    {
      code: 'k3.three_diff_dt',
      name: m.lottery_k3_three_diff_dt,
      rule: m.lottery_k3_three_diff_dt_rule,
    },
    { shape: bankers(faces, 3), tier: tier('win', 6), example: [[1], [2, 3]] },
    (selection, draw) => {
      const [banker = [], legs = []] = rowsOf(selection)
      const rest = draw.filter((face) => !banker.includes(face))
      const all = facesOf(draw).size === 3 && rest.length === 3 - banker.length
      return all && rest.every((face) => legs.includes(face)) ? 1 : 0
    },
  ),
  byCount(
    { code: 'k3.two_diff', name: m.lottery_k3_two_diff, rule: m.lottery_k3_two_diff_rule },
    { shape: sets(faces, 2), tier: tier('win', 30), cells: setCells(2) },
    (selection, draw) => {
      const drawn = facesOf(draw)
      return choose(entriesOf(selection).filter((face) => drawn.has(face)).length, 2)
    },
    (selection) => choose(upToThree(selection), 2),
  ),
  byCount(
    { code: 'k3.two_diff_dt', name: m.lottery_k3_two_diff_dt, rule: m.lottery_k3_two_diff_dt_rule },
    { shape: bankers(faces, 2), tier: tier('win', 30), example: [[1], [2]] },
    (selection, draw) => {
      const [banker = [], legs = []] = rowsOf(selection)
      const drawn = facesOf(draw)
      return banker.every((face) => drawn.has(face)) ? legs.filter((face) => drawn.has(face)).length : 0
    },
    // The banker takes one die, so two legs at most appear beside it.
    (selection) => Math.min(rowsOf(selection)[1]!.length, 2),
  ),
  byEntry(
    {
      code: 'k3.straight_one',
      name: m.lottery_k3_straight_one,
      rule: m.lottery_k3_straight_one_rule,
    },
    { tiers: [tier('win', 6)], cells: straights.map((run) => cell([run], spelled(run.join('')))) },
    (run: readonly number[], draw) => (run.every((face) => draw.includes(face)) ? 'win' : undefined),
    wonOnce,
  ),
  byCount(
    {
      code: 'k3.straight_any',
      name: m.lottery_k3_straight_any,
      rule: m.lottery_k3_straight_any_rule,
    },
    { shape: singles(['*']), tier: tier('win', 24), cells: [cell(['*'], m.lottery_k3_cell_any)] },
    (_, draw) => (patternOf(draw) === 'straight' ? 1 : 0),
  ),
  byCount(
    { code: 'k3.direct', name: m.lottery_k3_direct, rule: m.lottery_k3_direct_rule },
    {
      shape: crossing(
        ['first', 'second', 'third'].map((code) => ({ code, entries: faces })),
        (...rows) => rows.reduce((product, row) => product * row.length, 1),
      ),
      tier: tier('win', 1),
      example: [[1], [2], [3]],
    },
    (selection, draw) => (rowsOf(selection).every((row, index) => row.includes(draw[index]!)) ? 1 : 0),
  ),
  byEntry(
    { code: 'k3.single', name: m.lottery_k3_single, rule: m.lottery_k3_single_rule },
    {
      tiers: [
        tier('x1', 75, m.lottery_k3_tier_x1),
        tier('x2', 15, m.lottery_k3_tier_x2),
        tier('x3', 1, m.lottery_k3_tier_x3),
      ],
      cells: numberCells(faces, () => ['x1', 'x2', 'x3']),
      price: singleOdds,
    },
    (number: number, draw) => {
      const times = appearances(number, draw)
      return times > 0 ? `x${times}` : undefined
    },
    (selection) => ({ x1: upToThree(selection), x2: 1, x3: 1 }),
  ),
  byEntry(
    { code: 'k3.single_flat', name: m.lottery_k3_single_flat, rule: m.lottery_k3_single_flat_rule },
    { tiers: [tier('win', 91)], cells: numberCells(faces) },
    (number: number, draw) => (draw.includes(number) ? 'win' : undefined),
    (selection) => ({ win: upToThree(selection) }),
  ),
  byEntry(
    { code: 'k3.pattern', name: m.lottery_k3_pattern, rule: m.lottery_k3_pattern_rule },
    {
      tiers: patterns.map((name) => tier(name, patternWays[name]!, patternNames[name])),
      cells: patterns.map((name) => cell([name], patternNames[name]!, [name])),
    },
    (pattern: string, draw) => (patternOf(draw) === pattern ? pattern : undefined),
    onceEach(String),
  ),
]

const inOrder = (draw: Draw): string => draw.toSorted().join()

/**
 * 三军 wins one, two or three times the same step k = (216r − 91) / 108. The step keeps its fraction:
 * rounding it first would lose up to three times as much (decision 22).
 */
function singleOdds(rtpBp: number) {
  const steps = rtpBp * OUTCOMES - 10_000 * 91
  const odds = (times: number) => 1_000 + Math.floor((times * steps) / 1_080)
  return { x1: odds(1), x2: odds(2), x3: odds(3) }
}

export const k3: Game = {
  family: 'k3',
  draw: { numbers: 3, from: 1, to: 6, repeats: true },
  outcomes: faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c]))),
  goesBy: ({ code }) => (code === 'k3.direct' ? undefined : inOrder),
  plays: Object.fromEntries(list.map((play) => [play.code, play])),
  groups,
  // Never both on one lottery: the two rules price the same words differently.
  variants: { tripleRule: { lose: 'k3.side', none: 'k3.side_plain' } },
}
