// What stands in the page itself: a visitor's home, seen before any script of the app has come, and what the page of
// the address needs, begun beside the app.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import type { Address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { signIn } from './member.ts'
import type { PhoneOf } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const bao = await signIn(house)

test.each(languages)('a visitor reads home before any script of the app: %s', async (language) => {
  await open({ phone: { language }, withoutApp: true }, async (page) => {
    const tag = language === 'en' ? 'en' : 'zh-Hans'
    expect(await page.locator('html').getAttribute('lang')).toBe(tag)
    await page.getByText(m.wallet_welcome(), { exact: true }).filter({ visible: true }).waitFor()
    const enter = page.getByRole('link', { name: m.member_login(), exact: true })
    expect(await enter.getAttribute('href')).toBe(`#${address.login()}`)
    // A reader of the screen meets one page, in one language.
    expect(await page.getByRole('main').count()).toBe(1)
    expect(await page.getByRole('link', { name: m.wallet_to_deposit() }).count()).toBe(1)
  })
})

test('the app takes its place, and nothing of the drawn home is left', async () => {
  await open({ phone: { language: 'zh_hans' } }, async (page) => {
    await page.getByRole('heading', { name: m.site_selected() }).waitFor()
    expect(await page.locator('.drawn').count()).toBe(0)
    expect(await page.getByText(m.wallet_welcome(), { exact: true }).count()).toBe(1)
  })
})

test("a member, and a visitor of another page, never see a visitor's home", async () => {
  const seen = [
    { phone: { language: 'en', session: bao }, at: address.home() },
    { phone: { language: 'en', session: bao }, at: address.homeTab() },
    { phone: { language: 'en' }, at: address.login() },
  ] satisfies Seen[]
  for (const one of seen)
    await open({ ...one, withoutApp: true }, async (page) => {
      await page.locator('.first').waitFor()
      expect(await page.locator('.drawn').count()).toBe(languages.length)
      expect(await page.locator('.drawn:visible').count()).toBe(0)
    })
})

test('what is asked beside the app is in the words of the page, which takes the answers', async () => {
  const tabs = [address.homeTab(), address.hall(), address.transactions(), address.mine()]
  for (const at of [...tabs, address.deposit(), address.odds({ lottery: 'k3_1m' })])
    await open({ phone: { language: 'en', session: bao }, at }, async (page) => {
      const left = () =>
        page.evaluate(() => [...((globalThis as Asking).early?.keys() ?? ['none'])])
      await expect.poll(left, { message: at }).toEqual([])
    })
})

type Asking = typeof globalThis & { early?: Map<string, unknown> }
type Seen = { phone: PhoneOf; at?: Address; withoutApp?: boolean }

function open(
  { phone, at = address.home(), withoutApp }: Seen,
  steps: (page: Page) => Promise<void>,
) {
  return onPhone(browser, phone, async (page) => {
    if (withoutApp) await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${house.url}/h5/#${at}`)
    await steps(page)
  })
}
