// What every format of a statement shows, column by column.
import { toWire } from '../../core/money.ts'
import { showInstant } from '../../core/time.ts'
import { m } from '../../text/compiled/messages.js'
import type { Line, Statement } from './statement.ts'

/** The heads of the columns, in the order of the cells. */
export function columnsOf({ language: locale }: Pick<Statement, 'language'>): string[] {
  const says = { locale }
  return [
    m.records_column_number({}, says),
    m.records_column_time({}, says),
    m.records_column_kind({}, says),
    m.records_column_order({}, says),
    m.records_column_amount({}, says),
    m.records_column_before({}, says),
    m.records_column_after({}, says),
  ]
}

/** The cells of an entry, as every format shows them. */
export const cellsOf = (line: Line): string[] => [
  String(line.number),
  showInstant(line.at),
  line.name,
  line.orderNo,
  toWire(line.amount),
  toWire(line.before),
  toWire(line.after),
]
