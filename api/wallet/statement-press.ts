// Sets the pages of statements, in a thread of its own: a page takes some 8 ms and a font 100, and who
// serves members must not wait for that. It loads nothing of the house, so that it starts quickly.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import PDFDocument from 'pdfkit'
import type { Sheet } from './statement-pdf.ts'

const FONTS = join(import.meta.dirname, '../../node_modules/@embedpdf/fonts-sc/fonts')
const HANZI = 'hanzi'
const hanzi = readFileSync(join(FONTS, 'NotoSansHans-Regular.otf'))
// Figures in a font that every reader has: setting them in the other takes twice as long.
const FIGURES = 'Helvetica'
const isPlain = (text: string) => /^[ -~]*$/.test(text)

const MARGIN = 36
const RIGHT = 559
const LINE = 13
const FOOT = 812
/** Where the columns begin, in points; those of money end there instead. */
const COLUMNS = [36, 70, 160, 240, 0, 0, 0]
const MONEY_ENDS = [0, 0, 0, 0, 445, 502, RIGHT]

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
    cells.forEach((cell, column) => put(doc, cell, column, y))
    y += LINE
    // The first row is the heads of the columns.
    if (at === 0)
      doc
        .moveTo(MARGIN, y - 3)
        .lineTo(RIGHT, y - 3)
        .lineWidth(0.5)
        .stroke()
  })
  doc.font(HANZI, 8).text(foot, MARGIN, FOOT, { lineBreak: false })
}

/** Answers where the rows begin. */
function drawTitle(doc: Doc, [title, ...facts]: string[]): number {
  let y = MARGIN
  doc.font(HANZI, 16).text(title ?? '', MARGIN, y, { lineBreak: false })
  y += 30
  for (const fact of facts) {
    doc.font(HANZI, 9).text(fact, MARGIN, y, { lineBreak: false })
    y += LINE + 2
  }
  return y + LINE
}

function put(doc: Doc, text: string, column: number, y: number): void {
  if (text === '') return
  doc.font(isPlain(text) ? FIGURES : HANZI, isPlain(text) && column === 3 ? 6.5 : 8)
  const end = MONEY_ENDS[column] ?? 0
  const x = end > 0 ? end - doc.widthOfString(text) : (COLUMNS[column] ?? MARGIN)
  doc.text(text, x, y, { lineBreak: false })
}
