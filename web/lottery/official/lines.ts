// The slip of the official board: what is chosen of one play becomes a line with its price and its multiple.
import * as v from 'valibot'
import { anyList } from '../../../core/list.ts'
import { unitTexts, type UnitText } from '../../../core/lottery/official-calls.ts'
import type { Play, Selection } from '../../../core/lottery/game.ts'
import { selection } from '../../../core/lottery/shape.ts'
import { MULTIPLE } from '../../../core/lottery/stake.ts'
import { fen, fromWire, showYuan, yuan } from '../../../core/money.ts'
import {
  chosenOf,
  isCellPicked,
  isCells,
  judged,
  lineAt,
  picksSchema,
  type BoardLine,
  type Offered,
  type Picks,
} from '../board/picks.ts'
import { m } from '../../../text/compiled/messages.js'
import { unitsText } from '../words.ts'

const multiple = v.pipe(v.number(), v.integer(), v.minValue(MULTIPLE.min), v.maxValue(MULTIPLE.max))
const unit = v.picklist(unitTexts)
const kept = v.object({ play: v.string(), selection, unit, multiple })
export type KeptLine = v.InferOutput<typeof kept>

/** The draft that is kept for this tab: picks and slip survive a lock, a reload and a sign-in (decisions 41, 47). */
export const draftSchema = v.object({
  picks: picksSchema,
  unit,
  multiple,
  lines: anyList(kept),
  /** The last placed lines and their issue. */
  last: v.optional(v.object({ issue: v.string(), lines: anyList(kept) })),
})
export type SlipDraft = v.InferOutput<typeof draftSchema>

export const noDraft: SlipDraft = { picks: {}, unit: '2.00', multiple: 1, lines: [] }

/** A line with the two figures that make its unit stake. */
export type CountedLine = BoardLine & { unit: UnitText; multiple: number }

type Terms = { selection: Selection; unit: UnitText; multiple: number }

/** The picks of a play as one selection. Fields with a price are one ticket each. */
export function choiceOf(picks: Picks, play: Play) {
  if (!isCells(play)) return chosenOf(picks, play)
  const cells = play.cells.filter((cell) => isCellPicked(picks, play, cell))
  const chosen = (
    play.nested
      ? play.rows.map((_, row) => cells.flatMap((cell) => cell.selection[row] ?? []))
      : cells.flatMap((cell) => cell.selection)
  ) as Selection
  return judged(play, chosen)
}

/** The line that a choice makes; undefined while it is no bet yet. */
export function lineOf(
  offered: Offered,
  { selection: chosen, unit: price, multiple: times }: Terms,
): CountedLine | undefined {
  const { play } = offered
  if (play.problem(chosen)) return undefined
  return {
    id: idOf({ play: play.code, selection: chosen, unit: price }),
    ...lineAt(offered, chosen, fen(fromWire(price) * BigInt(times))),
    unit: price,
    multiple: times,
  }
}

/** The same choice at the same price is one line, whose multiples add up. */
export function withLine(lines: readonly KeptLine[], line: KeptLine): KeptLine[] {
  const same = lines.findIndex((each) => idOf(each) === idOf(line))
  if (same < 0) return [...lines, line]
  return lines.map((each, at) =>
    at === same ? { ...each, multiple: Math.min(MULTIPLE.max, each.multiple + line.multiple) } : each,
  )
}

export const idOf = (line: Omit<Terms, 'multiple'> & { play: string }) =>
  `${line.play} ${line.unit} ${JSON.stringify(line.selection)}`

/** A line whose price becomes that of another with the same choice joins it. */
export function changed(
  lines: readonly KeptLine[],
  id: string,
  to: Partial<Pick<KeptLine, 'unit' | 'multiple'>>,
): KeptLine[] {
  return lines.reduce<KeptLine[]>((done, each) => {
    const next = idOf(each) === id ? { ...each, ...to } : each
    return withLine(done, next)
  }, [])
}

/** "3 注 × ¥0.20 × 5 倍 = ¥3.00" (decision 47). */
export const equationOf = ({ units, unit, multiple, stakeFen }: CountedLine): string =>
  m.official_equation({
    units: unitsText(units),
    price: yuan(unit),
    times: multiple,
    total: showYuan(stakeFen),
  })
