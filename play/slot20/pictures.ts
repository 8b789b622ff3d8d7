// The symbols of slot20 and its sky, cut from paper by the pieces of web/art. Drawn at build time.
import { n, namer, type Point, svg } from '../../web/art/geometry.ts'
import { koi } from '../../web/art/koi.ts'
import { motifs } from '../../web/art/motifs.ts'
import { piece, tones } from '../../web/art/tones.ts'
import { lily, lotus, ripples } from '../../web/art/water.ts'

const RED = '#D63F1C'
const DEEP = '#7A1D0C'
const GOLD = '#DDA945'
const DARK = '#8A5F14'
const PALE = '#FBE9B8'
const INK = '#0F3B38'
const JADE = '#2C8F80'
const PAPER = '#FFF9F0'

type Stroke = { colour: string; width: number; dash?: string; opacity?: number }

const stroke = (d: string, { colour, width, dash, opacity = 1 }: Stroke): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${dash ? 'butt' : 'round'}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A band of paper along a line, with its shadow. */
const band = (d: string, colour: string, width: number): string =>
  `<g transform="translate(1.2 2.4)">${stroke(d, { colour: '#04100F', width, opacity: 0.18 })}</g>${stroke(d, { colour, width })}`

const eye = ([x, y]: Point, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${PAPER}"/><circle cx="${n(x - r * 0.2)}" cy="${n(y + r * 0.1)}" r="${n(r * 0.56)}" fill="#0D1F1D"/>`

function dragon(): string {
  const body = 'M20 84C10 68 26 56 44 62S80 76 84 56S68 34 54 40'
  const mane = ['M60 24L78 20L66 31Z', 'M62 32L82 33L65 39Z', 'M60 40L78 47L60 46Z']
  return (
    stroke(body, { colour: RED, width: 21, dash: '3 5' }) +
    band(body, GOLD, 14) +
    stroke(body, { colour: DARK, width: 10, dash: '1.3 4.6', opacity: 0.55 }) +
    stroke(body, { colour: PALE, width: 3 }) +
    piece('M20 84C12 84 8 90 10 95C16 96 24 92 25 86Z', RED) +
    mane.map((each) => piece(each, RED, [0.8, 1.6])).join('') +
    stroke('M54 22C56 12 64 8 72 9M46 20C45 11 49 6 55 4', { colour: DARK, width: 4 }) +
    piece('M24 38C22 32 28 27 36 26C42 18 56 18 62 26C68 34 64 46 54 48C48 50 44 48 38 48C30 49 24 46 24 38Z', GOLD) +
    piece('M24 39C30 42 38 41 43 44C40 50 30 51 26 46Z', PALE, [0.5, 1]) +
    stroke('M28 35C20 34 14 38 10 46M30 46C24 50 20 54 20 60', { colour: RED, width: 2 }) +
    `<circle cx="30" cy="34" r="1.6" fill="${DEEP}"/>` +
    eye([46, 31], 5) +
    stroke('M40 25C44 22 50 22 53 26', { colour: RED, width: 3 })
  )
}

function phoenix(): string {
  const feathers: [string, string][] = [
    ['M48 54C58 74 72 82 88 82', '#CB4622'],
    ['M46 56C50 78 60 90 74 93', '#D3A64C'],
    ['M43 57C40 78 44 90 54 96', '#86386F'],
  ]
  const spots: Point[] = [[88, 82], [74, 93], [54, 95]]
  const plume = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${piece('M0 0C6 -10 7 -24 0 -34C-7 -24 -6 -10 0 0Z', '#EB7B53', [0.6, 1.2])}<path d="M0 -4V-28" stroke="${DEEP}" stroke-opacity=".4" stroke-width="1.4"/></g>`
  return (
    feathers.map(([d, colour]) => band(d, colour, 6)).join('') +
    spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${GOLD}"/><circle cx="${x}" cy="${y}" r="3" fill="${INK}"/>`).join('') +
    plume(56, 52, 66) + plume(55, 46, 44) + plume(52, 41, 22) +
    piece('M28 30C34 22 44 24 46 34C58 36 64 50 54 60C44 66 32 60 31 48C31 42 32 38 28 30Z', RED) +
    piece('M38 44C48 42 56 46 57 54C50 59 41 56 38 44Z', '#F4B65A', [0.5, 1]) +
    piece('M27 29C18 28 14 33 12 38C19 38 25 37 29 34Z', GOLD, [0.5, 1]) +
    stroke('M33 23C32 15 36 10 42 8M37 23C39 16 44 14 49 15M30 24C27 18 27 13 30 8', { colour: GOLD, width: 2.6 }) +
    `<circle cx="42" cy="8" r="2.6" fill="${RED}"/><circle cx="49" cy="15" r="2.6" fill="${RED}"/><circle cx="30" cy="8" r="2.6" fill="${RED}"/>` +
    eye([31, 29.5], 3.2)
  )
} // prettier-ignore

function qilin(): string {
  const curl = (side: number, [x, y]: Point, r: number) =>
    piece(`M${50 + side * x} ${y}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`, '#4E9F94', [0.8, 1.6]) +
    stroke(`M${n(50 + side * (x - r * 0.4))} ${y}a${n(r * 0.45)} ${n(r * 0.45)} 0 1 0 ${n(r * 0.9 * side)} 0`, { colour: PAPER, width: 1.6, opacity: 0.8 })
  const both = (draw: (side: number) => string) => draw(-1) + draw(1)
  return (
    both((side) => curl(side, [33, 44], 9) + curl(side, [34, 62], 9) + curl(side, [25, 30], 9) + curl(side, [27, 76], 8)) +
    both((side) => piece(`M${50 + side * 14} 27C${50 + side * 20} 14 ${50 + side * 30} 12 ${50 + side * 34} 6C${50 + side * 36} 18 ${50 + side * 30} 28 ${50 + side * 20} 33Z`, GOLD, [0.6, 1.2])) +
    piece('M50 22C68 22 78 34 77 50C76 60 70 64 68 72C65 86 58 92 50 92C42 92 35 86 32 72C30 64 24 60 23 50C22 34 32 22 50 22Z', JADE) +
    piece('M50 4C54 12 56 20 55 28H45C44 20 46 12 50 4Z', PALE, [0.6, 1.2]) +
    piece('M34 66C38 60 62 60 66 66C66 80 58 86 50 86C42 86 34 80 34 66Z', PALE, [0.5, 1]) +
    stroke('M38 74C44 79 56 79 62 74', { colour: DEEP, width: 2.6 }) +
    piece('M43 62C43 56 57 56 57 62C57 67 43 67 43 62Z', RED, [0.5, 1]) +
    both((side) => eye([50 + side * 12, 46], 6.5) + stroke(`M${50 + side * 4} 38C${50 + side * 10} 34 ${50 + side * 18} 35 ${50 + side * 21} 40`, { colour: GOLD, width: 3.6 })) +
    `<circle cx="50" cy="36" r="3.4" fill="${RED}"/>`
  )
} // prettier-ignore

/** A letter of paper on a fan of petals in its own tone. */
function letter(d: string, tone: readonly string[], turn = 0): string {
  const petals = [0, 60, 120, 180, 240, 300]
    .map(
      (each) =>
        `<path d="M50 50C62 40 64 22 50 12C36 22 38 40 50 50Z" transform="rotate(${each + turn} 50 50)" fill="${tone[4]}"/>`,
    )
    .join('')
  return petals + band(d, tone[2] ?? INK, 12) + stroke(d, { colour: tone[3] ?? JADE, width: 2.4 })
}

const letters = {
  A: () => letter('M30 76L50 26L70 76M37 60H63', tones.koi),
  K: () => letter('M36 26V76M66 26L37 53M46 46L68 76', tones.plum, 20),
  Q: () => letter('M50 26C35 26 28 37 28 50S35 74 50 74S72 63 72 50S65 26 50 26M58 62L72 78', tones.dusk, 40),
  J: () => letter('M46 26H66V58C66 70 58 76 49 76C40 76 34 71 33 62', tones.sky, 10),
  T: () => letter('M28 36L36 28V76M62 28C53 28 50 38 50 52S53 76 62 76S74 66 74 52S71 28 62 28', tones.moss, 30),
}

const wild = (): string =>
  `<circle cx="51.2" cy="49" r="33" fill="#04100F" opacity=".18"/><circle cx="50" cy="46" r="33" fill="#0F4A46"/>${ripples([50, 46], [27, 21], { flat: 1, opacity: 0.4 })}${lotus([50, 62], 30)}`

const scatter = (): string => `<g transform="translate(-10 -14)">${motifs.ingot(tones.gold, namer())}</g>`

const fish = (): string =>
  `<circle cx="51.2" cy="53" r="36" fill="#04100F" opacity=".18"/><circle cx="50" cy="50" r="36" fill="#0F4A46"/>${ripples([50, 50], [30], { opacity: 0.5 })}${koi({ spine: [[24, 52], [34, 18], [70, 54], [78, 80]], width: 14, tail: 0.8, name: namer() })}` // prettier-ignore

const symbol = (inside: string) => svg('0 0 100 100', inside)

type Sky = { air: [string, string, string]; hills: [string, string, string]; water: string; ball: [string, string] }

const night: Sky = { air: ['#10163F', '#1B3A66', '#14504E'], hills: ['#1A4A6B', '#164C58', '#0F4A46'], water: '#0C3B38', ball: ['#FFF1CF', '#F0DCA8'] } // prettier-ignore

/** Hills, lanterns and a pond, under the moon or the sun; the lower half stays quiet. */
function sky({ air, hills, water, ball }: Sky): string {
  const stops = air.map((colour, at) => `<stop offset="${at / 2}" stop-color="${colour}"/>`).join('')
  const lantern = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size}) translate(-60 -18)"><path d="M60 -160V20" stroke="#B58B3C" stroke-width="1.4"/>${motifs.lantern(tones.koi, namer())}</g>`
  const hill = (d: string, fill: string) => piece(d, fill, [0, -2.4], 0.1)
  const inside =
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
    `<circle cx="250" cy="190" r="150" fill="${ball[0]}" opacity=".1"/><circle cx="250" cy="190" r="112" fill="${ball[0]}" opacity=".14"/><circle cx="250" cy="190" r="78" fill="${ball[0]}"/><circle cx="222" cy="172" r="13" fill="${ball[1]}"/><circle cx="282" cy="206" r="17" fill="${ball[1]}"/>` +
    hill('M-20 330C60 210 150 240 200 290C270 190 380 200 520 320V1020H-20Z', hills[0]) +
    hill('M-20 400C90 310 190 350 260 390C350 320 430 340 520 390V1020H-20Z', hills[1]) +
    hill('M-20 470C120 420 240 440 330 462C400 440 460 440 520 458V1020H-20Z', hills[2]) +
    `<rect y="520" width="500" height="500" fill="${water}"/>` +
    ripples([250, 690], [70, 140, 220, 310], { flat: 0.42, opacity: 0.14 }) +
    lily([52, 640], 38, 20) + lily([452, 700], 30, 200) + lotus([448, 690], 26) +
    lantern(64, 196, 0.5) + lantern(124, 176, 0.34) + lantern(440, 204, 0.42)
  return svg('0 0 500 1000', inside, 'preserveAspectRatio="xMidYMin slice"')
} // prettier-ignore

export const slotPictures: Record<string, () => string> = {
  'slot20-H1': () => symbol(dragon()),
  'slot20-H2': () => symbol(phoenix()),
  'slot20-H3': () => symbol(qilin()),
  'slot20-H4': () => symbol(fish()),
  'slot20-W': () => symbol(wild()),
  'slot20-S': () => symbol(scatter()),
  ...Object.fromEntries(Object.entries(letters).map(([name, draw]) => [`slot20-${name}`, () => symbol(draw())])),
  'slot20-dark': () => sky(night),
}
