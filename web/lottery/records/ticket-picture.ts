// The picture of a shared bet: its picks, its outcome, and the code of the address where anybody can check it.
import { toCanvas } from 'qrcode'
import { linesOf, pngOf, writeOn, type Written } from '../../ui/pen.ts'

/** The texts of the picture in the member's language. A win and a loss are drawn alike. */
export type TicketWords = {
  brand: string
  game: string
  issue: string
  drawn: string
  rows: readonly (readonly [name: string, value: string])[]
  check: string
  link: string
}

const [WIDTH, EDGE, QR] = [720, 48, 300]
const [INK, DIM, LINE, PAPER, POND, ON_POND] = [
  ...['#0d1f1d', '#586c67', '#e2e9e7', '#ffffff', '#0b2f2d', '#f3f8f7'],
] as [string, string, string, string, string, string]
const [HEAD, ROW] = [196, 58]

/** Draws it as a PNG. Throws where the browser has no canvas. */
export async function drawTicket(words: TicketWords): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEAD + 40 + words.rows.length * ROW + 40 + QR + EDGE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawHead(pen, words)
  const below = drawRows(pen, words.rows, HEAD + 40)
  await drawCode(pen, words, below + 40)
  return pngOf(canvas)
}

function drawHead(pen: CanvasRenderingContext2D, { brand, game, issue, drawn }: TicketWords): void {
  pen.fillStyle = POND
  pen.fillRect(0, 0, WIDTH, HEAD)
  pen.fillStyle = ON_POND
  write(pen, brand, { x: EDGE, y: 56, size: 24 })
  write(pen, game, { x: EDGE, y: 108, size: 40, weight: 700 })
  write(pen, issue, { x: EDGE, y: 150, size: 24 })
  write(pen, drawn, { x: WIDTH - EDGE, y: 108, size: 36, weight: 700, align: 'right' })
}

function drawRows(pen: CanvasRenderingContext2D, rows: TicketWords['rows'], top: number): number {
  rows.forEach(([name, value], at) => {
    const y = top + at * ROW
    pen.fillStyle = DIM
    write(pen, name, { x: EDGE, y: y + 36, size: 24 })
    pen.fillStyle = INK
    write(pen, value, { x: WIDTH - EDGE, y: y + 36, size: 26, weight: 600, align: 'right' })
    pen.fillStyle = LINE
    pen.fillRect(EDGE, y + ROW - 1, WIDTH - 2 * EDGE, 1)
  })
  return top + rows.length * ROW
}

async function drawCode(pen: CanvasRenderingContext2D, { check, link }: TicketWords, y: number): Promise<void> {
  const code = document.createElement('canvas')
  await toCanvas(code, link, {
    errorCorrectionLevel: 'H',
    margin: 1,
    width: QR,
    color: { dark: `${POND}ff`, light: `${PAPER}ff` },
  })
  pen.drawImage(code, WIDTH - EDGE - QR, y, QR, QR)
  pen.fillStyle = INK
  linesOf(pen, check, { size: 28, width: WIDTH - 3 * EDGE - QR }).forEach((line, at) =>
    write(pen, line, { x: EDGE, y: y + 48 + at * 40, size: 28 }),
  )
}

const write = (pen: CanvasRenderingContext2D, text: string, place: Omit<Written, 'width'>): void =>
  writeOn(pen, text, {
    ...place,
    width: (WIDTH - 2 * EDGE) * (place.align === 'right' ? 0.7 : 1),
  })
