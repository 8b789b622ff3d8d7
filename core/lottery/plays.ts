// The two kinds of plays that most lotteries consist of, so that a game file reads as its rules.
import {
  makePlay,
  type Cell,
  type Draw,
  type Entry,
  type Facts,
  type Name,
  type Play,
  type PlayTraits,
  type Selection,
  type Tier,
  type Wins,
} from './game.ts'
import { entriesOf, places, rowsOf, singles, type Row, type Shape } from './selection.ts'

export type Texts = Pick<Play, 'code' | 'name' | 'rule'>
type Shared = Pick<Play, 'boards'> & { rowNames: Readonly<Record<string, Name>> }
type ByEntry = Pick<Play, 'tiers' | 'cells' | 'price' | 'minRtpBp' | 'sees'>
type ByCount = Pick<Play, 'sees'> &
  Pick<PlayTraits, 'entryNames'> & {
    shape: Shape
    tier: Tier
    cells?: readonly Cell[]
    example?: Selection
  }

type ByTiers = Pick<Play, 'tiers' | 'sees' | 'price' | 'examples'> &
  Pick<PlayTraits, 'cells' | 'example' | 'entryNames'> & { shape: Shape }

type ByPlace<E> = Pick<Play, 'tiers' | 'cells'> & {
  rows: readonly Row[]
  entryNames?: PlayTraits['entryNames']
  tierCode: (entry: E) => string
}

/** The result of a play for a ticket whose stake is returned (和局退本金). */
export const PUSH = Symbol('push')
export type Verdict = string | typeof PUSH | undefined

/** Counts the tickets of each tier, and those that are given back. */
export function winsOf(verdicts: readonly Verdict[]): Wins {
  const hits: Record<string, number> = {}
  let refundUnits = 0
  for (const verdict of verdicts) {
    if (verdict === PUSH) refundUnits++
    else if (verdict) hits[verdict] = (hits[verdict] ?? 0) + 1
  }
  return { hits, refundUnits }
}

/** The makers, for plays that share boards and row names. */
export function playsWith(shared: Shared) {
  return {
    byEntry: entryMaker(shared),
    byCount: countMaker(shared),
    byTiers: tiersMaker(shared),
    byPlace: placeMaker(shared),
  }
}

function entryMaker(shared: Shared) {
  /** Every entry is a ticket of its own; `tierOf` names the tier that it wins on a draw, or PUSH. */
  return function byEntry<E extends Selection[number]>(
    texts: Texts,
    choice: ByEntry,
    tierOf: (entry: E, draw: Draw, facts: Facts | undefined) => Verdict,
    most: Play['most'] = wonOnce,
  ): Play {
    return makePlay(singles(choice.cells.map((one) => one.selection[0]!)), {
      ...texts,
      ...shared,
      ...choice,
      // The shape let only entries of the cells pass, and those are what `tierOf` takes.
      wins: (selection, draw, facts) => winsOf(selection.map((entry) => tierOf(entry as E, draw, facts))),
      most,
    })
  }
}

function countMaker(shared: Shared) {
  /** One tier; `won` counts the tickets of a selection that win it on a draw. */
  return function byCount(
    texts: Texts,
    choice: ByCount,
    won: (selection: Selection, draw: Draw) => number,
    most: (selection: Selection) => number = () => 1,
  ): Play {
    const { shape, tier, ...traits } = choice
    return makePlay(shape, {
      ...texts,
      ...shared,
      ...traits,
      tiers: [tier],
      wins: (selection, draw) => {
        const tickets = won(selection, draw)
        return { hits: tickets > 0 ? { [tier.code]: tickets } : {}, refundUnits: 0 }
      },
      most: (selection) => ({ [tier.code]: most(selection) }),
    })
  }
}

function tiersMaker(shared: Shared) {
  /** A play of several tiers; `ticketsOf` counts the tickets of a selection in each. A tier without tickets is left out. */
  return function byTiers(
    texts: Texts,
    choice: ByTiers,
    ticketsOf: (selection: Selection, draw: Draw, facts: Facts | undefined) => Record<string, number>,
    most: Play['most'],
  ): Play {
    const { shape, ...traits } = choice
    return makePlay(shape, {
      ...texts,
      ...shared,
      ...traits,
      wins: (selection, draw, facts) => ({
        hits: someOf(ticketsOf(selection, draw, facts)),
        refundUnits: 0,
      }),
      most: (selection, facts) => someOf(most(selection, facts)),
    })
  }
}

function placeMaker(shared: Shared) {
  /** Every entry of every place is a ticket of its own (定位胆): Σ n_i. Places at the end may be left out. */
  return function byPlace<E extends Entry>(
    texts: Texts,
    { rows, tierCode, ...choice }: ByPlace<E>,
    judge: (entry: E, ball: number) => boolean | typeof PUSH,
  ): Play {
    const shape = places(rows, (...chosen) => chosen.flat().length, true)
    return makePlay(shape, {
      ...texts,
      ...shared,
      ...choice,
      wins: (selection, draw) =>
        winsOf(
          rowsOf(selection).flatMap((row, place) =>
            row.map((entry) => {
              const won = judge(entry as E, draw[place]!)
              return won === true ? tierCode(entry as E) : won || undefined
            }),
          ),
        ),
      // One draw has one ball a place, so a place lets a tier win once at most.
      most: (selection) => {
        const tiers = rowsOf(selection).flatMap((row) => [...new Set(row.map((entry) => tierCode(entry as E)))])
        const most: Record<string, number> = {}
        for (const tier of tiers) most[tier] = (most[tier] ?? 0) + 1
        return most
      },
      sees: usedIn,
    })
  }
}

/** The rows that something was chosen in. */
export const usedIn = (selection: Selection): number[] =>
  rowsOf(selection).flatMap((row, place) => (row.length > 0 ? [place] : []))

const someOf = (tickets: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(tickets).filter(([, units]) => units > 0))

/** A draw lets at most one ticket win, in the tier `win`. */
export const wonOnce: Play['most'] = () => ({ win: 1 })

/** Each chosen entry is a tier of its own and wins once at most. */
export const onceEach =
  (tierOf: (entry: Entry) => string): Play['most'] =>
  (selection) =>
    Object.fromEntries(entriesOf(selection).map((entry) => [tierOf(entry), 1]))

/** A name that every language writes alike: "11*", "1 2 3". */
export const spelled =
  (text: string): Name =>
  () =>
    text

/** A field of the odds board. Its code is its selection written out: "big", "1-2". */
export const cell = (selection: Selection, name: Name, tiers: readonly string[] = ['win']): Cell => ({
  code: selection.flat().join('-'),
  name,
  selection,
  tiers,
})

/** One field for each entry of each place, named "Ball 1 Big". Its code is "1-big". */
export const placeCells = (
  rows: readonly { name: Name; entries: readonly Entry[] }[],
  entryName: (entry: Entry) => Name,
  tierCode: (entry: Entry) => string,
): Cell[] =>
  rows.flatMap(({ name, entries }, place) =>
    entries.map((entry) => ({
      code: `${place + 1}-${entry}`,
      name: (inputs, options) => `${name(inputs, options)} ${entryName(entry)(inputs, options)}`,
      selection: rows.map((_, at) => (at === place ? [entry] : [])),
      tiers: [tierCode(entry)],
    })),
  )

/** Every set of k numbers, in ascending order. */
export function subsets(from: readonly number[], k: number): number[][] {
  if (k === 0) return [[]]
  return from.flatMap((first, index) => subsets(from.slice(index + 1), k - 1).map((rest) => [first, ...rest]))
}
