// Which of the fields that a member had picked a draw has hit: those without which the bet would win less.
import type { PastDraw } from '../../../core/lottery/calls.ts'
import type { Facts, Play, Selection } from '../../../core/lottery/game.ts'
import { keyOf } from '../../../core/lottery/selection.ts'
import { isCells, type BoardLine, type Pick as Entry } from './picks.ts'

/** The name of a field on the page: of a priced one, or of an entry in a row. */
export const cellKey = (play: Play, code: string): string => `${play.code} ${code}`
export const faceKey = (play: Play, row: number, entry: Entry): string =>
  `${play.code} ${play.rows[row]?.code ?? ''} ${keyOf(entry)}`

type Placed = Pick<BoardLine, 'play' | 'selection' | 'cell'>

/** The keys of hit fields, of bets on a draw; `facts` are the draw's stored facts besides its numbers. */
export function hitsOf(
  bets: readonly Placed[],
  numbers: NonNullable<PastDraw['numbers']>,
  facts?: Facts,
): ReadonlySet<string> {
  const wonBy = (play: Play, selection: Selection): number =>
    play.problem(selection) === undefined
      ? Object.values(play.wins(selection, numbers, facts).hits).reduce((sum, hits) => sum + hits, 0)
      : 0
  const keys = bets.flatMap(({ play, selection, cell }) => {
    if (isCells(play)) {
      const picked = cell ? [cell] : play.cells.filter((each) => holds(selection, each.selection))
      return picked.filter((each) => wonBy(play, each.selection) > 0).map(({ code }) => cellKey(play, code))
    }
    const won = wonBy(play, selection)
    const rows = (play.nested ? selection : [selection]) as Entry[][]
    return rows.flatMap((row, at) =>
      row
        .filter((entry) => {
          const fewer = rows.map((each, place) => (place === at ? each.filter((other) => other !== entry) : each))
          return wonBy(play, (play.nested ? fewer : fewer[0]!) as Selection) < won
        })
        .map((entry) => faceKey(play, at, entry)),
    )
  })
  return new Set(keys)
}

/** Is the field part of a selection that combines several fields? */
const holds = (selection: Selection, field: Selection): boolean =>
  field.every((part, at) =>
    Array.isArray(part) && Array.isArray(selection[at])
      ? holds(selection[at] as Selection, part as Selection)
      : selection.some((each) => keyOf(each) === keyOf(part)),
  )
