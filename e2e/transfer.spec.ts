// Money to a venue and back on a phone, a venue that is down, one that does not answer, and a lock.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import type { Language } from '../core/endpoint.ts'
import type { VenueCode } from '../core/venues.ts'
import { m } from '../text/compiled/messages.js'
import { overwriteGetLocale } from '../text/compiled/runtime.js'
import { launchBrowser } from '../tools/browser.ts'
import { freePort, SANDBOX_PORTS } from '../tools/ports.ts'
import { startHouse } from './house.ts'
import type { RunningHouse } from './house.ts'
import { openPhone, signIn } from './phone.ts'

let house: RunningHouse
let browser: Browser
let control: string

beforeAll(async () => {
  // The venues' control door is ten above the sandbox's first port.
  const port = await freePort(SANDBOX_PORTS)
  control = `http://127.0.0.1:${port + 10}`
  house = await startHouse({ SANDBOX_PORT: String(port), LOTTERIES: 'k3_1m' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

/** Tells a venue how to behave from now on. */
const behave = (venue: VenueCode, fault: string) =>
  fetch(`${control}/behave`, {
    method: 'POST',
    body: new URLSearchParams({ venue, fault }),
    redirect: 'manual',
  })

test.each(languages)(
  'there, back, and everything home with one venue down, in %s',
  async (language) => {
    overwriteGetLocale(() => language)
    const { page, problems } = await onPhone(language)
    try {
      await page.goto(`${house.url}/h5/#${address.mine()}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: m.transfer_title(), exact: true })
        .click()
      await heading(page, m.transfer_title()).waitFor()

      await choose(page, m.transfer_venue_video())
      await send(
        page,
        '60',
        m.transfer_send_in({ amount: '¥60.00', venue: m.transfer_venue_video() }),
      )
      await tile(page, m.transfer_venue_video(), '¥60.00').waitFor()
      await button(page, m.transfer_swap()).click()
      await send(
        page,
        '10',
        m.transfer_send_out({ amount: '¥10.00', venue: m.transfer_venue_video() }),
      )
      await tile(page, m.transfer_venue_video(), '¥50.00').waitFor()

      await button(page, m.transfer_swap()).click()
      await choose(page, m.transfer_venue_chess())
      await send(
        page,
        '20',
        m.transfer_send_in({ amount: '¥20.00', venue: m.transfer_venue_chess() }),
      )
      await tile(page, m.transfer_venue_chess(), '¥20.00').waitFor()

      await behave('chess', 'down')
      await button(page, m.transfer_recover()).click()
      const results = page.getByRole('dialog', { name: m.transfer_recovery_title() })
      await results.getByText(m.transfer_recovered({ amount: '¥50.00' })).waitFor()
      const row = (venue: string) => results.getByRole('listitem').filter({ hasText: venue })
      await row(m.transfer_venue_video()).getByText(m.transfer_state_settled()).waitFor()
      await row(m.transfer_venue_chess()).getByText(m.transfer_state_undone()).waitFor()
      await row(m.transfer_venue_chess()).getByText(m.transfer_why_unreachable()).waitFor()
      await page.keyboard.press('Escape')
      await tile(page, m.transfer_venue_chess(), '¥20.00').waitFor()

      await behave('chess', 'fine')
      await button(page, m.transfer_recover()).click()
      await results.getByText(m.transfer_recovered({ amount: '¥20.00' })).waitFor()
      await page.keyboard.press('Escape')
      await tile(page, m.transfer_venue_chess(), '¥0.00').waitFor()
      expect(problems).toEqual([])
    } catch (error) {
      await page.screenshot({ path: `/tmp/koi-transfer-${language}.png` }).catch(() => {})
      throw new Error(`${(error as Error).message}\n${problems.join('\n')}`, { cause: error })
    } finally {
      await page.context().close()
    }
  },
)

test('a venue that does not answer leaves the money in sight, and it arrives by itself', async () => {
  overwriteGetLocale(() => 'zh_hans')
  const { page } = await onPhone('zh_hans')
  const venue = m.transfer_venue_sports()
  await page.goto(`${house.url}/h5/#${address.transfer()}`)
  await choose(page, venue)
  await send(page, '5', m.transfer_send_in({ amount: '¥5.00', venue }))
  await tile(page, venue, '¥5.00').waitFor()
  await behave('sports', 'silent')
  await send(page, '7', m.transfer_send_in({ amount: '¥7.00', venue }))
  await page
    .getByRole('alert')
    .getByText(m.transfer_waits({ venue, amount: '¥7.00' }))
    .waitFor()
  const way = page.getByRole('region', { name: m.transfer_under_way() })
  await way.getByText(venue).waitFor()
  await tile(page, venue, m.transfer_in_transit({ amount: '¥7.00' })).waitFor()
  await behave('sports', 'fine')
  // The job asks the venue; the page hears of it without being touched.
  await tile(page, venue, '¥12.00').waitFor({ timeout: 90_000 })
  await way.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a locked wallet sends nothing out, and says why before it is asked', async () => {
  overwriteGetLocale(() => 'zh_hans')
  const { page } = await onPhone('zh_hans')
  await page.goto(`${house.url}/h5/#${address.transfer()}`)
  const lock = page.getByRole('switch', { name: m.transfer_lock() })
  await lock.click()
  await page.locator('[role=switch][aria-checked=true]').waitFor()
  await page.getByLabel(m.transfer_amount(), { exact: true }).fill('5')
  // It looks not ready, and a press leads to the reason.
  await button(page, m.transfer_locked()).click({ force: true })
  await page.getByText(m.transfer_wallet_locked()).waitFor()
  await page.reload()
  await expect.poll(() => lock.isChecked()).toBe(true)
  await lock.click()
  await page.locator('[role=switch][aria-checked=true]').waitFor({ state: 'detached' })
  await page.context().close()
})

test('venues without money can be hidden, and stay hidden', async () => {
  overwriteGetLocale(() => 'en')
  const { page } = await onPhone('en')
  await page.goto(`${house.url}/h5/#${address.transfer()}`)
  const empty = page.locator('button[aria-pressed]').filter({ hasText: m.transfer_venue_esports() })
  const hide = page.getByRole('switch', { name: m.transfer_hide_empty() })
  await empty.waitFor()
  await hide.click()
  await empty.waitFor({ state: 'detached' })
  await page.reload()
  await expect.poll(() => hide.isChecked()).toBe(true)
  expect(await empty.count()).toBe(0)
  await hide.click()
  await empty.waitFor()
  await page.context().close()
})

const onPhone = async (language: Language) =>
  openPhone(browser, { language, session: await signIn(house), isMobile: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
/** A venue's tile that shows these words. */
const tile = (page: Page, venue: string, words: string) =>
  page.locator('button[aria-pressed]').filter({ hasText: venue }).filter({ hasText: words })
const choose = (page: Page, venue: string) =>
  page.locator('button[aria-pressed]').filter({ hasText: venue }).click()

async function send(page: Page, amount: string, label: string) {
  await page.getByLabel(m.transfer_amount(), { exact: true }).fill(amount)
  await button(page, label).click()
}
