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
  const [moved, setMoved] = useState({ of: spot, x: 0, y: 0 })
  const drag = useRef<{ x: number; y: number; far: boolean }>(undefined)
  // Another pin is looked at where it is.
  const { x, y } = moved.of === spot ? moved : { x: 0, y: 0 }
  const across = VIEWS[zoom] ?? 24
  const scale = WIDTH / (across * NARROW)
  const centre = { lat: spot.lat - y / scale, lng: spot.lng + x / (scale * NARROW) }
  const put = ({ lat, lng }: Spot) => ({
    x: WIDTH / 2 + (lng - centre.lng) * NARROW * scale,
    y: HEIGHT / 2 - (lat - centre.lat) * scale,
  })
  const ratioOf = (event: PointerEvent) => WIDTH / event.currentTarget.getBoundingClientRect().width
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, far: false }
  }
  const move = (event: PointerEvent) => {
    const last = drag.current
    if (!last) return
    const ratio = ratioOf(event)
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y]
    if (!last.far && Math.hypot(dx, dy) < 6) return
    drag.current = { x: event.clientX, y: event.clientY, far: true }
    setMoved({ of: spot, x: x - dx * ratio, y: y - dy * ratio })
  }
  const end = (event: PointerEvent) => {
    const last = drag.current
    drag.current = undefined
    if (!last || last.far || !onPick) return
    const box = event.currentTarget.getBoundingClientRect()
    const ratio = ratioOf(event)
    onPick({
      lat: centre.lat - ((event.clientY - box.top) * ratio - HEIGHT / 2) / scale,
      lng: centre.lng + ((event.clientX - box.left) * ratio - WIDTH / 2) / (scale * NARROW),
    })
  }
  const pin = put(spot)
  const origin = put({ lat: 0, lng: 0 })
  const unit = scale / UNITS
  return (
    <div className={s.map}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={m.places_map({ name })}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => (drag.current = undefined)}
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
