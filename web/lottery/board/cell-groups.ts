// How the priced fields of a play stand on the page: by the place of the draw that they bet on.
import type { Cell, Play, Selection } from '../../../core/lottery/game.ts'
import { keyOf } from '../../../core/lottery/selection.ts'
import { entryText } from '../words.ts'

export type CellGroup = {
  code: string
  /** Empty where there is one group only. */
  name: string
  cells: { cell: Cell; name: string; number: number | undefined }[]
  /** The numbers that its fields stand for, each once. */
  numbers: number[]
}

/** The groups in the order of the board. */
export function cellGroups(play: Play): CellGroup[] {
  const groups = new Map<string, CellGroup>()
  for (const cell of play.cells) {
    const place: Place = play.nested ? placeOf(play, cell.selection) : { code: '', name: '' }
    const { code, name } = place
    const group = groups.get(code) ?? { code, name, cells: [], numbers: [] }
    groups.set(code, group)
    const entry = play.nested ? place.entry : cell.selection[0]
    const text = place.text ?? withoutPrefix(cell.name(), name)
    // An animal is a number on the wire, and a word on the board.
    const number = typeof entry === 'number' && /^\d+$/.test(text) ? entry : undefined
    group.cells.push({ cell, name: text, number })
    if (number !== undefined) group.numbers.push(number)
  }
  return [...groups.values()]
}

/** "冠军 大" is read as "大" where it stands under its place. */
const withoutPrefix = (name: string, prefix: string): string =>
  prefix !== '' && name.startsWith(`${prefix} `) ? name.slice(prefix.length + 1) : name

type Place = { code: string; name: string; entry?: Selection[number]; text?: string }

/** One entry in one row: the row is the place. Several (龙虎 of two places): all but the last row are. */
function placeOf(play: Play, selection: Selection): Place {
  const rows = selection as readonly (readonly (number | string)[])[]
  const used = rows.flatMap((row, index) => (row.length > 0 ? [index] : []))
  const last = used.at(-1) ?? 0
  const entry = rows[last]?.[0]
  const shown = entry === undefined ? {} : { entry }
  if (used.length === 1) return { code: String(last), name: play.rows[last]!.name(), ...shown }
  const places = used.slice(0, -1).flatMap((index) => rows[index] ?? [])
  const name = places.map((place) => entryText(play, place)).join(' ')
  const text = entry === undefined ? '' : entryText(play, entry, play.rows[last])
  return { code: places.map(keyOf).join(), name, text, ...shown }
}

/** Columns of cells on a phone of 390 px. */
export function columnsOf({ cells, numbers }: CellGroup): number {
  const count = cells.length
  if (count <= 2) return 2
  if (count <= 6 && count % 3 === 0) return 3
  // Ten digits are two rows of five; words need the room of four.
  return count === numbers.length && count % 5 === 0 && count % 4 !== 0 ? 5 : 4
}
