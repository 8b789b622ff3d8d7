// The known morning is for sandboxes: people whose password everybody knows have no place in production.
import { expect, test } from 'vitest'
import { factsOf } from '../api/host/prepare.ts'
import { refuseUnsafe } from '../api/host/env.ts'
import { openHouse } from '../api/testing/house.ts'
import { seed } from './seed.ts'
import { seedContent } from './seed/content.ts'

const house = await openHouse()
const people = async () => (await house.db.pool.query('select username from members order by username')).rows

test('production is given content and no demo members', async () => {
  const production = { ...house, settings: { ...house.settings, isProduction: true } }
  await expect(seed(house.app, production)).rejects.toThrow(/production/)
  expect(await people()).toEqual([])
  await seedContent(house.db)
  await seedContent(house.db)
  const { rows } = await house.db.pool.query('select count(*)::int as n from bulletins')
  expect(rows[0].n).toBe(3)
  expect(await factsOf(house.database.config)).toMatchObject({ hasDemoMembers: false })
})

test('production does not open on a database that holds demo members', async () => {
  const amy = await house.person('amy001')
  expect(await factsOf(house.database.config)).toMatchObject({ hasDemoMembers: false })
  await house.db.pool.query('update members set is_demo = true where bucket = $1 and id = $2', [
    amy.member.bucket,
    amy.member.id,
  ])
  const facts = await factsOf(house.database.config)
  expect(() => refuseUnsafe({ ...facts, off: [] })).toThrow(/demo members/)
})
