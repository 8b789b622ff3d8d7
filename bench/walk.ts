// npm run bench -- taps: a walk over every page on a core slowed four times; how long each tap waits for its answer on the
// screen (at most 100 ms). npm run bench -- heap: 500 pages one behind the other; whether what they hold goes with them. What
// the engine compiles of the app's code, and learns for that, grows for as long as pages are drawn, and stands apart.
import { loadavg } from 'node:os'
import { launchBrowser } from '../e2e/browser.ts'
import { startHouse } from '../e2e/house.ts'
import { signIn } from '../e2e/member.ts'
import { openPhone, untilUseful, type Phone } from '../e2e/phone.ts'
import { reasonsOf } from '../e2e/way-back.ts'
import { allPages, type FrontPage } from './front-pages.ts'
import { rounded, type Outcome } from './rounds.ts'
import { say } from './server.ts'

const SLOWED = 4
const ANSWER_MS = 100
/** Buttons of a page that are pressed, beside the link that leads to the page. */
const BUTTONS = 3
const NAVIGATIONS = 500
const LOOKS = 5
/** The factor by which the heap may grow from the first fifth, in which each page is opened for the first time, to the end. */
const FLAT = 1.1

type Page = Phone['page']
type CDPSession = Awaited<ReturnType<Phone['context']['newCDPSession']>>
type Locator = ReturnType<Page['locator']>
type Opened = { page: Page; cdp: CDPSession }

export const taps = (isShort: boolean): Promise<Outcome> =>
  onHouse(isShort, async ({ pages, opens }) => {
    const took: (Slowest & { name: string })[] = []
    for (const isMember of [true, false]) {
      const { page, cdp } = await opens(isMember)
      await page.evaluate(LISTENS)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
      for (const { name, at } of pages.filter((one) => one.isMember === isMember))
        took.push({ name, ...(await tapped(page, at)) })
    }
    took.sort((a, b) => b.ms - a.ms)
    for (const { name, ms, taps, on } of took)
      say(`${name.padEnd(24)}${ms} ms, longest of ${taps}${ms > ANSWER_MS ? `  missed: ${on}` : ''}`)
    say(`load ${rounded(loadavg()[0] ?? 0)}`)
    const figures = Object.fromEntries(took.map(({ name, ms }) => [`${name} ms`, ms]))
    return {
      name: 'taps',
      figures,
      ratios: { [`longest/${ANSWER_MS} ms`]: rounded((took[0]?.ms ?? 0) / ANSWER_MS, 2) },
    }
  })

type Tap = { ms: number; on: string }
type Slowest = Tap & { taps: number }

/** A link leads to the page as links of the app do, then its first buttons are pressed. */
async function tapped(page: Page, at: string): Promise<Slowest> {
  await page.evaluate(`(() => {
    window.koiTaps = []
    const link = Object.assign(document.createElement('a'), { id: 'koi-walk', href: ${JSON.stringify(`#${at}`)}, textContent: 'on' })
    link.style = 'position:fixed;z-index:99999;top:0;left:0;padding:12px;background:#fff'
    document.body.append(link)
  })()`)
  await press(page.locator('#koi-walk'))
  await untilUseful(page)
  await page.evaluate("document.querySelector('#koi-walk').remove()")
  const here = page.url()
  const buttons = page.locator('main button:enabled:visible')
  for (let nth = 0; nth < BUTTONS && page.url() === here; nth++) {
    // A button that is gone, or covered by what the previous tap opened, is skipped.
    await press(buttons.nth(nth)).catch(() => undefined)
    await closed(page)
  }
  // The browser tells of an answer once it is on the screen.
  await page.waitForTimeout(300)
  const waited = await page.evaluate<Tap[]>('window.koiTaps')
  const slowest = waited.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, on: '' }
  return { ...slowest, ms: rounded(slowest.ms, 0), taps: waited.length }
}

/** What is in the way is found out first: looked for within the press, the driver's own search would count as the page's wait. */
async function press(control: Locator): Promise<void> {
  await control.click({ trial: true, timeout: 1_000 })
  await control.click({ force: true, timeout: 1_000 })
}

const SHEETS = 4

/** Closes the sheets that a press has opened, which come behind the frame that answers the press; one may stand on another. */
async function closed(page: Page): Promise<void> {
  await page.evaluate(FRAMES)
  for (let nth = 0; nth < SHEETS; nth++) {
    await page.keyboard.press('Escape')
    await page.evaluate(FRAMES)
    if ((await page.locator('dialog[open]').count()) === 0) return
  }
}

export const heap = (isShort: boolean): Promise<Outcome> =>
  onHouse(isShort, async ({ pages, opens }) => {
    const { page, cdp } = await opens(true)
    const ofMember = pages.filter(({ isMember }) => isMember)
    const figures: Outcome['figures'] = {}
    const navigations = isShort ? LOOKS : NAVIGATIONS
    const heldMb: number[] = []
    for (let done = 1; done <= navigations; done++) {
      const { at } = ofMember[done % ofMember.length]!
      await page.evaluate(`void (location.hash = ${JSON.stringify(at)})`)
      await untilUseful(page)
      if (done % (navigations / LOOKS) > 0) continue
      const held = await heldNow(cdp)
      heldMb.push(held.mb)
      figures[`${done} MB`] = held.mb
      figures[`${done} code MB`] = held.codeMb
      figures[`${done} nodes`] = held.nodes
      say(
        `${String(done).padEnd(5)}${held.mb} MB, code ${held.codeMb} MB, ${held.nodes} nodes, ${held.listeners} listeners`,
      )
    }
    const grown = rounded((heldMb.at(-1) ?? 0) / (heldMb[0] ?? 1), 2)
    say(
      `${grown > FLAT ? 'missed' : 'flat'}: at the end ${grown} times what was held behind the first ${navigations / LOOKS}`,
    )
    return { name: 'heap', figures, ratios: { 'last/first': grown } }
  })

async function heldNow(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage')
  const { code = 0, ...own } = await sizesOf(cdp)
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters')
  const bytes = Object.values(own).reduce((sum, size) => sum + size, 0)
  return { mb: rounded(bytes / 1_048_576, 2), codeMb: rounded(code / 1_048_576, 2), nodes, listeners }
}

/** The heap as the browser writes it down: each node is a row of so many numbers. */
type Snapshot = { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] }

/** Of each kind of what is held (object, closure, string, code and others) the bytes. */
async function sizesOf(cdp: CDPSession): Promise<Record<string, number>> {
  const parts: string[] = []
  const hear = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', hear)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', hear)
  const { snapshot, nodes } = JSON.parse(parts.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const sizes: Record<string, number> = {}
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? ''
    sizes[kind] = (sizes[kind] ?? 0) + (nodes[at + size] ?? 0)
  }
  return sizes
}

/** `npm run bench -- back`: every page is left and come back to; what of it would have the browser load it again. */
export const back = (isShort: boolean): Promise<Outcome> =>
  onHouse(isShort, async ({ house, pages, opens }) => {
    let lost = 0
    for (const isMember of [true, false]) {
      const { page } = await opens(isMember)
      const own = pages.filter((one) => one.isMember === isMember)
      const reasons = await reasonsOf(page, house.url, own)
      reasons.forEach(say)
      lost += reasons.length
    }
    say(`${lost} of ${pages.length} pages give a reason`)
    return { name: 'back', figures: { lost }, ratios: {} }
  })

type On = { house: { url: string }; pages: FrontPage[]; opens: (isMember: boolean) => Promise<Opened> }

/** A house of its own and a browser; a short walk has three pages. */
async function onHouse(isShort: boolean, walk: (on: On) => Promise<Outcome>): Promise<Outcome> {
  const [house, browser] = await Promise.all([startHouse(), launchBrowser({ keepsPages: true })])
  try {
    const bao = await signIn(house)
    const every = await allPages(house, bao)
    const opens = async (isMember: boolean) => {
      const phone = { language: 'zh_hans', isMobile: true, session: isMember ? bao : undefined } as const
      const { page, context } = await openPhone(browser, phone)
      await page.goto(`${house.url}/h5/`)
      await untilUseful(page)
      return { page, cdp: await context.newCDPSession(page) }
    }
    return await walk({ house, pages: isShort ? [every[0]!, ...every.slice(6, 8)] : every, opens })
  } finally {
    await browser.close()
    await house.stop()
  }
}

/** Runs in the page: a few frames. */
const FRAMES = `new Promise((done) => {
  let left = 6
  const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
  next()
})`

/**
 * Runs in the page: how long each tap or key waited until something of it was painted, in ms, and on what it was; of that, how long
 * it was waited for before anything heard it, and how long what heard it took.
 */
const LISTENS = `
  window.koiTaps = []
  const nameOf = (target) => {
    const one = target?.closest?.('a, button') ?? target
    return (one?.getAttribute?.('aria-label') ?? one?.textContent ?? '').trim().slice(0, 30)
  }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration: ms, name, target, startTime, processingStart, processingEnd } of list.getEntries()) {
      const [waits, works] = [processingStart - startTime, processingEnd - processingStart].map(Math.round)
      if (interactionId > 0) window.koiTaps.push({ ms, on: name + ' ' + nameOf(target) + ', ' + waits + ' + ' + works + ' ms' })
    }
  }).observe({ type: 'event', durationThreshold: 16 })`
