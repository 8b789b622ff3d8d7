// The second visit: the app's files lie on the phone, and without a network so does what the house said last.
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { vitals } from '../core/vitals.ts'
import { m } from '../text/compiled/messages.js'
import { register } from './member.ts'
import { button, heading } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()

test('a phone without a network shows what it knew, of when that is, and no balance; the sign-out takes it along', async () => {
  const session = await register(house, 'again')
  await onPhone(browser, { language: 'zh_hans', session, keepsApp: true }, async (page, { context }) => {
    const home = `${house.url}/h5/`
    await page.goto(home)
    await page.evaluate('navigator.serviceWorker.ready')
    await page.getByRole('heading', { name: m.site_selected() }).waitFor()
    await expect
      .poll(() => page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))'))
      .toContain('koi-last-known')
    // From this reload on the worker answers the page's requests.
    await page.reload()
    await page.getByRole('heading', { name: m.site_selected() }).waitFor()
    expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    // The page's report of its speed, sent as it is left, names nobody.
    const reports: Record<string, string>[] = []
    page.on('request', (request) => request.url().endsWith(vitals.add.path) && reports.push(request.headers()))
    // It is measured from when the page is at rest: a page that is left before says nothing.
    await expect.poll(() => page.evaluate(IS_LEFT).then(() => reports.length)).toBeGreaterThan(0)
    expect(Object.keys(reports[0]!).filter((name) => /token|device|cookie/i.test(name))).toEqual([])
    // The worker keeps what the page had before it was there.
    await expect.poll(() => page.evaluate(KEPT)).toBeGreaterThan(10)

    await context.setOffline(true)
    await page.reload()
    await page.getByText(m.ui_offline()).waitFor()
    await page.getByText(m.ui_last_known({ time: '' }).slice(0, 4)).waitFor()
    await page.getByRole('heading', { name: m.site_selected() }).waitFor()
    await page.getByText(m.ui_balance_hidden()).first().waitFor()

    await context.setOffline(false)
    await page.getByText(m.ui_offline()).waitFor({ state: 'detached' })
    await page.goto(`${home}#${address.settings()}`)
    await heading(page, m.member_settings()).waitFor()
    await button(page, m.member_sign_out()).click()
    await page.getByRole('dialog').getByRole('button', { name: m.member_sign_out(), exact: true }).click()
    await page.getByText(m.member_signed_out()).waitFor()
    expect(await page.evaluate(OF_MEMBERS)).toEqual([])
  })
})

const IS_LEFT = `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
document.dispatchEvent(new Event('visibilitychange'))
delete document.visibilityState`

const KEPT = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length)))
  .then((all) => all.reduce((sum, one) => sum + one, 0))`

/** The members whose answers the device still keeps; a visitor has none. */
const OF_MEMBERS = `new Promise((done) => {
  const opening = indexedDB.open('koi-last-known')
  opening.onupgradeneeded = () => opening.result.createObjectStore('answers')
  opening.onsuccess = () => {
    const all = opening.result.transaction('answers').objectStore('answers').getAll()
    all.onsuccess = () => done(all.result.map(({ who }) => who).filter((who) => who !== ''))
  }
})`
