import { expect, test } from 'vitest'
import { turned } from './spot.ts'
import { tilesOver } from './tiles.ts'

const url = 'https://tiles.example/{z}/{x}/{y}.png'
const bund = { lat: 31.2397, lng: 121.4998 }
const around = (half: number) => ({
  from: { lat: bund.lat + half, lng: bund.lng - half },
  to: { lat: bund.lat - half, lng: bund.lng + half },
  width: 358,
})

test('the squares of a view cover it whole, edge by edge', () => {
  const view = around(0.05)
  const tiles = tilesOver(view, { url, datum: 'wgs84' })
  expect(Math.max(...tiles.map(({ from }) => from.lat))).toBeGreaterThanOrEqual(view.from.lat)
  expect(Math.min(...tiles.map(({ to }) => to.lat))).toBeLessThanOrEqual(view.to.lat)
  expect(Math.min(...tiles.map(({ from }) => from.lng))).toBeLessThanOrEqual(view.from.lng)
  expect(Math.max(...tiles.map(({ to }) => to.lng))).toBeGreaterThanOrEqual(view.to.lng)
  expect(new Set(tiles.map(({ href }) => href)).size).toBe(tiles.length)
  // A picture is shown at about its own size.
  expect(tiles.length).toBeLessThanOrEqual(16)
})

test('a place lies in the square that every server gives it', () => {
  // Known of the Bund: zoom 12, column 3430, row 1673.
  const at = {
    from: bund,
    to: { lat: bund.lat - 1e-9, lng: bund.lng + 360 / 2 ** 12 / 256 },
    width: 1,
  }
  expect(tilesOver(at, { url, datum: 'wgs84' })[0]?.href).toBe('https://tiles.example/12/3430/1673.png')
})

test('a server that counts in GCJ-02 is asked in its own way, and its pictures lie where they belong', () => {
  const [plain] = tilesOver(around(0.001), { url, datum: 'wgs84' })
  const [shifted] = tilesOver(around(0.001), { url, datum: 'gcj02' })
  const asSaid = turned(shifted!.from, 'wgs84', 'gcj02')
  const column = Number(/\/(\d+)\/\d+\.png/.exec(shifted!.href)?.[1])
  const zoom = Number(/example\/(\d+)/.exec(shifted!.href)?.[1])
  expect(asSaid.lng).toBeCloseTo((column / 2 ** zoom) * 360 - 180, 5)
  expect(shifted!.from.lng).not.toBeCloseTo(plain!.from.lng, 4)
})

test('the end of the earth asks for nothing beyond it', () => {
  const all = { from: { lat: 90, lng: -180 }, to: { lat: -90, lng: 180 }, width: 256 }
  expect(tilesOver(all, { url, datum: 'wgs84' }).map(({ href }) => href)).toEqual(['https://tiles.example/0/0/0.png'])
})
