// The arena behind the matches, dark in both themes: two stands, a screen, beams of light. Drawn at build time.
import { svg } from '../../web/art/geometry.ts'
import { lily, lotus } from '../../web/art/water.ts'

type Hall = { ground: [string, string]; beam: string; line: string; stand: string }

function ground({ ground: [above, below], beam, line, stand }: Hall): string {
  const light = (x: number, to: number) => `<path d="M${x} 0L${to - 60} 430H${to + 60}Z" fill="${beam}" opacity=".28"/>`
  const row = (y: number, width: number) =>
    `<path d="M${250 - width} ${y}Q250 ${y + 46} ${250 + width} ${y}V${y + 18}Q250 ${y + 64} ${250 - width} ${y + 18}Z" fill="${stand}" opacity=".55"/>`
  const screen =
    `<g fill="none" stroke="${line}" stroke-width="3" opacity=".5"><path d="M130 96H370L350 226H150Z"/><path d="M250 96V226M158 174H342"/></g>` +
    `<g fill="${line}" opacity=".35"><path d="M176 120L206 136L176 152Z"/><path d="M324 120L294 136L324 152Z"/></g>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      [light(40, 150), light(250, 250), light(460, 350)].join('') +
      screen +
      [row(300, 180), row(348, 220), row(400, 260)].join('') +
      lily([34, 590], 38, 20) +
      lily([470, 560], 30, 200) +
      lotus([466, 550], 26),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const esportsPictures: Record<string, () => string> = {
  'esports-dark': () => ground({ ground: ['#1B2447', '#0A0E14'], beam: '#5B78C8', line: '#A9BEF2', stand: '#26335F' }),
}
