// The two kinds of plays that most lotteries consist of, so that a game file reads as its rules.
import { makePlay } from './game.ts'
import type { Cell, Draw, Entry, Name, Play, Selection, Tier } from './game.ts'
import { entriesOf, singles } from './selection.ts'
import type { Shape } from './selection.ts'

export type Texts = Pick<Play, 'code' | 'name' | 'rule'>
type Shared = Pick<Play, 'boards'> & { rowNames: Readonly<Record<string, Name>> }
type ByEntry = Pick<Play, 'tiers' | 'cells' | 'price'>
type ByCount = { shape: Shape; tier: Tier; cells?: readonly Cell[]; example?: Selection }

/** The two makers, for plays that share boards and row names. */
export function playsWith(shared: Shared) {
  /** Every entry is a ticket of its own; `tierOf` names the tier that it wins on a draw, if any. */
  function byEntry<E extends Selection[number]>(
    texts: Texts,
    choice: ByEntry,
    tierOf: (entry: E, draw: Draw) => string | undefined,
    most: Play['most'] = wonOnce,
  ): Play {
    return makePlay(singles(choice.cells.map((one) => one.selection[0]!)), {
      ...texts,
      ...shared,
      ...choice,
      wins: (selection, draw) => {
        const hits: Record<string, number> = {}
        for (const entry of selection) {
          // The shape let only entries of the cells pass, and those are what `tierOf` takes.
          const won = tierOf(entry as E, draw)
          if (won) hits[won] = (hits[won] ?? 0) + 1
        }
        return { hits, refundUnits: 0 }
      },
      most,
    })
  }

  /** One tier; `won` counts the tickets of a selection that win it on a draw. */
  function byCount(
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

  return { byEntry, byCount }
}

/** One draw lets one ticket of the tier `win` win. */
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
export const cell = (
  selection: Selection,
  name: Name,
  tiers: readonly string[] = ['win'],
): Cell => ({
  code: selection.flat().join('-'),
  name,
  selection,
  tiers,
})

/** Every set of k numbers, in ascending order. */
export function subsets(from: readonly number[], k: number): number[][] {
  if (k === 0) return [[]]
  return from.flatMap((first, index) =>
    subsets(from.slice(index + 1), k - 1).map((rest) => [first, ...rest]),
  )
}
