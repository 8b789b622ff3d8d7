// A statement as CSV, streamed: a title, the opening balance, one line an entry, the closing balance.
import { m } from '../../text/compiled/messages.js'
import { columnsOf, rowsOf } from './statement-cells.ts'
import type { Statement } from './statement.ts'

// Excel takes a file without this mark for one in the system's own letters.
const BYTE_ORDER_MARK = '\uFEFF'

/** Chunks of text, RFC 4180: CRLF, and quotes where a field needs them. */
export async function* csvOf(statement: Statement): AsyncGenerator<string> {
  const { from, to, language: locale } = statement
  const says = { locale }
  yield BYTE_ORDER_MARK
  yield row([m.records_statement_title({}, says), statement.username, `${from} / ${to}`])
  yield row([m.records_statement_wallet({}, says), m.records_statement_cash({}, says)])
  yield row(columnsOf(statement))
  for await (const rows of rowsOf(statement)) yield rows.map(row).join('')
}

const row = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
