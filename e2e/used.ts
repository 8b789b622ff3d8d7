// Phones that walks have put down. Who takes one up again finds it empty, as a new one is, but for the app's compiled
// files: the start of a page on a new phone costs the processor twice as much.
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'

type Used = { context: BrowserContext; page: Page }
type Disposable = Awaited<ReturnType<BrowserContext['addInitScript']>>

/** Changes that a walk has made to a phone, and how each is undone. */
type Laid = { off: (() => unknown)[]; spent: boolean; origins: Set<string>; home: string | undefined }

type Kind = 'mobile' | 'plain'
const used = new WeakMap<Browser, Record<Kind, Used[]>>()

/** A phone of that kind that lies unused, or a new one. Closing its context puts it down. */
export async function takePhone(browser: Browser, kind: Kind, make: () => Promise<BrowserContext>): Promise<Used> {
  const kinds = used.get(browser) ?? { mobile: [], plain: [] }
  used.set(browser, kinds)
  const waiting = kinds[kind]
  const again = waiting.pop()
  if (again) return again
  const context = await make()
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  const laid: Laid = { off: [], spent: false, origins: new Set(), home: undefined }
  page.on('framenavigated', (frame) => {
    const url = URL.parse(frame.url())
    if (!url?.protocol.startsWith('http')) return
    laid.origins.add(url.origin)
    if (url.pathname.startsWith('/h5/')) laid.home = url.origin
  })
  watch(context, page, laid)
  const end = context.close.bind(context)
  context.close = async (options) => {
    const isEmpty = !laid.spent && !page.isClosed() && (await emptied(page, wire, laid).catch(() => false))
    if (isEmpty) waiting.push({ context, page })
    else await end(options)
  }
  return { context, page }
}

/** A phone on which something went wrong is not taken up again. */
export const spend = (context: BrowserContext): void => void spenders.get(context)?.()
const spenders = new WeakMap<BrowserContext, () => void>()

/** Notes whatever a walk lays over a phone: scripts, listeners, handlers, wires. */
function watch(context: BrowserContext, page: Page, laid: Laid): void {
  spenders.set(context, () => (laid.spent = true))
  for (const one of [context, page] as { addInitScript: BrowserContext['addInitScript'] }[]) {
    const add = one.addInitScript.bind(one) as (...all: unknown[]) => Promise<Disposable>
    one.addInitScript = (async (...all: unknown[]) => {
      const script = await add(...all)
      laid.off.push(() => script.dispose())
      return script
    }) as never
  }
  for (const one of [context, page] as { on: Listens; once: Listens; off: Listens }[])
    for (const way of ['on', 'once'] as const) {
      const listen = one[way].bind(one)
      one[way] = (event, listener) => {
        laid.off.push(() => one.off(event, listener))
        return listen(event, listener)
      }
    }
  const handle = page.addLocatorHandler.bind(page)
  page.addLocatorHandler = (locator: Locator, ...rest) => {
    laid.off.push(() => page.removeLocatorHandler(locator))
    return handle(locator, ...rest)
  }
  const connect = context.newCDPSession.bind(context)
  context.newCDPSession = async (of) => {
    const session = await connect(of)
    laid.off.push(() => session.detach().catch(() => {}))
    return session
  }
  // A clock that was set stays set.
  const install = page.clock.install.bind(page.clock)
  page.clock.install = (options) => {
    laid.spent = true
    return install(options)
  }
}
type Listens = (event: never, listener: never) => unknown

/** Takes off what was laid over it and forgets what it has kept; true where it is as a new one then. */
async function emptied(page: Page, wire: CDPSession, laid: Laid): Promise<boolean> {
  const context = page.context()
  for (const off of laid.off.splice(0)) await off()
  for (const one of context.pages()) if (one !== page) await one.close()
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.setOffline(false)
  await page.mouse.move(0, 0)
  // A page of the same site that loads nothing: where another site begins, so does another process, which has compiled nothing.
  const origin = laid.home ?? URL.parse(page.url())?.origin
  if (!origin?.startsWith('http')) return false
  await page.goto(`${origin}/healthz`, { timeout: 5_000 })
  await page.evaluate(() => [localStorage, sessionStorage].forEach((one) => one.clear()))
  for (const each of laid.origins) await wire.send('Storage.clearDataForOrigin', { origin: each, storageTypes: 'all' })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  await wire.send('Page.resetNavigationHistory')
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null })
  await page.setViewportSize(SIZE)
  page.setDefaultTimeout(30_000)
  return true
}

export const SIZE = { width: 390, height: 844 }
