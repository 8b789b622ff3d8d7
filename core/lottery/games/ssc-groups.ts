// 组选: the digits of a window in any order. A ticket says which digits come how often (rulebook 1.2).
import { m } from '../../../text/compiled/messages.js'
import { makePlay, type Board, type Entry, type Name, type Play, type Selection, type Tier } from '../game.ts'
import { groupBy } from '../group-by.ts'
import { playsWith, subsets, type Texts } from '../plays.ts'
import { choose, crossing, rowsOf, sets, singles, weighted, type Shape } from '../selection.ts'
import { rowNames, tierNames } from './ssc-names.ts'
import { cameOf, digits, looksAt, shown, tally, textsIn, tier, ways, type Window } from './ssc-window.ts'

const official: readonly Board[] = ['official']
const { byCount } = playsWith({ boards: official, rowNames })

/** A zone of a ticket: `many` different digits that come `times` times each. */
type Zone = { times: number; many: number }
const zone = (times: number, many: number): Zone => ({ times, many })

const rowOf = ['single', 'pair', 'triple', 'quad'] as const

/** The digits that were drawn exactly `times` times. */
const cameTimes = (drawn: readonly number[], times: number): number[] =>
  tally(drawn).flatMap((came, digit) => (came === times ? [digit] : []))

/** Tickets of two rows in which no digit stands twice: Σ over the sets of the first row. */
function pairings(first: Zone, second: Zone) {
  return (a: readonly Entry[] = [], b: readonly Entry[] = []): number => {
    const shared = a.filter((digit) => b.includes(digit)).length
    let tickets = 0
    for (let taken = 0; taken <= first.many; taken++)
      tickets +=
        choose(shared, taken) * choose(a.length - shared, first.many - taken) * choose(b.length - taken, second.many)
    return tickets
  }
}

function shapeOf([first, second]: readonly Zone[]): Shape {
  if (!second) return sets(digits, first!.many)
  const row = ({ times }: Zone) => ({ code: rowOf[times - 1]!, entries: digits })
  return crossing([row(first!), row(second)], pairings(first!, second))
}

function exampleOf([first, second]: readonly Zone[]): Selection {
  const one = digits.slice(0, first!.many)
  return second ? [one, digits.slice(first!.many, first!.many + second.many)] : one
}

const factorial = (number: number): number => (number < 2 ? 1 : number * factorial(number - 1))

/** The number of orders in which the digits of a ticket can be drawn. */
const orders = (zones: readonly Zone[], size: number): number =>
  zones.reduce((all, { times, many }) => all / factorial(times) ** many, factorial(size))

type Words = Parameters<typeof textsIn>[2]

function groupPlay(window: Window, code: string, words: Words, zones: readonly Zone[]): Play {
  const size = window.places.length
  return byCount(
    textsIn(window, code, words),
    {
      shape: shapeOf(zones),
      tier: tier('win', orders(zones, size), ways(size)),
      example: exampleOf(zones),
      ...looksAt(window),
    },
    (selection, draw) => {
      const rows = zones.length > 1 ? rowsOf(selection) : [selection as readonly Entry[]]
      const drawn = shown(draw, window)
      const fits = zones.every(({ times, many }, index) => {
        const came = cameTimes(drawn, times)
        return came.length === many && came.every((digit) => rows[index]!.includes(digit))
      })
      return fits ? 1 : 0
    },
  )
}

const grouped = (count: number, rule: Words['rule']): Words => ({
  name: (_, options) => m.ssc_group({ count }, options),
  rule,
})

export function fiveGroups(window: Window): Play[] {
  const play = (count: number, rule: Words['rule'], ...zones: Zone[]) =>
    groupPlay(window, `ssc.5.g${count}`, grouped(count, rule), zones)
  return [
    play(120, m.ssc_g120_rule, zone(1, 5)),
    play(60, m.ssc_g60_rule, zone(2, 1), zone(1, 3)),
    play(30, m.ssc_g30_rule, zone(2, 2), zone(1, 1)),
    play(20, m.ssc_g20_rule, zone(3, 1), zone(1, 2)),
    play(10, m.ssc_g10_rule, zone(3, 1), zone(2, 1)),
    play(5, m.ssc_g5_rule, zone(4, 1), zone(1, 1)),
  ]
}

export function fourGroups(window: Window): Play[] {
  const play = (count: number, rule: Words['rule'], ...zones: Zone[]) =>
    groupPlay(window, `ssc.4.g${count}`, grouped(count, rule), zones)
  return [
    play(24, m.ssc_g24_rule, zone(1, 4)),
    play(12, m.ssc_g12_rule, zone(2, 1), zone(1, 2)),
    play(6, m.ssc_four_g6_rule, zone(2, 2)),
    play(4, m.ssc_g4_rule, zone(3, 1), zone(1, 1)),
  ]
}

/** The group that three digits belong to; three alike lose every one of them. */
export function groupOf(drawn: readonly number[]): 'g3' | 'g6' | undefined {
  return ([undefined, 'g3', 'g6'] as const)[new Set(drawn).size - 1]
}

/** n(n − 1) tickets: one digit is doubled, another is single. */
export const doubled = (chosen: number): number => chosen * (chosen - 1)

/** A list of two digits or more, of which a ticket doubles one and takes another. */
const pairsOf = (entries: readonly number[]): Shape => {
  const shape = sets(entries, 2)
  return { ...shape, count: (selection) => doubled(selection.length) }
}

const threeTiers: readonly Tier[] = [tier('g3', 3, 1_000, tierNames['g3']), tier('g6', 6, 1_000, tierNames['g6'])]

/** Unordered threes of digits but for three alike: the tickets of 组三 and 组六 together. */
const threes: readonly (readonly number[])[] = digits.flatMap((a) =>
  digits.slice(a).flatMap((b) => digits.slice(b).map((c) => [a, b, c])),
)
const tickets = threes.filter((three) => groupOf(three) !== undefined)
const sumOf = (drawn: readonly number[]) => drawn.reduce((sum, digit) => sum + digit, 0)

type Picking = {
  shape: Shape
  example: Selection
  examples?: readonly Selection[]
  holds: (selection: Selection, drawn: readonly number[]) => boolean
  /** The tickets that an entry of the selection holds, of which a draw lets one win. */
  ticketsOf: (selection: Selection) => readonly (readonly number[])[]
}

/** A choice that holds tickets of both groups: each pays at its own odds. */
function bothGroups(window: Window, texts: Texts, picking: Picking): Play {
  return makePlay(picking.shape, {
    ...texts,
    boards: official,
    rowNames,
    tiers: threeTiers,
    example: picking.example,
    examples: picking.examples,
    wins: (selection, draw) => {
      const drawn = shown(draw, window)
      const group = groupOf(drawn)
      const won = group && picking.holds(selection, drawn)
      return { hits: won ? { [group]: 1 } : {}, refundUnits: 0 }
    },
    most: (selection) => Object.fromEntries(picking.ticketsOf(selection).map((three) => [groupOf(three)!, 1])),
    ...looksAt(window),
  })
}

export function threeGroups(window: Window): Play[] {
  const texts = (code: string, name: Name, rule: Words['rule']) => textsIn(window, `ssc.3.${code}`, { name, rule })
  const bySum = groupBy(tickets, sumOf)
  const sums = [...bySum.keys()].toSorted((one, other) => one - other)
  return [
    byCount(
      texts('g3', m.ssc_g3, m.ssc_g3_rule),
      {
        shape: pairsOf(digits),
        tier: tier('win', 3, 1_000),
        example: [0, 1],
        ...looksAt(window),
      },
      (selection, draw) => wonGroup(selection, shown(draw, window), 'g3'),
    ),
    groupPlay(window, 'ssc.3.g6', { name: m.ssc_g6, rule: m.ssc_g6_rule }, [zone(1, 3)]),
    bothGroups(window, texts('gsum', m.ssc_gsum, m.ssc_gsum_rule), {
      shape: weighted(sums, (sum) => bySum.get(sum as number)!.length),
      example: [1],
      examples: [[3]],
      holds: (selection, drawn) => selection.includes(sumOf(drawn)),
      ticketsOf: (selection) => selection.flatMap((sum) => bySum.get(sum as number)!),
    }),
    bothGroups(window, texts('gbao', m.ssc_gbao, m.ssc_gbao_rule), {
      shape: weighted(digits, (digit) => holding(digit as number).length, 1),
      example: [0],
      holds: (selection, drawn) => drawn.includes(selection[0] as number),
      ticketsOf: (selection) => holding(selection[0] as number),
    }),
    bothGroups(window, texts('gmix', m.ssc_gmix, m.ssc_gmix_rule), {
      shape: freeList(),
      example: [[0, 0, 1]],
      examples: [[[0, 1, 2]]],
      holds: (selection, drawn) => {
        const three = String(inOrder(drawn))
        return selection.some((entry) => String(inOrder(entry)) === three)
      },
      ticketsOf: (selection) => selection as readonly (readonly number[])[],
    }),
  ]
}

// 混合组选 is a free list, and its digits may be written in any order: 211 and 112 are one ticket.
const inOrder = (entry: unknown): unknown =>
  Array.isArray(entry) && entry.every(Number.isInteger)
    ? entry.toSorted((one: number, other: number) => one - other)
    : entry

function freeList(): Shape {
  const shape = singles(tickets)
  const written = (selection: unknown) => (Array.isArray(selection) ? selection.map(inOrder) : selection)
  return { ...shape, problem: (selection) => shape.problem(written(selection)) }
}

const holding = (digit: number) => tickets.filter((three) => three.includes(digit))

/** 1 where the three digits are of this group and all of them are chosen. */
export function wonGroup(chosen: readonly unknown[], drawn: readonly number[], group: 'g3' | 'g6'): number {
  return groupOf(drawn) === group && drawn.every((digit) => chosen.includes(digit)) ? 1 : 0
}

export function twoGroups(window: Window): Play[] {
  const pairs = subsets(digits, 2)
  const bySum = groupBy(pairs, sumOf)
  const sums = [...bySum.keys()].toSorted((one, other) => one - other)
  const texts = (code: string, name: Name, rule: Words['rule']) => textsIn(window, `ssc.2.${code}`, { name, rule })
  const won = tier('win', 2, 100)
  const differ = (drawn: readonly number[]) => drawn[0] !== drawn[1]
  return [
    groupPlay(window, 'ssc.2.group', { name: m.ssc_two_group, rule: m.ssc_two_group_rule }, [zone(1, 2)]),
    byCount(
      texts('gsum', m.ssc_gsum, m.ssc_two_gsum_rule),
      {
        shape: weighted(sums, (sum) => bySum.get(sum as number)!.length),
        tier: won,
        example: [1],
        ...looksAt(window),
      },
      (selection, draw) => {
        const drawn = shown(draw, window)
        return differ(drawn) && selection.includes(sumOf(drawn)) ? 1 : 0
      },
    ),
    byCount(
      texts('gbao', m.ssc_gbao, m.ssc_two_gbao_rule),
      { shape: weighted(digits, () => 9, 1), tier: won, example: [0], ...looksAt(window) },
      (selection, draw) => {
        const drawn = shown(draw, window)
        return differ(drawn) ? cameOf(selection, drawn) : 0
      },
    ),
  ]
}
