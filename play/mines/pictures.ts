// Pictures under the tiles of mines, and of the pond behind them. Drawn at build time.
import { n, rad, svg } from '../../web/art/geometry.ts'
import { piece } from '../../web/art/tones.ts'
import { lily, lotus, ripples } from '../../web/art/water.ts'

const safe = (): string =>
  svg(
    '0 0 100 100',
    `<ellipse cx="50" cy="76" rx="38" ry="14" fill="#2C8F80"/><path d="M50 76L88 74A38 14 0 0 0 84 69Z" fill="#fff9f0"/>${lotus([50, 74], 46)}`,
  )

/** A spiked ball of paper, as it lies on the ground of a pond. */
function mine(): string {
  const spikes = Array.from({ length: 8 }, (_, at) => {
    const point = (turn: number, reach: number) =>
      `${n(50 + reach * Math.cos(rad(turn)))} ${n(50 + reach * Math.sin(rad(turn)))}`
    const turn = at * 45 + 22.5
    return piece(`M${point(turn - 13, 26)}L${point(turn, 43)}L${point(turn + 13, 26)}Z`, '#5B1F4D')
  })
  return svg(
    '0 0 100 100',
    spikes.join('') +
      piece('M22 50A28 28 0 1 1 78 50A28 28 0 1 1 22 50Z', '#3B1234') +
      '<path d="M32 45C34 37 40 32 48 31" fill="none" stroke="#BC76A1" stroke-width="4" stroke-linecap="round"/>' +
      '<circle cx="50" cy="50" r="9" fill="#CB4622"/><circle cx="50" cy="50" r="4" fill="#FFE0CE"/>',
  )
}

type Pond = { ground: [string, string]; deep: string; line: string }

function pond({ ground: [above, below], deep, line }: Pond): string {
  const shore = (y: number, opacity: number) =>
    `<path d="M-20 ${y}C70 ${y + 44} 190 ${y - 30} 280 ${y + 16}S450 ${y + 40} 520 ${y - 6}V1020H-20Z" fill="${deep}" opacity="${opacity}"/>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      shore(170, 0.4) +
      shore(330, 0.5) +
      shore(500, 0.6) +
      ripples([250, 300], [150, 230, 320], { colour: line, flat: 0.6, opacity: 0.3 }) +
      lily([30, 170], 40, 40) +
      lily([474, 240], 46, 210) +
      lily([18, 560], 34, 320) +
      lotus([470, 226], 32),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const minesPictures: Record<string, () => string> = {
  'mines-safe': safe,
  'mines-mine': mine,
  'mines-dark': () => pond({ ground: ['#14352B', '#091110'], deep: '#123F34', line: '#8BB06B' }),
}
