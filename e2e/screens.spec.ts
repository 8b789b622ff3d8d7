// Every screen, in both languages, both themes and two widths: accessible, inside its width, quiet in the console.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../core/endpoint.ts'
import { languages } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { launchBrowser } from '../tools/browser.ts'
import { makeHistory } from './history.ts'
import { startHouse } from './house.ts'
import type { RunningHouse } from './house.ts'
import { ask, signIn } from './phone.ts'
import type { Session } from './phone.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WIDTHS = [390, 320]
const THEMES = ['light', 'dark'] as const

let house: RunningHouse
let browser: Browser
let session: Session
let routes: Record<string, string>

beforeAll(async () => {
  house = await startHouse({
    ...{ DRAW_SECONDS: '12', DRAW_LOCK_SECONDS: '3' },
    // So that the verify page shows every step it has.
    ...{ BEACON: 'sandbox', BEACON_PERIOD: '1' },
  })
  browser = await launchBrowser()
  session = await signIn(house)
  const orders = await makeHistory((endpoint, input) => ask(house, endpoint, input, session))
  routes = {
    'home of a visitor': '/',
    login: '/pages/userPages/login',
    register: '/pages/userPages/register',
    home: '/',
    mine: '/pages/tabbarPages/mine/index',
    settings: '/mine/set',
    deposit: '/mine/recharge',
    'a waiting order': `/home/pay?order=${orders.waiting}`,
    'a credited order': `/home/pay?order=${orders.credited}`,
    'an order of coins': `/home/pay?order=${orders.coins}`,
    'an order by link': `/home/pay?order=${orders.link}`,
    withdrawal: '/mine/withdrawal',
    transfers: '/mine/transfer',
    'a new card': '/mine/addBankCard',
    'a new USDT address': '/mine/addUSDT',
    'a new wallet': '/mine/addWallet',
    'payout accounts': '/mine/accountManagement',
    'no payout accounts': '/mine/accountManagement?kind=wallet',
    transactions: '/mine/transactionRecord',
    'money log': '/mine/transactionHistory',
    'one transaction': `/mine/transactionDetail?order=${orders.credited}&n=${orders.number}`,
    bets: '/mine/betRecord',
    'one bet': `/mine/betDetail?order=${orders.bet}&line=0`,
    'Fast 3': '/home/gameA?lottery=k3_1m',
    hall: '/home/gamenew',
    SSC: '/home/gameA?lottery=ssc_1m',
    PK10: '/home/gameA?lottery=pk10_1m',
    '11 pick 5': '/home/gameA?lottery=x115_1m',
    PC28: '/home/gameA?lottery=pc28_3m',
    'Mark Six': '/home/gameA?lottery=lhc_5m',
    'quick win': '/home/fastFood?lottery=win_60',
    'the official board': '/home/gameB?lottery=ssc_1m&play=ssc.3.direct',
    'official Mark Six': '/home/gameB?lottery=lhc_5m',
    'official Fast 3': '/home/gameB?lottery=k3_1m&play=k3.pair_one',
    'a free list': '/home/gameB?lottery=ssc_1m&play=ssc.3.gmix',
    'lottery orders': '/home/record',
    'one lottery order': `/home/orderRecord?order=${orders.counted}`,
    chases: '/home/taskRecords',
    'one chase': `/home/taskRecords?chase=${orders.chased}`,
    trend: '/home/trend?lottery=ssc_1m',
    'rules of plays': '/home/rules?lottery=ssc_1m&play=ssc.total',
    verify: `/home/verify?lottery=k3_1m&issue=${orders.issue}`,
    service: '/service/index',
    'a notice': '/',
    'no such page': '/nowhere',
  }
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const outside = new Set(['home of a visitor', 'login', 'register'])
const names = [
  ...outside,
  ...[
    'home',
    'mine',
    'settings',
    'deposit',
    'a waiting order',
    'a credited order',
    'an order of coins',
    'an order by link',
    'withdrawal',
    'transfers',
  ],
  ...['a new USDT address', 'a new wallet', 'payout accounts', 'no payout accounts'],
  ...['a new card', 'transactions', 'one transaction', 'bets', 'one bet', 'Fast 3', 'verify'],
  ...[
    'hall',
    'SSC',
    'PK10',
    '11 pick 5',
    'PC28',
    'Mark Six',
    'quick win',
    'trend',
    'rules of plays',
  ],
  ...[
    'the official board',
    'official Mark Six',
    'official Fast 3',
    'a free list',
    'lottery orders',
  ],
  ...['one lottery order', 'chases', 'one chase'],
  ...['service', 'a notice', 'no such page'],
]

describe.each(languages)('in %s', (language) => {
  // Side by side: a screen mostly waits for its wire, and axe has one processor a page.
  test.concurrent.each(names)('%s stands in both themes and at both widths', async (name) => {
    const { context, page, problems } = await openScreen(language, name)
    try {
      expect(await page.locator('html').getAttribute('lang')).toBe(
        language === 'en' ? 'en' : 'zh-Hans',
      )
      expect(await page.locator('h1').count()).toBe(1)
      // A part that could not be read would be a fine page too.
      const again = m.ui_again({}, { locale: language })
      expect(await page.getByRole('button', { name: again, exact: true }).count()).toBe(0)
      for (const width of WIDTHS) await judgeWidth(page, width, problems)
      expect(problems).toEqual([])
    } finally {
      await context.close()
    }
  })
})

/** Structure is judged once a width, colours once a theme: together every pair without judging anything twice. */
async function judgeWidth(page: Page, width: number, problems: string[]) {
  await page.setViewportSize({ width, height: 844 })
  for (const theme of THEMES) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) problems.push(`${wide} px wide at ${width} in ${theme}`)
    if (width === 390 || theme === 'light')
      problems.push(...(await violations(page, theme, width === 320)))
  }
}

/** What axe finds; `structure` leaves out the colours, which do not change with the width. */
async function violations(page: Page, theme: string, structure: boolean): Promise<string[]> {
  return page.evaluate(
    async ({ tags, theme, structure }) => {
      const { axe: judge } = window as unknown as { axe: typeof axe }
      const onlyColours = theme === 'dark'
      const found = await judge.run({
        resultTypes: ['violations'],
        runOnly: onlyColours
          ? { type: 'rule', values: ['color-contrast'] }
          : { type: 'tag', values: tags },
        rules: structure ? { 'color-contrast': { enabled: false } } : {},
      })
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${theme}: ${id} at ${node.target.join(' ')} ${node.failureSummary}`),
      )
    },
    { tags: RULES, theme, structure },
  )
}

type Screen = { context: BrowserContext; page: Page; problems: string[] }

async function openScreen(language: Language, name: string): Promise<Screen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Colours are judged at rest, not while a page fades in.
    reducedMotion: 'reduce',
  })
  const known = outside.has(name) ? undefined : session
  await context.addInitScript(prepare, { language, known, quiet: name !== 'a notice' })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (said) => {
    // Blocked scripts and styles (the content security policy) are said here too.
    if (said.type() === 'error') problems.push(`console: ${said.text()}`)
  })
  await page.goto(`${house.url}/h5/#${routes[name]}`)
  await page.locator('h1').waitFor({ state: 'attached' })
  if (name === 'a notice') await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await settled(page)
  await page.evaluate(AXE)
  return { context, page, problems }
}

type Known = { language: string; known: { token: string; uid: string } | undefined; quiet: boolean }

// Runs in the page, before its own scripts.
function prepare({ language, known, quiet }: Known): void {
  localStorage.setItem('lang', language)
  localStorage.setItem('theme', 'light')
  if (known) {
    localStorage.setItem('token', known.token)
    localStorage.setItem('uid', known.uid)
  }
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  if (quiet) localStorage.setItem('notices', JSON.stringify({ day, ids: ['play-money'] }))
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
