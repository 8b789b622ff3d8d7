// Every lottery on its board, as a member plays it: one bet of each tab, drawn, settled, found in the records.
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
let session: Output<typeof member.login>

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

const boards = [
  ['k3_1m', 'gameA'],
  ['ssc_1m', 'gameA'],
  ['pk10_1m', 'gameA'],
  ['x115_1m', 'gameA'],
  ['pc28_3m', 'gameA'],
  ['lhc_5m', 'gameA'],
  ['win_60', 'fastFood'],
] as const

test.each(boards)('one bet of each tab of %s is placed, drawn and settled', async (code, board) => {
  const page = await openBoard(code, board)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  const tabs = board === 'gameA' ? await pickOfEachTab(page) : await pickEveryKind(page)
  expect(tabs).toBeGreaterThan(2)
  const orderNo = await place(page)
  const settled = await soon(async () => {
    const { list } = await call(bets.list, { orderNo, size: 100 })
    return list.length > 0 && list.every(({ status }) => status === 'completed') ? list : undefined
  })
  expect(settled).toHaveLength(tabs)
  for (const bet of settled) expect(bet.numbers, bet.playName).not.toBeNull()
  // The records show what the house says of it, and the draw can be checked from there.
  await page.goto(`${house.url}/h5/#/mine/betDetail?order=${orderNo}&line=0`)
  await page.getByRole('link', { name: m.bets_verify() }).click()
  await page.getByText(m.lottery_verify_ok_ticket(), { exact: true }).first().waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

async function openBoard(code: string, board: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(({ token, uid }) => {
    localStorage.setItem('lang', 'en')
    localStorage.setItem('token', token)
    localStorage.setItem('uid', uid)
  }, session)
  const page = await context.newPage()
  await page.goto(`${house.url}/h5/#/home/${board}?lottery=${code}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Takes a random ticket of the first play of each tab; says of how many. Nothing can be picked while an issue is locked. */
async function pickOfEachTab(page: Page): Promise<number> {
  const tabs = page.getByRole('radiogroup', { name: m.lottery_board_plays() }).first()
  await tabs.waitFor()
  const names = await tabs.getByRole('radio').count()
  for (let at = 0; at < names; at++) {
    await tabs.locator('label').nth(at).click()
    await page.getByRole('button', { name: m.lottery_random() }).first().click()
  }
  return names
}

/** A number, a colour and a side. */
async function pickEveryKind(page: Page): Promise<number> {
  await page.getByRole('button', { name: m.lottery_random() }).click()
  const groups = [m.quick_group_colour(), m.quick_group_side()]
  for (const name of groups)
    await page.getByRole('group', { name }).locator('button:not([aria-disabled])').first().click()
  return groups.length + 1
}

/** Presses the dock's button until an issue that is open has taken the order. */
async function place(page: Page): Promise<string> {
  const dock = page.getByRole('region', { name: m.lottery_board_slip() })
  for (let tries = 0; tries < 60; tries++) {
    const send = dock.getByRole('button').last()
    if (!(await send.getAttribute('aria-disabled'))) {
      const answered = page.waitForResponse((answer) =>
        /\/(?:placeOrder|bet)$/.test(new URL(answer.url()).pathname),
      )
      await send.click()
      const answer = (await (await answered).json()) as { code: number; data: { orderId: string } }
      if (answer.code === 1) return answer.data.orderId
    }
    await page.waitForTimeout(500)
  }
  throw new Error('no issue took the order')
}

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
