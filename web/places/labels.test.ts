import { expect, test } from 'vitest'
import type { Division } from '../build/places/atlas.ts'
import { largerFirst, placesIn } from './find.ts'
import { labelsOf } from './labels.ts'

const provinces = [
  { n: '东省', p: 'dong sheng', at: [10, 10], in: [{ n: '近市', p: 'jin shi', at: [10.2, 10.2] }] },
  {
    n: '西省',
    p: 'xi sheng',
    at: [10, 60],
    in: [
      { n: '远市', p: 'yuan shi', at: [60, 60] },
      { n: '无市', p: 'wu shi' },
    ],
  },
] satisfies Division[]
const places = largerFirst(provinces.flatMap(placesIn))
const put = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 4, y: lat * 4 })
const size = { width: 358, height: 320 }

test('a map carries the names of cities, larger ones first, none over another, none on the pin and none outside', () => {
  const named = (pin: { lat: number; lng: number }, isLatin: boolean) =>
    labelsOf(places, { put, pin, size }, isLatin).map(({ text }) => text)
  expect(named({ lat: 70, lng: 80 }, false)).toEqual(['东省', '西省', '远市'])
  expect(named({ lat: 70, lng: 80 }, true)).toEqual(['Dong', 'Xi', 'Yuan'])
  expect(named({ lat: 10, lng: 10 }, false)).toEqual(['西省', '远市'])
  expect(labelsOf(places, { put, pin: { lat: 70, lng: 80 }, size: { width: 200, height: 320 } }, false)).toMatchObject([
    { text: '东省', x: 40, y: 40 },
  ])
})
