// Where something is: what an address carries, what the phone says, and the two ways of counting degrees in China.
import gcoord from 'gcoord'
import type { Datum } from '../../core/places.ts'

/** WGS-84, in degrees. */
export type Spot = { lat: number; lng: number }

const DEGREES = /^-?\d{1,3}(?:\.\d{1,8})?$/

/** The place that an address names, as WGS-84; undefined where it names none. */
export function spotIn(query: { lat?: string; lng?: string; datum?: string }): Spot | undefined {
  const [lat, lng] = [query.lat ?? '', query.lng ?? ''].map((text) => (DEGREES.test(text) ? Number(text) : NaN)) as [
    number,
    number,
  ]
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  return query.datum === 'gcj02' ? turned({ lat, lng }, 'gcj02', 'wgs84') : { lat, lng }
}

const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02 }

/** Outside of China both are the same. */
export function turned({ lat, lng }: Spot, from: Datum, to: Datum): Spot {
  const [nextLng, nextLat] = gcoord.transform([lng, lat], systems[from], systems[to])
  return { lat: nextLat, lng: nextLng }
}

export const shownSpot = ({ lat, lng }: Spot): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

export type Asked = (Spot & { accuracyM: number }) | 'denied' | 'absent'

const PATIENCE_MS = 15_000

/** Asks the phone, which asks the member. Only pages that come over https may ask. */
export const ownSpot = (): Promise<Asked> =>
  new Promise((done) => {
    if (!('geolocation' in navigator)) return done('absent')
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        done({
          lat: coords.latitude,
          lng: coords.longitude,
          accuracyM: Math.round(coords.accuracy),
        }),
      ({ code }) => done(code === 1 ? 'denied' : 'absent'),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    )
  })

/** Opens the phone's own map: Apple's by its address, others by the scheme that Android hands to any map. */
export function routeTo(spot: Spot, name: string): string {
  const place = `${spot.lat.toFixed(6)},${spot.lng.toFixed(6)}`
  const named = encodeURIComponent(name)
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent)
    ? `https://maps.apple.com/?daddr=${place}&q=${named}`
    : `geo:${place}?q=${place}(${named})`
}

/** The same place in the most used Chinese map, which counts in GCJ-02. */
export function amapOf(spot: Spot, name: string): string {
  const { lat, lng } = turned(spot, 'wgs84', 'gcj02')
  return `https://uri.amap.com/marker?position=${lng.toFixed(6)},${lat.toFixed(6)}&name=${encodeURIComponent(name)}`
}
