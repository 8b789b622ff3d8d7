// The paper behind the cards, once for each theme. Drawn at build time.
import { svg } from '../../web/art/geometry.ts'
import { lily, lotus, ripples } from '../../web/art/water.ts'

type Paper = { ground: [string, string]; sheet: string; line: string; card: string }

function ground({ ground: [above, below], sheet, line, card }: Paper): string {
  const arc = (y: number) =>
    `<path d="M-30 ${y}Q250 ${y + 190} 530 ${y}V${y + 60}Q250 ${y + 250} -30 ${y + 60}Z" fill="${sheet}" opacity=".5"/>`
  const sheetOf = (x: number, y: number, turn: number) =>
    `<rect x="${x}" y="${y}" width="74" height="108" rx="12" fill="${card}" opacity=".55" transform="rotate(${turn} ${x + 37} ${y + 54})"/>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      `${arc(120)}${arc(260)}${arc(400)}` +
      ripples([250, 250], [110, 190, 280], { colour: line, flat: 0.45, opacity: 0.25 }) +
      `${sheetOf(22, 420, -16)}${sheetOf(58, 428, -2)}${sheetOf(398, 424, 12)}` +
      lily([44, 590], 40, 20) +
      lily([462, 560], 34, 210) +
      lotus([458, 548], 28),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const baccaratPictures: Record<string, () => string> = {
  'baccarat-dark': () => ground({ ground: ['#0E3145', '#091110'], sheet: '#11394E', line: '#8FC3E8', card: '#1A4A60' }),
}
