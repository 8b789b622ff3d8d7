// A member's phone: the browser context of that screen, and what a thumb does on it.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { languages, type Language } from '../core/endpoint.ts'
import { dayOf } from '../core/time.ts'
import { m } from '../text/compiled/messages.js'
import { overwriteGetLocale } from '../text/compiled/runtime.js'
import type { Session } from './member.ts'
import { SIZE, takePhone } from './used.ts'

/** `problems` fail a walk; `trouble` is what the house or the network did not answer, and is told beside the failure of a walk. */
export type Phone = { context: BrowserContext; page: Page; problems: string[]; trouble: string[] }

export type PhoneOf = {
  language: Language
  /** The session of the phone; without it nobody is signed in. */
  session?: Session | undefined
  /** Touch events and a page that scales, as on a real phone. */
  isMobile?: boolean
  /** The app's files stay on it between visits. */
  keepsApp?: boolean
  /** It has never opened the app: how soon something is there, or what comes over the wire, is the subject. */
  isNew?: boolean
  /** A member's first page is drawn by the house (api/shell/drawn-for-member.ts). Else the page asks for itself, and what is there hears. */
  isDrawn?: boolean
}

/** The language that a walk goes in: they take turns. The words of every screen stand in both (screens.spec.ts). */
export const turn = (at: 0 | 1): Language[] => [languages[at]!]

/** A page of 390 px at rest, in that language, as the texts of the walk are from here on; what goes wrong in it is collected in `problems`. */
export async function openPhone(browser: Browser, phone: PhoneOf): Promise<Phone> {
  const { language, session, isMobile = false, keepsApp = false, isNew = keepsApp, isDrawn = false } = phone
  overwriteGetLocale(() => language)
  const make = () =>
    browser.newContext({
      viewport: SIZE,
      hasTouch: true,
      isMobile,
      reducedMotion: 'reduce',
      // Responses from the device's worker would pass by routes that a walk listens to or holds up (page.route).
      serviceWorkers: keepsApp ? 'allow' : 'block',
    })
  const { context, page } = isNew ? await newPhone(make) : await takePhone(browser, isMobile ? 'mobile' : 'plain', make)
  // A visitor meets the notice of the day, as on the first visit.
  const kept: Record<string, string> = {
    lang: language,
    ...(session && { token: session.token, uid: session.uid, notices: readNotices() }),
    // Whatever a device has kept beside what is usual keeps its pages from being drawn (web/shell/opening.ts).
    ...(!isDrawn && { walk: '' }),
  }
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, kept)
  const problems: string[] = []
  const trouble: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (said) => {
    if (/Content Security Policy|Trusted(?:HTML|Script)/.test(said.text())) problems.push(`policy: ${said.text()}`)
    if (said.text().includes("'postMessage'")) problems.push(`to nobody: ${said.text()}`)
  })
  // Some draws bring more than was staked, and the board says so over whatever is on it.
  const done = m.lottery_board_win_done()
  await page.addLocatorHandler(page.getByRole('dialog', { name: m.lottery_board_win() }), (won) =>
    won.getByRole('button', { name: done, exact: true }).click(),
  )
  page.on('requestfailed', (asked) => trouble.push(`${asked.url()}: ${asked.failure()?.errorText}`))
  page.on('response', (answer) => {
    if (answer.status() >= 400) trouble.push(`${answer.url()}: ${answer.status()}`)
  })
  return { context, page, problems, trouble }
}

async function newPhone(make: () => Promise<BrowserContext>): Promise<Pick<Phone, 'context' | 'page'>> {
  const context = await make()
  return { context, page: await context.newPage() }
}

/**
 * The content of a page in the app. An opening drawn by the house has the mark too, before it hears any press, and so has the page
 * that is being left.
 */
export const USEFUL = ':root:not([data-going]) [data-useful]:not(.opening *)'

/** Until the page that was gone to has what it is for; behind two frames the page before is gone. */
export async function untilUseful(page: Page, timeout = 30_000): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.locator(USEFUL).waitFor({ state: 'attached', timeout })
}

/** Lets the page ask for itself, so that a walk can hold up, change or refuse its answers: the house draws pages with answers of its own. */
export const asksItself = (page: Page) => page.route('**/h5/drawn/*', (route) => route.abort())

/** The stored state of a browser whose member has read the notice of the day. */
export const readNotices = () => JSON.stringify({ day: dayOf(Date.now()), ids: ['play-money'] })

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The parts of a text before and behind the amounts that are filled in. */
export const around = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+'))

/** Presses until what that brings is there: a field takes no pick once its issue has locked, and puts it back if pressed again. */
export async function untilShown(pressed: Locator, shown: Locator): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if (!(await shown.isVisible())) await pressed.click()
    if (await appears(shown)) return
  }
  throw new Error('no press was taken')
}

/** Whether it appears within the timeout. */
export const appears = (what: Locator, timeout = 1_000): Promise<boolean> =>
  what.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

/** Types a withdrawal password, once the cells wait for it. */
export async function typeCode(page: Page, digits: string): Promise<void> {
  await page.getByLabel(m.ui_passcode(), { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(digits)
}
