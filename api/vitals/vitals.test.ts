// How quick pages are: sums of nobody in particular.
import { expect, test } from 'vitest'
import { VERSION } from '../../core/site.ts'
import { vitals } from '../../core/vitals.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()
const path = vitals.add.path
const says = (pages: unknown, version: string = VERSION.name) => house.send(path, { version, pages })
const kept = () =>
  house.sql(`select version, page, measure, sum(seen)::int as seen from page_vitals group by 1, 2, 3 order by 2, 3`)

test('figures of many visits are sums of a day, in which nobody is named', async () => {
  const amy = await house.person('amy001')
  await says([{ page: 'home', lcp: 900, cls: 4 }])
  await house.send(path, { version: VERSION.name, pages: [{ page: 'home', lcp: 900 }] }, { token: amy.token })
  await says([
    { page: 'home', lcp: 4_000 },
    { page: 'mine', inp: 48 },
    { page: 'mine', inp: 48 },
  ])
  const version = VERSION.name
  expect(await kept()).toEqual([
    { version, page: 'home', measure: 'cls', seen: 1 },
    { version, page: 'home', measure: 'lcp', seen: 3 },
    { version, page: 'mine', measure: 'inp', seen: 2 },
  ])
  const columns = await house.sql(
    `select column_name from information_schema.columns where table_name = 'page_vitals' order by 1`,
  )
  expect(columns.map(({ column_name }) => column_name)).toEqual(['day', 'measure', 'page', 'seen', 'step', 'version'])
})

test('people read how slow three of four pages were at most, and how many were good', async () => {
  const told = await house.run('vitals list')
  expect(told).toMatch(/VERSION +PAGE +MEASURE +SEEN +P75 +GOOD/)
  expect(told).toMatch(new RegExp(`${VERSION.name.replaceAll('.', '\\.')} +home +lcp +3 +\\d+ +67`))
  expect(await house.run('vitals list from 2999-01-01T00:00')).not.toContain('home')
})

test('another release than this one, and what is no page or no figure, leave nothing', async () => {
  const before = await kept()
  expect((await says([{ page: 'home', lcp: 900 }], '9.9.9')).body.code).toBe(1)
  expect((await says([])).body.code).toBe(1)
  for (const wrong of [
    [{ page: '__proto__', lcp: 1 }],
    [{ page: 'home', lcp: 1.5 }],
    [{ page: 'home', lcp: 60_001 }],
    [{ page: 'home', member: 'amy001' }],
    Array.from({ length: 17 }, () => ({ page: 'home', lcp: 1 })),
  ])
    expect((await says(wrong)).body).toMatchObject({ code: 0, reason: 'invalid_input' })
  expect(await kept()).toEqual(before)
})
