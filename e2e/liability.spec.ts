// The published total on a phone: the device itself finds that its member's money is in it, and a proof that was
// changed on the way is called what it is.
import { expect, test } from 'vitest'
import { publishDay } from '../api/liability/publish.ts'
import { openDb } from '../api/shell/db.ts'
import { tampering } from '../api/testing/tamper.ts'
import { address } from '../core/addresses.ts'
import type { Output } from '../core/endpoint.ts'
import { liability } from '../core/liability.ts'
import { m } from '../text/compiled/messages.js'
import { databaseOf } from './house.ts'
import { paysIn, register, soon } from './member.ts'
import { heading, turn } from './phone.ts'
import { fastStage, onPhone } from './stage.ts'

const { house, browser } = await fastStage()
const session = await register(house, 'proof')
const poor = await register(house, 'poor')

test('before the first day the page says so', async () => {
  // The job of the hour may have come already, in a house that others use.
  const owner = { connectionString: databaseOf(house.place).DATABASE_URL }
  await tampering(owner, async (client) => {
    for (const table of ['parts', 'blocks', 'days']) await client.query(`delete from liability_${table}`)
  })
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.liability()}`)
    await page.getByText(m.liability_empty(), { exact: true }).waitFor()
  })
  await paysIn(house, session, '300')
  const db = openDb({ connectionString: databaseOf(house.place).DATABASE_APP_URL })
  const rows = await db.pool.query<{ bucket: number }>('select bucket from buckets order by 1')
  const buckets = rows.rows.map(({ bucket }) => bucket)
  await publishDay(db, buckets, '2099-01-01')
  await db.close()
})

test.each(turn(1))('a member finds the own money in the total, in %s', async (language) => {
  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.about()}`)
    await page.getByRole('link').filter({ hasText: m.liability_title() }).click()
    await heading(page, m.liability_title()).waitFor()
    await page.getByRole('status').filter({ hasText: m.liability_ok() }).waitFor()
    await page.getByText(m.ui_money({ amount: '300' }), { exact: true }).waitFor({ state: 'attached' })
  })
})

test('the house draws the page, and says nothing in it that the phone works out', async () => {
  const headers = { lang: 'en', token: session.token, 'content-type': 'application/json' }
  const body = JSON.stringify({ at: address.liability.path, calls: [{ path: liability.get.path, input: {} }] })
  const drawn = await soon(async () => {
    const page = await (await fetch(`${house.url}/h5/drawn/liability`, { method: 'POST', headers, body })).text()
    return page.includes('<main') ? page : undefined
  })
  expect(drawn).toContain('300.00')
  expect(drawn).not.toContain(m.liability_bad({}, { locale: 'en' }))
  // Of use once the app has the verdict.
  expect([drawn.includes('data-bone'), drawn.includes('data-useful')]).toEqual([true, false])
})

test('who had nothing is told so; a proof that was changed does not hold', async () => {
  await onPhone(browser, { language: 'en', session: poor }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.liability()}`)
    await page.getByRole('status').filter({ hasText: m.liability_none_of_yours() }).waitFor()
  })
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.route(`**/api/${liability.get.path}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: Output<typeof liability.get> }
      body.data.last!.total = '1.00'
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto(`${house.url}/h5/#${address.liability()}`)
    await page.getByRole('status').filter({ hasText: m.liability_bad() }).waitFor()
    expect(await page.getByText(m.liability_ok()).count()).toBe(0)
    // The page asks again whenever it comes to the front: no such call may end within the answer that is changed here.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
