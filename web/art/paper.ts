// Paper-cut: sheets with wavy holes from pale to deep, a motif in the middle, dust around it (design 13).
import { mix, n, n2, namer, type Point, randomOf, smooth, svg } from './geometry.ts'
import { type Motif, motifs } from './motifs.ts'
import { type ToneName, tones, type Tones } from './tones.ts'

export type HoleKind = 'wave' | 'petal' | 'cloud' | 'drop'

/** A hole with a wavy edge: its seed decides the waves. */
function hole([cx, cy]: Point, r: number, kind: HoleKind, seed: number): string {
  const random = randomOf(seed)
  const lobes = { wave: 4, petal: 7, cloud: 8, drop: 3 }[kind] + (kind === 'drop' ? 0 : Math.floor(random() * 3))
  const [turn, turn2] = [random() * 6.28, random() * 6.28]
  const swell: Record<HoleKind, (a: number) => number> = {
    wave: (a) => 1 + 0.075 * Math.sin(lobes * a + turn) + 0.05 * Math.sin((lobes - 2) * a + turn2),
    petal: (a) => 0.94 + 0.13 * Math.abs(Math.sin((lobes * a) / 2 + turn)),
    cloud: (a) => 1.06 - 0.14 * Math.abs(Math.sin((lobes * a) / 2 + turn)) + 0.04 * Math.sin(2 * a + turn2),
    drop: (a) => 1 + 0.12 * Math.sin(lobes * a + turn) + 0.04 * Math.sin(7 * a + turn2),
  }
  const edge = Array.from({ length: 54 }, (_, i): Point => {
    const a = (i / 54) * 2 * Math.PI
    const reach = r * swell[kind](a)
    return [cx + Math.cos(a) * reach, cy + Math.sin(a) * reach]
  })
  return smooth(edge)
}

/** A square game tile, 120 x 120. */
export function tile(motif: Motif, family: ToneName, kind: HoleKind, seed: number): string {
  const t: Tones = tones[family]
  const name = namer()
  const light = name()
  const ground =
    `<defs><radialGradient id="${light}" gradientUnits="userSpaceOnUse" cx="60" cy="60" r="46"><stop offset="0" stop-color="${t[4]}"/><stop offset="1" stop-color="${mix(t[3], t[4], 0.45)}"/></radialGradient></defs>` +
    `<rect width="120" height="120" fill="url(#${light})"/>`
  const sheets = [mix(t[3], t[4], 0.12), mix(t[2], t[3], 0.5), t[2], t[1]]
    .map((colour, i) => {
      const d = `M-30 -30H150V150H-30Z${hole([60, 60], 37 + i * 10.5, kind, seed + i * 17)}`
      return `<path d="${d}" fill="${t[0]}" opacity=".26" fill-rule="evenodd" transform="translate(0 2.4)"/><path d="${d}" fill="${colour}" fill-rule="evenodd"/>`
    })
    .join('')
  const centre = `<g transform="translate(60 60) scale(1.13) translate(-60 -60)">${motifs[motif](t, name)}</g>`
  return svg('0 0 120 120', ground + (motif === 'moon' ? centre + sheets : sheets + centre) + dust(t[4], seed))
}

function dust(colour: string, seed: number): string {
  const random = randomOf(seed + 7)
  return Array.from({ length: 7 }, () => {
    const a = random() * 6.28
    const r = 44 + random() * 16
    return `<circle cx="${n(60 + Math.cos(a) * r)}" cy="${n(60 + Math.sin(a) * r)}" r="${n(0.7 + random() * 1.1)}" fill="${colour}" opacity="${n2(0.35 + random() * 0.4)}"/>`
  }).join('')
}

/** A wide strip, 358 x 120: the left half stays quiet for text. */
export function strip(motif: Motif, family: ToneName, kind: HoleKind, seed: number): string {
  const t: Tones = tones[family]
  const name = namer()
  const ground = name()
  const centre: Point = [272, 64]
  const stops = [mix(t[0], t[1], 0.4), mix(t[1], t[2], 0.25), mix(t[2], t[3], 0.3)]
  const back =
    `<defs><linearGradient id="${ground}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="358" y2="0">${stops.map((colour, i) => `<stop offset="${i / 2}" stop-color="${colour}"/>`).join('')}</linearGradient></defs>` +
    `<rect x="-400" y="-60" width="818" height="240" fill="url(#${ground})"/>`
  const layers: [number, string, number][] = [[2.6, t[2], 0.55], [2.05, t[3], 0.55], [1.55, mix(t[3], t[4], 0.4), 0.7], [1.12, t[4], 0.95]] // prettier-ignore
  const holes = layers
    .map(([size, colour, opacity], i) => {
      const d = hole(centre, 34 * size, kind, seed + i * 11)
      return `<path d="${d}" fill="${t[0]}" opacity=".2" transform="translate(0 -2.2)"/><path d="${d}" fill="${colour}" opacity="${opacity}"/>`
    })
    .join('')
  const clip = name()
  const under = motif === 'moon' ? `clip-path="url(#${clip})"` : ''
  const edge = `<defs><clipPath id="${clip}"><path d="${hole(centre, 34 * 1.55, kind, seed + 22)}"/></clipPath></defs>`
  const shape = `<g ${under}><g transform="translate(${centre[0]} ${centre[1]}) scale(.86) translate(-60 -60)">${motifs[motif](t, name)}</g></g>`
  return svg('0 0 358 120', back + holes + edge + shape, 'preserveAspectRatio="xMaxYMid slice"')
}
