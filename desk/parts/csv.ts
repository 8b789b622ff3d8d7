// The rows of a table, as a file for a spreadsheet.
import { wholeIn, type Column, type Row } from './cells.ts'

export function saveCsv(name: string, columns: readonly Column[], rows: readonly Row[]): void {
  const lines = [
    columns.map(({ label }) => cell(label)),
    ...rows.map((row) => columns.map((column) => cell(wholeIn(column, row[column.key])))),
  ]
  const text = `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** A spreadsheet would run a text that begins like a formula. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
