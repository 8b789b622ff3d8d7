// Content before any script of the app has come: a visitor's home, in the page itself, and the opening of every other
// page; and the files and calls that the page of the address needs, begun beside the app.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { signIn, soon } from './member.ts'
import { heading, untilUseful, USEFUL, type PhoneOf } from './phone.ts'
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
      await page.locator('.opening h1').waitFor({ state: 'attached' })
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
    // The way to the games' own origin is opened meanwhile.
    const told = await page.locator('html').getAttribute('data-told')
    const { playPort } = JSON.parse(told ?? '') as { playPort: number }
    const met = await page.locator('link[rel=preconnect]').getAttribute('href')
    expect(met).toBe(`http://localhost:${playPort}`)
  })
})

const ofVisitors = new Set<string>(['home', 'homeTab', 'login', 'register'])
const pages = Object.entries(address)
  .map(([name, { path }], at) => ({ name, at: path as Address, language: languages[at % 2]! }))
  // This house runs no lottery of that page.
  .filter(({ name }) => name !== 'quick')
/** Pages of a lottery, or of the house's first one where the address names none. */
const ofLottery = new Set<string>(['odds', 'official', 'rules', 'trend', 'verify'])
test.concurrent.each(pages)(
  '$name says its title before the app has come, which takes that place and every answer that was asked for beside it',
  async ({ name, at, language }) => {
    const session = ofVisitors.has(name) ? undefined : bao
    await onPhone(browser, { language, session, isDrawn: true }, async (page, { problems }) => {
      page.on('console', (said) => {
        // A page that needs more than its address asks for nothing that there is, and is told so.
        if (said.type() === 'error' && !said.text().includes('status of 400')) problems.push(`console: ${said.text()}`)
      })
      await page.addInitScript(watchTitle)
      const refused: string[] = []
      page.on('response', (answer) => answer.status() === 400 && refused.push(answer.url()))
      await page.goto(`${house.url}/h5/#${at}`)
      // The app begins behind the frame that shows it (web/boot.ts); no script is held up, which would have it read anew.
      const seen = () => page.evaluate(() => (globalThis as Watching).title)
      const { title: before, mains, scripts } = await soon(seen)
      // One page, in one language, and nothing of another.
      expect({ mains, scripts }).toEqual({ mains: 1, scripts: [] })
      await page.locator('[data-before]').waitFor({ state: 'detached' })
      // The title of a venue's games is its name, which the house says.
      const after = await whereIs(page.locator('h1'))
      expect({ ...after, ...(name === 'gameDetail' && { text: before.text }) }).toEqual(before)
      const left = () => page.evaluate(() => (globalThis as Asking).early?.size ?? 0)
      await soon(async () => ((await left()) === 0 ? true : undefined))
      await page.locator(USEFUL).waitFor({ state: 'attached' })
      expect(ofLottery.has(name) ? refused : []).toEqual([])
    })
  },
)

test('what is pressed looks so in the next frame, and the page that it asks for comes behind that frame', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    // What answers presses so comes behind the first look of the app.
    const asked = async () => {
      await page.goto(`${house.url}/h5/#${address.home()}`)
      await untilUseful(page)
      return page.evaluate<{ isMarked: boolean; isStillThere: boolean }>(ASKS_FOR_HELP)
    }
    await expect.poll(asked).toEqual({ isMarked: true, isStillThere: true })
    await heading(page, m.help_title()).waitFor()
    expect(await page.locator('[data-going]').count()).toBe(0)
  })
})

/** Runs in the page: a press of a link, and how things stand in the first frame behind the change of the address. */
const ASKS_FOR_HELP = `new Promise((done) => {
  const link = Object.assign(document.createElement('a'), { href: '#${address.help()}', textContent: 'help' })
  const before = document.querySelector('h1')
  document.querySelector('main').append(link)
  addEventListener('popstate', () => requestAnimationFrame(() =>
    done({ isMarked: link.matches('[data-going]'), isStillThere: before === document.querySelector('h1') })
  ), { once: true })
  link.click()
})`

test('a house without quick win says so on its page, and nothing is asked of a lottery that it does not run', async () => {
  await onPhone(browser, { language: 'en', session: bao }, async (page) => {
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 400 && refused.push(answer.url()))
    await page.goto(`${house.url}/h5/#${address.quick()}`)
    await page.getByRole('heading', { level: 2, name: m.lottery_board_unknown() }).waitFor()
    await page.locator(USEFUL).waitFor({ state: 'attached' })
    expect(refused).toEqual([])
  })
})

/** The text of a title and its place: to the pixel. */
async function whereIs(title: Locator) {
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {}
  return { text: await title.textContent(), x: Math.round(x), y: Math.round(y) }
}

test('an address that names one thing has the opening of that thing, and none where nothing can be right', async () => {
  const seen = (at: Address) => ({ phone: { language: 'en', session: bao }, at, withoutApp: true }) satisfies Seen
  await open(seen(address.game({ game: 'dice' })), async (page) => {
    await page.locator('.opening').getByText(m.games_dice()).first().waitFor()
  })
  await open(seen(address.odds({ lottery: '__proto__' })), async (page) => {
    await page.locator('.first').waitFor()
    expect(await page.locator('.opening').count()).toBe(0)
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
type Watching = typeof globalThis & { seen: string[]; title?: Opened }
type Opened = { title: Awaited<ReturnType<typeof whereIs>>; mains: number; scripts: string[] }
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

// Runs in the page: the title in the first frame that has one, the pages there are, and which scripts of the app have come by then.
function watchTitle() {
  const title = document.readyState === 'loading' ? null : document.querySelector('#root .opening h1, #root .drawn h1')
  if (!title) return void requestAnimationFrame(watchTitle)
  const { x, y } = title.getBoundingClientRect()
  const came = performance.getEntriesByType('resource').map(({ name }) => name)
  ;(globalThis as Watching).title = {
    title: { text: title.textContent, x: Math.round(x), y: Math.round(y) },
    mains: [...document.querySelectorAll('main')].filter((one) => one.checkVisibility()).length,
    scripts: came.filter((name) => name.endsWith('.js')),
  }
  document.querySelector('.opening, .drawn')?.setAttribute('data-before', '')
}
