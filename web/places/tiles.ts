// Pictures of the earth from a server that the operator names (decision 78): squares of 256 pixels in Mercator's
// projection, of which each is laid where its corners belong on our map.
import type { Datum } from '../../core/places.ts'
import { turned, type Spot } from './spot.ts'

const SIDE = 256
const DEEPEST = 18
/** The latitude in degrees at which the square of Mercator's projection ends. */
const FARTHEST = 85.05

/** The region in view: its north-west and south-east corners, and its width in pixels. */
export type View = { from: Spot; to: Spot; width: number }
export type Tile = { href: string; from: Spot; to: Spot }
type Server = { url: string; datum: Datum }

/** The squares that a view shows, each with its corners in WGS-84. */
export function tilesOver({ from, to, width }: View, { url, datum }: Server): Tile[] {
  const wanted = Math.round(Math.log2((360 * width) / ((to.lng - from.lng) * SIDE)))
  const zoom = Math.min(DEEPEST, Math.max(0, wanted))
  const most = 2 ** zoom - 1
  const [first, last] = [from, to].map((spot) => squareOf(turned(spot, 'wgs84', datum), zoom))
  if (!first || !last) return []
  const corner = (x: number, y: number) => turned(cornerOf(x, y, zoom), datum, 'wgs84')
  const tiles: Tile[] = []
  for (let x = Math.max(0, first.x); x <= Math.min(most, last.x); x++)
    for (let y = Math.max(0, first.y); y <= Math.min(most, last.y); y++)
      tiles.push({
        href: url.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`),
        from: corner(x, y),
        to: corner(x + 1, y + 1),
      })
  return tiles
}

function squareOf({ lat, lng }: Spot, zoom: number) {
  const north = (Math.max(-FARTHEST, Math.min(FARTHEST, lat)) * Math.PI) / 180
  const down = (1 - Math.asinh(Math.tan(north)) / Math.PI) / 2
  return { x: Math.floor(((lng + 180) / 360) * 2 ** zoom), y: Math.floor(down * 2 ** zoom) }
}

const cornerOf = (x: number, y: number, zoom: number): Spot => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI,
  lng: (x / 2 ** zoom) * 360 - 180,
})
