// Pages that the house draws with what they are for, as a visitor or a member first meets them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address, type Address, type PageName } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { member } from '../core/member/member.ts'
import { site } from '../core/site.ts'
import { vip } from '../core/vip/vip.ts'
import { m } from '../text/compiled/messages.js'
import { PASSWORD, paysIn, register, signIn, soon } from './member.ts'
import { field, untilUseful, USEFUL, type PhoneOf } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const bao = await signIn(house)
// The thread that draws begins with the first page in each language, for which the build's opening stands there.
for (const lang of languages)
  await soon(async () => {
    const headers = { lang, token: bao.token, 'content-type': 'application/json' }
    const body = JSON.stringify({ at: address.vip.path, calls: [{ path: vip.get.path, input: {} }] })
    const drawing = await fetch(`${house.url}/h5/drawn/vip`, { method: 'POST', headers, body })
    return (await drawing.text()).includes('<main') || undefined
  })

/** Pages that the house draws for visitors, with their first calls, as the build has left them for it (api/shell/drawn.ts). */
const { visitors: drawn, members } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../dist/drawn/pages.json'), 'utf8'),
) as { visitors: ForAll; members: Record<string, string[]> }
const drawnNames = Object.keys(drawn)
/** Of a page that is drawn for each value of a name in its address, the first one: this house runs that lottery. */
const forAll = [...new Set(drawnNames.map((name) => name.split('-', 2).join('-')))].map((kind, at) => {
  const name = kind.includes('-') ? drawnNames.find((one) => one.startsWith(`${kind}-`))! : kind
  return { name, ...drawn[name]!, language: languages[at % 2]! }
})
test.concurrent.each(forAll)(
  '$name: a visitor reads what it is for before the app has come, which takes that place without a flash and asks nothing of it again',
  async ({ name, at, calls, language }) => {
    const drawing = `${house.url}/h5/drawn/${name}.${language}.html`
    await soon(async () => ((await fetch(drawing)).status === 200 ? true : undefined))
    await onPhone(browser, { language }, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.addInitScript(watchWhole)
      await page.goto(`${house.url}/h5/#${at}`)
      await page.locator(USEFUL).waitFor({ state: 'attached' })
      const whole = await soon(() => page.evaluate(() => (globalThis as Watching).whole))
      // What goes on by draws is asked for again within seconds.
      const isTimed = name.startsWith('hall') || name === 'home'
      expect(whole).toMatchObject({ gaps: 0, shifts: 0, taken: { ...whole.opened, isUseful: true } })
      expect(whole.opened).toMatchObject({ shapes: 0, isUseful: true })
      const again = asked.filter((path) => calls.some((call) => path === `/api/${call.path}`))
      expect(isTimed ? [] : again).toEqual([])
      expect(asked).toContain(new URL(drawing).pathname)
    })
  },
)

/** Pages of one thing, which their address names. */
const ofOne: Partial<Record<PageName, Address>> = {
  sponsor: address.sponsor({ id: 'koi-dragon-boat' }),
  offer: address.offer({ id: 'first-deposit' }),
  notifyOne: address.notifyOne({ notice: 'play-money' }),
}
/** The same of things that a member does not have from the start. */
const later: readonly string[] = [
  ...(['transaction', 'order', 'bet', 'depositOrder', 'ticket', 'feedback', 'feedbackDetail'] satisfies PageName[]),
  // Its verdict is the phone's own.
  'verify' satisfies PageName,
]
const ofMember = (Object.keys(members) as PageName[])
  .filter((name) => members[name]!.length > 0 && !later.includes(name))
  .map((name, at) => ({ name, at: ofOne[name] ?? (address[name].path as Address), language: languages[at % 2]! }))
test.concurrent.each(ofMember)(
  '$name: a member reads what it is for before the app has come, which takes that place without a flash',
  async ({ name, at, language }) => {
    const whole = await drawnOn({ language, session: bao }, async (page) => {
      await page.addInitScript(watchWhole)
      // The menu comes after the first look, and adds a row to My: not while that is being taken over.
      await page.route(`**/api/${site.sideMenu.path}`, () => undefined)
      if (!(await isDrawnAt(page, name, at))) return undefined
      await page.locator(USEFUL).waitFor({ state: 'attached' })
      return soon(() => page.evaluate(() => (globalThis as Watching).whole))
    })
    expect(whole).toMatchObject({ gaps: 0, shifts: 0, taken: { ...whole.opened, isUseful: true } })
  },
)

test('the clocks of a page that the house has drawn go on before the app has come', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.route('**/h5/assets/*.js', (route) => route.abort())
    await page.goto(`${house.url}/h5/#${address.hall()}`)
    const clock = page.locator('.opening [role=timer]').first()
    const read = async () => (await clock.textContent()) ?? ''
    const first = await read()
    expect(first).toMatch(/^\d\d:\d\d$/)
    await expect.poll(read).not.toBe(first)
    // By the house's clock, not by that of the phone.
    const left = await clock.evaluate((one) => Number((one as HTMLElement).dataset['until']) - Date.now())
    const [minutes = 0, seconds = 0] = (await read()).split(':').map(Number)
    expect(Math.abs(minutes * 60 + seconds - left / 1_000)).toBeLessThan(3)
  })
})

test('what happened since the house drew a page is heard when the app has come', async () => {
  const late = await register(house, 'drawn')
  const visit = async (page: Page) => {
    const release = await holdsApp(page)
    try {
      const isDrawn = await isDrawnAt(page, 'mine', address.mine(), 'commit')
      if (!isDrawn) return undefined
      await page.locator('.opening [data-useful]').getByText('0.00').first().waitFor()
      await paysIn(house, late, '100')
    } finally {
      release()
    }
    await page.getByRole('main').getByText('100.00').first().waitFor()
    return true
  }
  await drawnOn({ language: 'en', session: late }, visit)
})

test('what is typed before the app has come stays where it was typed, is judged once it was left', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    const release = await holdsApp(page)
    await page.goto(`${house.url}/h5/#${address.register()}`, { waitUntil: 'commit' })
    // The page is of use already: it waits for nothing of the house.
    const early = page.locator('.opening [data-useful]')
    await early.waitFor()
    const [name, password] = [field(page, m.member_username()), field(page, m.member_password())]
    await name.fill('koi')
    await password.click()
    await page.keyboard.type('Koi-pon')
    release()
    await untilUseful(page)
    expect(await name.inputValue()).toBe('koi')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    // Whoever types goes on.
    await page.keyboard.type('d1')
    expect(await password.inputValue()).toBe('Koi-pond1')
    expect(await password.getAttribute('aria-invalid')).toBeNull()
  })
})

test.each([
  ['sends the form once it has', ''],
  ['is taken back by typing on', PASSWORD.slice(-1)],
])('Enter pressed before the app has come %s', async (_, more) => {
  const language = more === '' ? 'en' : 'zh_hans'
  const sent: string[] = []
  await onPhone(browser, { language }, async (page) => {
    page.on('request', (asked) => asked.url().endsWith(member.login.path) && sent.push(asked.postData()!))
    const release = await holdsApp(page)
    await page.goto(`${house.url}/h5/#${address.login()}`, { waitUntil: 'commit' })
    await page.locator('.opening [data-useful]').waitFor()
    await field(page, m.member_username()).fill(`early${language.slice(0, 2)}`)
    await field(page, m.member_password()).click()
    await page.keyboard.type(PASSWORD.slice(0, PASSWORD.length - more.length))
    await page.keyboard.press('Enter')
    await page.keyboard.type(more)
    release()
    await untilUseful(page)
    if (more !== '') await page.keyboard.press('Enter')
    // Nobody has this name: the page says so, and stays.
    await page.getByRole('alert').filter({ hasText: /./ }).or(page.locator('[aria-invalid=true]')).first().waitFor()
    await expect.poll(() => sent.map((body) => JSON.parse(body).password === PASSWORD)).toEqual([true])
  })
})

test('lines that are written before the app has come stay, and Enter begins the next one', async () => {
  await onPhone(browser, { language: 'en', session: bao }, async (page) => {
    const release = await holdsApp(page)
    await page.goto(`${house.url}/h5/#${address.feedback()}`, { waitUntil: 'commit' })
    await page.locator('.opening [data-useful]').waitFor()
    const words = field(page, m.support_content())
    await words.click()
    await page.keyboard.type('Paid twice')
    await page.keyboard.press('Enter')
    await page.keyboard.type('for one order')
    release()
    await page.locator('.opening').waitFor({ state: 'detached' })
    await expect.poll(() => words.inputValue()).toBe('Paid twice\nfor one order')
  })
})

/** Holds the app's scripts back until the answered function is called: only the opening is there meanwhile. */
async function holdsApp(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/h5/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page and answers whether the house has drawn it: one that is busy for a second sends the answers alone (api/shell/drawn-answers.ts). */
async function isDrawnAt(page: Page, name: string, at: Address, waitUntil: 'commit' | 'load' = 'load') {
  const [drawing] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(`/h5/drawn/${name}`)),
    page.goto(`${house.url}/h5/#${at}`, { waitUntil }),
  ])
  expect(drawing.status()).toBe(200)
  return (await drawing.text()).includes('<main')
}

/** Visits on phones of their own until the house has drawn the page of one. */
const drawnOn = <T>(phone: PhoneOf, visit: (page: Page) => Promise<T | undefined>): Promise<T> =>
  soon(async () => {
    let seen: T | undefined
    await onPhone(browser, { ...phone, isDrawn: true }, async (page) => void (seen = await visit(page)))
    return seen
  })

type ForAll = Record<string, { at: string; calls: { path: string }[] }>
type Watching = typeof globalThis & { whole?: Whole }
/** `shapes` stand for what has not come. */
type Looks = { text: string; height: number; shapes: number; isUseful: boolean }
type Whole = { opened: Looks; taken: Looks; gaps: number; shifts: number }

// Runs in the page: how what the page is for looks in its opening and in the app, in how many frames between it did not stand
// there, and how far anything was moved.
function watchWhole() {
  let opened: Looks | undefined
  let gaps = 0
  let shifts = 0
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) shifts += (each as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  const looksOf = (main: HTMLElement): Looks => {
    // A clock and what it says go on.
    const timers = [...main.querySelectorAll('a > span:has([role=timer])')].map((one) => one.textContent)
    const text = timers.reduce((all, timer) => all.replace(timer, ''), main.textContent)
    const shapes = main.querySelectorAll('div[aria-hidden][style*="border-radius"]:empty').length
    return { text, height: main.offsetHeight, shapes, isUseful: main.hasAttribute('data-useful') }
  }
  const look = () => {
    const main = document.querySelector('main')
    const looks = main ? looksOf(main) : undefined
    if (looks && main?.closest('.opening')) opened = looks
    // The app's own page stands. Without an opening before it nothing is reported, and the walk times out.
    else if (opened && looks?.isUseful)
      return void ((globalThis as Watching).whole = { opened, taken: looks, gaps, shifts })
    else if (opened) gaps++
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
