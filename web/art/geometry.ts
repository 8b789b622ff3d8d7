// Points, curves and colours that the pictures are made of. Angles in radians unless a name says degrees.
export type Point = readonly [number, number]
export type Spine = readonly [Point, Point, Point, Point]

/** A number for SVG: one decimal is finer than a pixel here, and keeps the files small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
export const n2 = (value: number): string => value.toFixed(2)
export const at = (...points: readonly Point[]): string => points.map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')
export const rad = (degrees: number): number => (degrees * Math.PI) / 180
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

export function mix(a: string, b: string, t: number): string {
  const part = (hex: string, from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
  const mixed = [1, 3, 5].map((from) => Math.round(lerp(part(a, from), part(b, from), t)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Names for gradients and clips: unique in a picture, by their beginning on a page, the same in each build. */
export function namer(begin = 'k'): () => string {
  let last = 0
  return () => `${begin}${++last}`
}

/** Mulberry32: pictures must come out the same on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Catmull-Rom through the points, as cubic Béziers. */
export function smooth(points: readonly Point[], closed = true, tension = 6): string {
  const count = points.length
  const point = (index: number): Point =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0]
  let path = `M${at(point(0))}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / tension, from[1] + (to[1] - before[1]) / tension]
    const second: Point = [to[0] - (after[0] - from[0]) / tension, to[1] - (after[1] - from[1]) / tension]
    path += `C${at(first, second, to)}`
  }
  return path + (closed ? 'Z' : '')
}

/** A point of a cubic Bézier. */
export function along([a, b, c, d]: Spine, t: number): Point {
  const m = 1 - t
  const value = (axis: 0 | 1) => m ** 3 * a[axis] + 3 * m * m * t * b[axis] + 3 * m * t * t * c[axis] + t ** 3 * d[axis]
  return [value(0), value(1)]
}

/** The direction of the spine at t, as a vector of length 1. */
export function direction([a, b, c, d]: Spine, t: number): Point {
  const m = 1 - t
  const value = (axis: 0 | 1) =>
    3 * m * m * (b[axis] - a[axis]) + 6 * m * t * (c[axis] - b[axis]) + 3 * t * t * (d[axis] - c[axis])
  const [x, y] = [value(0), value(1)]
  const size = Math.hypot(x, y) || 1
  return [x / size, y / size]
}

export const svg = (box: string, inside: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${more}>${inside}</svg>`
