// npm run bench -- taps: a walk over every page on a core slowed four times; how long each tap waits for its answer on the
// screen (at most 100 ms). npm run bench -- heap: 500 pages one behind the other; whether what they hold goes with them.
import { loadavg } from 'node:os'
import { launchBrowser } from '../e2e/browser.ts'
import { startHouse } from '../e2e/house.ts'
import { signIn } from '../e2e/member.ts'
import { openPhone, type Phone } from '../e2e/phone.ts'
import { allPages, type FrontPage } from './front-pages.ts'
import { rounded, type Outcome } from './rounds.ts'
import { say } from './server.ts'

const SLOWED = 4
const ANSWER_MS = 100
/** Buttons of a page that are pressed, beside the link that leads to the page. */
const BUTTONS = 3
const NAVIGATIONS = 500
const LOOKS = 5
/** What may be held more at the end than behind the first fifth, in which each page is opened for the first time. */
const FLAT = 1.1

type Page = Phone['page']
type CDPSession = Awaited<ReturnType<Phone['context']['newCDPSession']>>
type Walk = { page: Page; cdp: CDPSession; pages: FrontPage[] }

export const taps = (isShort: boolean): Promise<Outcome> =>
  onWalk(isShort, async ({ page, cdp, pages }) => {
    await page.evaluate(LISTENS)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const figures: Outcome['figures'] = {}
    for (const { name, at } of pages) {
      const longest = await longestOn(page, at)
      figures[`${name} ms`] = longest
      say(`${name.padEnd(16)}${longest} ms${longest > ANSWER_MS ? '  missed' : ''}; load ${rounded(loadavg()[0] ?? 0)}`)
    }
    const all = Object.values(figures).map(Number)
    return { name: 'taps', figures, ratios: { [`longest/${ANSWER_MS} ms`]: rounded(Math.max(...all) / ANSWER_MS, 2) } }
  })

/** A link of the app itself leads to the page, then its first buttons are pressed. */
async function longestOn(page: Page, at: string): Promise<number> {
  await page.evaluate('window.koiTaps = []')
  await page.evaluate(`(() => {
    document.querySelector('#koi-walk')?.remove()
    const link = Object.assign(document.createElement('a'), { id: 'koi-walk', href: ${JSON.stringify(`#${at}`)}, textContent: 'on' })
    link.style = 'position:fixed;z-index:99999;top:0;left:0;padding:12px;background:#fff'
    document.body.append(link)
  })()`)
  await page.locator('#koi-walk').click()
  await useful(page)
  await page.evaluate("document.querySelector('#koi-walk')?.remove()")
  const buttons = page.locator('main button:enabled:visible')
  const many = Math.min(BUTTONS, await buttons.count())
  for (let nth = 0; nth < many; nth++) {
    // One that has gone, or is covered by what the one before has opened, is no tap.
    await buttons
      .nth(nth)
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    await page.keyboard.press('Escape')
  }
  // An answer is told of in the frame behind it.
  await page.evaluate('new Promise((done) => setTimeout(done, 300))')
  return rounded(Math.max(0, ...((await page.evaluate('window.koiTaps')) as number[])), 0)
}

export const heap = (isShort: boolean): Promise<Outcome> =>
  onWalk(isShort, async ({ page, cdp, pages }) => {
    const figures: Outcome['figures'] = {}
    const navigations = isShort ? LOOKS : NAVIGATIONS
    const heldMb: number[] = []
    for (let done = 1; done <= navigations; done++) {
      const { at } = pages[done % pages.length] ?? pages[0]!
      await page.evaluate(`void (location.hash = ${JSON.stringify(at)})`)
      await useful(page)
      if (done % (navigations / LOOKS) > 0) continue
      const held = await heldNow(cdp)
      heldMb.push(held.mb)
      figures[`${done} MB`] = held.mb
      figures[`${done} nodes`] = held.nodes
      say(`${String(done).padEnd(5)}${held.mb} MB, ${held.nodes} nodes, ${held.listeners} listeners`)
    }
    const grown = rounded((heldMb.at(-1) ?? 0) / (heldMb[0] ?? 1), 2)
    if (grown > FLAT) say(`missed: ${grown} times what was held behind the first ${navigations / LOOKS}`)
    return { name: 'heap', figures, ratios: { 'last/first': grown } }
  })

async function heldNow(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters')
  return { mb: rounded(usedSize / 1_048_576), nodes, listeners }
}

/** A member's phone on a house of its own; a short walk has three pages. */
async function onWalk(isShort: boolean, walk: (on: Walk) => Promise<Outcome>): Promise<Outcome> {
  const [house, browser] = await Promise.all([startHouse(), launchBrowser()])
  try {
    const bao = await signIn(house)
    const every = (await allPages(house, bao)).filter(({ isMember }) => isMember)
    const pages = isShort ? every.slice(0, 3) : every
    const { page, context } = await openPhone(browser, { language: 'zh_hans', session: bao, isMobile: true })
    await page.goto(`${house.url}/h5/`)
    await useful(page)
    return await walk({ page, cdp: await context.newCDPSession(page), pages })
  } finally {
    await browser.close()
    await house.stop()
  }
}

const useful = (page: Page) => page.locator('[data-useful]').first().waitFor({ timeout: 30_000 })

/** Runs in the page: how long each tap waited until something of it was painted, in ms. */
const LISTENS = `
  window.koiTaps = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) window.koiTaps.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })`
