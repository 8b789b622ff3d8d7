// The koi: a spine of four Bézier points, a profile around it, fins, tail, patches clipped to the body.
import { along, at as points, direction, lerp, n, type Point, rad, smooth, type Spine, svg } from './geometry.ts'
import { type Shape, shape, textOf } from './shape.ts'

const colours = {
  kohaku: { shade: '#6B210C', body: '#FFF6EC', patch: '#E04A26', fin: '#FFEFE2', ray: '#EBC9B4', eye: '#0D1F1D' },
  gold: { shade: '#6B4300', body: '#F3D79A', patch: '#FBEFD0', fin: '#F8E6BC', ray: '#CFA050', eye: '#3A2600' },
  ink: { shade: '#04211F', body: '#E9F1EF', patch: '#16413E', fin: '#DCE9E6', ray: '#A9C3BE', eye: '#041B1A' },
  red: { shade: '#6B1200', body: '#E8562F', patch: '#F4754F', fin: '#F68C69', ray: '#D24A25', eye: '#3A0A00' },
}

export type KoiKind = keyof typeof colours

/** Along the spine, across it, half length, half width, turn. */
type Patch = readonly [number, number, number, number, number]

export type Koi = {
  spine: Spine
  /** Half its width at the widest. */
  width: number
  kind?: KoiKind
  patches?: readonly Patch[]
  fins?: number
  tail?: number
  shadow?: readonly [number, number, number]
  name: () => string
}

const PATCHES: readonly Patch[] = [
  [0.075, 0, 0.075, 0.66, 0],
  [0.34, -0.2, 0.135, 0.95, 0.6],
  [0.66, 0.25, 0.1, 1.1, 1.7],
  [0.9, -0.1, 0.05, 1.1, 2.6],
]
/** Three patches and no more: for small koi. */
export const FEW_PATCHES: readonly Patch[] = [
  [0.08, 0, 0.085, 0.62, 0.2],
  [0.38, 0, 0.15, 1, 0.6],
  [0.72, 0.1, 0.09, 1.2, 1.4],
]

// How wide the body is at each place of the spine, as a share of the widest.
const PROFILE: readonly Point[] = [
  [0, 0], [0.008, 0.25], [0.03, 0.45], [0.07, 0.6], [0.12, 0.73], [0.19, 0.89], [0.28, 0.985], [0.36, 1],
  [0.46, 0.95], [0.57, 0.82], [0.68, 0.64], [0.79, 0.45], [0.89, 0.29], [0.96, 0.215], [1, 0.2],
] // prettier-ignore

function profile(t: number): number {
  for (let i = 1; i < PROFILE.length; i++) {
    const [a, x] = PROFILE[i - 1] ?? [0, 0]
    const [b, y] = PROFILE[i] ?? [1, 0.2]
    if (t <= b) return lerp(x, y, (t - a) / (b - a))
  }
  return 0.2
}

type Drawing = {
  place: (t: number, aside?: number) => Point
  heading: (t: number) => number
  koi: Koi
}

/** The koi as SVG text, for pictures that are files. */
export const koi = (fish: Koi): string => textOf(koiShape(fish))

/** An SVG group, back to front: shadow, tail, fins, body, patches, dorsal fin, eyes. */
export function koiShape(fish: Koi): Shape {
  const { spine, width, shadow, name } = fish
  const colour = colours[fish.kind ?? 'kohaku']
  const drawing: Drawing = {
    place: (t, aside = 0) => {
      const [x, y] = along(spine, t)
      const [dx, dy] = direction(spine, t)
      return [x - dy * aside, y + dx * aside]
    },
    heading: (t) => {
      const [dx, dy] = direction(spine, t)
      return Math.atan2(dy, dx)
    },
    koi: fish,
  }
  const body = outline(drawing)
  const clip = name()
  const cast = shadow && {
    ...{ d: body, transform: `translate(${shadow[0]} ${shadow[1]})` },
    ...{ fill: '#021312', opacity: shadow[2] },
  }
  return shape('g', {}, [
    shape('defs', {}, [shape('clipPath', { id: clip }, [shape('path', { d: body })])]),
    ...(cast ? [shape('path', cast)] : []),
    ...tail(drawing),
    ...[1, -1].flatMap((side) => {
      const size = width * (fish.fins ?? 1)
      const [front, back] = [size * 1.62, size * 0.82]
      return [
        ...fin(drawing, { t: 0.2, side, length: front, spread: 1, back: 48, root: 0.72 }),
        ...fin(drawing, { t: 0.56, side, length: back, spread: 0.9, back: 36, root: 0.8 }),
      ]
    }),
    shape('path', { d: body, fill: colour.body }),
    shape('g', { clipPath: `url(#${clip})` }, [...patches(drawing), shade(drawing)]),
    ...dorsal(drawing),
    ...[1, -1].flatMap((side) => face(drawing, side)),
  ])
}

function outline({ place, koi: { width } }: Drawing): string {
  const steps = Array.from({ length: 23 }, (_, i) => (2 * i + 1) / 46)
  const left = steps.map((t) => place(t, profile(t) * width))
  const right = [...steps].reverse().map((t) => place(t, -profile(t) * width))
  return smooth([place(0), ...left, place(1), ...right])
}

type Fin = { t: number; side: number; length: number; spread: number; back: number; root: number }

/** A leaf swept backwards, with four rays. */
function fin({ place, heading, koi: fish }: Drawing, wanted: Fin): Shape[] {
  const { t, side, length, spread, back, root } = wanted
  const { fin: fill, ray } = colours[fish.kind ?? 'kohaku']
  const [x, y] = place(t, side * profile(t) * fish.width * root)
  const angle = heading(t) + side * rad(back)
  const tip = (turn: number, reach: number): Point => {
    const to = angle + side * turn * spread
    return [x + Math.cos(to) * length * reach, y + Math.sin(to) * length * reach]
  }
  const edge: Point[] = [[-0.52, 0.62], [-0.36, 0.9], [-0.12, 1], [0.14, 0.96], [0.38, 0.78], [0.56, 0.5]] // prettier-ignore
  const leaf = smooth([[x, y], ...edge.map(([turn, reach]) => tip(turn, reach))], true, 5)
  const rays: Point[] = [
    [-0.3, 0.82],
    [-0.08, 0.9],
    [0.16, 0.84],
    [0.36, 0.66],
  ]
  return [
    shape('path', { d: leaf, fill, fillOpacity: '.92' }),
    ...rays.map(([turn, reach]) =>
      shape('path', {
        d: `M${points(tip(turn, 0.18))}L${points(tip(turn, reach))}`,
        stroke: ray,
        strokeWidth: n(fish.width * 0.035),
        strokeLinecap: 'round',
        opacity: '.75',
      }),
    ),
  ]
}

function tail({ place, heading, koi: fish }: Drawing): Shape[] {
  const { fin: fill, ray } = colours[fish.kind ?? 'kohaku']
  const [x, y] = place(0.97)
  const length = fish.width * 2.35 * (fish.tail ?? 1)
  return [1, -1].flatMap((side) => {
    const tip = (degrees: number, reach: number): Point => {
      const to = heading(1) + side * rad(degrees)
      return [x + Math.cos(to) * length * reach, y + Math.sin(to) * length * reach]
    }
    const edge: Point[] = [
      [34, 0.42],
      [38, 0.78],
      [30, 1.08],
      [20, 0.98],
      [9, 0.74],
      [2, 0.5],
    ]
    const lobe = smooth([
      place(0.95, side * fish.width * 0.17),
      ...edge.map(([turn, reach]) => tip(turn, reach)),
      place(1),
    ])
    const rays: Point[] = [
      [30, 0.92],
      [22, 0.86],
      [14, 0.68],
      [7, 0.5],
    ]
    return [
      shape('path', { d: lobe, fill, fillOpacity: '.95' }),
      ...rays.map(([turn, reach]) =>
        shape('path', {
          d: `M${points(tip(turn, 0.16))}Q${points(tip(turn + 5, reach * 0.6), tip(turn, reach))}`,
          fill: 'none',
          stroke: ray,
          strokeWidth: n(fish.width * 0.04),
          strokeLinecap: 'round',
          opacity: '.7',
        }),
      ),
    ]
  })
}

function patches({ place, koi: fish }: Drawing): Shape[] {
  const fill = colours[fish.kind ?? 'kohaku'].patch
  return (fish.patches ?? PATCHES).map(([t0, aside0, length, breadth, phase]) => {
    const edge = Array.from({ length: 12 }, (_, i): Point => {
      const a = (i / 12) * 2 * Math.PI
      const wave = 1 + 0.16 * Math.sin(2 * a + phase) + 0.1 * Math.sin(3 * a + phase * 2.3)
      const t = Math.max(0, Math.min(1, t0 + Math.cos(a) * length * wave))
      const aside = aside0 + Math.sin(a) * breadth * wave
      return place(t, aside * fish.width * Math.max(profile(t), 0.3))
    })
    return shape('path', { d: smooth(edge), fill })
  })
}

/** Shading by one light from the upper left. */
function shade({ place, koi: fish }: Drawing): Shape {
  const steps = Array.from({ length: 45 }, (_, i) => (i + 2) / 46)
  const outer = steps.map((t) => place(t, profile(t) * fish.width * 1.05))
  const inner = [...steps].reverse().map((t) => place(t, profile(t) * fish.width * 0.42))
  const edge = [...outer, ...inner].filter((_, i) => i % 3 === 0)
  const fill = colours[fish.kind ?? 'kohaku'].shade
  return shape('path', { d: smooth(edge), fill, opacity: '.13' })
}

/** A crescent riding the spine. */
function dorsal({ place, koi: fish }: Drawing): Shape[] {
  const { fin: fill, ray } = colours[fish.kind ?? 'kohaku']
  const w = fish.width
  const rise = [0.42, 0.5, 0.58, 0.66].map((t) => place(t, 0.2 * w * Math.sin(((t - 0.34) / 0.36) * Math.PI)))
  const fall = [0.62, 0.5, 0.42].map((t) => place(t, -0.03 * w))
  const crest = smooth([place(0.34), ...rise, place(0.74, 0.05 * w), ...fall])
  const line = smooth(
    [0.34, 0.46, 0.58, 0.73].map((t) => place(t)),
    false,
  )
  return [
    shape('path', { d: crest, fill, opacity: '.92' }),
    shape('path', {
      d: line,
      fill: 'none',
      stroke: ray,
      strokeWidth: n(w * 0.05),
      strokeLinecap: 'round',
      opacity: '.8',
    }),
  ]
}

function face({ place, heading, koi: fish }: Drawing, side: number): Shape[] {
  const { eye, ray } = colours[fish.kind ?? 'kohaku']
  const w = fish.width
  const [x, y] = place(0.082, side * profile(0.082) * w * 0.8)
  const root = place(0.012, side * w * 0.16)
  const to = heading(0) + Math.PI
  const reach = (turn: number, length: number): Point => [
    root[0] + Math.cos(to - side * turn) * w * length,
    root[1] + Math.sin(to - side * turn) * w * length,
  ]
  return [
    shape('circle', { cx: n(x), cy: n(y), r: n(w * 0.085), fill: eye }),
    shape('circle', {
      cx: n(x - w * 0.025),
      cy: n(y - w * 0.03),
      r: n(w * 0.028),
      fill: '#fff',
    }),
    shape('path', {
      d: `M${points(root)}Q${points(reach(0.9, 0.3), reach(1.5, 0.5))}`,
      fill: 'none',
      stroke: ray,
      strokeWidth: n(w * 0.06),
      strokeLinecap: 'round',
    }),
  ]
}

/** The brand: one koi turning in a round pond. */
export function mark(name: () => string): string {
  const fish = koi({ spine: [[37, 12], [9, 15], [12, 49], [42, 43]], width: 10.4, patches: FEW_PATCHES, fins: 0.82, tail: 0.72, name }) // prettier-ignore
  const pond =
    '<circle cx="32" cy="32" r="32" fill="#0F4A46"/><circle cx="32" cy="32" r="25.5" fill="none" stroke="#86CCC2" stroke-opacity=".26" stroke-width="1.3"/>'
  return svg('0 0 64 64', `${pond}<g transform="translate(-1 1.5)">${fish}</g>`)
}
