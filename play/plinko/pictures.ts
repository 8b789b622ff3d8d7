// The wall behind the pegs, by night in both themes: a ball of paper is seen best on dark water. Drawn at build time.
import { svg } from '../../web/art/geometry.ts'
import { lily, lotus, ripples } from '../../web/art/water.ts'

type Night = { sky: [string, string]; hill: string; line: string }

function night({ sky: [above, below], hill, line }: Night): string {
  const ridge = (y: number, opacity: number) =>
    `<path d="M-20 ${y}C60 ${y - 70} 130 ${y - 10} 200 ${y - 60}S340 ${y - 90} 400 ${y - 20}S480 ${y - 60} 520 ${y - 30}V1020H-20Z" fill="${hill}" opacity="${opacity}"/>`
  const cord = (x: number, y: number, drop: number) =>
    `<path d="M${x} -10V${y}" stroke="#C4943A" stroke-opacity=".5" stroke-width="1.6"/><path d="M${x - 9} ${y}h18l4 ${drop / 2}l-4 ${drop / 2}h-18l-4 -${drop / 2}Z" fill="#CB4622"/><path d="M${x} ${y + drop}v12" stroke="#DDB565" stroke-width="3"/>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      `<circle cx="404" cy="150" r="30" fill="#F7DFA0" opacity=".16"/>` +
      `${ridge(330, 0.5)}${ridge(430, 0.7)}` +
      ripples([250, 620], [120, 200, 290], { colour: line, flat: 0.3, opacity: 0.25 }) +
      cord(34, 128, 34) +
      cord(466, 104, 28) +
      lily([30, 600], 40, 20) +
      lily([474, 570], 34, 210) +
      lotus([470, 556], 26),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const plinkoPictures: Record<string, () => string> = {
  'plinko-light': () => night({ sky: ['#174573', '#0C2C4D'], hill: '#123A63', line: '#70A6D3' }),
  'plinko-dark': () => night({ sky: ['#0C2C4D', '#081A2C'], hill: '#0F2F52', line: '#70A6D3' }),
}
