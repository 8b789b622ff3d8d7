// A statement as PDF: the same lines as the CSV, on pages that a bank or an accountant can file.
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { showInstant } from '../../core/time.ts'
import { toWire } from '../../core/money.ts'
import { m } from '../../text/compiled/messages.js'
import { cellsOf, columnsOf } from './statement-cells.ts'
import type { Statement } from './statement.ts'

const FONTS = join(import.meta.dirname, '../../node_modules/@embedpdf/fonts-sc/fonts')
const HANZI = join(FONTS, 'NotoSansHans-Regular.otf')
// Figures in a font that every reader has: setting them in the other takes twice as long.
const FIGURES = 'Helvetica'
const isPlain = (text: string) => /^[ -~]*$/.test(text)

const MARGIN = 36
const LINE = 13
const LAST_LINE = 790
/** Where the columns begin, in points; those of money end there instead. */
const COLUMNS = [36, 70, 160, 240, 0, 0, 0]
const MONEY_ENDS = [0, 0, 0, 0, 445, 502, 559]

type Doc = InstanceType<typeof PDFDocument>

/** The document as a stream; it is written while its lines are read. */
export function pdfOf(statement: Statement): Readable {
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, font: HANZI, autoFirstPage: false })
  void write(doc, statement).then(
    () => doc.end(),
    (error: Error) => doc.destroy(error),
  )
  return doc
}

async function write(doc: Doc, statement: Statement): Promise<void> {
  const says = { locale: statement.language }
  const pages = { y: LAST_LINE + 1, count: 0 }
  const line = (cells: readonly string[]) => {
    if (pages.y > LAST_LINE) newPage(doc, pages, statement)
    cells.forEach((cell, at) => put(doc, cell, at, pages.y))
    pages.y += LINE
  }
  newPage(doc, pages, statement)
  title(doc, pages, statement)
  line(columnsOf(statement))
  line(['', '', m.records_opening({}, says), '', '', '', toWire(statement.opening)])
  let closing: bigint = statement.opening
  for await (const each of statement.lines) {
    line(cellsOf(each))
    closing = each.after
  }
  line(['', '', m.records_closing({}, says), '', '', '', toWire(closing)])
}

type Pages = { y: number; count: number }

function newPage(doc: Doc, pages: Pages, { language: locale }: Statement): void {
  doc.addPage()
  pages.count += 1
  pages.y = MARGIN
  const page = m.records_page({ page: pages.count }, { locale })
  doc.font(HANZI, 8).text(page, MARGIN, 812, { lineBreak: false })
}

function title(doc: Doc, pages: Pages, statement: Statement): void {
  const says = { locale: statement.language }
  doc.font(HANZI, 16).text(m.records_statement_title({}, says), MARGIN, pages.y)
  pages.y += 30
  const facts = [
    [m.records_statement_member({}, says), statement.username],
    [m.records_statement_wallet({}, says), m.records_statement_cash({}, says)],
    [m.records_statement_period({}, says), `${statement.from} / ${statement.to}`],
    [m.records_statement_made({}, says), showInstant(Date.now())],
  ]
  for (const [name = '', value = ''] of facts) {
    doc.font(HANZI, 9).text(`${name}  ${value}`, MARGIN, pages.y, { lineBreak: false })
    pages.y += LINE + 2
  }
  pages.y += LINE
}

function put(doc: Doc, text: string, column: number, y: number): void {
  if (text === '') return
  doc.font(isPlain(text) ? FIGURES : HANZI, isPlain(text) && column === 3 ? 6.5 : 8)
  const end = MONEY_ENDS[column] ?? 0
  const x = end > 0 ? end - doc.widthOfString(text) : (COLUMNS[column] ?? MARGIN)
  doc.text(text, x, y, { lineBreak: false })
}
