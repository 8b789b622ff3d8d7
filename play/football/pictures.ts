// The paper pitch behind the matches, dark in both themes. Drawn at build time.
import { svg } from '../../web/art/geometry.ts'
import { lily, lotus } from '../../web/art/water.ts'

type Paper = { ground: [string, string]; stripe: string; line: string }

function ground({ ground: [above, below], stripe, line }: Paper): string {
  const mown = (y: number) => `<rect x="0" y="${y}" width="500" height="60" fill="${stripe}" opacity=".5"/>`
  const marks =
    `<g fill="none" stroke="${line}" stroke-width="3" opacity=".4"><path d="M-10 330H510"/><circle cx="250" cy="330" r="86"/>` +
    `<path d="M120 60H380V170H120Z"/><path d="M190 60H310V110H190Z"/><path d="M196 170Q250 214 304 170"/></g>` +
    `<circle cx="250" cy="330" r="5" fill="${line}" opacity=".5"/>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      [60, 180, 300, 420, 540].map(mown).join('') +
      marks +
      lily([34, 590], 38, 20) +
      lily([470, 560], 30, 200) +
      lotus([466, 550], 26),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const footballPictures: Record<string, () => string> = {
  'football-dark': () => ground({ ground: ['#12402F', '#091110'], stripe: '#0F3627', line: '#8FD8B4' }),
}
