// What a member sees when something is away: no network, or a house that could not answer.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '../text/compiled/messages.js'
import { launchBrowser } from '../tools/browser.ts'
import { startHouse } from './house.ts'
import type { RunningHouse } from './house.ts'
import { openPhone, signIn } from './phone.ts'

let house: RunningHouse
let browser: Browser

beforeAll(async () => {
  house = await startHouse({ LOTTERIES: 'k3_1m', DRAW_SECONDS: '60', DRAW_LOCK_SECONDS: '2' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

test('without a network nothing can be bet, and the button says so until it is back (R-DSP-06)', async () => {
  const phone = await openPhone(browser, { language: 'en', session: await signIn(house) })
  const { context, page, problems } = phone
  let sent = 0
  page.on('request', (request) => (sent += request.url().includes('placeOrder') ? 1 : 0))
  await page.goto(`${house.url}/h5/#/home/gameA?lottery=k3_1m`)
  await page.getByRole('main').getByRole('button', { name: 'Odd', exact: false }).first().click()
  const dock = page.getByRole('region', { name: m.lottery_board_slip({}, { locale: 'en' }) })
  const offline = m.ui_offline_short({}, { locale: 'en' })
  await context.setOffline(true)
  await page.getByText(m.ui_offline({}, { locale: 'en' })).waitFor()
  await dock.getByRole('button', { name: offline, exact: true }).click({ force: true })
  await context.setOffline(false)
  await dock.getByRole('button', { name: offline, exact: true }).waitFor({ state: 'detached' })
  expect(sent).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test('an answer of the house is not called trouble of the network, and trying again reads it', async () => {
  const phone = await openPhone(browser, { language: 'zh_hans', session: await signIn(house) })
  const { context, page } = phone
  const body = JSON.stringify({ code: 0, msg: '编号 a1b2c3', data: null, reason: 'bug' })
  const list = '**/api/record/getTradeList'
  await page.route(list, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body }),
  )
  await page.goto(`${house.url}/h5/#/mine/transactionRecord`)
  await page.getByRole('heading', { name: m.ui_failed_title(), exact: true }).waitFor()
  await page.unroute(list)
  await page.getByRole('button', { name: m.ui_again(), exact: true }).click()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await context.close()
})

test('a page that did not come leaves the tabs where they are, and opens by itself once the network is back', async () => {
  const phone = await openPhone(browser, { language: 'en', session: await signIn(house) })
  const { context, page } = phone
  await page.goto(`${house.url}/h5/`)
  const tabs = page.getByRole('navigation', { name: m.ui_tabs({}, { locale: 'en' }) })
  await tabs.waitFor()
  await context.setOffline(true)
  await page.getByText(m.ui_offline({}, { locale: 'en' })).waitFor()
  await tabs.locator('a[href$="mine/index"]').click()
  await page.getByText(m.ui_chunk_offline({}, { locale: 'en' })).waitFor()
  expect(await tabs.isVisible()).toBe(true)
  expect(await page.getByText(m.ui_offline({}, { locale: 'en' })).isVisible()).toBe(true)
  await context.setOffline(false)
  await page.getByText(m.ui_chunk_offline({}, { locale: 'en' })).waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await context.close()
})
