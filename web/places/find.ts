// Finding a place in the atlas: by its name in hanzi, pinyin or English, or by where the member is.
import type { Division } from '../build/places/atlas.ts'

/** How well we know where something is: the centre of its city, or only the seat of its province. */
export type Precision = 'city' | 'province'

export type Place = {
  /** Province, city, district in hanzi, as an address of a bank begins. */
  name: string
  /** The name in pinyin or in English. */
  latin: string
  /** WGS-84. */
  lat: number
  lng: number
  precision: Precision
}

type Found = Place & { parts: Division[] }

/** A province and every place in it. */
export const placesIn = (province: Division): Found[] => within(NOWHERE, province, seatOf(province))

/** Provinces before cities, cities before districts. */
export const largerFirst = (places: readonly Found[]): Found[] =>
  places.toSorted((one, other) => one.parts.length - other.parts.length)

type Spot = { at: readonly [number, number]; precision: Precision }

function seatOf({ at, in: cities = [] }: Division): Spot {
  const seat = at ?? cities.find((city) => city.at)?.at
  if (!seat) throw new Error('a province whose place is unknown')
  return { at: seat, precision: at ? 'city' : 'province' }
}

type Above = Pick<Found, 'name' | 'latin' | 'parts'>
const NOWHERE: Above = { name: '', latin: '', parts: [] }

/** It and all that lies in it. Its name and pinyin continue those of the larger place. */
function within(above: Above, one: Division, spot: Spot): Found[] {
  const here: Spot = one.at ? { at: one.at, precision: 'city' } : spot
  const [lat, lng] = here.at
  const place: Found = {
    name: above.name + one.n,
    latin: above.latin === '' ? latinOf(one) : `${above.latin} · ${latinOf(one)}`,
    ...{ lat, lng, precision: here.precision },
    parts: [...above.parts, one],
  }
  return [place, ...(one.in ?? []).flatMap((inner) => within(place, inner, here))]
}

const KIND = / (?:shi|sheng|qu|xian|qi|zi zhi qu|zi zhi zhou|di qu)$/

/** 静安区 → Jingan, 陕西省 → Shaanxi */
function latinOf({ p, e }: Division): string {
  const plain = p.replace(KIND, '').replaceAll(' ', '')
  return e ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s·'’-]/g, '')
const MOST = 30

/** Places by a typed keyword: part of a name in hanzi, the beginning of its pinyin or of its initials, or of its English name. */
export function search(places: readonly Found[], keyword: string): Place[] {
  const words = keyword.normalize('NFKC').trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return places.filter(({ parts }) => parts.length === 1)
  const whole = plain(keyword.normalize('NFKC'))
  const isHit = ({ parts, name }: Found) => {
    const own = parts.at(-1)!
    // A keyword within the name of a larger place means that place already.
    if (name.includes(whole)) return !name.slice(0, -own.n.length).includes(whole)
    if (isCalled(own, whole)) return true
    // "shanghai jingan": each word names a level, the last one the place itself.
    const above = parts.slice(0, -1)
    return (
      words.length > 1 &&
      isCalled(own, plain(words.at(-1)!)) &&
      words.slice(0, -1).every((word) => above.some((part) => isCalled(part, plain(word))))
    )
  }
  return places.filter(isHit).slice(0, MOST)
}

function isCalled({ n, p, e = '' }: Division, word: string): boolean {
  const initials = p
    .split(' ')
    .map((sound) => sound[0])
    .join('')
  return (
    n.includes(word) ||
    plain(p).startsWith(word) ||
    plain(e).startsWith(word) ||
    (word.length > 1 && initials.startsWith(word))
  )
}

const EARTH_KM = 6_371
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres along the ground. */
export function distanceKm(one: Pick<Place, 'lat' | 'lng'>, other: Pick<Place, 'lat' | 'lng'>) {
  const [lat, lng] = [rad(other.lat - one.lat), rad(other.lng - one.lng)]
  const half = Math.sin(lat / 2) ** 2 + Math.cos(rad(one.lat)) * Math.cos(rad(other.lat)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The city whose centre is nearest, with the kilometres to it. */
export function nearest(places: readonly Found[], spot: Pick<Place, 'lat' | 'lng'>) {
  const cities = places.filter(({ parts }) => parts.at(-1)?.at)
  const [first, ...rest] = cities.map((place) => ({ place, km: distanceKm(place, spot) }))
  return rest.reduce((best, one) => (one.km < best!.km ? one : best), first)
}
