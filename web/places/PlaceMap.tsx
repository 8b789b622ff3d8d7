import { Minus, Plus } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { useConfig } from '../shell/config.ts'
import { lang } from '../shell/lang.ts'
import { IconButton } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import type { Known } from './atlas.ts'
import { labelsOf } from './labels.ts'
import s from './PlaceMap.module.css'
import type { Spot } from './spot.ts'
import { tilesOver } from './tiles.ts'

/** Units of the atlas in a degree, and how much narrower a degree is eastward where members live. */
const UNITS = 50
const NARROW = 0.82

const WIDTH = 358
const HEIGHT = 220
/** Degrees of longitude across the picture: streets only where a server has them. */
const STREETS = [0.01, 0.04, 0.15, 0.6]
const LAND = [3, 6, 12, 24, 48, 96]
const FIRST = { streets: 0.15, land: 24 }

type MapProps = {
  land: string
  /** The places whose names the map shows when no tile server draws it. */
  places: Known['places']
  spot: Spot
  /** The name of the place under the pin. */
  name: string
  /** Pressed on the map; without it the map only shows. */
  onPick?: (spot: Spot) => void
}

/** Land without borders around a pin, or the pictures of the operator's server. Dragged and zoomed; a press picks. Its names stand beside it as text. */
export function PlaceMap({ land, places, spot, name, onPick }: MapProps) {
  const server = useConfig()?.mapTiles
  const views = server ? [...STREETS, ...LAND] : LAND
  const [chosen, setSpan] = useState<number>()
  const span = chosen ?? (server ? FIRST.streets : FIRST.land)
  const scale = WIDTH / (span * NARROW)
  const { put, at, hands } = usePan({ spot, scale, onPick })
  const step = (by: number) => setSpan(views[views.indexOf(span) + by] ?? span)
  const pin = put(spot)
  const origin = put({ lat: 0, lng: 0 })
  const unit = scale / UNITS
  const view = { from: at(0, 0), to: at(WIDTH, HEIGHT), width: WIDTH }
  return (
    <div className={s.map}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={m.places_map({ name })} {...hands}>
        <path
          className={s.land}
          d={land}
          transform={`translate(${origin.x} ${origin.y}) scale(${unit * NARROW} ${unit})`}
        />
        {server &&
          tilesOver(view, server).map(({ href, from, to }) => {
            const [first, last] = [put(from), put(to)]
            const size = { width: last.x - first.x, height: last.y - first.y }
            return <image key={href} href={href} {...first} {...size} preserveAspectRatio="none" />
          })}
        {!server &&
          labelsOf(places, { put, pin: spot, size: { width: WIDTH, height: HEIGHT } }, lang === 'en').map((label) => (
            <text key={label.text} x={label.x} y={label.y} className={s.label}>
              {label.text}
            </text>
          ))}
        <g transform={`translate(${pin.x} ${pin.y})`} className={s.pin}>
          <path d="M0 0C-7 -9 -10 -13 -10 -18A10 10 0 0 1 10 -18C10 -13 7 -9 0 0Z" />
          <circle cy={-18} r={4} />
        </g>
      </svg>
      <div className={s.zoom}>
        <IconButton icon={Plus} label={m.places_nearer()} onPress={() => step(-1)} />
        <IconButton icon={Minus} label={m.places_farther()} onPress={() => step(1)} />
      </div>
      {server && <p className={s.credit}>{server.credit}</p>}
    </div>
  )
}

/** How exact our own map is; pictures of a server speak for themselves. */
export const MapNote = () => !useConfig()?.mapTiles && <Note>{m.places_about()}</Note>

type Pan = { spot: Spot; scale: number; onPick: ((spot: Spot) => void) | undefined }
type Drag = { x: number; y: number; isFar: boolean }

/** A finger that moves less than this has pressed. */
const STILL_PX = 6

/** The region in view: around the pin, or where a finger has moved it. */
function usePan({ spot, scale, onPick }: Pan) {
  const [moved, setMoved] = useState({ of: spot, lat: spot.lat, lng: spot.lng })
  const drag = useRef<Drag>(undefined)
  // A changed pin is shown at its own place: an earlier pan counts for the earlier pin only.
  const centre = moved.of === spot ? moved : spot
  const ratioOf = (event: PointerEvent) => WIDTH / event.currentTarget.getBoundingClientRect().width
  /** The spot at a distance from the middle of the picture. */
  const around = (x: number, y: number): Spot => ({
    lat: centre.lat - y / scale,
    lng: centre.lng + x / (scale * NARROW),
  })
  const at = (x: number, y: number) => around(x - WIDTH / 2, y - HEIGHT / 2)
  const move = (event: PointerEvent) => {
    const last = drag.current
    if (!last) return
    const [x, y] = [event.clientX - last.x, event.clientY - last.y]
    if (!last.isFar && Math.hypot(x, y) < STILL_PX) return
    drag.current = { x: event.clientX, y: event.clientY, isFar: true }
    const ratio = ratioOf(event)
    setMoved({ of: spot, ...around(-x * ratio, -y * ratio) })
  }
  const end = (event: PointerEvent) => {
    const last = drag.current
    drag.current = undefined
    if (!last || last.isFar) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const ratio = ratioOf(event)
    onPick?.(at((event.clientX - left) * ratio, (event.clientY - top) * ratio))
  }
  return {
    at,
    put: ({ lat, lng }: Spot) => ({
      x: WIDTH / 2 + (lng - centre.lng) * NARROW * scale,
      y: HEIGHT / 2 - (lat - centre.lat) * scale,
    }),
    hands: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, y: event.clientY, isFar: false }
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => void (drag.current = undefined),
    },
  }
}
