// Sets the pages of statements, in a thread of its own: a page takes some 8 ms and a font 100, and who
// serves members must not wait for that. It loads nothing of the house, so that it starts quickly.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, type MessagePort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import type { Sheet } from './statement-pdf.ts'

const FONTS = join(import.meta.dirname, '../../node_modules', '@embedpdf/fonts-sc/fonts')
const HANZI = 'hanzi'
const hanzi = readFileSync(join(FONTS, 'NotoSansHans-Regular.otf'))
// Figures in a font that every reader has: setting them in the other takes twice as long.
const FIGURES = 'Helvetica'
const isPlain = (text: string) => /^[ -~]*$/.test(text)

const MARGIN = 30
const RIGHT = 565
const LINE = 13
/** The distance from the top of a row to the base line of its letters, in any font. */
const BASE = 8
const FOOT = 812
/** The left edges of the columns, in points; for columns of money their right edges. */
const COLUMNS = [MARGIN, 63, 141, 296]
const MONEY_ENDS = [undefined, undefined, undefined, undefined, 467, 516, RIGHT]

type Doc = InstanceType<typeof PDFDocument>

// Each statement comes with a port of its own and is forgotten when that closes.
parentPort?.on('message', (port: MessagePort) => {
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, autoFirstPage: false })
  doc.registerFont(HANZI, hanzi)
  port.on('message', (sheet: Sheet) => {
    draw(doc, sheet)
    if (sheet.isLast) doc.end()
    port.postMessage(doc.read(doc.readableLength))
  })
})

function draw(doc: Doc, { title, rows, foot }: Sheet): void {
  doc.addPage()
  let y = title ? drawTitle(doc, title) : MARGIN
  rows.forEach((cells, at) => {
    cells.forEach((cell, column) => putCell(doc, cell, column, y))
    y += LINE
    // The first row is the heads of the columns.
    if (at === 0)
      doc
        .moveTo(MARGIN, y - 3)
        .lineTo(RIGHT, y - 3)
        .lineWidth(0.5)
        .stroke()
  })
  put(doc, foot, { x: MARGIN, y: FOOT, size: 8 })
}

/** Answers where the rows begin. */
function drawTitle(doc: Doc, [title = '', ...facts]: string[]): number {
  let y = MARGIN
  put(doc, title, { x: MARGIN, y: y + BASE, size: 16 })
  y += 30
  for (const fact of facts) {
    put(doc, fact, { x: MARGIN, y, size: 9 })
    y += LINE + 2
  }
  return y + LINE
}

function putCell(doc: Doc, text: string, column: number, y: number): void {
  if (text === '') return
  const right = MONEY_ENDS[column]
  // The number of an order, and the longest kinds, fit their columns in smaller letters.
  const size = text.length > 30 ? 6.5 : 8
  put(doc, text, { x: COLUMNS[column] ?? MARGIN, y, size, right })
}

type Place = { x: number; y: number; size: number; right?: number | undefined }

/** Sets a text on the line of a row that begins at y, from x on or up to the right. */
function put(doc: Doc, text: string, { x, y, size, right }: Place): void {
  doc.font(isPlain(text) ? FIGURES : HANZI, size)
  const from = right === undefined ? x : right - doc.widthOfString(text)
  doc.text(text, from, y + BASE, { lineBreak: false, baseline: 'alphabetic' })
}
