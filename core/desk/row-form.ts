// Which form a row of a list is for: what a person presses on fills the form that goes on from it.
import type * as v from 'valibot'
import type { Deed } from './deed.ts'
import { saidAs } from './fields.ts'

type Row = Readonly<Record<string, unknown>>
type Form = Pick<Deed, 'fields'>

/** Columns that a field asks for under another word: the field, the column, and a column that such a row alone has. */
const renamed = [
  ['what', 'round', 'atMost'],
  ['what', 'id', 'entry'],
  ['breach', 'id', 'ref'],
  ['transfer', 'hash', 'goneAt'],
] as const

/** The row, with its own name in front as the field says it that asks for it. */
export function asFields(row: Row): Row {
  const [field, column] = renamed.find(([, named, sign]) => named in row && sign in row) ?? []
  return field ? { [field]: row[column!], ...row } : row
}

/**
 * The form that a pressed row fills: the first that has a field for the row's first value, which names it; else the first that has
 * a field for any of its values. A reason is each person's own, so it says nothing of what a row is for.
 */
export function formFor<F extends Form>(row: Row, forms: readonly F[]): F | undefined {
  const [first = ''] = Object.keys(row)
  return forms.find(({ fields }) => first in fields) ?? forms.find((form) => fits(row, form))
}

const fits = (row: Row, { fields }: Form): boolean =>
  Object.entries(fields).some(
    ([name, field]) => row[name] !== undefined && saidAs(field as v.GenericSchema) !== 'sentence',
  )
