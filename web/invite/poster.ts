// The picture of an invitation: the code, and as a QR code the link that leads to registration (spec 9).
import { toCanvas } from 'qrcode'
import { linesOf, pngOf, writeOn } from '../ui/pen.ts'

export type PosterWords = {
  brand: string
  head: string
  name: string
  code: string
  text: string
  link: string
}

const [WIDTH, HEIGHT, EDGE, QR] = [720, 1080, 64, 440]
const MIDDLE = WIDTH / 2
const [DEEP, SHALLOW, ON_POND, DIM, PAPER] = [...['#0b2f2d', '#17605a', '#f3f8f7', '#bdd6d1', '#ffffff']] as [
  string,
  string,
  string,
  string,
  string,
]

/** Draws it as a PNG; `mark` is the address of the brand's picture. Throws where the browser has no canvas. */
export async function drawPoster(words: PosterWords, mark: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [WIDTH, HEIGHT]
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  drawPond(pen)
  drawWords(pen, words)
  await drawCode(pen, words.link, await loaded(mark))
  return pngOf(canvas)
}

function drawPond(pen: CanvasRenderingContext2D): void {
  const water = pen.createLinearGradient(0, 0, WIDTH, HEIGHT)
  water.addColorStop(0, SHALLOW)
  water.addColorStop(1, DEEP)
  pen.fillStyle = water
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.strokeStyle = 'rgba(134, 204, 194, 0.22)'
  pen.lineWidth = 3
  for (const radius of [300, 380, 470, 580]) {
    pen.beginPath()
    pen.arc(MIDDLE, 500, radius, 0, 2 * Math.PI)
    pen.stroke()
  }
}

function drawWords(pen: CanvasRenderingContext2D, words: PosterWords): void {
  const width = WIDTH - 2 * EDGE
  const middle = { x: MIDDLE, align: 'center', width } as const
  pen.fillStyle = DIM
  writeOn(pen, words.brand, { ...middle, y: 84, size: 26 })
  pen.fillStyle = ON_POND
  writeOn(pen, words.head, { ...middle, y: 160, size: 54, weight: 700 })
  pen.fillStyle = DIM
  writeOn(pen, words.name, { ...middle, y: 792, size: 26 })
  pen.fillStyle = ON_POND
  writeOn(pen, [...words.code].join('\u2009'), { ...middle, y: 866, size: 68, weight: 700 })
  pen.fillStyle = DIM
  linesOf(pen, words.text, { size: 26, width }).forEach((line, at) =>
    writeOn(pen, line, { ...middle, y: 940 + at * 40, size: 26 }),
  )
}

async function drawCode(
  pen: CanvasRenderingContext2D,
  link: string,
  mark: HTMLImageElement | undefined,
): Promise<void> {
  const [left, top, pad] = [MIDDLE - QR / 2, 252, 28]
  pen.fillStyle = PAPER
  pen.beginPath()
  pen.roundRect(left - pad, top - pad, QR + 2 * pad, QR + 2 * pad, 40)
  pen.fill()
  const code = document.createElement('canvas')
  await toCanvas(code, link, {
    ...{ errorCorrectionLevel: 'H', margin: 1, width: QR },
    color: { dark: `${DEEP}ff`, light: `${PAPER}ff` },
  })
  pen.drawImage(code, left, top, QR, QR)
  if (!mark) return
  const middle = top + QR / 2
  pen.fillStyle = PAPER
  pen.beginPath()
  pen.arc(MIDDLE, middle, 46, 0, 2 * Math.PI)
  pen.fill()
  pen.drawImage(mark, MIDDLE - 38, middle - 38, 76, 76)
}

/** A picture that fails is left out: the code is whole all the same. */
async function loaded(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => image,
    () => undefined,
  )
}
