import { Drawn } from '../../art/Drawn.tsx'
import { namer } from '../../art/geometry.ts'
import { koiShape } from '../../art/koi.ts'
import s from './Win.module.css'

const RINGS = [70, 112, 160, 214, 276]
const PETALS: readonly (readonly [x: number, y: number, turn: number, size: number, fill: string])[] = [
  [58, 110, 221, 7, '#F9B9A3'], [92, 66, 250, 9, '#FDE4DB'], [318, 92, 161, 8, '#F9B9A3'],
  [338, 170, 305, 10, '#FDE4DB'], [44, 250, 26, 6, '#FDE4DB'], [352, 300, 120, 8, '#E04A26'],
  [78, 340, 60, 9, '#F9B9A3'], [300, 372, 87, 7, '#EBCF95'], [22, 176, 254, 6, '#E04A26'],
  [232, 62, 200, 8, '#FFF6F1'], [366, 226, 40, 9, '#F9B9A3'], [150, 402, 310, 6, '#EBCF95'],
] // prettier-ignore

const fish = koiShape({
  spine: [
    [122, 262],
    [104, 108],
    [322, 130],
    [268, 384],
  ],
  width: 38,
  kind: 'kohaku',
  shadow: [8, 14, 0.34],
  name: namer('win'),
})

/** The koi leaps, rings spread, petals fall: once, and then all is still. */
export function WinArt() {
  return (
    <svg className={s.svg} viewBox="0 40 390 420" preserveAspectRatio="xMidYMid meet" overflow="visible">
      {RINGS.map((radius, index) => (
        <circle
          key={radius}
          className={s.wave}
          cx="195"
          cy="270"
          r={radius}
          fill="none"
          stroke="#FFE9BF"
          strokeOpacity={0.34 - index * 0.06}
          strokeWidth="1.4"
        />
      ))}
      {PETALS.map(([x, y, turn, size, fill], index) => (
        <g key={index} className={s.petal} style={{ animationDelay: `${(index % 5) * 60}ms` }}>
          <path
            d="M0 1C-.8 .2-.5-.8 0-1 .5-.8 .8 .2 0 1Z"
            fill={fill}
            fillOpacity="0.85"
            transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}
          />
        </g>
      ))}
      <g className={s.fish}>
        <Drawn of={fish} />
      </g>
    </svg>
  )
}
