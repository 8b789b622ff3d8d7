// Every screen, in both languages, both themes and two widths: accessible, inside its width, quiet in the console.
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import { languages, type Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { overwriteGetLocale } from '../text/compiled/runtime.js'
import { bringAxe, rulesAt, violations, type Rules } from './axe.ts'
import { faintInTheDark } from './dark.ts'
import { makeHistory } from './history.ts'
import { tooLarge } from './large.ts'
import { signIn } from './member.ts'
import { openPhone, readNotices, USEFUL, type Phone } from './phone.ts'
import { ownStage } from './stage.ts'

const WIDTHS = [390, 320]
const THEMES = ['light', 'dark'] as const

// No draw comes by itself: what every page would read again behind it cost as much as all of axe.
const { house, browser, ends } = await ownStage({
  ...{ DRAW_SECONDS: '3600', DRAW_LOCK_SECONDS: '3' },
  // So that the verify page shows every step it has.
  ...{ BEACON: 'sandbox', BEACON_PERIOD: '1' },
})
const session = await signIn(house)
const made: Record<string, unknown> = await makeHistory({ ...house, ends }, session)

// Screens of a visitor, and pages that need more than their address; {…} is filled in from the history.
const outside = new Set([
  ...['home of a visitor', 'login', 'recovery', 'register', 'the chat of a visitor'],
  ...['a question of a visitor', 'no such question', 'Play well of a visitor'],
])
const chosen: Record<string, Address> = {
  'home of a visitor': address.homeTab(),
  login: address.login(),
  recovery: address.login({ forgot: 1 }),
  register: address.register(),
  devices: address.settings({ part: 'devices' }),
  'the second factor': address.settings({ part: 'factor' }),
  'the end of an account': address.settings({ part: 'close' }),
  'the withdrawal password': address.updatePassword({ which: 'withdraw' }),
  'one sponsor': address.sponsor({ id: 'koi-dragon-boat' }),
  'a waiting order': address.depositOrder({ order: '{waiting}' }),
  'a credited order': address.depositOrder({ order: '{credited}' }),
  'an order of coins': address.depositOrder({ order: '{coins}' }),
  'an order by link': address.depositOrder({ order: '{link}' }),
  'no payout accounts': address.accounts({ kind: 'wallet' }),
  'one transaction': address.transaction({ order: '{credited}', n: '{number}' }),
  'one bet': address.bet({ order: '{bet}', line: 0 }),
  'Fast 3': address.odds({ lottery: 'k3_1m' }),
  SSC: address.odds({ lottery: 'ssc_1m' }),
  PK10: address.odds({ lottery: 'pk10_1m' }),
  '11 pick 5': address.odds({ lottery: 'x115_1m' }),
  PC28: address.odds({ lottery: 'pc28_3m' }),
  'Mark Six': address.odds({ lottery: 'lhc_5m' }),
  'quick win': address.quick({ lottery: 'win_60' }),
  'the official board': address.official({ lottery: 'ssc_1m', play: 'ssc.3.direct' }),
  'official Mark Six': address.official({ lottery: 'lhc_5m' }),
  'official Fast 3': address.official({ lottery: 'k3_1m', play: 'k3.pair_one' }),
  'a free list': address.official({ lottery: 'ssc_1m', play: 'ssc.3.gmix' }),
  'one lottery order': address.order({ order: '{counted}' }),
  'one chase': address.chases({ chase: '{chased}' }),
  'a place': address.openLocation({ lat: '31.23', lng: '121.47', name: '上海市' }),
  trend: address.trend({ lottery: 'ssc_1m' }),
  'rules of plays': address.rules({ lottery: 'ssc_1m', play: 'ssc.total' }),
  verify: address.verify({ lottery: 'k3_1m', issue: '{issue}' }),
  'a replayed bet': address.ticket({ lottery: 'k3_1m', issue: '{issue}', order: '{bet}', line: 0 }),
  messages: address.notify(),
  notices: address.notify({ tab: 'notices' }),
  'no messages': address.notify({ group: 'play' }),
  'a notice to read': address.notifyOne({ notice: 'play-money' }),
  'one message': address.notifyOne({ id: '{told}' }),
  'a promotion': address.offer({ id: 'first-deposit' }),
  'a draw of prizes': address.offer({ id: 'lantern-prizes' }),
  'no promotions': address.offers({ tab: 'vip' }),
  'the rebate': address.offers({ tab: 'rebate' }),
  'an article of help': address.help({ article: 'withdraw-fees' }),
  'no article of help': address.help({ keyword: 'qqqq' }),
  'one feedback': address.feedbackDetail({ id: '{feedback}' }),
  'a feedback begun elsewhere': address.feedback({ type: 'information', order: '{waiting}' }),
  'Play well of a visitor': address.care(),
  'the chat of a visitor': address.chat(),
  'a question of a visitor': address.chat({ code: '{code}' }),
  'no such question': address.chat({ code: 'x' }),
  'a notice': address.home(),
  'no such page': '/nowhere' as Address,
}

// And every other page that the app has, by its bare address: one that is new is looked at from its first day.
const alsoBare = [
  ...[address.home, address.accounts, address.chases, address.help],
  ...[address.feedbackDetail, address.chat, address.offers, address.care],
  ...[address.settings, address.updatePassword, address.sponsor],
].map(({ path }) => path)
const pages = Object.values(address).map(({ path }) => path)
const pathOf = (at: string) => at.split('?')[0]!
const chosenPages = Object.values(chosen).map(pathOf)
const bare = [...pages.filter((path) => !chosenPages.includes(path)), ...alsoBare]
const screens = { ...chosen, ...Object.fromEntries(bare.map((path) => [path, path])) }
// `npm test -- changed` looks at the pages that a change can reach.
const only = process.env['KOI_PAGES']?.split(' ')
const names = Object.keys(screens).filter((name) => only?.includes(pathOf(screens[name]!)) ?? true)

test('the pages are those of the app', () => {
  const known = [...pages, '/nowhere']
  expect(chosenPages.filter((path) => !known.includes(path))).toEqual([])
  expect(bare).toContain(address.settings())
})

describe.each(languages)('in %s', (language) => {
  afterAll(endAll)
  // Side by side: a screen mostly waits for its wire, and axe has one processor a page.
  test.concurrent.each(names)('%s stands in both themes and at both widths', async (name) => {
    const phone = isOpened(language, name) ? await openAt(language, name) : await comeTo(language, name)
    const { page, problems } = phone
    try {
      await untilRead(page, name)
      expect(await page.locator('html').getAttribute('lang')).toBe(language === 'en' ? 'en' : 'zh-Hans')
      expect(await page.locator('h1').count()).toBe(1)
      // The page's main content is there (bench -- front measures when), and the page says so once.
      expect(await page.locator('[data-useful]').count()).toBe(1)
      // A part that could not be read would be a fine page too.
      const again = m.ui_again({}, { locale: language })
      expect(await page.getByRole('button', { name: again, exact: true }).count()).toBe(0)
      for (const width of WIDTHS) await judgeWidth(page, { language, width, problems })
      expect(problems).toEqual([])
      if (!isOpened(language, name)) free[who(name)].push(phone)
      else await phone.context.close()
    } catch (error) {
      await phone.context.close()
      throw error
    }
  })
})

type Look = { language: Language; width: number; problems: string[] }

/**
 * Every language, theme and width stays inside its width. Structure and colours are judged in English, whose words
 * are the longer ones: structure once a width, colours once a theme, in the dark those that no table of pairs has
 * (e2e/contrast.ts). In Chinese what is called by a word has one.
 */
async function judgeWidth(page: Page, { language, width, problems }: Look) {
  await page.setViewportSize({ width, height: 844 })
  for (const theme of THEMES) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) problems.push(`${wide} px wide at ${width} in ${theme}`)
    if (theme === 'light') problems.push(...(await tooLarge(page, 2)))
    if (width === 320 && theme === 'dark') continue
    if (language === 'en' && theme === 'dark') problems.push(...(await faintInTheDark(page)))
    else if (language === 'en') problems.push(...(await violations(page, rulesAt(width))))
    else if (width === 320) problems.push(...(await violations(page, WORDS)))
  }
}

const WORDS: Rules = {
  runOnly: {
    type: 'tag',
    values: ['cat.name-role-value', 'cat.text-alternatives', 'cat.forms', 'cat.language'],
  },
}

const addressOf = (name: string) => screens[name]!.replace(/%7B(\w+)%7D/g, (_, what: string) => String(made[what]))

/**
 * Whether a page is opened by its address, as from a link, rather than come to: every page with all that its address
 * can say, once. Bare pages are opened by first.spec.ts.
 */
const isOpened = (language: Language, name: string): boolean =>
  name === 'a notice' || (language === 'zh_hans' && name in chosen)

/** By its address, on a phone that has not been looked at. */
async function openAt(language: Language, name: string): Promise<Phone> {
  const phone = await openPhone(browser, { language, session: outside.has(name) ? undefined : session })
  const { context, page, problems } = phone
  const notices = name === 'a notice' ? '' : readNotices()
  await context.addInitScript((notices) => {
    localStorage.setItem('theme', 'light')
    localStorage.setItem('notices', notices)
  }, notices)
  page.on('console', (said) => {
    // Blocked scripts and styles (the content security policy) are said here too.
    if (said.type() === 'error') problems.push(`console: ${said.text()}`)
  })
  await page.goto(`${house.url}/h5/#${addressOf(name)}`)
  return phone
}

const who = (name: string) => (outside.has(name) ? 'visitor' : 'member')
/** Phones of the language of the moment. */
const free: Record<'visitor' | 'member', Phone[]> = { visitor: [], member: [] }
const endAll = () =>
  Promise.all(Object.values(free).flatMap((some) => some.splice(0).map(({ context }) => context.close())))

/** From another page of the app, as a member walks, on a phone that has been looked at: half of the work of a page is its start. */
async function comeTo(language: Language, name: string): Promise<Phone> {
  const phone = free[who(name)].pop()
  if (!phone) return openAt(language, name)
  overwriteGetLocale(() => language)
  const { page, problems } = phone
  problems.length = 0
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await page.setViewportSize({ width: WIDTHS[0]!, height: 844 })
  await page.evaluate((to) => (location.hash = to), addressOf(name))
  return phone
}

/** The page of before can stand until the files of this one are there. */
async function untilRead(page: Page, name: string): Promise<void> {
  const isBusy = () => page.locator('[aria-busy=true]').count()
  do await settled(page)
  while ((await isBusy()) > 0)
  await page.locator('h1').waitFor({ state: 'attached' })
  await page.locator(USEFUL).waitFor({ state: 'attached' })
  if (name === 'a notice') await page.getByRole('dialog').waitFor()
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
}

/** Until nothing has come over the wire for a moment; the event stream stays open and does not count. */
async function settled(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => (last = Date.now())
  page.on('requestfinished', note)
  const until = last + 5_000
  while (Date.now() - last < QUIET_MS && Date.now() < until) await page.waitForTimeout(50)
  page.off('requestfinished', note)
}
const QUIET_MS = 350
