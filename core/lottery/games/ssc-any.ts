// 任选: places are chosen too, and every set of two, three or four of them is a ticket (rulebook 1.2).
import { m } from '../../../text/compiled/messages.js'
import type { Board, Draw, Name, Play, Selection } from '../game.ts'
import { playsWith, subsets, usedIn } from '../plays.ts'
import { choose, crossing, places, rowsOf } from '../selection.ts'
import { placeCodes, placeEntryNames, placeNames, rowNames } from './ssc-names.ts'
import { doubled, wonGroup } from './ssc-groups.ts'
import { digits, products, tier, ways } from './ssc-window.ts'

const official: readonly Board[] = ['official']
const { byCount } = playsWith({ boards: official, rowNames })
const all = placeNames.map((_, place) => place)

// Each by its own name: the build carries only texts that are named.
const directNames: Record<number, Name> = {
  2: m.ssc_r2_direct,
  3: m.ssc_r3_direct,
  4: m.ssc_r4_direct,
}

/** 任选直选: as many tickets as there are ways to fill k places. */
function directPlay(k: number): Play {
  return byCount(
    {
      code: `ssc.r${k}.direct`,
      name: directNames[k]!,
      rule: (_, options) => m.ssc_any_direct_rule({ count: k }, options),
    },
    {
      shape: places(
        placeCodes.map((code) => ({ code, entries: digits })),
        (...rows) =>
          products(
            rows.map((row) => row.length),
            k,
          ),
      ),
      tier: tier('win', 1, ways(k)),
      example: all.map((place) => (place < k ? [place + 1] : [])),
      sees: usedIn,
    },
    (selection, draw) => choose(rowsOf(selection).filter((row, place) => row.includes(draw[place]!)).length, k),
    (selection) => choose(usedIn(selection).length, k),
  )
}

type GroupChoice = {
  k: 2 | 3
  winning: number
  /** The tickets that this many digits make on one set of places. */
  tickets: (digits: number) => number
  wins: (chosen: readonly unknown[], drawn: readonly number[]) => number
  /** The most sets that a draw lets win, by chosen places and digits. */
  most: (places: number, digits: number) => number
}

function groupPlay(texts: Pick<Play, 'code' | 'name' | 'rule'>, choice: GroupChoice): Play {
  const { k, winning, tickets, wins, most } = choice
  const won = (selection: Selection, draw: Draw) => {
    const [at = [], chosen = []] = rowsOf(selection)
    const drawn = at.map((place) => draw[place as number]!)
    return subsets([...drawn.keys()], k).filter(
      (set) =>
        wins(
          chosen,
          set.map((index) => drawn[index]!),
        ) > 0,
    ).length
  }
  return byCount(
    texts,
    {
      shape: crossing(
        [
          { code: 'places', entries: all },
          { code: 'digits', entries: digits },
        ],
        (at = [], chosen = []) => choose(at.length, k) * tickets(chosen.length),
      ),
      tier: tier('win', winning, ways(k)),
      example: [all.slice(0, k), digits.slice(1, 4)],
      entryNames: { places: placeEntryNames },
      sees: (selection) => rowsOf(selection)[0] as readonly number[],
    },
    won,
    (selection) => {
      const [at = [], chosen = []] = rowsOf(selection)
      return most(at.length, chosen.length)
    },
  )
}

/** Places given to digits as evenly as can be: nothing makes more sets of different digits. */
const evenly = (count: number, over: number): number[] =>
  Array.from({ length: over }, (_, index) => Math.floor((count + index) / over))

export const anyPlays = (): Play[] => [
  directPlay(2),
  directPlay(3),
  directPlay(4),
  groupPlay(
    { code: 'ssc.r2.group', name: m.ssc_r2_group, rule: m.ssc_r2_group_rule },
    {
      k: 2,
      winning: 2,
      tickets: (count) => choose(count, 2),
      wins: (chosen, [a, b]) => (a !== b && chosen.includes(a) && chosen.includes(b) ? 1 : 0),
      most: (at, count) => products(evenly(at, count), 2),
    },
  ),
  groupPlay(
    { code: 'ssc.r3.g3', name: m.ssc_r3_g3, rule: m.ssc_r3_g3_rule },
    {
      k: 3,
      winning: 3,
      tickets: doubled,
      wins: (chosen, drawn) => wonGroup(chosen, drawn, 'g3'),
      // Two digits share the places; only three alike fail.
      most: (at) => [0, 0, 0, 1, 4, 9][at] ?? 0,
    },
  ),
  groupPlay(
    { code: 'ssc.r3.g6', name: m.ssc_r3_g6, rule: m.ssc_r3_g6_rule },
    {
      k: 3,
      winning: 6,
      tickets: (count) => choose(count, 3),
      wins: (chosen, drawn) => wonGroup(chosen, drawn, 'g6'),
      most: (at, count) => products(evenly(at, count), 3),
    },
  ),
]
