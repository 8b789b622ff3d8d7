// Pages in trouble, as a member sees them: no network, or a house that could not answer.
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import { deposit } from '../core/deposit.ts'
import { m } from '../text/compiled/messages.js'
import { ask, paysIn, register, signIn } from './member.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const session = await signIn(house)

test('without a network nothing can be bet, and the button says so until it is back (R-DSP-06)', async () => {
  await onPhone(browser, { language: 'en', session }, async (page, { context }) => {
    let sent = 0
    page.on('request', (request) => (sent += request.url().includes('placeOrder') ? 1 : 0))
    await page.goto(`${house.url}/h5/#${address.odds({ lottery: 'k3_1m' })}`)
    await page.locator('[data-cell]').filter({ hasText: 'Odd' }).first().click()
    const dock = page.getByRole('region', { name: m.lottery_board_slip() })
    const offline = m.ui_offline_short()
    await context.setOffline(true)
    await page.getByText(m.ui_offline()).waitFor()
    await dock.getByRole('button', { name: offline, exact: true }).click({ force: true })
    await context.setOffline(false)
    await dock.getByRole('button', { name: offline, exact: true }).waitFor({ state: 'detached' })
    expect(sent).toBe(0)
  })
})

test('a deposit without an answer is said to be confirmed, is the same one where it is sent again, and moves nobody', async () => {
  const own = await register(house, 'slow')
  await onPhone(browser, { language: 'en', session: own }, async (page) => {
    const keys: unknown[] = []
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/recharge/submit', async (route) => {
      keys.push((route.request().postDataJSON() as { idempotencyKey: unknown }).idempotencyKey)
      const response = await route.fetch()
      await answers.promise
      await route.fulfill({ response })
    })
    await page.clock.install()
    await page.goto(`${house.url}/h5/#${address.deposit()}`)
    await page.getByLabel(m.deposit_amount(), { exact: true }).fill('500')
    const send = page.getByRole('button', { name: m.deposit_submit({ amount: '¥500.00' }), exact: true })
    await send.click()
    await expect.poll(() => keys.length).toBe(1)
    await page.clock.runFor(9_000)
    await page.getByText(m.ui_outcome_open()).waitFor()
    const goes = (to: Address) => page.evaluate(`void (location.hash = ${JSON.stringify(to)})`)
    await goes(address.help())
    await goes(address.deposit())
    await send.and(page.locator(':not([aria-busy])')).click()
    await goes(address.help())
    await page.getByRole('heading', { level: 1, name: m.help_title(), exact: true }).waitFor()
    answers.resolve()
    await page.getByText(m.deposit_ordered(), { exact: true }).waitFor()
    await page.getByText(m.ui_outcome_open()).waitFor({ state: 'detached' })
    expect(page.url()).toContain(address.help())
    expect(keys.every((key) => key === keys[0])).toBe(true)
  })
  const { openOrders } = await ask(house, deposit.channels, {}, own)
  expect(openOrders.length).toBe(1)
})

test('an answer of the house is not called trouble of the network, and trying again reads it', async () => {
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    const body = JSON.stringify({ code: 0, msg: '编号 a1b2c3', data: null, reason: 'bug' })
    const list = '**/api/record/getTradeList'
    await page.route(list, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }))
    await page.goto(`${house.url}/h5/#${address.transactions()}`)
    await page.getByRole('heading', { name: m.ui_failed_title(), exact: true }).waitFor()
    await page.unroute(list)
    await page.getByRole('button', { name: m.ui_again(), exact: true }).click()
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  })
})

test('a page that did not come leaves the tabs where they are, and opens by itself once the network is back', async () => {
  await onPhone(browser, { language: 'en', session }, async (page, { context }) => {
    // The files after the first paint may not have come yet either.
    const late = '**/assets/late-*'
    await page.route(late, (route) => route.abort())
    await page.goto(`${house.url}/h5/`)
    const tabs = page.getByRole('navigation', { name: m.ui_tabs() })
    await tabs.waitFor()
    // The tabs stand in the opening already; that there is no network is said by the app.
    await page.locator('[data-useful]').waitFor({ state: 'attached' })
    await context.setOffline(true)
    await page.getByText(m.ui_offline()).waitFor()
    await tabs.locator('a[href$="mine/index"]').click()
    await page.getByText(m.ui_chunk_offline()).waitFor()
    expect(await tabs.isVisible()).toBe(true)
    expect(await page.getByText(m.ui_offline()).isVisible()).toBe(true)
    await page.unroute(late)
    await context.setOffline(false)
    await page.getByText(m.ui_chunk_offline()).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  })
})

test('a page opened after two minutes on home has its whole time to load', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.clock.install()
    await page.goto(`${house.url}/h5/`)
    const tabs = page.getByRole('navigation', { name: m.ui_tabs() })
    await tabs.waitFor()
    await page.clock.runFor(120_000)
    // No later request for a script is answered.
    await page.route('**/assets/*.js', () => {})
    await tabs.locator('a[href$="mine/index"]').click()
    const failed = page.getByRole('heading', { level: 2, name: m.ui_chunk_title(), exact: true })
    await page.clock.runFor(50_000)
    await page.getByText(m.ui_slow()).waitFor()
    expect(await failed.count()).toBe(0)
    await page.clock.runFor(15_000)
    await failed.waitFor()
  })
})

test('home that opened without its pictures has them once the network is back', async () => {
  await onPhone(browser, { language: 'en', session }, async (page, { context }) => {
    await page.route('**/art/**', (route) => route.abort())
    await page.goto(`${house.url}/h5/`)
    const mark = page.locator('img[src*="/mark."]')
    await mark.and(page.locator('[style*="hidden"]')).waitFor({ state: 'attached' })
    await context.setOffline(true)
    await page.unroute('**/art/**')
    await context.setOffline(false)
    await mark.waitFor()
    expect(await mark.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  })
})

test('a first answer that is older than an event is asked for again, and any other is asked for once', async () => {
  const late = await register(house, 'late')
  await onPhone(browser, { language: 'en', session: late }, async (page) => {
    let asked = 0
    const release = Promise.withResolvers<void>()
    await page.route('**/api/common/getUserBalance', async (route) => {
      const isFirst = asked++ === 0
      const response = await route.fetch()
      if (isFirst) await release.promise
      await route.fulfill({ response })
    })
    const isLive = page.waitForResponse('**/api/events')
    await page.goto(`${house.url}/h5/`)
    await isLive
    await paysIn(house, late, '100')
    release.resolve()
    await page.getByRole('main').getByText('100.00').first().waitFor()
    expect(asked).toBe(2)
  })
  await onPhone(browser, { language: 'en', session: late }, async (page) => {
    let asked = 0
    page.on('request', (request) => (asked += request.url().includes('getUserBalance') ? 1 : 0))
    // The page is whole before its stream begins: nothing has happened that it would have to ask for again.
    await page.route('**/api/events', async (route) => {
      await page.getByRole('main').getByText('100.00').first().waitFor()
      await route.continue()
    })
    const isLive = page.waitForResponse('**/api/events')
    await page.goto(`${house.url}/h5/`)
    await isLive
    await page.waitForTimeout(500)
    expect(asked).toBe(1)
  })
})

test('a message that went while a pointer rested on it does not make the next one stay', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.official({ lottery: 'k3_1m', play: 'k3.pair_one' })}`)
    // A pair alone is half of this bet; the board says so too, in a paragraph.
    await page.locator('[data-cell]').first().click()
    const message = page.locator('span', { hasText: m.lottery_board_short() })
    // By key, for the pointer has its own place here. A message goes by itself; the next one is as good.
    for (let isHeld = false; !isHeld;) {
      await page.getByRole('button', { name: m.official_add(), exact: true }).press('Enter')
      isHeld = await message.hover({ timeout: 1_000 }).then(
        () => true,
        () => false,
      )
    }
    await page.evaluate(`void (location.hash = ${JSON.stringify(address.invite())})`)
    await message.waitFor({ state: 'detached' })
    await page.mouse.move(5, 5)
    await page.getByRole('button', { name: m.invite_copy_link(), exact: true }).press('Enter')
    await page.getByText(m.ui_copied(), { exact: true }).waitFor()
    await page.getByText(m.ui_copied(), { exact: true }).waitFor({ state: 'detached' })
  })
})
