// A member with a phone: the session, the browser context of that screen, and the calls of the house.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { Endpoint, Input, Language, Output } from '../core/endpoint.ts'
import { member } from '../core/member.ts'
import { m } from '../text/compiled/messages.js'
import type { RunningHouse } from './house.ts'

export type Session = Output<typeof member.login>

export type Phone = { context: BrowserContext; page: Page; problems: string[] }

type PhoneOf = {
  language: Language
  /** Nobody is signed in without it. */
  session?: Session | undefined
  /** Touch events and a page that scales, as on a real phone. */
  isMobile?: boolean
}

/** A page of 390 px at rest, in that language; what goes wrong in it is collected in `problems`. */
export async function openPhone(browser: Browser, phone: PhoneOf): Promise<Phone> {
  const { language, session, isMobile = false } = phone
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile,
    reducedMotion: 'reduce',
  })
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const kept: Record<string, string> = { lang: language }
  // A visitor meets the notice of the day, as on the first visit.
  if (session) {
    const { token, uid } = session
    Object.assign(kept, {
      token,
      uid,
      notices: JSON.stringify({ day, ids: ['play-money'] }),
    })
  }
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, kept)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (said) => {
    if (/Content Security Policy|Trusted(?:HTML|Script)/.test(said.text()))
      problems.push(`policy: ${said.text()}`)
  })
  // Some draws bring more than was staked, and the board says so over whatever is on it.
  const [title, done] = [m.lottery_board_win, m.lottery_board_win_done].map((text) =>
    text({}, { locale: language }),
  )
  await page.addLocatorHandler(page.getByRole('dialog', { name: title! }), (won) =>
    won.getByRole('button', { name: done!, exact: true }).click(),
  )
  return { context, page, problems }
}

export const signIn = (house: RunningHouse, username = 'bao001'): Promise<Session> =>
  ask(house, member.login, { username, password: 'koi2026x' })

/** A call of the house, as the member of the session. Throws on anything but an answer. */
export async function ask<E extends Endpoint>(
  house: Pick<RunningHouse, 'url'>,
  endpoint: E,
  input: Input<E>,
  session?: Pick<Session, 'token'>,
): Promise<Output<E>> {
  const response = await fetch(`${house.url}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(session && { TOKEN: session.token }) },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: Output<E> }
  if (answer.code !== 1) throw new Error(`${endpoint.path}: ${answer.msg}`)
  return answer.data
}

/** Asks again until there is something; a machine under load is slow, not wrong. */
export async function soon<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 150; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 400))
  }
  throw new Error('it did not come')
}

/** Presses until what that brings is there: a field takes no pick once its issue has locked. */
export async function untilShown(pressed: Locator, shown: Locator): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    await pressed.click()
    if (await appears(shown)) return
  }
  throw new Error('no press was taken')
}

/** Is it there within so long? */
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
