// The official board of every lottery, as a member plays it: a ticket of each tab onto the slip, one order,
// drawn, settled, found in the records.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bets } from '../core/bets.ts'
import type { Endpoint, Input, Output } from '../core/endpoint.ts'
import { member } from '../core/member.ts'
import { m } from '../text/compiled/messages.js'
import { overwriteGetLocale } from '../text/compiled/runtime.js'
import { launchBrowser } from '../tools/browser.ts'
import { startHouse } from './house.ts'
import type { RunningHouse } from './house.ts'

let house: RunningHouse
let browser: Browser
let session: Output<typeof member.login> | undefined

beforeAll(async () => {
  overwriteGetLocale(() => 'en')
  house = await startHouse({ DRAW_SECONDS: '20', DRAW_LOCK_SECONDS: '3' })
  browser = await launchBrowser()
  session = await call(member.login, { username: 'bao001', password: 'koi2026x' })
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const codes = ['k3_1m', 'ssc_1m', 'pk10_1m', 'x115_1m', 'pc28_3m', 'lhc_5m']

// All at once: what takes long is waiting for draws.
test.concurrent.each(codes)(
  '%s: a ticket of each tab is placed, drawn and settled',
  async (code) => {
    const page = await openBoard(code)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
    try {
      const count = await addOfEachTab(page)
      expect(count).toBeGreaterThan(0)
      const orderNo = await place(page)
      const settled = await soon(async () => {
        const { list } = await call(bets.list, { orderNo, size: 100 })
        const isOver = list.length > 0 && list.every(({ status }) => status === 'completed')
        return isOver ? list : undefined
      })
      expect(settled).toHaveLength(count)
      for (const bet of settled) expect(bet.numbers, bet.playName).not.toBeNull()
      await page.goto(`${house.url}/h5/#/mine/betDetail?order=${orderNo}&line=0`)
      await page.getByRole('link', { name: m.bets_verify() }).waitFor()
      expect(problems).toEqual([])
    } catch (error) {
      await page.screenshot({ path: `/tmp/koi-official-${code}.png` }).catch(() => {})
      throw error
    } finally {
      await page.context().close()
    }
  },
)

async function openBoard(code: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(({ token, uid }) => {
    localStorage.setItem('lang', 'en')
    localStorage.setItem('token', token)
    localStorage.setItem('uid', uid)
  }, session!)
  const page = await context.newPage()
  await page.goto(`${house.url}/h5/#/home/gameB?lottery=${code}`)
  await tabsOf(page).waitFor()
  return page
}

const tabsOf = (page: Page) =>
  page.getByRole('radiogroup', { name: m.lottery_board_plays() }).first()
const dockOf = (page: Page) => page.getByRole('region', { name: m.lottery_board_slip() })

/** Puts a random ticket of the first play of each tab onto the slip; says of how many. */
async function addOfEachTab(page: Page): Promise<number> {
  const tabs = tabsOf(page)
  const names = await tabs.getByRole('radio').count()
  for (let at = 0; at < names; at++) {
    await tabs.locator('label').nth(at).click()
    // Nothing can be picked while an issue is locked: the button comes back with the next one.
    await page.getByRole('button', { name: m.lottery_random() }).first().click()
    await dockOf(page).getByRole('button', { name: m.official_add() }).click()
  }
  return names
}

/** Opens the slip and presses its button until an issue that is open has taken the order. */
async function place(page: Page): Promise<string> {
  await dockOf(page).getByRole('button').last().click()
  const slip = page.getByRole('dialog', { name: m.lottery_board_slip() })
  for (let tries = 0; tries < 60; tries++) {
    const send = slip.getByRole('button').last()
    if (!(await send.getAttribute('aria-disabled'))) {
      const answered = page.waitForResponse((answer) => answer.url().includes('/caipiao/'))
      await send.click()
      const answer = (await (await answered).json()) as Answer
      const order = answer.code === 1 ? answer.data.order : undefined
      if (order) return order.orderId
    }
    await page.waitForTimeout(500)
  }
  throw new Error('no issue took the order')
}

type Answer = { code: number; data: { order?: { orderId: string } } }

async function soon<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 150; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 400))
  }
  throw new Error('it did not come')
}

async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const response = await fetch(`${house.url}/api/${endpoint.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(session ? { TOKEN: session.token } : {}) },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: Output<E> }
  if (answer.code !== 1) throw new Error(`${endpoint.path}: ${answer.msg}`)
  return answer.data
}
