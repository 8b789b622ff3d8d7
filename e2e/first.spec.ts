// What stands in the page itself: a visitor's home, seen before any script of the app has come, and what the page of
// the address needs, begun beside the app.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
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
    expect(await page.evaluate(() => (globalThis as Watching).seen)).toEqual([tag])
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
      expect(await page.evaluate(() => (globalThis as Watching).seen)).toEqual([])
    })
})

test('a page that is opened later asks for all its files at once, not one behind the other', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.home()}`)
    await page.getByRole('heading', { name: m.site_selected() }).waitFor()
    const asked: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/h5/assets/*', async (route) => {
      asked.push(route.request().url())
      await released
      await route.continue()
    })
    await page.evaluate((to) => (location.hash = to), `#${address.game({ game: 'dice' })}`)
    const scripts = () => asked.filter((url) => url.endsWith('.js')).length
    await expect.poll(scripts).toBeGreaterThan(2)
    release()
    await page.getByRole('heading', { name: m.play_frame_sign_in() }).waitFor()
    expect(new Set(asked).size).toBe(asked.length)
  })
})

const titled = [
  address.login(),
  address.deposit(),
  address.withdraw(),
  address.transfer(),
  address.transactions(),
  address.bets(),
]
test.each(languages)('pages say their title before the app has come: %s', async (language) => {
  for (const at of titled) {
    const seen = { phone: { language, ...(at !== address.login() && { session: bao }) }, at }
    let before = { title: '', y: 0 }
    await open({ ...seen, withoutApp: true }, async (page) => {
      // The others are gone, and of this one the other language is hidden.
      expect(await page.locator('.opening').count()).toBe(1)
      const title = page.locator('.opening b').filter({ visible: true })
      before = { title: await title.innerText(), y: (await title.boundingBox())!.y }
    })
    await open(seen, async (page) => {
      const title = page.getByRole('heading', { level: 1, name: before.title, exact: true })
      await title.waitFor()
      // It stands where it stood.
      expect(Math.abs((await title.boundingBox())!.y - before.y)).toBeLessThan(2)
    })
  }
})

test('a board says how its results come about before the app has come', async () => {
  const seen = { phone: { language: 'en', session: bao }, at: address.quick() } satisfies Seen
  await open({ ...seen, withoutApp: true }, async (page) => {
    const words = m.lottery_board_rules_fair({}, { locale: 'en' })
    await page.getByText(words).filter({ visible: true }).waitFor()
  })
})

test('what is asked beside the app is in the words of the page, which takes the answers', async () => {
  const tabs = [address.homeTab(), address.hall(), address.transactions(), address.mine()]
  for (const at of [...tabs, address.deposit(), address.odds({ lottery: 'k3_1m' })])
    await open({ phone: { language: 'en', session: bao }, at }, async (page) => {
      const left = () => page.evaluate(() => [...((globalThis as Asking).early?.keys() ?? ['none'])])
      await expect.poll(left, { message: at }).toEqual([])
    })
})

test('the other language is one press away before the app has come', async () => {
  // Unlike the phone of a walk, a first one has chosen no language.
  const page = await browser.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${house.url}/h5/`)
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByText(m.wallet_welcome({}, { locale: 'en' }), { exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
  await page.close()
})

type Asking = typeof globalThis & { early?: Map<string, unknown> }
type Watching = typeof globalThis & { seen: string[] }
type Seen = { phone: PhoneOf; at?: Address; withoutApp?: boolean }

function open({ phone, at = address.home(), withoutApp }: Seen, steps: (page: Page) => Promise<void>) {
  return onPhone(browser, phone, async (page) => {
    if (withoutApp) await page.route('**/assets/*.js', (route) => route.abort())
    await page.addInitScript(watchHome)
    await page.goto(`${house.url}/h5/#${at}`)
    await steps(page)
  })
}

// Runs in the page: the languages of the drawn homes that could be seen in any frame.
function watchHome() {
  const seen = ((globalThis as Watching).seen = [] as string[])
  const look = () => {
    for (const home of document.querySelectorAll<HTMLElement>('.drawn'))
      if (home.checkVisibility() && !seen.includes(home.lang)) seen.push(home.lang)
    requestAnimationFrame(look)
  }
  look()
}
