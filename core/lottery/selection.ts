// How a member may choose: the shapes that plays share, what is wrong with a selection, and how many
// tickets it holds. The app counts with them as one taps; the server believes only its own count.

/** One thing on the board: a number, or a word such as 'big'. */
export type Entry = number | string
/** An element of a selection: an entry, or several (a row, a straight). */
export type Selection = readonly (Entry | readonly Entry[])[]

/** Why a selection is refused. */
export type SelectionProblem =
  | 'selection_shape' // not an array, or not as deep as the play wants it
  | 'selection_unknown' // holds something that is not on the board
  | 'selection_duplicate' // the same thing twice
  | 'selection_overlap' // a number both banker and leg
  | 'selection_short' // too little chosen to form one ticket
  | 'selection_long' // more chosen than the play takes
  | 'selection_units' // more tickets than an order may hold

/** The most tickets of one order (rulebook 0). */
export const MAX_UNITS = 50_000

/** A row of entries to choose from, as the app draws it. */
export type Row = { code: string; entries: readonly (Entry | readonly Entry[])[] }

export type Shape = {
  rows: readonly Row[]
  /** True where a selection has one array per row; else it is one flat array. */
  nested: boolean
  /** Takes untrusted input. Undefined means that it is a `Selection` of this play. */
  problem(selection: unknown): SelectionProblem | undefined
  /** How many tickets. Only for a selection without a problem. */
  count(selection: Selection): number
}

type Chosen = readonly unknown[]
type Limits = { min: number; max?: number }

/** A shape of one flat list, each entry one ticket. */
export function singles(entries: Row['entries'], code = 'pick'): Shape {
  return flat({ code, entries }, { min: 1 }, (chosen) => chosen.length)
}

/** A shape of one flat list, each set of k of it one ticket: C(n, k). */
export function sets(entries: readonly Entry[], k: number, code = 'pick'): Shape {
  return flat({ code, entries }, { min: k }, (chosen) => choose(chosen.length, k))
}

/** A shape of one flat list of at most `max` entries, each of which holds `ticketsOf` tickets. */
export function weighted(entries: Row['entries'], ticketsOf: (entry: Entry) => number, max = entries.length): Shape {
  return flat({ code: 'pick', entries }, { min: 1, max }, (chosen) =>
    (chosen as readonly Entry[]).reduce<number>((sum, entry) => sum + ticketsOf(entry), 0),
  )
}

function flat(row: Row, limits: Limits, count: (chosen: Chosen) => number): Shape {
  const known = keysOf(row.entries)
  return bounded({
    rows: [row],
    nested: false,
    problem: (selection) => rowProblem(selection, known, limits),
    count,
  })
}

/** Rows of which each gives one entry to a ticket; `count` says how many tickets their crossing holds. */
export function crossing(rows: readonly Row[], count: (...rows: (readonly Entry[])[]) => number): Shape {
  const known = rows.map((row) => keysOf(row.entries))
  return bounded({
    rows,
    nested: true,
    problem: (selection) =>
      rowsProblem(
        selection,
        known,
        known.map(() => ({ min: 1 })),
      ) ?? (count(...rowsOf(selection as Selection)) > 0 ? undefined : 'selection_short'),
    count: (selection) => count(...rowsOf(selection)),
  })
}

/**
 * One row for each place of a draw, empty where the place is not used (定位胆). `fewer` lets rows at the
 * end be left out.
 */
export function places(rows: readonly Row[], count: (...rows: (readonly Entry[])[]) => number, fewer = false): Shape {
  const known = rows.map((row) => keysOf(row.entries))
  const given = (selection: unknown) => (fewer && Array.isArray(selection) ? known.slice(0, selection.length) : known)
  return bounded({
    rows,
    nested: true,
    problem: (selection) =>
      rowsProblem(
        selection,
        given(selection),
        known.map(() => ({ min: 0 })),
      ) ?? (count(...rowsOf(selection as Selection)) > 0 ? undefined : 'selection_short'),
    count: (selection) => count(...rowsOf(selection)),
  })
}

/** 胆拖: all bankers are in every ticket, legs fill it up to k. */
export function bankers(entries: readonly Entry[], k: number): Shape {
  const known = keysOf(entries)
  return bounded({
    rows: [
      { code: 'banker', entries },
      { code: 'legs', entries },
    ],
    nested: true,
    problem: (selection) => {
      const wrong = rowsProblem(selection, [known, known], [{ min: 1, max: k - 1 }, { min: 1 }])
      if (wrong) return wrong
      const [banker = [], legs = []] = rowsOf(selection as Selection)
      if (banker.some((entry) => legs.includes(entry))) return 'selection_overlap'
      return legs.length < k - banker.length ? 'selection_short' : undefined
    },
    count: (selection) => {
      const [banker = [], legs = []] = rowsOf(selection)
      return choose(legs.length, k - banker.length)
    },
  })
}

/** Reads a nested selection as its rows. */
export const rowsOf = (selection: Selection): (readonly Entry[])[] => selection as (readonly Entry[])[]
/** Reads a flat selection as its entries. */
export const entriesOf = (selection: Selection): readonly Entry[] => selection as readonly Entry[]

/** The number that an entry is. */
export const numberOf = (entry: Entry): number => (typeof entry === 'number' ? entry : Number.parseInt(entry, 10))

/** C(n, k), exact: the running product is always a whole number. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways
}

// The count of tickets is judged here once, so that no play can forget it.
function bounded(shape: Shape): Shape {
  return {
    ...shape,
    problem: (selection) =>
      shape.problem(selection) ?? (shape.count(selection as Selection) > MAX_UNITS ? 'selection_units' : undefined),
  }
}

function rowsProblem(
  selection: unknown,
  known: readonly ReadonlySet<string>[],
  limits: readonly Limits[],
): SelectionProblem | undefined {
  if (!Array.isArray(selection) || selection.length !== known.length) return 'selection_shape'
  for (const [index, row] of (selection as Chosen).entries()) {
    const wrong = rowProblem(row, known[index]!, limits[index]!)
    if (wrong) return wrong
  }
  return undefined
}

function rowProblem(row: unknown, known: ReadonlySet<string>, limits: Limits): SelectionProblem | undefined {
  if (!Array.isArray(row)) return 'selection_shape'
  // A row has only a known number of different entries, so a longer list repeats or invents some; it is refused before
  // it is read.
  if (row.length > known.size) return 'selection_duplicate'
  const keys = (row as Chosen).map(keyOf)
  if (keys.some((key) => key === undefined)) return 'selection_shape'
  if (keys.some((key) => !known.has(key!))) return 'selection_unknown'
  if (new Set(keys).size < keys.length) return 'selection_duplicate'
  if (keys.length > (limits.max ?? known.size)) return 'selection_long'
  return keys.length < limits.min ? 'selection_short' : undefined
}

const keysOf = (entries: Row['entries']): ReadonlySet<string> => new Set(entries.map((entry) => keyOf(entry)!))

/** Tells entries apart by type as well as by value: "1" is not 1. Undefined where it is no entry at all. */
export function keyOf(entry: unknown): string | undefined {
  if (typeof entry === 'number' || typeof entry === 'string') return JSON.stringify(entry)
  const simple = (part: unknown) => typeof part === 'number' || typeof part === 'string'
  return Array.isArray(entry) && entry.every(simple) ? JSON.stringify(entry) : undefined
}
