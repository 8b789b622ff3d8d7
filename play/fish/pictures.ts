// The fish of the table, cut from paper on one sheet, and the water behind the pond. Drawn at build time.
import { fishKinds, type FishKind } from '../../core/games/fish/kinds.ts'
import { n, namer, type Point, svg } from '../../web/art/geometry.ts'
import { piece } from '../../web/art/tones.ts'
import { lily, lotus, ripples } from '../../web/art/water.ts'
import { CELL, cellOf, SHEET } from './sheet.ts'

const PAPER = '#FFF9F0'
const INK = '#0D1F1D'
const GOLD = '#DDA945'
const RED = '#D63F1C'

type Name = () => string
type Line = { colour: string; width: number; opacity?: number }

const line = (d: string, { colour, width, opacity = 1 }: Line): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
const dot = ([x, y]: Point, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="${fill}"/>`
const eye = ([x, y]: Point, r: number): string =>
  dot([x, y], r, PAPER) + dot([x - r * 0.15, y + r * 0.1], r * 0.55, INK)

/** Marks that end at the edge of a piece. */
function within(d: string, marks: string, name: Name): string {
  const id = name()
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${marks}</g>`
}

type Body = {
  /** Half its length and half its height, without tail and fins. */
  size: readonly [length: number, height: number]
  fill: string
  fin: string
  /** Half the height of the tail. */
  tail?: number
  isForked?: boolean
  /** The height of the fin above and below. */
  fins?: readonly [above: number, below: number]
  marks?: string
  belly?: string
}

/** A fish from its side, its head on the left. */
function fish({ size: [l, h], fill, fin, tail = h * 0.9, isForked, fins = [h * 0.5, h * 0.35], marks = '', belly }: Body, name: Name): string {
  const end = l * 0.86
  const body = `M${-l} 0C${n(-l * 0.7)} ${-h} ${n(l * 0.1)} ${n(-h * 1.15)} ${n(end)} ${n(-h * 0.16)}V${n(h * 0.16)}C${n(l * 0.1)} ${n(h * 1.15)} ${n(-l * 0.7)} ${h} ${-l} 0Z`
  const notch = isForked ? end + tail * 0.25 : end + tail * 0.75
  const [above, below] = fins
  const under = belly ? `<path d="M${-l} ${n(h * 0.15)}C${n(-l * 0.2)} ${n(h * 0.5)} ${n(l * 0.4)} ${n(h * 0.3)} ${l} 0V${n(h * 1.4)}H${-l}Z" fill="${belly}"/>` : ''
  return (
    piece(`M${n(end - 4)} 0L${n(end + tail * 0.9)} ${n(-tail)}C${n(notch)} ${n(-tail * 0.3)} ${n(notch)} ${n(tail * 0.3)} ${n(end + tail * 0.9)} ${n(tail)}Z`, fin) +
    piece(`M${n(-l * 0.35)} ${n(-h * 0.7)}C${n(-l * 0.1)} ${n(-h - above)} ${n(l * 0.3)} ${n(-h - above * 0.8)} ${n(l * 0.55)} ${n(-h * 0.4)}Z`, fin) +
    piece(`M${n(-l * 0.15)} ${n(h * 0.7)}C${n(l * 0.05)} ${n(h + below)} ${n(l * 0.3)} ${n(h + below * 0.8)} ${n(l * 0.5)} ${n(h * 0.4)}Z`, fin) +
    piece(body, fill) +
    within(body, under + marks, name) +
    piece(`M${n(-l * 0.2)} ${n(h * 0.18)}C${n(l * 0.02)} ${n(h * 0.1)} ${n(l * 0.2)} ${n(h * 0.35)} ${n(l * 0.16)} ${n(h * 0.62)}C${n(-l * 0.04)} ${n(h * 0.6)} ${n(-l * 0.16)} ${n(h * 0.42)} ${n(-l * 0.2)} ${n(h * 0.18)}Z`, fin, [0.5, 1]) +
    eye([-l * 0.62, -h * 0.18], Math.max(3.4, h * 0.15))
  )
} // prettier-ignore

const stripes = (fill: string, ...at: readonly (readonly [x: number, width: number])[]): string =>
  at.map(([x, width]) => `<path d="M${x} -60C${x - 8} -20 ${x - 8} 20 ${x} 60H${x + width}C${x + width - 8} 20 ${x + width - 8} -20 ${x + width} -60Z" fill="${fill}"/>`).join('') // prettier-ignore
const spots = (fill: string, r: number, ...at: readonly Point[]): string =>
  at.map((each) => dot(each, r, fill)).join('')

/** A shark: long, its fin a blade. */
const shark = (fill: string, belly: string, name: Name): string =>
  piece('M-2 -20L14 -44L22 -18Z', fill) +
  fish({ size: [62, 21], fill, fin: fill, tail: 25, isForked: true, fins: [2, 8], belly }, name) +
  line('M-36 2V10M-30 1V11M-24 2V10', { colour: INK, width: 1.6, opacity: 0.45 }) +
  line('M-58 6C-54 9 -50 9 -47 8', { colour: INK, width: 1.6, opacity: 0.6 })

/** A body that winds, of a dragon or an eel, with a head of its own. */
const winding = (d: string, colours: readonly [edge: string, fill: string, light: string], width: number): string =>
  `<g transform="translate(1.2 2.4)">${line(d, { colour: '#04100F', width, opacity: 0.2 })}</g>` +
  line(d, { colour: colours[0], width }) +
  line(d, { colour: colours[1], width: width - 5 }) +
  `<path d="${d}" fill="none" stroke="${colours[2]}" stroke-width="${n(width * 0.3)}" stroke-dasharray="2 6"/>`

const DRAGON = 'M66 -8C60 -34 38 -34 26 -12S-4 30 -18 10S-30 -22 -44 -18'

const dragon = (edge: string, fill: string): string =>
  piece('M66 -8L76 -28L58 -20Z', edge) +
  winding(DRAGON, [edge, fill, '#FBE9B8'], 20) +
  [[20, -20, -24], [2, 8, 150], [-14, 22, 200]].map(([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${piece('M-6 0L0 -13L6 0Z', edge, [0.5, 1])}</g>`).join('') +
  line('M-46 -30C-42 -42 -32 -46 -24 -44M-54 -30C-56 -40 -50 -46 -44 -48', { colour: '#8A5F14', width: 4 }) +
  piece('M-74 -8C-74 -18 -66 -22 -60 -28C-48 -36 -32 -30 -30 -18C-28 -6 -38 2 -50 0C-58 4 -70 4 -74 -8Z', fill) +
  line('M-70 -2C-78 4 -78 14 -72 20M-60 2C-62 12 -58 18 -52 22', { colour: RED, width: 2.6 }) +
  eye([-52, -20], 5) // prettier-ignore

const cuts: Record<FishKind, (name: Name) => string> = {
  clownfish: (name) => fish({ size: [44, 24], fill: '#F07A32', fin: '#E25B1E', tail: 18, marks: stripes(PAPER, [-24, 10], [4, 12], [30, 7]) }, name),
  butterflyfish: (name) => fish({ size: [38, 32], fill: '#F6CE4B', fin: '#EDB92B', tail: 15, fins: [9, 7], marks: stripes('#3B2A10', [-26, 5], [24, 6]) + stripes(PAPER, [-12, 6], [2, 5]) }, name),
  pufferfish: (name) =>
    Array.from({ length: 14 }, (_, at) => `<g transform="rotate(${n(at * 25.7)})">${piece('M-4 -30L0 -43L4 -30Z', '#B58A3A', [0.4, 0.8])}</g>`).join('') +
    piece('M30 0L52 -13V13Z', '#C79A47') + piece('M-34 0A34 34 0 1 1 34 0A34 34 0 1 1 -34 0Z', '#DDB565') +
    within('M-34 0A34 34 0 1 1 34 0A34 34 0 1 1 -34 0Z', `<path d="M-40 8C-10 24 10 24 40 8V40H-40Z" fill="#FBF1D6"/>${spots('#8A5F14', 3, [-6, -20], [8, -14], [18, -4], [0, -6], [14, -24])}`, name) +
    eye([-18, -8], 7) + dot([-33, 4], 3, '#8A5F14'),
  angelfish: (name) =>
    piece('M-8 -22C4 -44 26 -52 40 -50C26 -40 22 -28 24 -14Z', '#86386F') + piece('M-8 22C4 44 26 52 40 50C26 40 22 28 24 14Z', '#86386F') +
    fish({ size: [36, 28], fill: '#BC76A1', fin: '#86386F', tail: 16, fins: [0, 0], marks: stripes('#5B1F4D', [-20, 6], [-2, 6], [16, 6]) }, name),
  lanternfish: (name) =>
    line('M-22 -22C-30 -44 -50 -46 -58 -32', { colour: '#2C2F6B', width: 3.4 }) + dot([-58, -28], 11, '#FFE9A8') + dot([-58, -28], 6, '#F4B65A') +
    fish({ size: [44, 27], fill: '#484B94', fin: '#2C2F6B', tail: 18, marks: spots('#FFE9A8', 2.6, [-20, 12], [-8, 15], [4, 15], [16, 12]) }, name) +
    line('M-42 8L-36 4L-32 9L-27 5', { colour: PAPER, width: 2.2 }),
  seahorse: () =>
    piece('M6 -16C22 -18 28 -4 24 10L8 12Z', '#EBC36A') +
    line('M-10 -30C6 -34 12 -16 6 -2C0 14 -6 22 2 34C8 44 20 40 18 32C16 26 10 28 11 32', { colour: '#A2741E', width: 17 }) +
    line('M-10 -30C6 -34 12 -16 6 -2C0 14 -6 22 2 34C8 44 20 40 18 32C16 26 10 28 11 32', { colour: GOLD, width: 12 }) +
    piece('M-8 -44C4 -46 10 -36 8 -28L-12 -22L-34 -22C-36 -26 -34 -29 -32 -29L-16 -32C-16 -40 -14 -43 -8 -44Z', GOLD) + line('M0 -44L4 -52M6 -40L14 -46', { colour: '#A2741E', width: 3.4 }) + eye([-6, -35], 4.4),
  flounder: (name) =>
    piece('M-52 0C-34 -36 20 -38 52 -6V6C20 38 -34 36 -52 0Z', '#8C6A44') + fish({ size: [46, 24], fill: '#B58C5E', fin: '#8C6A44', tail: 15, fins: [0, 0], marks: spots('#7A5A36', 4, [-4, -10], [12, -4], [-10, 8], [22, 6], [6, 12]) }, name) + eye([-38, -10], 4.6),
  grouper: (name) => fish({ size: [50, 28], fill: '#4F793C', fin: '#2F5328', tail: 17, fins: [11, 8], belly: '#8BB06B', marks: spots('#2F5328', 4.4, [-14, -12], [2, -16], [16, -8], [4, -2], [28, -4]) }, name),
  lionfish: (name) =>
    [-60, -38, -16, 6, 28].map((turn) => `<g transform="translate(-6 -10) rotate(${turn})">${piece('M-3.5 0L0 -42L3.5 0Z', '#C9573A', [0.5, 1])}</g>`).join('') +
    [150, 178, 206].map((turn) => `<g transform="translate(-6 10) rotate(${turn})">${piece('M-3.5 0L0 -36L3.5 0Z', '#C9573A', [0.5, 1])}</g>`).join('') +
    fish({ size: [44, 21], fill: '#E9DCCB', fin: '#A3341C', tail: 18, fins: [3, 3], marks: stripes('#A3341C', [-30, 5], [-16, 6], [-2, 6], [12, 6], [26, 5]) }, name),
  turtle: () =>
    piece('M-20 -18C-30 -44 -8 -50 4 -42L8 -20ZM-16 20C-26 44 -4 50 8 42L10 20ZM36 -12L58 -24L50 -4ZM36 12L58 24L50 4Z', '#5E8F4C') +
    piece('M-72 0C-72 -13 -54 -16 -42 -9V9C-54 16 -72 13 -72 0Z', '#77A65F') + piece('M-48 0C-44 -34 32 -38 46 0C32 38 -44 34 -48 0Z', '#2F5328') +
    '<path d="M-36 0C-32 -24 24 -28 36 0C24 28 -32 24 -36 0Z" fill="#4F793C"/>' + line('M-14 -20L-4 0L-14 20M14 -20L20 0L14 20M-36 0H-4M20 0H36M-4 0H20', { colour: '#BBD49B', width: 2.4, opacity: 0.8 }) + eye([-60, -5], 3.8),
  octopus: () =>
    [-34, -20, -7, 7, 20, 34].map((x, at) => line(`M${n(x * 0.7)} 8C${n(x)} 26 ${n(x + (at % 2 ? 10 : -10))} 30 ${n(x)} 46`, { colour: at % 2 ? '#9C2A4B' : '#B63C5E', width: 9 })).join('') +
    piece('M-36 4C-40 -30 -22 -48 0 -48S40 -30 36 4C26 18 -26 18 -36 4Z', '#CE5274') + spots('#E58BA2', 4, [14, -30], [24, -18], [4, -38]) + eye([-14, -8], 6.4) + eye([8, -8], 6.4) + line('M-8 6C-5 9 0 9 3 6', { colour: '#7E1F3C', width: 2.4 }),
  sailfish: (name) =>
    piece('M-30 -12C-24 -48 20 -52 40 -12Z', '#2F6BA2') + line('M-18 -38V-12M-4 -44V-14M10 -44V-14M24 -36V-12', { colour: '#70A6D3', width: 2.4 }) +
    piece('M-78 4L-40 -4V6Z', '#174573', [0.6, 1.2]) + fish({ size: [50, 14], fill: '#2F6BA2', fin: '#174573', tail: 22, isForked: true, fins: [0, 8], belly: '#E0EFFA' }, name),
  manta: () =>
    line('M36 2C52 4 64 0 76 -8', { colour: '#1B3A5C', width: 3.4 }) + piece('M-40 -4C-30 -12 -22 -14 -10 -14C4 -48 22 -50 34 -46C28 -30 34 -12 40 0C34 12 28 30 34 46C22 50 4 48 -10 14C-22 14 -30 12 -40 4L-54 12L-46 0L-54 -12Z', '#2C4F7C') +
    '<path d="M-28 0C-10 -12 10 -14 28 0C10 14 -10 12 -28 0Z" fill="#70A6D3" opacity=".5"/>' + eye([-36, -8], 3.6) + eye([-36, 8], 3.6),
  swordfish: (name) => piece('M-80 2L-42 -5V7Z', '#78858C', [0.6, 1.2]) + piece('M-14 -12L-2 -36L12 -12Z', '#213336') + fish({ size: [48, 16], fill: '#3B5256', fin: '#213336', tail: 24, isForked: true, fins: [0, 8], belly: '#E5ECEE' }, name),
  hammerhead: (name) => shark('#6C7F88', '#E5ECEE', name) + piece('M-70 -26C-62 -30 -56 -24 -56 -14V14C-56 24 -62 30 -70 26Z', '#56666E') + eye([-64, -22], 4) + eye([-64, 22], 4),
  greatwhite: (name) => shark('#5C7078', '#F7F3EA', name) + line('M-56 8L-52 12L-48 8L-44 12L-40 8', { colour: PAPER, width: 2.6 }),
  goldshark: (name) => shark(GOLD, '#FBE9B8', name) + within('M-62 0C-43 -21 6 -24 53 -3V3C6 24 -43 21 -62 0Z', stripes('#A2741E', [-6, 4], [10, 4], [26, 4]), name),
  bluewhale: (name) =>
    line('M-22 -26C-22 -40 -34 -44 -40 -40M-22 -26C-22 -42 -10 -46 -4 -40', { colour: '#D9F0FA', width: 3.6 }) +
    fish({ size: [64, 28], fill: '#2F6BA2', fin: '#174573', tail: 20, isForked: true, fins: [0, 12], belly: '#BBD8EE' }, name) + line('M-58 8C-40 18 -20 20 -4 18M-52 14C-38 22 -24 24 -10 23', { colour: '#174573', width: 1.8, opacity: 0.6 }),
  mermaid: () =>
    piece('M20 4C36 0 46 4 54 -2L72 -22C74 -10 72 -4 66 2C72 8 74 14 72 24L54 12C44 18 30 20 14 18Z', '#2C8F80') + line('M28 6V16M36 5V16M44 4V14', { colour: '#8FD8CC', width: 2, opacity: 0.8 }) +
    piece('M-22 -2C-8 -10 10 -8 24 4C20 16 6 20 -8 16Z', '#F7D3B5') + piece('M-14 10L-38 24C-42 26 -44 22 -40 20L-20 4Z', '#F7D3B5', [0.5, 1]) +
    piece('M-46 -16C-46 -36 -16 -42 -2 -30C14 -28 16 -10 8 -2C4 -12 -8 -14 -14 -4L-30 0Z', '#A3341C') + piece('M-44 -12C-44 -26 -24 -28 -20 -16C-18 -4 -26 4 -34 2C-42 0 -44 -6 -44 -12Z', '#FBE0C8', [0.5, 1]) +
    dot([-38, -11], 2.2, INK) + piece('M-34 -26L-30 -36L-25 -29L-18 -36L-17 -25Z', GOLD, [0.5, 1]) + spots(RED, 5, [-4, 2]),
  dragon: () => dragon('#B63016', GOLD),
  kraken: () =>
    [[-50, 1], [-34, -1], [-16, 1], [16, -1], [34, 1], [50, -1]].map(([x = 0, side = 1]) => line(`M${n(x * 0.5)} 6C${x} 16 ${n(x + side * 18)} 30 ${n(x + side * 4)} 44C${n(x - side * 6)} 50 ${n(x - side * 8)} 40 ${n(x)} 38`, { colour: '#3B1234', width: 10 })).join('') +
    piece('M-42 10C-54 -30 -28 -52 0 -52S54 -30 42 10C24 24 -24 24 -42 10Z', '#5B1F4D') + spots('#86386F', 5, [22, -28], [30, -12], [10, -40], [-24, -34]) +
    `<path d="M-32 -14L-8 -6C-10 6 -28 6 -32 -14ZM32 -14L8 -6C10 6 28 6 32 -14Z" fill="#FFE9A8"/>` + dot([-19, -4], 3.6, RED) + dot([19, -4], 3.6, RED) + line('M-12 12L-6 8L0 12L6 8L12 12', { colour: PAPER, width: 2.6 }),
  redpacket: (name) => fish({ size: [42, 26], fill: '#D6301C', fin: '#A51F10', tail: 18, marks: `<path d="M-8 -40H24V-6C12 4 4 4 -8 -6Z" fill="#B5260F"/>${dot([8, 0], 9, GOLD)}<path d="M4 -4H12V4H4Z" fill="#8A5F14"/>` }, name),
  crab: () =>
    line('M-34 20L-50 30M-30 26L-42 40M34 20L50 30M30 26L42 40', { colour: '#A52F14', width: 5 }) +
    line('M-36 6C-54 2 -58 -12 -54 -22M36 6C54 2 58 -12 54 -22', { colour: '#CB4622', width: 8 }) + piece('M-66 -24C-68 -40 -54 -46 -46 -38L-54 -30L-46 -22C-52 -14 -64 -14 -66 -24ZM66 -24C68 -40 54 -46 46 -38L54 -30L46 -22C52 -14 64 -14 66 -24Z', '#CB4622') +
    piece('M-42 8C-42 -8 42 -8 42 8C42 34 26 40 0 40S-42 34 -42 8Z', '#DF5A32') + piece('M-26 -12C-26 -34 26 -34 26 -12V8H-26Z', '#8A5F14') + `<path d="M-26 -8H26V-3H-26Z" fill="${GOLD}"/><path d="M-5 -12H5V2H-5Z" fill="${GOLD}"/>` + eye([-14, 18], 5) + eye([14, 18], 5) + line('M-6 30C-2 33 2 33 6 30', { colour: '#7A1D0C', width: 2.4 }),
  dragonking: () => dragon('#174573', '#4E9F94') + dot([52, 24], 22, '#78500D') + [0, 60, 120, 180, 240, 300].map((turn, at) => `<path d="M52 24L52 5A19 19 0 0 1 68.5 14.5Z" transform="rotate(${turn} 52 24)" fill="${at % 2 ? GOLD : RED}"/>`).join('') + dot([52, 24], 5, PAPER),
  eel: () =>
    winding('M64 10C44 -22 22 26 -4 4S-38 -18 -54 -6', ['#2C2F6B', '#484B94', '#F4D35E'], 22) + piece('M-76 -2C-76 -16 -58 -22 -44 -14C-38 -8 -40 4 -48 8C-58 12 -74 10 -76 -2Z', '#484B94') + eye([-60, -8], 4.6) +
    piece('M-8 -46L-22 -26H-12L-18 -10L4 -32H-6L2 -46Z', '#F4D35E', [0.6, 1.2]) + piece('M40 14L28 32H37L32 46L50 28H42L48 14Z', '#F4D35E', [0.6, 1.2]),
  bomb: (name) =>
    piece('M32 4L58 -14V22Z', '#8A2A16') + piece('M-38 4A36 36 0 1 1 34 4A36 36 0 1 1 -38 4Z', '#213336') + within('M-38 4A36 36 0 1 1 34 4A36 36 0 1 1 -38 4Z', '<path d="M-50 14C-20 30 16 30 50 14V50H-50Z" fill="#3B5256"/>', name) +
    line('M-2 -32C0 -42 8 -46 16 -44', { colour: '#B58A3A', width: 4.6 }) + piece('M18 -56L21 -48L30 -48L23 -42L26 -34L18 -39L10 -34L13 -42L6 -48L15 -48Z', '#F4B65A', [0.5, 1]) + eye([-20, -4], 7) + line('M-32 14C-28 18 -22 18 -18 15', { colour: '#E5ECEE', width: 2.6 }),
} // prettier-ignore

function shoal(): string {
  const name = namer('f')
  const all = fishKinds.map((kind) => {
    const [x, y] = cellOf(kind)
    return `<g transform="translate(${x + CELL.width / 2} ${y + CELL.height / 2})">${cuts[kind](name)}</g>`
  })
  const size = `width="${SHEET.width}" height="${SHEET.height}"`
  return svg(`0 0 ${SHEET.width} ${SHEET.height}`, all.join(''), size)
}

type Sea = { ground: [string, string]; deep: string; line: string }

function sea({ ground: [above, below], deep, line: ring }: Sea): string {
  const swell = (y: number, opacity: number) =>
    `<path d="M-20 ${y}C60 ${y - 34} 150 ${y + 30} 250 ${y}S430 ${y - 30} 520 ${y + 8}V1020H-20Z" fill="${deep}" opacity="${opacity}"/>`
  return svg(
    '0 0 500 1000',
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="500" height="1000" fill="url(#a)"/>` +
      swell(150, 0.4) +
      swell(290, 0.45) +
      swell(450, 0.5) +
      ripples([250, 120], [120, 200, 290], { colour: ring, flat: 0.3, opacity: 0.3 }) +
      lily([26, 90], 38, 30) +
      lily([478, 130], 34, 200) +
      lotus([474, 118], 26),
    'preserveAspectRatio="xMidYMin slice"',
  )
}

export const fishPictures: Record<string, () => string> = {
  'fish-shoal': shoal,
  'fish-dark': () => sea({ ground: ['#0F3450', '#081118'], deep: '#123B57', line: '#8FC4E4' }),
}
