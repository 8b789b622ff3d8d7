// The names that a map of land carries, so that one sees where one is: larger places first, and none over another.
import type { Known } from './atlas.ts'
import type { Spot } from './spot.ts'

type Point = { x: number; y: number }
type Size = { width: number; height: number }
export type Label = Point & { text: string }

const MOST = 14
const HIGH = 18
/** A hanzi is as wide as the text is high, a letter about half of that. */
const wideOf = (text: string): number => (/[a-z]/i.test(text) ? 6.5 : 12) * text.length + 10
/** No name stands on the pin. */
const PIN = { wide: 26, high: 34 }

/** Names of cities within a picture of this size, `put` where it has them. */
export function labelsOf(
  places: Known['places'],
  { put, pin, size }: { put: (spot: Spot) => Point; pin: Spot; size: Size },
  isLatin: boolean,
): Label[] {
  const taken = [boxAt(put(pin), PIN.wide, PIN.high)]
  const labels: Label[] = []
  for (const place of places) {
    if (labels.length === MOST) break
    const own = place.parts.at(-1)
    if (!own?.at) continue
    const point = put(place)
    const text = isLatin ? (place.latin.split(' · ').at(-1) ?? '') : own.n
    const box = boxAt(point, wideOf(text), HIGH)
    const isIn = box.left > 0 && box.right < size.width && box.top > 0 && box.bottom < size.height
    if (!isIn || taken.some((other) => overlaps(box, other))) continue
    taken.push(box)
    labels.push({ ...point, text })
  }
  return labels
}

type Box = { left: number; right: number; top: number; bottom: number }

const boxAt = ({ x, y }: Point, wide: number, high: number): Box => ({
  ...{ left: x - wide / 2, right: x + wide / 2 },
  ...{ top: y - high, bottom: y + high / 2 },
})

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
