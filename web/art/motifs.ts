// Motifs in the middle of a paper-cut, on a field of 120 x 120. More come with the games that need them.
import { n, type Point, rad } from './geometry.ts'
import { FEW_PATCHES, koi } from './koi.ts'
import { piece, type Tones } from './tones.ts'
import { lotus as flower } from './water.ts'

type Draw = (tones: Tones, name: () => string) => string

const RED = '#D63F1C'
const INK = '#0F3B38'
const PAPER = '#FFF9F0'
const GOLD = '#D3A64C'
const BLUE = '#2F6BA2'
const GREEN = '#1B6A62'

const put = (inside: string, [x, y]: Point, turn = 0, size = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${size})">${inside}</g>`

type Corner = readonly [x: number, y: number, width: number, height: number]

/** A rounded rectangle as a path. */
function box([x, y, w, h]: Corner, r: number): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${n(dx)} ${n(dy)}`
  return `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}${corner(r, r)}v${n(h - 2 * r)}${corner(-r, r)}h${n(2 * r - w)}${corner(-r, -r)}v${n(2 * r - h)}${corner(r, -r)}Z`
}

const PIPS: Record<number, Point[]> = {
  1: [[0, 0]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
} // prettier-ignore

/** The one and the four are red, as on Chinese dice. */
function die(face: number, size: number): string {
  const half = size / 2
  const red = face === 1 || face === 4
  const dots = (PIPS[face] ?? []).map(
    ([x, y]) =>
      `<circle cx="${n(x * size * 0.255)}" cy="${n(y * size * 0.255)}" r="${n(size * (face === 1 ? 0.155 : 0.098))}" fill="${red ? RED : INK}"/>`,
  )
  const square = (x: number, y: number, more: string) =>
    `<rect x="${n(x)}" y="${n(y)}" width="${size}" height="${size}" rx="${n(size * 0.24)}" ${more}/>`
  return (
    square(1 - half, 3 - half, 'fill="#04100F" opacity=".22"') + square(-half, -half, `fill="${PAPER}"`) + dots.join('')
  )
}

function ball([x, y]: Point, r: number, fill: string, digit: string): string {
  return (
    `<circle cx="${x + 1}" cy="${n(y + 2.4)}" r="${r}" fill="#04100F" opacity=".2"/><circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>` +
    `<path d="M${n(x - r * 0.62)} ${n(y - r * 0.34)}A${n(r * 0.72)} ${n(r * 0.72)} 0 0 1 ${n(x + r * 0.1)} ${n(y - r * 0.72)}" stroke="#fff" stroke-opacity=".5" stroke-width="${n(r * 0.13)}" fill="none" stroke-linecap="round"/>` +
    `<circle cx="${x}" cy="${y}" r="${n(r * 0.56)}" fill="${PAPER}"/><text x="${x}" y="${n(y + r * 0.27)}" text-anchor="middle" font-size="${n(r * 0.76)}" font-weight="700" fill="#0D1F1D" font-family="-apple-system,Inter,Roboto,sans-serif">${digit}</text>`
  )
}

const suits = {
  spade: (s: number) => `<path d="M0 ${-s}C${n(0.35 * s)} ${n(-0.45 * s)} ${s} ${n(-0.1 * s)} ${s} ${n(0.4 * s)}C${s} ${n(0.86 * s)} ${n(0.36 * s)} ${n(0.92 * s)} ${n(0.12 * s)} ${n(0.56 * s)}C${n(0.14 * s)} ${n(0.8 * s)} ${n(0.22 * s)} ${n(0.95 * s)} ${n(0.36 * s)} ${s}H${n(-0.36 * s)}C${n(-0.22 * s)} ${n(0.95 * s)} ${n(-0.14 * s)} ${n(0.8 * s)} ${n(-0.12 * s)} ${n(0.56 * s)}C${n(-0.36 * s)} ${n(0.92 * s)} ${-s} ${n(0.86 * s)} ${-s} ${n(0.4 * s)}C${-s} ${n(-0.1 * s)} ${n(-0.35 * s)} ${n(-0.45 * s)} 0 ${-s}Z" fill="${INK}"/>`,
  heart: (s: number) => `<path d="M0 ${n(0.95 * s)}C${n(-0.5 * s)} ${n(0.5 * s)} ${-s} ${n(0.15 * s)} ${-s} ${n(-0.35 * s)}C${-s} ${n(-0.95 * s)} ${n(-0.2 * s)} ${-s} 0 ${n(-0.4 * s)}C${n(0.2 * s)} ${-s} ${s} ${n(-0.95 * s)} ${s} ${n(-0.35 * s)}C${s} ${n(0.15 * s)} ${n(0.5 * s)} ${n(0.5 * s)} 0 ${n(0.95 * s)}Z" fill="${RED}"/>`,
} // prettier-ignore

/** A racing car from its side, with its number. */
function car(fill: string, digit: string): string {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="9" r="7" fill="${INK}"/><circle cx="${x}" cy="9" r="2.8" fill="${PAPER}"/>`
  return (
    piece('M-29 9C-30 1 -24 -2 -15 -3C-10 -12 -3 -14 6 -13C13 -12 17 -6 20 -3C27 -2 30 2 30 9Z', fill) +
    '<path d="M-10 -3C-7 -9 -2 -10.6 3 -10.3V-3ZM6 -10C10 -9 13 -6 14.5 -3H6Z" fill="#E0EFFA"/>' +
    piece('M-30 -4H-22V1H-30Z', INK, [0.4, 0.8]) +
    wheel(-16) + wheel(17) +
    `<circle cx="0" cy="4" r="5.6" fill="${PAPER}"/><text x="0" y="7" text-anchor="middle" font-size="8.5" font-weight="700" fill="#0D1F1D" font-family="-apple-system,Inter,Roboto,sans-serif">${digit}</text>`
  )
} // prettier-ignore

/** One stalk of bamboo, from the top edge on: two of them are an eleven. */
function stalk(x: number, top: number, fill: string): string {
  const joints = [0, 1, 2, 3].map((at) => piece(box([x, top + at * 20, 10, 19], 3), fill, [1, 2]))
  const light = `<path d="M${x + 2.5} ${top + 4}V${top + 76}" stroke="#fff" stroke-opacity=".32" stroke-width="1.8" stroke-dasharray="12 8" stroke-linecap="round"/>`
  return joints.join('') + light
}

/** A heart that stands on its tip: one leaf of four. */
const leaf = piece(
  'M0 15C-8 8 -15 2 -15 -6C-15 -15 -4 -17 0 -9C4 -17 15 -15 15 -6C15 2 8 8 0 15Z',
  '#2C8F80',
  [0.8, 1.6],
)

function coin(x: number, y: number, r: number): string {
  return `<circle cx="${x + 1}" cy="${y + 2.2}" r="${r}" fill="#04100F" opacity=".2"/><circle cx="${x}" cy="${y}" r="${r}" fill="#E9BE62"/><circle cx="${x}" cy="${y}" r="${n(r * 0.79)}" fill="none" stroke="#A2741E" stroke-width="1.2"/><rect x="${n(x - r * 0.26)}" y="${n(y - r * 0.26)}" width="${n(r * 0.52)}" height="${n(r * 0.52)}" fill="#A2741E" transform="rotate(8 ${x} ${y})"/>`
}

/** A half of a face, and its mirror. */
const both = (half: string): string => `${half}<g transform="matrix(-1 0 0 1 120 0)">${half}</g>`

const drawn = {
  koi: (tones, name) =>
    koi({ spine: [[34, 40], [50, 24], [74, 62], [92, 40]], width: 8.6, shadow: [2, 5, 0.2], name }) +
    koi({ spine: [[88, 82], [70, 96], [52, 58], [30, 78]], width: 7.4, kind: tones[5] === '#FFF6EC' ? 'gold' : 'red', shadow: [2, 5, 0.2], name }),
  koi1: (_, name) =>
    '<circle cx="61.2" cy="63" r="33" fill="#04100F" opacity=".18"/><circle cx="60" cy="60" r="33" fill="#0F4A46"/><circle cx="60" cy="60" r="27" fill="none" stroke="#86CCC2" stroke-opacity=".3" stroke-width="1.4"/>' +
    koi({ spine: [[38, 60], [46, 30], [78, 62], [84, 82]], width: 12, patches: FEW_PATCHES, tail: 0.8, name }),
  dice: () => put(die(5, 27), [45, 67], -14) + put(die(4, 25), [76, 70], 12) + put(die(1, 24), [60, 44], 8),
  balls: () =>
    ball([60, 38], 12, '#2F6BA2', '7') + ball([40, 55], 12.5, '#E04A26', '3') + ball([80, 56], 12.5, GOLD, '8') +
    ball([49, 78], 13.5, '#1B6A62', '1') + ball([75, 80], 12.5, '#86386F', '5'),
  cars: () =>
    '<path d="M14 47H30M10 56H26M20 78H40M16 87H34" stroke="#fff" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>' +
    put(car(GOLD, '4'), [64, 50], -3, 0.98) + put(car(RED, '1'), [68, 80], 2, 1.16),
  bamboo: () =>
    stalk(46, 24, '#2C8F80') + stalk(68, 20, '#1B6A62') +
    [[46, 46, -62], [46, 64, -118], [77, 42, 58], [77, 62, 116]].map(([x = 0, y = 0, turn]) => put(piece('M0 0C4 -7 4 -17 0 -25C-4 -17 -4 -7 0 0Z', '#4F793C', [0.6, 1.2]), [x, y], turn)).join('') +
    ball([81, 84], 13, RED, '5'),
  clover: () =>
    piece('M60 62C62 74 68 86 78 94L74 97C63 89 57 77 55 64Z', '#1B6A62') +
    [45, 135, 225, 315].map((turn) => put(put(leaf, [0, -17]), [60, 55], turn)).join('') +
    ball([60, 55], 13.5, GOLD, '28'),
  wreath: () =>
    ([['8', RED], ['26', BLUE], ['17', GREEN], ['45', RED], ['41', BLUE], ['33', GREEN]] as const).map(([digit, fill], place) => {
      const turn = rad(place * 60 - 90)
      return ball([Math.round(60 + 28 * Math.cos(turn)), Math.round(60 + 28 * Math.sin(turn))], 11.5, fill, digit)
    }).join('') + ball([60, 60], 14, GOLD, '6'),
  cards: () => {
    const card = (suit: string) => `<path d="${box([-12, -17, 26, 36], 4)}" transform="translate(1 2)" fill="#04100F" opacity=".2"/><path d="${box([-13, -18, 26, 36], 4)}" fill="${PAPER}"/>${suit}`
    return put(card(suits.heart(6)), [48, 58], -14, 1.15) + put(card(suits.spade(7)), [72, 62], 10, 1.15)
  },
  dragon: () =>
    [-120, -90, -60, -30, 30, 60, 90, 120].map((turn) => put(piece('M0 0C8 -12 8 -28 0 -40C-8 -28 -8 -12 0 0Z', RED, [0.8, 1.6]), [60, 60], turn)).join('') +
    both('<path d="M50 40C46 30 40 25 31 23M43 29L39 18" fill="none" stroke="#A2741E" stroke-width="5" stroke-linecap="round"/>') +
    piece('M60 32C75 32 85 42 85 56C85 68 78 74 76 84C74 94 66 98 60 98C54 98 46 94 44 84C42 74 35 68 35 56C35 42 45 32 60 32Z', '#E9BE62') +
    both(`<path d="M40 50C45 44 51 45 55 51" fill="none" stroke="${RED}" stroke-width="4.4" stroke-linecap="round"/><circle cx="48" cy="58" r="6.4" fill="${PAPER}"/><circle cx="49" cy="58.5" r="3" fill="${INK}"/><path d="M46 80C35 82 29 89 29 97" fill="none" stroke="#A2741E" stroke-width="2.6" stroke-linecap="round"/><path d="M53 87L55 94L57.500 88Z" fill="${PAPER}"/>`) +
    `<path d="M49 77C49 70 56 68 60 71C64 68 71 70 71 77C66 81 54 81 49 77Z" fill="#C58B22"/><circle cx="55" cy="75.500" r="1.8" fill="${INK}"/><circle cx="65" cy="75.500" r="1.8" fill="${INK}"/><path d="M48 85C54 90 66 90 72 85" fill="none" stroke="${INK}" stroke-width="2.4" stroke-linecap="round"/><circle cx="60" cy="42" r="4.6" fill="${RED}"/>`,
  tiger: () =>
    both(`<circle cx="38" cy="36" r="11" fill="#D9822B"/><circle cx="38.500" cy="37" r="5.4" fill="${PAPER}"/>`) +
    piece('M60 29C85 29 96 45 95 63C93 83 78 94 60 94C42 94 27 83 25 63C24 45 35 29 60 29Z', '#F09A3E') +
    both(`<path d="M27 57L40 61M26 67L39 69M30 77L41 75" stroke="${INK}" stroke-width="4" stroke-linecap="round"/><circle cx="47" cy="62" r="6.8" fill="${PAPER}"/><circle cx="48" cy="62" r="3.4" fill="${INK}"/><circle cx="53" cy="79" r="10" fill="${PAPER}"/>`) +
    `<path d="M52 37H68M53 44H67M50 51H70M60 37V51" stroke="${INK}" stroke-width="3.2" stroke-linecap="round"/><path d="M54 70H66L60 77Z" fill="${RED}"/><path d="M60 77V82M60 82C57 86 52 86 50 83M60 82C63 86 68 86 70 83" fill="none" stroke="${INK}" stroke-width="2.2" stroke-linecap="round"/>`,
  ox: () =>
    both(piece('M42 45C27 45 17 34 20 19C26 29 35 33 48 33Z', GOLD) + piece('M39 49C31 44 23 47 18 54C25 61 33 61 40 59Z', '#8A4B2A', [0.6, 1.2])) +
    piece('M60 30C77 30 86 40 83 54C81 68 79 76 75 85C71 94 49 94 45 85C41 76 39 68 37 54C34 40 43 30 60 30Z', '#A85F35') +
    piece('M51 30C53 23 67 23 69 30C67 39 63 43 60 46C57 43 53 39 51 30Z', '#5A2C17', [0.4, 0.8]) +
    both(`<circle cx="49" cy="55" r="5" fill="${PAPER}"/><circle cx="50" cy="55.500" r="2.7" fill="${INK}"/>`) +
    `<ellipse cx="60" cy="81" rx="18" ry="12" fill="#EBC9A5"/>${both(`<ellipse cx="53" cy="79" rx="2.7" ry="3.500" fill="${INK}"/>`)}<circle cx="60" cy="90" r="7" fill="none" stroke="${GOLD}" stroke-width="3.2"/>`,
  line: () =>
    piece(box([20, 70, 80, 15], 7.5), PAPER) +
    `<path d="${box([20, 70, 46, 15], 7.5)}" fill="${GREEN}"/><path d="M76 74V81M84 74V81M92 74V81" stroke="${INK}" stroke-opacity=".45" stroke-width="2" stroke-linecap="round"/>` +
    `<circle cx="67" cy="80" r="13" fill="#04100F" opacity=".2"/><circle cx="66" cy="77.500" r="13" fill="${RED}"/><path d="M62 73V82M66 73V82M70 73V82" stroke="${PAPER}" stroke-width="2" stroke-linecap="round"/>` +
    ball([44, 45], 18, GOLD, '42'),
  ball: () => {
    const seam = (turn: number) => `<path d="M0 -12V-20" transform="translate(60 60) rotate(${turn})" stroke="${INK}" stroke-width="2"/>`
    const edge = (turn: number) => `<path d="M-9 -30Q0 -36 9 -30L6 -22H-6Z" transform="translate(60 60) rotate(${turn})" fill="${INK}"/>`
    const turns = [36, 108, 180, 252, 324]
    return '<circle cx="62" cy="64" r="33" fill="#04100F" opacity=".2"/>' + `<circle cx="60" cy="60" r="33" fill="${PAPER}"/>` +
      put('<path d="M0 -12L11.4 -3.7L7 9.7H-7L-11.4 -3.7Z" fill="' + RED + '"/>', [60, 60]) + turns.map((turn) => seam(turn - 36) + edge(turn)).join('')
  },
  pad: () => {
    const body = 'M36 42C46 38 52 46 60 46C68 46 74 38 84 42C98 48 106 74 100 86C96 94 88 90 80 80C76 75 72 74 60 74C48 74 44 75 40 80C32 90 24 94 20 86C14 74 22 48 36 42Z'
    const key = (x: number, y: number, fill: string) => `<circle cx="${x}" cy="${y}" r="4.2" fill="${fill}"/>`
    return `<path d="${body}" transform="translate(1.5 4)" fill="#04100F" opacity=".24"/><path d="${body}" fill="${PAPER}"/>` +
      `<path d="M38 54H44V48H50V54H56V60H50V66H44V60H38Z" fill="${INK}"/>` +
      key(80, 49, GOLD) + key(88, 57, RED) + key(72, 57, BLUE) + key(80, 65, GREEN) +
      `<path d="M60 46V30M60 30C60 24 66 22 72 22" fill="none" stroke="${PAPER}" stroke-width="2.6" stroke-linecap="round"/>`
  },
  gem: () => {
    const tile = (x: number, y: number) => `<path d="${box([x + 1, y + 2.2, 20, 20], 5)}" fill="#04100F" opacity=".2"/><path d="${box([x, y, 20, 20], 5)}" fill="${PAPER}"/>`
    const around = [[25, 25], [49, 25], [73, 25], [25, 49], [73, 49], [25, 73], [49, 73], [73, 73]]
    return around.map(([x = 0, y = 0]) => tile(x, y)).join('') +
      piece('M45 48H75L84 59L60 86L36 59Z', '#2F8FA8') +
      '<path d="M45 48L52 59L60 48L68 59L75 48M36 59H84M52 59L60 86L68 59" fill="none" stroke="#E0F3F7" stroke-width="1.8" stroke-linejoin="round"/><path d="M45 48H60L52 59Z" fill="#7CC4D4"/>'
  },
  pegs: () => {
    const peg = (x: number, y: number) => `<circle cx="${x + 0.8}" cy="${y + 1.8}" r="4" fill="#04100F" opacity=".22"/><circle cx="${x}" cy="${y}" r="4" fill="#174573"/>`
    const rows = [[60, 28], [47, 44], [73, 44], [34, 60], [60, 60], [86, 60]]
    const cups = ([[34, RED], [60, GOLD], [86, RED]] as const).map(([x, fill]) => piece(`M${x - 10.5} 78H${x + 10.5}L${x + 8} 96C${x + 8} 99 ${x - 8} 99 ${x - 8} 96Z`, fill, [0.6, 1.2]))
    return '<path d="M60 18L53 36L66 51L53.5 66" fill="none" stroke="#2F6BA2" stroke-width="2" stroke-dasharray="0.5 4.5" stroke-linecap="round"/>' +
      rows.map(([x = 0, y = 0]) => peg(x, y)).join('') + cups.join('') +
      '<circle cx="48.2" cy="71.4" r="8" fill="#04100F" opacity=".22"/><circle cx="47" cy="69" r="8" fill="#DF4722"/><circle cx="44.4" cy="66" r="2.4" fill="#FFE0CE"/>'
  },
  fish: () =>
    piece('M86 60L106 44C103 54 103 66 106 78Z', '#D63F1C') +
    piece('M46 42C54 30 66 28 76 34L70 46Z', '#D63F1C', [0.8, 1.6]) +
    piece('M50 80C56 90 66 92 74 88L70 76Z', '#D63F1C', [0.8, 1.6]) +
    piece('M16 60C26 38 54 32 74 46C82 52 86 56 90 60C86 64 82 68 74 74C54 88 26 82 16 60Z', '#F2894F') +
    `<path d="M40 39.500C34 52 34 68 40 80.500C46 81.6 50 81 54 80C46 66 46 54 54 40C50 39 46 38.8 40 39.500ZM66 41.500C60 54 60 66 66 78.500L74 74C70 66 70 54 74 46Z" fill="${PAPER}"/><circle cx="28" cy="54" r="4.6" fill="${PAPER}"/><circle cx="27.4" cy="54.4" r="2.5" fill="${INK}"/>` +
    [[20, 30, 5], [30, 20, 3.5], [16, 92, 4]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.8"/>`).join(''),
  lotus: () =>
    `<g transform="translate(60 80) scale(1 .42)"><circle cx="1.5" cy="7" r="32" fill="#04100F" opacity=".18"/><circle r="32" fill="#2C8F80"/></g>${flower([60, 80], 33)}`,
  lantern: () =>
    `<path d="M60 18V33" stroke="${PAPER}" stroke-width="1.6"/>${piece(box([50, 33, 20, 5], 2), GOLD, [0.6, 1.2])}` +
    piece('M48 38H72C84 44 88 52 88 58C88 66 83 73 72 78H48C37 73 32 66 32 58C32 52 36 44 48 38Z', '#DF4722') +
    '<path d="M54 38C47 46 45 52 45 58C45 65 48 72 54 78M66 38C73 46 75 52 75 58C75 65 72 72 66 78M60 38V78" stroke="#7A1D0C" stroke-opacity=".35" stroke-width="1.6" fill="none"/><path d="M41 48C38 53 37.6 60 40 66" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" fill="none" stroke-linecap="round"/>' +
    piece(box([50, 77, 20, 5], 2), GOLD, [0.6, 1.2]) +
    [[54, 93], [58, 97], [62, 97], [66, 93]].map(([x, y]) => `<path d="M${x} 82V${y}" stroke="${GOLD}" stroke-width="1.8" stroke-linecap="round"/>`).join(''),
  plane: (tones) =>
    `<path d="M18 96C34 92 44 84 50 72" fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round"/>${piece('M26 62L96 30L74 88L58 72Z', PAPER)}` +
    `${piece('M58 72L96 30L50 66L48 86Z', tones[5] === '#FFF6EC' ? '#E04A26' : tones[5], [0.4, 0.8], 0.12)}<path d="M48 86L58 72L66 79.6Z" fill="#B7C6C2"/><path d="M26 62L96 30L50 66Z" fill="#fff"/>`,
  moon: (tones) =>
    '<circle cx="62" cy="52" r="24" fill="#FFF3D6"/><circle cx="54" cy="45" r="4.4" fill="#F0DCA8"/><circle cx="70" cy="56" r="6" fill="#F0DCA8"/><circle cx="68" cy="39" r="2.8" fill="#F0DCA8"/>' +
    `<path d="M-5 130L22 76L38 92L60 62L82 92L92 82L125 130Z" fill="${tones[2]}"/><path d="M60 62L50 75.6L57 79L61 74L67 79.6L70.4 76.2Z" fill="${PAPER}"/><path d="M-5 130C20 92 40 88 64 98C86 84 104 94 125 116V130Z" fill="${tones[1]}"/>`,
  ingot: () =>
    coin(78, 38, 9) +
    piece('M24 54C33 52 41 56 46 62C50 66 70 66 74 62C79 56 87 52 96 54C97 74 84 88 60 88C36 88 23 74 24 54Z', '#DDA945') +
    '<path d="M60 47C72 47 78 55 76 62C74 69 46 69 44 62C42 55 48 47 60 47Z" fill="#F7DFA0"/><path d="M24 54C33 52 41 56 46 62C50 67 70 67 74 62C79 56 87 52 96 54C90 70 76 75 60 75C44 75 30 70 24 54Z" fill="#EBC36A"/><path d="M60 47C70 47 76 53 76 59C74 66 46 66 44 59C44 53 50 47 60 47Z" fill="#FBE9B8"/>' +
    coin(42, 84, 10.5),
  shield: (tones) => {
    const swords = [-1, 1].map((side) => put(piece('M-2.2 -40L0 -45L2.2 -40V18H-2.2Z', '#E5ECEE') + piece('M-8 17H8V21H-8Z', GOLD, [0.6, 1.2]) + piece('M-2 21H2V31H-2Z', '#5B1F4D', [0.6, 1.2]), [60, 62], side * 38)).join('')
    const body = piece('M60 37C67 42 75 43 82 42C83 62 77 78 60 87C43 78 37 62 38 42C45 43 53 42 60 37Z', tones[5])
    return `${swords}${body}<path d="${star(60, 61.5, 12.5)}" fill="${PAPER}"/>`
  },
  boat: () =>
    [40, 54, 68].map((x) => `<path d="M${x + 3} 52L${x - 7} 86" stroke="${GOLD}" stroke-width="2.6" stroke-linecap="round"/>${piece(`M${x - 7} 66C${x - 7} 55 ${x - 3} 52 ${x} 52C${x + 4} 52 ${x + 7} 56 ${x + 7} 66Z`, PAPER, [0.6, 1.2])}<circle cx="${x + 1}" cy="46" r="5" fill="#F0C9A4"/>`).join('') +
    piece('M14 60C22 66 34 68 50 68C70 68 84 64 89 56C92 51 91 45 86 40L93 33C102 40 104 50 99 60C92 76 76 81 54 81C32 81 18 74 14 60Z', RED) +
    piece('M84 41C81 33 86 25 95 24L100 17L102 25L113 30L107 33L112 38L100 40C95 40 92 43 90 47Z', GOLD, [0.8, 1.6]) +
    `<circle cx="97" cy="30" r="2" fill="${INK}"/><path d="M20 66C34 74 78 76 94 60" fill="none" stroke="${GOLD}" stroke-width="2" stroke-dasharray="5 4"/>` +
    '<path d="M6 92C16 86 26 98 36 92C46 86 56 98 66 92C76 86 86 98 96 92C103 88 109 92 114 94M22 102C32 96 42 108 52 102C62 96 72 108 82 102" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"/>',
  hills: (tones) =>
    '<circle cx="86" cy="38" r="13" fill="#FFF3D6"/>' +
    piece('M8 98L34 40L58 78L74 56L112 98Z', tones[1]) +
    `<path d="M34 40L24 57L31 62L36 56L43 61L45 57.4Z" fill="${PAPER}"/>` +
    piece('M4 100C22 82 44 78 66 88C86 78 104 84 116 98C104 116 84 120 60 120C36 120 16 116 4 100Z', '#2C8F80', [0.6, 1.2]) +
    `<path d="M26 112C42 108 38 101 56 98C72 95 68 87 82 84" fill="none" stroke="${PAPER}" stroke-width="4" stroke-linecap="round" stroke-dasharray="7 6"/>` +
    `<path d="M82 84V62" stroke="${PAPER}" stroke-width="2"/>${piece('M82 62L98 67L82 73Z', RED, [0.6, 1.2])}`,
  stones: () =>
    piece(box([24, 26, 72, 72], 7), '#DDB565') +
    `<path d="${[38, 52, 66, 80].map((at) => `M30 ${at + 3}H90M${at + 1} 32V92`).join('')}" stroke="#78500D" stroke-width="1.3" fill="none"/>` +
    ([[39, 55, INK], [53, 55, PAPER], [53, 41, INK], [67, 55, INK], [53, 69, INK], [67, 69, PAPER], [81, 41, PAPER], [67, 83, PAPER]] as const).map(([x, y, fill]) => `<circle cx="${x + 0.8}" cy="${y + 1.8}" r="6.4" fill="#04100F" opacity=".24"/><circle cx="${x}" cy="${y}" r="6.4" fill="${fill}"/>`).join(''),
} satisfies Record<string, Draw> // prettier-ignore

export type Motif = keyof typeof drawn
export const motifs: Record<Motif, Draw> = drawn

function star(cx: number, cy: number, r: number): string {
  const tips = Array.from({ length: 10 }, (_, i) => {
    const [a, reach] = [rad(-90 + i * 36), i % 2 === 0 ? r : r * 0.45]
    return `${n(cx + reach * Math.cos(a))} ${n(cy + reach * Math.sin(a))}`
  })
  return `M${tips.join('L')}Z`
}
