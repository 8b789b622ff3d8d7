// PK10 赛车: ten cars in the order of their finish, 10! outcomes (rulebook 1.3).
import { m } from '../../../text/compiled/messages.js'
import { makePlay, type Board, type Entry, type Game, type Name, type Play, type Tier } from '../game.ts'
import { cell, onceEach, placeCells, playsWith, PUSH, spelled, subsets, usedIn, winsOf, type Texts } from '../plays.ts'
import { crossing, places, rowsOf, sets } from '../selection.ts'
import {
  cellNames,
  entryNames,
  groups,
  laneCode,
  laneNames,
  rankCode,
  rankNames,
  rowNames,
  topNames,
} from './pk10-names.ts'

const cars = Array.from({ length: 10 }, (_, index) => index + 1)
const odds: readonly Board[] = ['odds']
const both: readonly Board[] = ['odds', 'official']
const fields = playsWith({ boards: odds, rowNames })
const everywhere = playsWith({ boards: both, rowNames })
const tickets = playsWith({ boards: ['official'], rowNames })

const tier = (code: string, winning: number, total: number, refunding = 0): Tier => ({
  code,
  name: named(code),
  winning,
  total,
  refunding,
})
const named = (entry: Entry): Name =>
  entry === 'win' ? m.pk10_tier_win : (cellNames[entry] ?? spelled(String(entry).replace('s', '')))

/** The number of orders of the first `count` cars. */
const orders = (count: number): number => (count === 0 ? 1 : orders(count - 1) * (11 - count))
const firsts = (count: number): number[] => cars.slice(0, count).map((car) => car - 1)
const ranks = (entries: readonly Entry[]) => rankNames.map((name, place) => ({ code: rankCode(place), name, entries }))

/** Ways to take one car from each row, no car twice: counted by the set of cars that are taken. */
export function distinctTickets(rows: readonly (readonly Entry[])[]): number {
  let taken = new Map([[0, 1]])
  for (const row of rows) taken = withCarOf(row as readonly number[], taken)
  return [...taken.values()].reduce((sum, ways) => sum + ways, 0)
}

function withCarOf(row: readonly number[], taken: ReadonlyMap<number, number>) {
  const next = new Map<number, number>()
  for (const car of row)
    for (const [set, ways] of taken) {
      const more = set | (1 << car)
      if (more !== set) next.set(more, (next.get(more) ?? 0) + ways)
    }
  return next
}

function topPlay(count: number): Play {
  return tickets.byCount(
    {
      code: `pk.top${count}`,
      name: topNames[count - 1]!,
      rule: (_, options) => (count === 1 ? m.pk10_top1_rule({}, options) : m.pk10_top_rule({ count }, options)),
    },
    {
      shape: crossing(
        firsts(count).map((place) => ({ code: rankCode(place), entries: cars })),
        (...rows) => distinctTickets(rows),
      ),
      tier: tier('win', 1, orders(count)),
      example: cars.slice(0, count).map((car) => [car]),
      sees: () => firsts(count),
    },
    (selection, draw) => (rowsOf(selection).every((row, place) => row.includes(draw[place]!)) ? 1 : 0),
  )
}

function groupPlay(texts: Texts, count: 2 | 3, winning: number): Play {
  // The pairs of the top two stand on the odds board as well, each a field.
  const maker = count === 2 ? everywhere : tickets
  return maker.byCount(
    texts,
    {
      shape: sets(cars, count),
      tier: tier('win', winning, orders(count)),
      cells: count === 2 ? subsets(cars, 2).map((pair) => cell(pair, spelled(pair.join(' ')))) : [],
      example: cars.slice(0, count),
      sees: () => firsts(count),
    },
    (selection, draw) => (draw.slice(0, count).every((car) => selection.includes(car)) ? 1 : 0),
  )
}

const sideWords = (car: number): readonly string[] => [car >= 6 ? 'big' : 'small', car % 2 === 1 ? 'odd' : 'even']
const topTwo = (draw: readonly number[]): number => draw[0]! + draw[1]!
const sums = Array.from({ length: 17 }, (_, index) => index + 3)
/** Ordered pairs of different cars that add up to a sum. */
const sumWays = (sum: number): number => cars.filter((car) => cars.includes(sum - car) && sum !== 2 * car).length

function sumSidePlay(texts: Texts, ways: Record<string, number>, refunding = 0): Play {
  const words = Object.keys(ways)
  return fields.byEntry(
    texts,
    {
      tiers: words.map((word) => tier(word, ways[word]!, 90, refunding)),
      cells: words.map((word) => cell([word], named(word), [word])),
      sees: () => firsts(2),
    },
    (word: string, draw) => {
      const sum = topTwo(draw)
      if (refunding > 0 && sum === 11) return PUSH
      const size = sum >= 12 ? 'big' : 'small'
      const parity = sum % 2 === 1 ? 'odd' : 'even'
      return word === size || word === parity || word === size + parity ? word : undefined
    },
    onceEach(String),
  )
}

/** 龙虎: five lanes, the first place against the last and so on. No car ties with itself. */
function lanePlay(): Play {
  const words = ['dragon', 'tiger']
  const lanes = laneNames.map((name, lane) => ({ code: laneCode(lane), name, entries: words }))
  return makePlay(
    places(lanes, (...rows) => rows.flat().length, true),
    {
      code: 'pk.lh',
      name: m.pk10_lh,
      rule: m.pk10_lh_rule,
      boards: odds,
      rowNames,
      entryNames,
      tiers: words.map((word) => tier(word, 45, 90)),
      cells: placeCells(lanes, named, String),
      wins: (selection, draw) =>
        winsOf(
          rowsOf(selection).flatMap((row, lane) => {
            const won = draw[lane]! > draw[9 - lane]! ? 'dragon' : 'tiger'
            return row.map((word) => (word === won ? won : undefined))
          }),
        ),
      most: (selection) => {
        const lanesOf = (word: string) => rowsOf(selection).filter((row) => row.includes(word)).length
        const most = words.map((word) => [word, lanesOf(word)] as const)
        return Object.fromEntries(most.filter(([, count]) => count > 0))
      },
      sees: (selection) => usedIn(selection).flatMap((lane) => [lane, 9 - lane]),
    },
  )
}

const list: Play[] = [
  sumSidePlay(
    { code: 'pk.sum_side', name: m.pk10_sum_side, rule: m.pk10_sum_side_rule },
    {
      big: 40,
      small: 50,
      odd: 50,
      even: 40,
      bigodd: 20,
      bigeven: 20,
      smallodd: 30,
      smalleven: 20,
    },
  ),
  sumSidePlay(
    { code: 'pk.sum_side_tie', name: m.pk10_sum_side_tie, rule: m.pk10_sum_side_tie_rule },
    { big: 40, small: 40, odd: 40, even: 40 },
    10,
  ),
  everywhere.byEntry(
    { code: 'pk.sum', name: m.pk10_sum, rule: m.pk10_sum_rule },
    {
      tiers: sums.map((sum) => tier(`s${sum}`, sumWays(sum), 90)),
      cells: sums.map((sum) => cell([sum], spelled(String(sum)), [`s${sum}`])),
      sees: () => firsts(2),
    },
    (sum: number, draw) => (topTwo(draw) === sum ? `s${sum}` : undefined),
    onceEach((sum) => `s${sum}`),
  ),
  fields.byPlace(
    { code: 'pk.side', name: m.pk10_side, rule: m.pk10_side_rule },
    {
      rows: ranks(['big', 'small', 'odd', 'even']),
      tiers: ['big', 'small', 'odd', 'even'].map((word) => tier(word, 5, 10)),
      cells: placeCells(ranks(['big', 'small', 'odd', 'even']), named, String),
      tierCode: String,
      entryNames,
    },
    (word: string, car) => sideWords(car).includes(word),
  ),
  lanePlay(),
  everywhere.byPlace(
    { code: 'pk.pos', name: m.pk10_pos, rule: m.pk10_pos_rule },
    {
      rows: ranks(cars),
      tiers: [tier('win', 1, 10)],
      cells: placeCells(ranks(cars), named, () => 'win'),
      tierCode: () => 'win',
    },
    (car: number, came) => car === came,
  ),
  ...[1, 2, 3, 4, 5].map(topPlay),
  groupPlay({ code: 'pk.g2', name: m.pk10_g2, rule: m.pk10_g2_rule }, 2, 2),
  groupPlay({ code: 'pk.g3', name: m.pk10_g3, rule: m.pk10_g3_rule }, 3, 6),
]

export const pk10: Game = {
  family: 'pk10',
  draw: { numbers: 10, from: 1, to: 10, repeats: false },
  plays: Object.fromEntries(list.map((play) => [play.code, play])),
  groups,
  // Never both on one lottery: with 11 refunded the other sums pay less.
  variants: { elevenRule: { small: 'pk.sum_side', push: 'pk.sum_side_tie' } },
}
