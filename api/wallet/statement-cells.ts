// The rows of a statement, as every format shows them.
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

/** The opening balance, the entries, the closing balance: some rows at a time, each a cell a column. */
export async function* rowsOf(statement: Statement): AsyncGenerator<string[][]> {
  const { opening, language: locale } = statement
  yield [balance(m.records_opening({}, { locale }), opening)]
  let closing: bigint = opening
  for await (const lines of statement.stretches) {
    yield lines.map(cellsOf)
    closing = lines.at(-1)?.after ?? closing
  }
  yield [balance(m.records_closing({}, { locale }), closing)]
}

const balance = (name: string, amount: bigint) => ['', '', name, '', '', '', toWire(amount)]

const cellsOf = (line: Line): string[] => [
  String(line.number),
  showInstant(line.at),
  line.name,
  line.orderNo,
  toWire(line.amount),
  toWire(line.before),
  toWire(line.after),
]
