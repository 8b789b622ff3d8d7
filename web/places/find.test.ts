import { expect, test } from 'vitest'
import { makeAtlas } from '../build/places/atlas.ts'
import { distanceKm, largerFirst, nearest, placesIn, search } from './find.ts'

const atlas = makeAtlas()
const places = largerFirst(atlas.provinces.flatMap(placesIn))
const names = (keyword: string) => search(places, keyword).map(({ name }) => name)

test.each([
  ['上海', '上海市'],
  ['静安', '上海市静安区'],
  ['上海市静安区', '上海市静安区'],
  ['shanghai', '上海市'],
  ['Shang Hai', '上海市'],
  ['jingan', '上海市静安区'],
  ['shanghai jingan', '上海市静安区'],
  ['minhang', '上海市闵行区'],
  ['ｓｈａｎｇｈａｉ', '上海市'],
  ['sh', '上海市'],
  ['hong kong', '香港特别行政区'],
  ['shaanxi', '陕西省'],
  ['Taipei', '台湾省台北市'],
  ['南山', '广东省深圳市南山区'],
])('%s finds %s', (keyword, name) => {
  expect(names(keyword)).toContain(name)
})

test('what is written first names the place itself: its districts are not all listed', () => {
  expect(names('shanghai')[0]).toBe('上海市')
  expect(names('shanghai jingan')).toEqual(['上海市静安区'])
  expect(names('no such place')).toEqual([])
  expect(names('')).toHaveLength(34)
})

test('every place is somewhere in or near China, and says how well that is known', () => {
  expect(places.length).toBeGreaterThan(3_300)
  for (const { name, lat, lng } of places) {
    const isThere = lat > 17 && lat < 54 && lng > 73 && lng < 136
    expect([name, isThere]).toEqual([name, true])
  }
  const [known] = search(places, '深圳市南山区')
  expect(known?.precision).toBe('city')
  expect(search(places, '中卫市')[0]?.precision).toBe('province')
})

test('from a place to the city that is nearest, with the way there', () => {
  const found = nearest(places, { lat: 31.25, lng: 121.5 })
  expect([found?.place.name, Math.round(found?.km ?? 0)]).toEqual(['上海市', 4])
  // Beijing to Shanghai, as maps say it.
  const km = distanceKm({ lat: 39.9, lng: 116.41 }, { lat: 31.23, lng: 121.47 })
  expect(Math.abs(km - 1_067)).toBeLessThan(10)
})

test('the land is drawn as one path, small enough for a phone, without a border in it', () => {
  expect(atlas.land).toMatch(/^M-?\d+ -?\d+l[-\d lMz]+z$/)
  expect(atlas.land.length).toBeLessThan(150_000)
})
