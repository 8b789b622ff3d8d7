// Nothing moves once it is drawn: the layout shift that a browser counts on home, where answers come late.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages, type Language } from '../core/endpoint.ts'
import { lobby } from '../core/lobby.ts'
import { lottery } from '../core/lottery/calls.ts'
import { message } from '../core/message.ts'
import { offers } from '../core/offers/offers.ts'
import { site } from '../core/site.ts'
import { wallet } from '../core/wallet.ts'
import { m } from '../text/compiled/messages.js'
import { ask, signIn } from './member.ts'
import { openPhone } from './phone.ts'
import { sharedStage } from './stage.ts'

/** The sum of layout shifts that Chromium counts (CLS). A good page stays below 0.1; ours has nothing that must move. */
const MOST = 0.02
const WIDTHS = [320, 390, 500]
const SLOWER = 4

const { house, browser } = await sharedStage()
const bao = await signIn(house)

// Upper parts of the page answer first, and then last: the second order is where a page falls apart.
const upper = [
  ...[wallet.balance, message.bulletin, lottery.list, site.slides, lobby.recent, lobby.allGames, offers.list],
].map(({ path }) => path)
const orders = { 'from the top': upper, 'from below': upper.toReversed() }

/** Every width for visitors and members, and every two values of a page's other differences together once. */
const cases = WIDTHS.flatMap((width) =>
  [false, true].map((isMember) => ({
    language: languages[Number(isMember !== (width === 320))]!,
    width,
    isMember,
    theme: isMember === (width === 390) ? 'dark' : 'light',
    order: (width === 500) === isMember ? 'from the top' : 'from below',
  })),
) as Case[]

type Case = {
  language: Language
  width: number
  isMember: boolean
  theme: 'dark' | 'light'
  order: keyof typeof orders
}

test.each(cases)('home does not move: $language, $width px, member $isMember, $theme, answers $order', async (one) => {
  const { page, context } = await openHome(one)
  try {
    await page.getByRole('timer').first().waitFor()
    if (one.isMember) await page.getByText(m.wallet_cash({}, { locale: one.language })).waitFor()
    expect(await moved(page)).toBeLessThan(MOST)
  } finally {
    await context.close()
  }
})

test('a house without slides, notices and open lotteries leaves no hole, and nothing moves', async () => {
  const one = cases.find(({ order }) => order === 'from below')!
  const { page, context } = await openHome(one, {
    [message.bulletin.path]: { popup: [], scroll: [] },
    [lottery.list.path]: { list: [] },
    [lobby.allGames.path]: { groups: [] },
    [lobby.recent.path]: { list: [] },
    [site.slides.path]: { list: [], intervalMs: 5_000 },
  })
  try {
    await page.getByText(m.lobby_empty({}, { locale: one.language })).waitFor()
    expect(await moved(page)).toBeLessThan(MOST)
    const pond = (await page.locator('.pond').boundingBox())!
    const rail = (await page.getByRole('tablist').boundingBox())!
    expect(rail.y - (pond.y + pond.height)).toBeLessThan(40)
    const next = (await selected(page, one.language).boundingBox())!
    expect(next.y - (rail.y + rail.height)).toBeLessThan(40)
  } finally {
    await context.close()
  }
})

test('the name of a lottery keeps its line when its draw is closed, at the least width', async () => {
  const one = cases.find(({ width, isMember }) => width === 320 && !isMember)!
  const { now, list } = await ask(house, lottery.list, {})
  const heights: (number | undefined)[] = []
  for (const locksIn of [40_000, -1_000]) {
    const at = { lockAt: now + locksIn, drawAt: now + 60_000 }
    const rows = list.map((row) => ({ ...row, current: row.current && { ...row.current, ...at } }))
    const { page, context } = await openHome(one, { [lottery.list.path]: { now, list: rows } })
    const heading = page.getByRole('heading', { level: 2 }).filter({ has: page.getByRole('link') })
    await page.getByRole('timer').first().waitFor()
    heights.push((await heading.first().boundingBox())?.height)
    await context.close()
  }
  expect(heights[1]).toBe(heights[0])
})

/** Home on a slow phone, each answer later than the one before; `instead` replaces some of the house's. */
async function openHome(one: Case, instead: Record<string, unknown> = {}) {
  const session = one.isMember ? bao : undefined
  const phone = await openPhone(browser, { language: one.language, session, isMobile: true, isNew: true })
  const { page, context } = phone
  await page.setViewportSize({ width: one.width, height: 844 })
  await page.emulateMedia({ colorScheme: one.theme, reducedMotion: 'no-preference' })
  await page.addInitScript(watchShifts)
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  for (const [place, path] of orders[one.order].entries())
    await page.route(`**/api/${path}`, async (route) => {
      await later(300 * (place + 1))
      if (path in instead) return route.fulfill({ json: { code: 1, msg: '', data: instead[path] } })
      return route.continue()
    })
  await page.route('**/{late,home}-*.js', async (route) => {
    await later(900)
    return route.continue()
  })
  await page.goto(`${house.url}/h5/`)
  await selected(page, one.language).waitFor()
  return phone
}

const later = (ms: number) => new Promise((done) => setTimeout(done, ms))

const selected = (page: Page, locale: Language) => page.getByRole('heading', { name: m.site_selected({}, { locale }) })

type Shift = PerformanceEntry & { value: number }
type Watching = typeof globalThis & { shifts: PerformanceObserver; moved: number }

// Runs in the page. All that moves counts: nobody touches it.
function watchShifts() {
  const page = globalThis as Watching
  page.moved = 0
  page.shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.moved += (entry as Shift).value
  })
  page.shifts.observe({ type: 'layout-shift', buffered: true })
}

/** How much has moved by the time that all there is has been drawn. */
const moved = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const here = globalThis as Watching
    for (let frames = 0; frames < 10; frames++) await new Promise((done) => requestAnimationFrame(done))
    for (const entry of here.shifts.takeRecords()) here.moved += (entry as Shift).value
    return here.moved
  })
