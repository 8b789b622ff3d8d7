// Ponds: behind the money cards, above the sign-in form, beside the column on a desktop, in empty states.
import { namer, svg } from './geometry.ts'
import { FEW_PATCHES, koi } from './koi.ts'
import { motifs } from './motifs.ts'
import { tones } from './tones.ts'
import { lily, lotus, ripples, waves } from './water.ts'

/** Behind the balance: a kohaku at the right, and below it two leaves, above the row of shortcuts. */
export function walletPond(): string {
  const fish = koi({ spine: [[208, 46], [241, 20], [277, 95], [321, 52]], width: 13.2, shadow: [3, 9, 0.35], name: namer() }) // prettier-ignore
  const leaves = lily([332, 122], 19, 200, ['#17605A', '#0F4A46']) + lily([303, 130], 11, 250, ['#155650', '#0F4A46'])
  return whole('0 0 358 190', ripples([292, 58], [26, 50, 76, 104], { opacity: 0.22 }) + leaves + fish)
}

/** The picture behind the balance of My: a golden koi. */
export function memberPond(): string {
  const fish = koi({ spine: [[242, 30], [262, 60], [296, 13], [328, 46]], width: 10.5, kind: 'gold', shadow: [3, 8, 0.35], name: namer() }) // prettier-ignore
  return whole('0 0 358 150', ripples([300, 40], [24, 48, 74, 100], { opacity: 0.2 }) + fish)
}

/** Around the code of an invitation: a kohaku beside it, leaves and a lotus in the corners; the code itself lies above. */
export function invitePond(): string {
  const fish = koi({ spine: [[318, 26], [304, 70], [340, 104], [316, 152]], width: 10, shadow: [4, 5, 0.35], name: namer() }) // prettier-ignore
  const leaf = ['#17605A', '#0F4A46'] as const
  const leaves = lily([40, 40], 26, 20, leaf) + lily([322, 312], 30, 200, leaf) + lily([38, 330], 24, 300, leaf)
  return whole(
    '0 0 358 376',
    ripples([179, 130], [104, 150, 204, 266], { opacity: 0.16 }) + leaves + lotus([38, 328], 22) + fish,
  )
}

/** The picture behind a draw: water only, nothing that could be taken for a hint. */
export const drawPond = (): string => wide('0 0 358 150', ripples([310, 40], [30, 58, 90], { opacity: 0.2 }))

/** The picture behind a VIP level: a golden koi over waves, on gold. */
export function vipPond(): string {
  const fish = koi({ spine: [[212, 40], [240, 18], [278, 82], [322, 57]], width: 14, kind: 'gold', shadow: [3, 9, 0.18], patches: FEW_PATCHES, name: namer() }) // prettier-ignore
  return wide('0 0 358 190', waves({ width: 358, height: 190, r: 20 }) + fish)
}

const wide = (box: string, inside: string) => svg(box, inside, 'preserveAspectRatio="xMaxYMin slice"')

/** The same, never larger than its card: what swims and lies on the water is whole. */
const whole = (box: string, inside: string) => svg(box, inside, 'preserveAspectRatio="xMaxYMin meet"')

/** A ripple is a dark line with a pale one inside: by day the one is seen, at night the other. */
const rings = (colour: string, inside: number) =>
  ripples([90, 80], [26 - inside, 46 - inside, 66 - inside], { colour, opacity: 0.62, line: 1.3, flat: 0.48 })

/** A small pond seen from the side, with a lotus, an ink koi or a paper plane. */
export function pondlet(kind: 'lotus' | 'koi' | 'plane'): string {
  const water = `<ellipse cx="90" cy="82" rx="86" ry="42" fill="#86CCC2" opacity=".34"/>${rings('#1F7C74', 0)}${rings('#E9F7F4', 1.4)}`
  const inside = {
    lotus: () =>
      `<g transform="translate(122 70) scale(1 .5)">${lily([0, 0], 22, 60, ['#4FA79D', '#1F7C74'])}</g>${lotus([122, 70], 16)}`,
    koi: () => koi({ spine: [[56, 60], [76, 44], [104, 100], [134, 64]], width: 11, kind: 'ink', shadow: [2, 6, 0.16], patches: FEW_PATCHES, name: namer() }), // prettier-ignore
    plane: () => `<g transform="translate(90 62) scale(.9) translate(-60 -60)">${motifs.plane(tones.koi, namer())}</g>`,
  }
  return svg('0 30 180 96', water + inside[kind]())
}

/** Above the sign-in form: three koi, and water that ends in waves over the page's ground. */
export function loginPond(): string {
  const name = namer()
  const ground = name()
  const gradient = `<defs><linearGradient id="${ground}" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#0B3835"/><stop offset="1" stop-color="#1B6A62"/></linearGradient></defs>`
  const wave = (y: number, fill: string) =>
    `<path d="M-200 -10H590V${y + 2}C520 ${y + 2} 470 ${y - 14} 390 ${y}C330 ${y + 11} 300 ${y + 12} 240 ${y + 6}C200 ${y + 2} 170 ${y + 18} 120 ${y + 10}C70 ${y + 2} 50 ${y - 12} 0 ${y - 6}C-70 ${y + 2} -120 ${y} -200 ${y - 4}Z" fill="${fill}"/>`
  const water = wave(268, '#63ADA3') + wave(256, '#33857B') + wave(244, `url(#${ground})`)
  const leaves = lily([352, 190], 36, 200) + lotus([352, 190], 24) + lily([34, 196], 30, 300, ['#237C70', '#17605A'])
  const fish =
    koi({ spine: [[58, 92], [72, 50], [78, 8], [92, -30]], width: 13, kind: 'red', shadow: [4, 8, 0.3], patches: FEW_PATCHES, name }) +
    koi({ spine: [[84, 128], [130, 62], [200, 208], [274, 112]], width: 26, shadow: [6, 14, 0.32], name }) +
    koi({ spine: [[262, 226], [230, 202], [190, 252], [136, 228]], width: 12, kind: 'gold', shadow: [3, 8, 0.3], patches: FEW_PATCHES, name }) // prettier-ignore
  const rings = ripples([176, 134], [52, 92, 138, 190, 246], { opacity: 0.2 })
  return svg('0 0 390 292', gradient + water + rings + leaves + fish, 'preserveAspectRatio="xMidYMax slice"')
}

/** The empty pond beside the column on a wide screen; the column covers its middle. */
export function sidePond(isDark: boolean): string {
  const name = namer()
  const ring = { colour: isDark ? '#86CCC2' : '#0F4A46', opacity: 0.12, line: 1.4 }
  const radii = [60, 120, 190, 270, 360]
  const leaf = isDark ? (['#12403B', '#0B2B28'] as const) : (['#86CCC2', '#5FB0A5'] as const)
  const inside =
    `<rect width="1280" height="860" fill="${isDark ? '#050B0A' : '#E6EEEC'}"/>` +
    ripples([200, 470], radii, ring) +
    ripples([1090, 300], radii, ring) +
    lily([70, 690], 58, 40, leaf) +
    lily([192, 762], 36, 20, leaf) +
    lily([1210, 620], 64, 230, leaf) +
    lotus([1210, 615], 36) +
    koi({ spine: [[120, 420], [190, 360], [210, 540], [330, 470]], width: 38, shadow: [6, 16, 0.14], name }) +
    koi({ spine: [[1180, 330], [1120, 250], [1060, 380], [980, 300]], width: 28, kind: 'gold', shadow: [5, 14, 0.14], name }) // prettier-ignore
  return svg('0 0 1280 860', `<g opacity="${isDark ? 0.55 : 1}">${inside}</g>`, 'preserveAspectRatio="xMidYMid slice"')
}
