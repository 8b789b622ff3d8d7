// Rings, leaves and flowers: what lies on the water.
import { at, mix, n, n2, type Point, rad } from './geometry.ts'

type Rings = { colour?: string; opacity?: number; line?: number; flat?: number }

/** Rings that fade outwards. */
export function ripples([x, y]: Point, radii: readonly number[], look: Rings = {}): string {
  const { colour = '#fff', opacity = 0.16, line = 1, flat = 1 } = look
  return radii
    .map((r, i) => {
      const fading = n2(opacity * (1 - i / (radii.length + 0.6)))
      return `<ellipse cx="${x}" cy="${y}" rx="${n(r)}" ry="${n(r * flat)}" fill="none" stroke="${colour}" stroke-opacity="${fading}" stroke-width="${line}"/>`
    })
    .join('')
}

/** Rows of arcs, each half a step aside of the one above (seigaiha). */
export function waves({ width, height, r }: { width: number; height: number; r: number }): string {
  const arcs: string[] = []
  for (let row = 0; row * (r / 2) <= height + r; row++)
    for (let x = row % 2 === 0 ? 0 : r; x <= width + r; x += 2 * r)
      for (const part of [1, 0.66, 0.33])
        arcs.push(`M${n(x - r * part)} ${n((row * r) / 2)}a${n(r * part)} ${n(r * part)} 0 0 1 ${n(2 * r * part)} 0`)
  return `<path d="${arcs.join('')}" fill="none" stroke="#6B4300" stroke-opacity=".13"/>`
}

const LEAF = ['#2C8F80', '#1C6F65'] as const

/** A leaf with its notch and six veins; `turn` in degrees. */
export function lily([x, y]: Point, r: number, turn: number, colours: readonly [string, string] = LEAF): string {
  const [fill, vein] = colours
  const to = (degrees: number, reach: number): Point => [
    x + r * reach * Math.cos(rad(degrees)),
    y + r * reach * Math.sin(rad(degrees)),
  ]
  const leaf = `<path d="M${at([x, y])}L${at(to(turn + 14, 1))}A${n(r)} ${n(r)} 0 1 1 ${at(to(turn + 346, 1))}Z" fill="${fill}"/>`
  const veins = [1, 2, 3, 4, 5, 6].map(
    (i) =>
      `<path d="M${at([x, y])}L${at(to(turn + i * 51.4, 0.82))}" stroke="${vein}" stroke-width="${n(Math.max(0.6, r * 0.04))}" stroke-linecap="round" opacity=".6"/>`,
  )
  return leaf + veins.join('')
}

/** Seven petals, the front one palest. */
export function lotus([x, y]: Point, r: number): string {
  const [pale, rose] = ['#FDE4DB', '#F9B9A3']
  const petal = (turn: number, length: number, width: number, fill: string) =>
    `<path d="M0 0C${n(-width)} ${n(-length * 0.35)} ${n(-width * 0.8)} ${n(-length * 0.8)} 0 ${n(-length)}C${n(width * 0.8)} ${n(-length * 0.8)} ${n(width)} ${n(-length * 0.35)} 0 0Z" transform="translate(${n(x)} ${n(y)}) rotate(${turn})" fill="${fill}"/>`
  const pair = (turn: number, length: number, width: number, fill: string) =>
    petal(-turn, length, width, fill) + petal(turn, length, width, fill)
  return (
    pair(72, r, r * 0.34, rose) +
    pair(44, r * 1.06, r * 0.38, mix(pale, rose, 0.45)) +
    pair(20, r * 1.1, r * 0.38, mix(pale, rose, 0.12)) +
    petal(0, r * 1.14, r * 0.36, '#FFF6F1')
  )
}
