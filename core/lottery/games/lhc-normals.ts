// Plays on the six normal balls, and on pairs of one of them with the special (rulebook 1.6).
import { m } from '../../../text/compiled/messages.js'
import type { Draw, Name, Odds, Play, Selection, Tier } from '../game.ts'
import { cell, placeCells, playsWith, type Texts } from '../plays.ts'
import { choose, entriesOf, numberOf, rowsOf, sets } from '../selection.ts'
import { named, numberNames, rowNames } from './lhc-names.ts'
import { numbers } from './lhc-numbers.ts'

const { byEntry, byPlace } = playsWith({ boards: ['odds', 'official'], rowNames })
const { byTiers } = playsWith({ boards: ['official'], rowNames })

const NORMALS = 6
const normalPlaces = [0, 1, 2, 3, 4, 5]

const tier = (
  [winning, total]: readonly [winning: number, total: number],
  code = 'win',
  name: Name = m.lhc_tier_win,
): Tier => ({ code, name, winning, total, refunding: 0 })

/** How many of the chosen numbers are normal balls, and whether the special is one of them. */
function drawnOf(selection: Selection, draw: Draw): { normals: number; special: boolean } {
  const chosen = new Set(entriesOf(selection))
  const normals = draw.slice(0, NORMALS).filter((ball) => chosen.has(ball)).length
  return { normals, special: chosen.has(draw[NORMALS]!) }
}

/** The possible numbers of normal balls among the chosen numbers: with more than 43 chosen some must be drawn. */
function normalsIn(chosen: number): number[] {
  const least = Math.max(0, chosen - (numbers.length - NORMALS))
  const most = Math.min(chosen, NORMALS)
  return Array.from({ length: most - least + 1 }, (_, index) => least + index)
}
const greatest = (chosen: number, units: (normals: number) => number): number =>
  Math.max(...normalsIn(chosen).map(units))

const placeRows = normalPlaces.map((place) => ({ code: `place${place + 1}`, entries: numbers }))

const setTraits = (k: number, tiers: readonly Tier[]) => ({
  shape: sets(numbers, k),
  tiers,
  example: numbers.slice(0, k),
  entryNames: { pick: named(numberNames) },
})

/** Every k of the chosen numbers are a ticket, which wins where all are normal balls. */
const allOf = (texts: Texts, k: number, chance: readonly [number, number]): Play =>
  byTiers(
    texts,
    { ...setTraits(k, [tier(chance)]), sees: () => normalPlaces },
    (selection, draw) => ({ win: choose(drawnOf(selection, draw).normals, k) }),
    ({ length }) => ({ win: choose(Math.min(length, NORMALS), k) }),
  )

export const normalPlays: readonly Play[] = [
  byEntry(
    { code: 'lhc.zm', name: m.lhc_zm, rule: m.lhc_zm_rule },
    {
      tiers: [tier([6, 49])],
      cells: numbers.map((number) => cell([number], numberNames[number]!)),
      sees: () => normalPlaces,
    },
    (number: number, draw) => (draw.slice(0, NORMALS).includes(number) ? 'win' : undefined),
    ({ length }) => ({ win: Math.min(length, NORMALS) }),
  ),
  {
    ...byPlace(
      { code: 'lhc.zt', name: m.lhc_zt, rule: m.lhc_zt_rule },
      {
        rows: placeRows,
        tiers: [tier([1, 49])],
        cells: placeCells(
          placeRows.map(({ code, entries }) => ({ name: rowNames[code]!, entries })),
          (number) => numberNames[numberOf(number)]!,
          () => 'win',
        ),
        tierCode: () => 'win',
      },
      (number: number, ball) => number === ball,
    ),
    most: (selection) => ({ win: placesWon(selection) }),
  },
  allOf({ code: 'lhc.4all', name: m.lhc_4all, rule: m.lhc_4all_rule }, 4, [15, 211_876]),
  allOf({ code: 'lhc.3all', name: m.lhc_3all, rule: m.lhc_3all_rule }, 3, [5, 4_606]),
  byTiers(
    { code: 'lhc.3z2', name: m.lhc_3z2, rule: m.lhc_3z2_rule },
    {
      ...setTraits(3, [tier([645, 18_424], 'two', m.lhc_tier_two), tier([5, 4_606], 'three', m.lhc_tier_three)]),
      sees: () => normalPlaces,
      price: twoOrThree,
    },
    (selection, draw) => {
      const { normals } = drawnOf(selection, draw)
      return {
        two: choose(normals, 2) * (selection.length - normals),
        three: choose(normals, 3),
      }
    },
    ({ length }) => ({
      two: greatest(length, (normals) => choose(normals, 2) * (length - normals)),
      three: choose(Math.min(length, NORMALS), 3),
    }),
  ),
  allOf({ code: 'lhc.2all', name: m.lhc_2all, rule: m.lhc_2all_rule }, 2, [5, 392]),
  byTiers(
    { code: 'lhc.2zt', name: m.lhc_2zt, rule: m.lhc_2zt_rule },
    {
      ...setTraits(2, [tier([5, 392], 'two', m.lhc_tier_two), tier([1, 196], 'te', m.lhc_tier_te)]),
      price: twoOrSpecial,
    },
    (selection, draw) => {
      const { normals, special } = drawnOf(selection, draw)
      return { two: choose(normals, 2), te: special ? normals : 0 }
    },
    ({ length }) => ({
      two: choose(Math.min(length, NORMALS), 2),
      te: Math.min(length - 1, NORMALS),
    }),
  ),
  byTiers(
    { code: 'lhc.tc', name: m.lhc_tc, rule: m.lhc_tc_rule },
    setTraits(2, [tier([1, 196])]),
    (selection, draw) => {
      const { normals, special } = drawnOf(selection, draw)
      return { win: special ? normals : 0 }
    },
    ({ length }) => ({ win: Math.min(length - 1, NORMALS) }),
  ),
]

/** 中三 pays five times the odds of 中二, which are rounded down first (decision 22). */
function twoOrThree(rtpBp: number): Odds {
  const two = Math.floor((rtpBp * 18_424) / (10 * (645 + 5 * 20)))
  return { two, three: 5 * two }
}

/** 中二 pays 5/3 of 中特; both come from the base before it is rounded (decision 22). */
function twoOrSpecial(rtpBp: number): Odds {
  // P(two) = 5/392 and P(te) = 2/392, so te (5 x 5/3 + 2) / 392 is the return.
  const share = rtpBp * 392
  return { two: Math.floor((share * 5) / (10 * 31)), te: Math.floor((share * 3) / (10 * 31)) }
}

/**
 * How many places can win at once: no ball comes twice, so places that hope for the same number shut
 * each other out. Each place takes a number, or moves another to a number that is free (Kuhn).
 */
function placesWon(selection: Selection): number {
  const rows = rowsOf(selection)
  const takenBy = new Map<unknown, number>()
  const seat = (place: number, tried: Set<unknown>): boolean =>
    rows[place]!.some((number) => {
      if (tried.has(number)) return false
      tried.add(number)
      const holder = takenBy.get(number)
      if (holder !== undefined && !seat(holder, tried)) return false
      takenBy.set(number, place)
      return true
    })
  return rows.filter((_, place) => seat(place, new Set())).length
}
