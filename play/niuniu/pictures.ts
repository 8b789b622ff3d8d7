// The suits of niuniu, and the room in which it is played. Drawn at build time.
import { namer, svg } from '../../web/art/geometry.ts'
import { motifs } from '../../web/art/motifs.ts'
import { tones } from '../../web/art/tones.ts'
import { lotus } from '../../web/art/water.ts'

const BLACK = '#17302D'
const RED = '#B8330F'

const suits = {
  spade: `<path d="M50 6C62 30 92 42 92 66C92 86 70 92 56 76C57 86 61 92 68 96H32C39 92 43 86 44 76C30 92 8 86 8 66C8 42 38 30 50 6Z" fill="${BLACK}"/>`,
  heart: `<path d="M50 94C26 72 6 56 6 34C6 8 38 2 50 28C62 2 94 8 94 34C94 56 74 72 50 94Z" fill="${RED}"/>`,
  club: `<g fill="${BLACK}"><circle cx="50" cy="28" r="22"/><circle cx="27" cy="60" r="22"/><circle cx="73" cy="60" r="22"/><path d="M46 46H54C55 76 59 90 68 96H32C41 90 45 76 46 46Z"/></g>`,
  diamond: `<path d="M50 4C60 24 72 38 86 50C72 62 60 76 50 96C40 76 28 62 14 50C28 38 40 24 50 4Z" fill="${RED}"/>`,
}

type Room = { wall: [string, string]; cloth: string; line: string }

/** Paper lanterns over a table of cloth. */
function room({ wall: [above, below], cloth, line }: Room): string {
  const lantern = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size}) translate(-60 -18)"><path d="M60 -220V20" stroke="#B58B3C" stroke-width="1.4"/>${motifs.lantern(tones.koi, namer())}</g>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      `<ellipse cx="250" cy="560" rx="380" ry="330" fill="${cloth}" opacity=".6"/><ellipse cx="250" cy="560" rx="340" ry="292" fill="none" stroke="${line}" stroke-opacity=".35" stroke-width="3"/>` +
      lantern(52, 150, 0.62) +
      lantern(452, 164, 0.54) +
      lotus([250, 250], 34),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const niuniuPictures: Record<string, () => string> = {
  ...Object.fromEntries(
    Object.entries(suits).map(([name, path]) => [`niuniu-${name}`, () => svg('0 0 100 100', path)]),
  ),
  'niuniu-dark': () => room({ wall: ['#34132E', '#120A10'], cloth: '#4A1A40', line: '#BC76A1' }),
}
