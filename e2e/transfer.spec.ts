// Money to a venue and back on a phone, a venue that is down, one that does not answer, and a lock.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import type { Language } from '../core/endpoint.ts'
import type { VenueCode } from '../core/venue/venues.ts'
import { m } from '../text/compiled/messages.js'
import { paysIn, register } from './member.ts'
import { button, heading, turn } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()

const behave = (venue: VenueCode, fault: string) => house.outside.behave(venue, fault)

test.each(turn(1))('there, back, and everything home with one venue down, in %s', async (language) => {
  await walk(language, async (page) => {
    await page.goto(`${house.url}/h5/#${address.mine()}`)
    await page.getByRole('main').getByRole('link', { name: m.transfer_title(), exact: true }).click()
    await heading(page, m.transfer_title()).waitFor()

    await choose(page, m.transfer_venue_video())
    await send(page, '60', m.transfer_send_in({ amount: '¥60.00', venue: m.transfer_venue_video() }))
    await tile(page, m.transfer_venue_video(), '¥60.00').waitFor()
    await button(page, m.transfer_swap()).click()
    await send(page, '10', m.transfer_send_out({ amount: '¥10.00', venue: m.transfer_venue_video() }))
    await tile(page, m.transfer_venue_video(), '¥50.00').waitFor()

    await button(page, m.transfer_swap()).click()
    await choose(page, m.transfer_venue_chess())
    await send(page, '20', m.transfer_send_in({ amount: '¥20.00', venue: m.transfer_venue_chess() }))
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
  })
})

test('a venue that does not answer leaves the money in sight, and it arrives by itself', async () => {
  await walk('zh_hans', async (page) => {
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
  })
})

test('a locked wallet sends nothing out, and says why before it is asked', async () => {
  await walk('zh_hans', async (page) => {
    await page.goto(`${house.url}/h5/#${address.transfer()}`)
    const lock = page.getByRole('switch', { name: m.transfer_lock() })
    await lock.click()
    await page.locator('[role=switch][aria-checked=true]').waitFor()
    await page.getByLabel(m.transfer_amount(), { exact: true }).fill('5')
    // The button looks not ready, and a press leads to the reason.
    await button(page, m.transfer_locked()).click({ force: true })
    await page.getByText(m.transfer_wallet_locked()).waitFor()
    await page.reload()
    await expect.poll(() => lock.isChecked()).toBe(true)
    await lock.click()
    await page.locator('[role=switch][aria-checked=true]').waitFor({ state: 'detached' })
  })
})

test('venues without money can be hidden, and stay hidden', async () => {
  await walk('en', async (page) => {
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
  })
})

let members = 0

/** Somebody new with ¥500.00, on a phone. */
async function walk(language: Language, steps: (page: Page) => Promise<void>) {
  const session = await register(house, 'transfer', members++)
  await paysIn(house, session, '500.00')
  await onPhone(browser, { language, session, isMobile: true }, steps)
}
/** A venue's tile that shows these words. */
const tile = (page: Page, venue: string, words: string) =>
  page.locator('button[aria-pressed]').filter({ hasText: venue }).filter({ hasText: words })
const choose = (page: Page, venue: string) => page.locator('button[aria-pressed]').filter({ hasText: venue }).click()

async function send(page: Page, amount: string, label: string) {
  await page.getByLabel(m.transfer_amount(), { exact: true }).fill(amount)
  await button(page, label).click()
}
