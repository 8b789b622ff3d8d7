import { expect, test } from 'vitest'
import { amapOf, spotIn, turned } from './spot.ts'

// The vector that implementations of GCJ-02 share: a place in Shanghai.
const wgs = { lat: 31.1774276, lng: 121.5272106 }
const gcj = { lat: 31.17530398364597, lng: 121.531541859215 }

test('the two ways of counting lie some hundred metres apart in China, and are one elsewhere', () => {
  const there = turned(wgs, 'wgs84', 'gcj02')
  expect(there.lat).toBeCloseTo(gcj.lat, 6)
  expect(there.lng).toBeCloseTo(gcj.lng, 6)
  const back = turned(gcj, 'gcj02', 'wgs84')
  expect(back.lat).toBeCloseTo(wgs.lat, 5)
  expect(back.lng).toBeCloseTo(wgs.lng, 5)
  const paris = { lat: 48.8566, lng: 2.3522 }
  expect(turned(paris, 'wgs84', 'gcj02')).toEqual(paris)
})

test('an address says which of them it means', () => {
  expect(spotIn({ lat: '31.23', lng: '121.47' })).toEqual({ lat: 31.23, lng: 121.47 })
  const meant = spotIn({ lat: '31.175304', lng: '121.531542', datum: 'gcj02' })
  expect(meant?.lat).toBeCloseTo(wgs.lat, 5)
  // The Chinese map is given its own way of counting, longitude first.
  expect(amapOf(wgs, '静安')).toMatch(/position=121\.53154\d,31\.17530\d&/)
})

test.each([
  {},
  { lat: '31.23' },
  { lat: '91', lng: '0' },
  { lat: '0', lng: '181' },
  { lat: '1e1', lng: '0' },
  { lat: 'NaN', lng: '0' },
  { lat: '', lng: '' },
])('%o is no place', (query) => expect(spotIn(query)).toBeUndefined())
