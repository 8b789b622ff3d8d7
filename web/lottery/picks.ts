// What a member has picked on the odds board, and the lines that it makes. Pure, so that the price is
// there as one taps; the server counts again and believes only itself.
import * as v from 'valibot'
import { selection } from '../../core/lottery/shape.ts'
import type { PlayOdds } from '../../core/lottery/calls.ts'
import type { Odds, Play, Selection } from '../../core/lottery/game.ts'
import { keyOf } from '../../core/lottery/selection.ts'
import { stakeOf } from '../../core/lottery/settle.ts'
import { parseFen, sumFen } from '../../core/money.ts'
import type { Fen } from '../../core/money.ts'
import { pickedText } from './words.ts'

/** An element of a selection: a number, a word, or a straight. */
export type Pick = Selection[number]

/** By play, one list of chosen entries for each of its rows; a play of cells has one row. */
export const picksSchema = v.record(v.string(), v.array(selection))
export type Picks = v.InferOutput<typeof picksSchema>

/** What is kept for this tab: picks survive a lock, a reload and a sign-in (decisions 41, 47). */
export const draftSchema = v.object({
  picks: picksSchema,
  /** For one unit, as it was chosen; empty until then: the least stake stands. */
  stake: v.string(),
  /** Stakes of single lines that were changed in the slip. */
  own: v.record(v.string(), v.string()),
})
export type Draft = v.InferOutput<typeof draftSchema>

export const noDraft: Draft = { picks: {}, stake: '', own: {} }

/** A line of the slip. */
export type BoardLine = {
  id: string
  play: Play
  selection: Selection
  units: number
  unitStakeFen: Fen
  stakeFen: Fen
  /** Of the tiers that this selection can win. */
  odds: Odds
  picked: string
}

/** Each of its cells is a bet of its own with a price; else one chooses numbers and they are counted. */
export const isCells = (play: Play): boolean =>
  !play.nested && play.cells.length > 0 && play.cells.every((cell) => cell.selection.length === 1)

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

const byPlace = (play: Play) => (one: Pick, other: Pick) =>
  placeOf(play, one) - placeOf(play, other)
const placeOf = (play: Play, entry: Pick) =>
  play.rows[0]!.entries.findIndex((each) => same(each, entry))

const asSelection = (play: Play, rows: readonly Pick[][]): Selection =>
  (play.nested ? rows : rows[0]!) as Selection

/** Drops one line of the slip. */
export function withoutLine(picks: Picks, line: Pick_): Picks {
  if (!isCells(line.play)) return withRows(picks, line.play, [])
  return toggle(picks, line.play, 0, line.selection[0]!)
}
type Pick_ = { play: Play; selection: Selection }

/** What is chosen of a play so far, and why it is no bet yet. */
export function chosenOf(picks: Picks, play: Play) {
  const chosen = asSelection(play, rowsPicked(picks, play))
  const problem = play.problem(chosen)
  return { selection: chosen, problem, units: problem ? 0 : play.count(chosen) }
}

/** The odds of the tiers that a selection can win, as the server offers them. */
export function oddsOn(offer: PlayOdds, play: Play, chosen: Selection): Odds {
  const all: Record<string, number> = Object.assign(
    {},
    ...offer.items.map((item) => item.oddsMilli),
  )
  const can = Object.keys(play.most(chosen))
  return Object.fromEntries(can.flatMap((tier) => (all[tier] ? [[tier, all[tier]]] : [])))
}

export type Offered = { play: Play; offer: PlayOdds }

/** The lines of the slip, in the order of the board. */
export function linesOf(offered: readonly Offered[], draft: Draft, leastFen: Fen): BoardLine[] {
  const common = parseFen(draft.stake) ?? leastFen
  return offered.flatMap(({ play, offer }) => {
    if (!draft.picks[play.code]) return []
    const { selection: all, problem } = chosenOf(draft.picks, play)
    if (problem) return []
    const selections = isCells(play) ? all.map((entry): Selection => [entry]) : [all]
    return selections.map((one) => {
      const id = `${play.code} ${JSON.stringify(isCells(play) ? one : '')}`
      const unitStakeFen = parseFen(draft.own[id] ?? '') ?? common
      return {
        id,
        play,
        selection: one,
        units: play.count(one),
        unitStakeFen,
        stakeFen: stakeOf({ play, selection: one, unitStakeFen }),
        odds: oddsOn(offer, play, one),
        picked: pickedText(play, one),
      }
    })
  })
}

export const totalOf = (lines: readonly BoardLine[]): Fen =>
  sumFen(lines.map(({ stakeFen }) => stakeFen))
export const unitsOf = (lines: readonly BoardLine[]): number =>
  lines.reduce((sum, { units }) => sum + units, 0)
