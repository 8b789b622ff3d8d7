// The shape of a selection on the wire. Apart from the calls, so that a page which only makes calls does
// not carry the schemas that check what was picked.
import * as v from 'valibot'
import { eitherOf, listOf } from '../list.ts'

/** The largest board: 210 tickets of three digits each. */
export const SELECTION_MOST = 630
const word = v.pipe(v.string(), v.maxLength(16))

/** The size of a selection: the entries of its rows, where an empty row counts as one. */
export const entriesIn = (list: readonly unknown[]): number =>
  list.length > SELECTION_MOST ? list.length : entriesOf(list)

const entriesOf = (list: readonly unknown[]): number =>
  list.reduce<number>((sum, one) => sum + (Array.isArray(one) ? Math.max(1, one.length) : 1), 0)

/** A selection as the rulebook writes it: flat, or one list a position (rulebook 1). */
export const selection = listOf(
  eitherOf([v.number(), word, listOf(eitherOf([v.number(), word]), SELECTION_MOST)]),
  SELECTION_MOST,
  { fits: (list) => entriesIn(list) <= SELECTION_MOST },
)
export type Selection = v.InferOutput<typeof selection>
