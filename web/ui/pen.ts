// Words on a canvas, for pictures that a member keeps or shares.
const FACE = 'system-ui, sans-serif'

export type Written = {
  x: number
  y: number
  size: number
  /** The width of the line in pixels at most: a longer line is made smaller. */
  width: number
  weight?: number
  align?: CanvasTextAlign
}

/** Writes a line in the colour that the pen has. */
export function writeOn(pen: CanvasRenderingContext2D, text: string, place: Written): void {
  const { x, y, size, width, weight = 400, align = 'left' } = place
  pen.font = `${weight} ${size}px ${FACE}`
  pen.textAlign = align
  pen.fillText(text, x, y, width)
}

/** Lines of at most a width in pixels: words stay whole, Chinese characters may each end a line. */
export function linesOf(
  pen: CanvasRenderingContext2D,
  text: string,
  { size, width }: { size: number; width: number },
): string[] {
  pen.font = `400 ${size}px ${FACE}`
  const lines = ['']
  for (const word of text.match(/[\x21-\x7e]+\s?|\s|[^\x20-\x7e]/g) ?? []) {
    const line = lines.at(-1)! + word
    if (pen.measureText(line.trimEnd()).width > width) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** The canvas as a picture (spec 9: PNG, quality 0.92). Throws where the browser makes none. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png', 0.92),
  )
