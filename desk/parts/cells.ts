// Kinds of columns, and the texts of their cells.
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { inBoth } from '../../core/desk/fields.ts'
import { m } from '../../text/compiled/messages.js'
import { language } from '../shell/look.ts'
import { showInstant, showMoment, showMoney } from '../shell/show.ts'

export type Row = Readonly<Record<string, unknown>>

export type Column = {
  key: string
  label: string
  /** How the value is shown and sorted; as text by default. */
  as?: 'text' | 'money' | 'instant' | 'count' | 'code'
  /** Words for the value, where it is a code of ours. */
  words?: (value: string) => string
  show?: (row: Row) => ReactNode
}

/** The text of a cell that is saved, or shown where there is room: an instant has its year, money no marks between its digits. */
export function wholeIn(column: Column, value: unknown): string {
  if (column.as === 'instant' && typeof value === 'number') return showInstant(value)
  return column.as === 'money' && typeof value === 'string' ? value : shownIn(column, value)
}

/** The text of a cell. */
export function shownIn({ as, words }: Column, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (as === 'instant' && typeof value === 'number') return showMoment(value)
  if (as === 'money') return showMoney(String(value))
  if (typeof value === 'boolean') return value ? m.desk_yes() : m.desk_no()
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return words ? words(value.join(',')) : value.join(' · ')
  if (v.is(inBoth, value)) return value[language.get()]
  if (typeof value === 'object') return JSON.stringify(value)
  return words ? words(String(value)) : String(value)
}
