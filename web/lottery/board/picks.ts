// The picks of a member on a board, and the lines that they make. Pure, so that the price is there as one taps; the
// server counts again and believes only itself.
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import { selection } from '../../../core/lottery/shape.ts'
import type { PlayOdds } from '../../../core/lottery/calls.ts'
import type { Cell, Facts, Odds, Play, Selection } from '../../../core/lottery/game.ts'
import { keyOf } from '../../../core/lottery/selection.ts'
import { stakeOf } from '../../../core/lottery/settle.ts'
import { parseFen, sumFen, type Fen } from '../../../core/money.ts'
import { pickedText } from '../words.ts'

/** An element of a selection: a number, a word, or a straight. */
export type Pick = Selection[number]

/** By play, one list of chosen entries for each of its rows; a play of cells has one row. */
export const picksSchema = v.record(v.string(), anyList(selection))
export type Picks = v.InferOutput<typeof picksSchema>

/** The draft that is kept for this tab: picks survive a lock, a reload and a sign-in (decisions 41, 47). */
export const draftSchema = v.object({
  picks: picksSchema,
  /** The chosen stake of one unit; empty until then, and the least stake applies. */
  stake: v.string(),
  /** Stakes of single lines that were changed in the slip. */
  own: v.record(v.string(), v.string()),
  /** The last placed picks and their issue: they can be picked again, and glow where they are hit. */
  last: v.optional(v.object({ issue: v.string(), picks: picksSchema })),
})
export type Draft = v.InferOutput<typeof draftSchema>

export const noDraft: Draft = { picks: {}, stake: '', own: {} }

/** A line of the slip. */
export type BoardLine = {
  id: string
  play: Play
  /** The cell, for a line that is a single priced cell of the board. */
  cell?: Cell
  selection: Selection
  units: number
  unitStakeFen: Fen
  /** The multiple of a unit's price, where a board has prices for units; `unitStakeFen` includes it. */
  multiple?: number
  stakeFen: Fen
  /** The odds of the tiers that this selection can win. */
  odds: Odds
  picked: string
}

/** Each of its cells is a bet of its own with a price; else one chooses numbers and they are counted. */
export const isCells = (play: Play): boolean =>
  play.cells.length > 0 && (play.cells.every((cell) => isSingle(play, cell)) || pricesOf(play).size > 1)

const isSingle = (play: Play, { selection: chosen }: Cell): boolean =>
  (play.nested ? chosen.flat().length : chosen.length) === 1
const pricesOf = (play: Play) => new Set(play.cells.map(({ tiers }) => tiers.join()))

/** The picked cells of a play, by their codes: they stand where another play has its first row. */
export const isCellPicked = (picks: Picks, play: Play, cell: Cell): boolean =>
  (picks[play.code]?.[0] ?? []).includes(cell.code)

/** Takes a cell, or puts it back. */
export const toggleCell = (picks: Picks, play: Play, { code }: Cell): Picks =>
  withCells(
    picks,
    play,
    play.cells.filter((each) => isCellPicked(picks, play, each) !== (each.code === code)),
  )

/** Takes exactly these cells of a play. */
export function withCells(picks: Picks, play: Play, cells: readonly Cell[]): Picks {
  const { [play.code]: _, ...rest } = picks
  return cells.length === 0 ? rest : { ...rest, [play.code]: [cells.map(({ code }) => code)] }
}

const same = (one: Pick, other: Pick) => keyOf(one) === keyOf(other)

export const rowsPicked = (picks: Picks, play: Play): Pick[][] =>
  play.rows.map((_, index) => [...(picks[play.code]?.[index] ?? [])])

export const isPicked = (picks: Picks, play: Play, row: number, entry: Pick): boolean =>
  (picks[play.code]?.[row] ?? []).some((each) => same(each, entry))

/** Takes an entry, or puts it back. In 胆拖 a number is banker or leg, and the oldest banker gives way. */
export function toggle(picks: Picks, play: Play, row: number, entry: Pick): Picks {
  const had = isPicked(picks, play, row, entry)
  const rows = rowsPicked(picks, play).map((chosen, index) => {
    const others = chosen.filter((each) => !same(each, entry))
    if (index === row) return had ? others : [...chosen, entry]
    return excludes(play) && !had ? others : chosen
  })
  if (play.problem(asSelection(play, rows)) === 'selection_long') rows[row]!.shift()
  return withRows(picks, play, rows)
}

// Only a banker and its legs shut each other out: a pair may be crossed with its own number.
const excludes = (play: Play) => play.rows.some(({ code }) => code === 'banker')

function withRows(picks: Picks, play: Play, rows: Pick[][]): Picks {
  const { [play.code]: _, ...rest } = picks
  if (rows.every((row) => row.length === 0)) return rest
  return { ...rest, [play.code]: rows.map((row) => row.toSorted(byPlace(play))) as Picks[string] }
}

const byPlace = (play: Play) => (one: Pick, other: Pick) => placeOf(play, one) - placeOf(play, other)
const placeOf = (play: Play, entry: Pick) => play.rows[0]!.entries.findIndex((each) => same(each, entry))

const asSelection = (play: Play, rows: readonly Pick[][]): Selection => (play.nested ? rows : rows[0]!) as Selection

/** Takes exactly these entries of one row. */
export const withRow = (picks: Picks, play: Play, row: number, entries: readonly Pick[]): Picks =>
  withRows(
    picks,
    play,
    rowsPicked(picks, play).map((chosen, index) => (index === row ? [...entries] : chosen)),
  )

/** Drops one line of the slip. */
export function withoutLine(picks: Picks, { play, cell }: { play: Play; cell?: Cell }): Picks {
  return cell ? toggleCell(picks, play, cell) : withRows(picks, play, [])
}

/** The picks of a play so far, and the reason why they are no bet yet. */
export const chosenOf = (picks: Picks, play: Play) => judged(play, asSelection(play, rowsPicked(picks, play)))

/** A selection with its tickets: none while there is a problem with it. */
export function judged(play: Play, chosen: Selection) {
  const problem = play.problem(chosen)
  return { selection: chosen, problem, units: problem ? 0 : play.count(chosen) }
}

/**
 * The odds of the tiers that a selection can win, as the server offers them; where the facts of the draw
 * are not given, of those under any facts, which are the ones that a bet names.
 */
export function oddsOn(playOdds: PlayOdds, play: Play, chosen: Selection, facts?: Facts): Odds {
  const all: Record<string, number> = Object.assign({}, ...playOdds.items.map((item) => item.oddsMilli))
  const can = Object.keys(play.most(chosen, facts))
  return Object.fromEntries(can.flatMap((tier) => (all[tier] ? [[tier, all[tier]]] : [])))
}

export type Offered = { play: Play; playOdds: PlayOdds }

/** The lines of the slip, in the order of the board. */
export function linesOf(offered: readonly Offered[], draft: Draft, leastFen: Fen): BoardLine[] {
  const common = parseFen(draft.stake) ?? leastFen
  return offered.flatMap((each) =>
    choicesOf(draft.picks, each.play).map(({ chosen, cell }) => {
      const id = `${each.play.code} ${cell?.code ?? ''}`
      const line = lineAt(each, chosen, parseFen(draft.own[id] ?? '') ?? common)
      return { id, ...line, ...(cell && { cell, picked: cell.name() }) }
    }),
  )
}

/** A line of the chosen picks of a play, at a stake for each of its tickets. */
export const lineAt = ({ play, playOdds }: Offered, chosen: Selection, unitStakeFen: Fen) => ({
  play,
  selection: chosen,
  units: play.count(chosen),
  unitStakeFen,
  stakeFen: stakeOf({ play, selection: chosen, unitStakeFen }),
  odds: oddsOn(playOdds, play, chosen),
  picked: pickedText(play, chosen),
})

/** The picks of a play that make bets: its picked cells one by one, or the rows that are complete. */
function choicesOf(picks: Picks, play: Play): { chosen: Selection; cell?: Cell }[] {
  if (!picks[play.code]) return []
  if (isCells(play))
    return play.cells
      .filter((cell) => isCellPicked(picks, play, cell))
      .map((cell) => ({ chosen: cell.selection, cell }))
  const { selection: chosen, problem } = chosenOf(picks, play)
  return problem ? [] : [{ chosen }]
}

export const totalOf = (lines: readonly BoardLine[]): Fen => sumFen(lines.map(({ stakeFen }) => stakeFen))
export const unitsOf = (lines: readonly BoardLine[]): number => lines.reduce((sum, { units }) => sum + units, 0)
