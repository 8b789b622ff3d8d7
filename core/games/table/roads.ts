// The roads of a table: how its last rounds are drawn up. They show past rounds and predict nothing.

/** The number of past rounds that a table shows (decision 63). */
export const ROAD_ROUNDS = 70
const ROWS = 6

/** A hand on the roads: won by one of two sides, or a tie; with the marks that a game adds. */
export type RoadRound = { winner: string }

export type Place = { column: number; row: number }
/** 大路: a side's win; ties that follow it are counted on it. */
export type BigRoadCell<R extends RoadRound = RoadRound> = Place & R & { ties: number }
/** Red where the big road repeats itself, blue where it does not. */
export type DerivedCell = Place & { colour: 'red' | 'blue' }

export type Roads<R extends RoadRound = RoadRound> = {
  /** 珠盘路: every round, column by column. */
  bead: readonly (Place & R)[]
  /** 大路. */
  big: readonly BigRoadCell<R>[]
  /** Ties before the first win of a side: the big road has no cell for them yet. */
  tiesBefore: number
  /** 大眼仔路, 小路, 曱甴路. */
  bigEye: readonly DerivedCell[]
  small: readonly DerivedCell[]
  cockroach: readonly DerivedCell[]
}

/** Draws up the last 70 of these rounds, oldest first. */
export function roadsOf<R extends RoadRound>(rounds: readonly R[]): Roads<R> {
  const shown = rounds.slice(-ROAD_ROUNDS)
  const first = shown.findIndex(({ winner }) => winner !== 'tie')
  const tiesBefore = first < 0 ? shown.length : first
  const wins = winsOf(shown)
  const streaks = streaksOf(wins, ({ winner }) => winner)
  const heights = streaks.map((streak) => streak.length)
  const derived = (gap: number) =>
    laidOut(streaksOf(coloursOf(heights, gap), (colour) => colour)).map(({ cell, ...place }) => ({
      ...place,
      colour: cell,
    }))
  return {
    bead: shown.map((round, at) => ({ column: Math.floor(at / ROWS), row: at % ROWS, ...round })),
    big: laidOut(streaks).map(({ cell, ...place }) => ({ ...place, ...cell })),
    tiesBefore,
    bigEye: derived(1),
    small: derived(2),
    cockroach: derived(3),
  }
}

function winsOf<R extends RoadRound>(rounds: readonly R[]): (R & { ties: number })[] {
  const wins: (R & { ties: number })[] = []
  for (const round of rounds) {
    const last = wins.at(-1)
    if (round.winner !== 'tie') wins.push({ ...round, ties: 0 })
    else if (last) last.ties++
  }
  return wins
}

/** Splits a list into columns of consecutive results of the same kind. */
function streaksOf<T>(list: readonly T[], kindOf: (one: T) => unknown): T[][] {
  const streaks: T[][] = []
  for (const one of list) {
    const streak = streaks.at(-1)
    if (streak && kindOf(streak[0]!) === kindOf(one)) streak.push(one)
    else streaks.push([one])
  }
  return streaks
}

/**
 * One colour for each win from the place on where there is something to compare with, `gap` columns back. A win that
 * opens a column asks whether the two columns before it that lie the gap apart are equally long; one that goes down
 * asks whether the column the gap back has a win beside it: blue is the first win below that column's end.
 */
function coloursOf(heights: readonly number[], gap: number): ('red' | 'blue')[] {
  return heights.flatMap((height, column) =>
    Array.from({ length: height }, (_, row) => {
      if (row > 0) {
        const beside = heights[column - gap]
        return beside === undefined ? [] : colour(beside !== row)
      }
      const earlier = heights[column - 1 - gap]
      return earlier === undefined ? [] : colour(heights[column - 1] === earlier)
    }).flat(),
  )
}

const colour = (isRed: boolean): 'red' | 'blue' => (isRed ? 'red' : 'blue')

/** Six rows: a streak that meets the bottom, or an older one, turns to the right and goes on in that row. */
function laidOut<T>(streaks: readonly (readonly T[])[]): (Place & { cell: T })[] {
  const taken = new Set<string>()
  const isTaken = ({ column, row }: Place) => taken.has(`${column},${row}`)
  const cells: (Place & { cell: T })[] = []
  let start = 0
  for (const streak of streaks) {
    while (isTaken({ column: start, row: 0 })) start++
    let place: Place = { column: start, row: 0 }
    for (const [index, cell] of streak.entries()) {
      if (index > 0) place = nextPlace(place, start, isTaken)
      taken.add(`${place.column},${place.row}`)
      cells.push({ ...place, cell })
    }
    start++
  }
  return cells
}

function nextPlace({ column, row }: Place, start: number, isTaken: (place: Place) => boolean): Place {
  const below = { column, row: row + 1 }
  // A streak that has turned to the right stays in its row.
  const mayFall = column === start && below.row < ROWS && !isTaken(below)
  return mayFall ? below : { column: column + 1, row }
}
