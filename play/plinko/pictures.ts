// The wall behind the pegs, by night in both themes: a ball of paper is seen best on dark water. Drawn at build time.
import { namer, svg } from '../../web/art/geometry.ts'
import { motifs } from '../../web/art/motifs.ts'
import { tones } from '../../web/art/tones.ts'
import { lily, lotus, ripples } from '../../web/art/water.ts'

type Night = { sky: [string, string]; hill: string; line: string }

function night({ sky: [above, below], hill, line }: Night): string {
  const ridge = (y: number, opacity: number) =>
    `<path d="M-20 ${y}C60 ${y - 70} 130 ${y - 10} 200 ${y - 60}S340 ${y - 90} 400 ${y - 20}S480 ${y - 60} 520 ${y - 30}V1020H-20Z" fill="${hill}" opacity="${opacity}"/>`
  const lantern = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size}) translate(-60 -18)"><path d="M60 -420V20" stroke="#C4943A" stroke-opacity=".6" stroke-width="1.6"/>${motifs.lantern(tones.koi, namer())}</g>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      `${ridge(330, 0.5)}${ridge(430, 0.7)}` +
      ripples([250, 620], [120, 200, 290], { colour: line, flat: 0.3, opacity: 0.25 }) +
      lantern(78, 190, 0.8) +
      lantern(430, 170, 0.62) +
      lily([30, 600], 40, 20) +
      lily([474, 570], 34, 210) +
      lotus([470, 556], 26),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const plinkoPictures: Record<string, () => string> = {
  'plinko-dark': () => night({ sky: ['#0C2C4D', '#081A2C'], hill: '#0F2F52', line: '#70A6D3' }),
}
