import { Minus, Plus } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { m } from '../../text/compiled/messages.js'
import { IconButton } from '../ui/Button.tsx'
import s from './PlaceMap.module.css'
import type { Spot } from './spot.ts'

/** Units of the atlas in a degree, and how much narrower a degree is eastward where members live. */
const UNITS = 50
const NARROW = 0.82

const WIDTH = 358
const HEIGHT = 220
/** Degrees of longitude across the picture. */
const VIEWS = [3, 6, 12, 24, 48, 96]
const FIRST = 3

type MapProps = {
  land: string
  spot: Spot
  /** What the pin stands for. */
  name: string
  /** Pressed on the map; without it the map only shows. */
  onPick?: (spot: Spot) => void
}

/** Land without borders around a pin. Dragged and zoomed; a press picks. Its names stand beside it as text. */
export function PlaceMap({ land, spot, name, onPick }: MapProps) {
  const [zoom, setZoom] = useState(FIRST)
  const { put, hands } = usePan({ spot, scale: scaleOf(zoom), onPick })
  const pin = put(spot)
  const origin = put({ lat: 0, lng: 0 })
  const unit = scaleOf(zoom) / UNITS
  return (
    <div className={s.map}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={m.places_map({ name })}
        {...hands}
      >
        <path
          className={s.land}
          d={land}
          transform={`translate(${origin.x} ${origin.y}) scale(${unit * NARROW} ${unit})`}
        />
        <g transform={`translate(${pin.x} ${pin.y})`} className={s.pin}>
          <path d="M0 0C-7 -9 -10 -13 -10 -18A10 10 0 0 1 10 -18C10 -13 7 -9 0 0Z" />
          <circle cy={-18} r={4} />
        </g>
      </svg>
      <div className={s.zoom}>
        <IconButton
          icon={Plus}
          label={m.places_nearer()}
          onPress={() => setZoom(Math.max(0, zoom - 1))}
        />
        <IconButton
          icon={Minus}
          label={m.places_farther()}
          onPress={() => setZoom(Math.min(VIEWS.length - 1, zoom + 1))}
        />
      </div>
    </div>
  )
}

/** Units of the picture in a degree of latitude. */
const scaleOf = (zoom: number): number => WIDTH / ((VIEWS[zoom] ?? 24) * NARROW)

type Pan = { spot: Spot; scale: number; onPick: ((spot: Spot) => void) | undefined }
type Drag = { x: number; y: number; isFar: boolean }

/** A finger that moves less than this has pressed. */
const STILL_PX = 6

/** What part of the world is looked at: around the pin, or where a finger has moved it. */
function usePan({ spot, scale, onPick }: Pan) {
  const [moved, setMoved] = useState({ of: spot, lat: spot.lat, lng: spot.lng })
  const drag = useRef<Drag>(undefined)
  // Another pin is looked at where it is.
  const centre = moved.of === spot ? moved : spot
  const ratioOf = (event: PointerEvent) => WIDTH / event.currentTarget.getBoundingClientRect().width
  const around = (x: number, y: number): Spot => ({
    lat: centre.lat - y / scale,
    lng: centre.lng + x / (scale * NARROW),
  })
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
    onPick?.(
      around(
        (event.clientX - left) * ratio - WIDTH / 2,
        (event.clientY - top) * ratio - HEIGHT / 2,
      ),
    )
  }
  return {
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
