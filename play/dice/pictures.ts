// The paper behind the dice, once for each theme. Drawn at build time.
import { svg } from '../../web/art/geometry.ts'
import { lily, lotus, ripples } from '../../web/art/water.ts'

type Paper = { ground: [string, string]; sheet: string; line: string }

function ground({ ground: [above, below], sheet, line }: Paper): string {
  const wave = (y: number) =>
    `<path d="M-20 ${y}C80 ${y - 50} 170 ${y + 40} 260 ${y}S440 ${y - 40} 520 ${y + 10}V1020H-20Z" fill="${sheet}" opacity=".5"/>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      `${wave(240)}${wave(390)}${wave(540)}` +
      ripples([250, 330], [90, 170, 260], { colour: line, flat: 0.5, opacity: 0.3 }) +
      lily([40, 500], 44, 30) +
      lily([470, 470], 34, 200) +
      lotus([466, 458], 30),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const dicePictures: Record<string, () => string> = {
  'dice-dark': () => ground({ ground: ['#0F3F3C', '#091110'], sheet: '#123F3C', line: '#8FD8CC' }),
}
