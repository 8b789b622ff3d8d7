// A member's way to the second factor, to a payout with it, and back in on a strange phone without the password.
import type { Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { PASSCODE, PASSWORD, signIn } from './member.ts'
import { around, button, field, typeCode, untilUseful } from './phone.ts'
import { onPhone, ownStage } from './stage.ts'

const { house, browser } = await ownStage({
  ...{ LOTTERIES: 'k3_1m', CARD_WAIT_HOURS: '0' },
  ...{ CAPTCHA_DIFFICULTY: '2000', FACTOR_PAYOUT_YUAN: '1000' },
})
const NEXT = 'lantern88'

let opened = 0

/** In a new document, at one go: a reload behind it could meet one that the app itself begins. */
const open = async (page: Page, at: Address) => {
  await page.goto(`${house.url}/h5/?${opened++}#${at}`)
  await untilUseful(page)
}

/** The six digits of the newest message, once there are `count` messages. */
async function codeOf(count: number): Promise<string> {
  let texts: string[] = []
  await expect
    .poll(async () => {
      const books = await fetch(`${house.outside.env['SMS_URL']}/books`)
      texts = ((await books.json()) as { messages: { text: string }[] }).messages.map((one) => one.text)
      return texts.length
    })
    .toBe(count)
  return /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? ''
}

test('a mobile proved, the second factor at a payout, and a recovery with both', async () => {
  const session = await signIn(house)
  let codes: string[] = []
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    await provesMobile(page)
    const taken = await takesFactor(page)
    codes = taken.codes
    await isPaid(page, taken.secret)
  })
  await onPhone(browser, { language: 'zh_hans' }, async (page) => {
    await recovers(page, codes[0] ?? '')
    await isRemembered(page)
  })
  const before = await fetch(`${house.url}/api/user/userInfo`, {
    ...{ method: 'POST', body: '{}' },
    headers: { 'content-type': 'application/json', token: session.token },
  })
  expect(before.status).toBe(401)
})

async function provesMobile(page: Page) {
  await open(page, address.settings())
  await page.getByRole('button', { name: m.access_prove_row() }).click()
  await button(page, m.access_code_send()).click()
  await field(page, m.access_code()).fill(await codeOf(1))
  await button(page, m.access_prove()).click()
  await page.getByText(m.access_proved(), { exact: true }).waitFor()
}

async function takesFactor(page: Page) {
  await page.getByRole('link', { name: m.access_factor_row() }).click()
  await field(page, m.access_login_password()).fill(PASSWORD)
  await button(page, m.access_factor_start()).click()
  await page.getByRole('img', { name: m.access_factor_qr() }).waitFor()
  const secret = (await page.locator('dd').innerText()).trim()
  await field(page, m.access_factor_first_code()).fill(shownBy(secret))
  await button(page, m.access_factor_confirm()).click()
  await heading2(page, m.access_factor_codes_title())
  const codes = await page
    .locator('main li, li')
    .filter({ hasText: /^[A-Z2-7]{5}-/ })
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  await button(page, m.access_factor_codes_kept()).click()
  await page.getByText(m.access_factor_codes_left()).waitFor()
  return { secret, codes }
}

/** Makes a payout of ¥1,000.00, for which the app's code is asked as well. */
async function isPaid(page: Page, secret: string) {
  await open(page, address.withdraw())
  await field(page, m.withdraw_amount()).fill('1000')
  const words = m.withdraw_submit({ amount: '¥1,000.00', actual: '…' })
  await page.getByRole('button', { name: around(words) }).click()
  // The required turnover is not met, so the withdrawal costs a fee and asks to be confirmed.
  const anyway = page.getByRole('button', { name: around(m.withdraw_anyway({ actual: '…' })) })
  await anyway
    .or(page.getByLabel(m.ui_passcode(), { exact: true }))
    .first()
    .waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await typeCode(page, PASSCODE)
  await field(page, m.access_factor()).fill(shownBy(secret, 1))
  await button(page, m.access_next()).click()
  await page.waitForURL(/transactionDetail/)
}

async function recovers(page: Page, recoveryCode: string) {
  await open(page, address.login())
  await page.getByRole('link', { name: m.member_forgot() }).click()
  await field(page, m.member_username()).fill('bao001')
  await page.getByRole('textbox', { name: m.access_withdraw_password() }).fill(PASSCODE)
  await button(page, m.access_recover_send()).click()
  await field(page, m.access_code()).fill(await codeOf(3))
  await field(page, m.access_new_password()).fill(NEXT)
  await field(page, m.access_repeat_password()).fill(NEXT)
  await button(page, m.access_recover_submit()).click()
  await field(page, m.access_factor()).fill(recoveryCode)
  await button(page, m.access_recover_submit()).click()
  await page.waitForURL(/#\/$/)
}

/** Remember-me: the password waits, and not as anything that can be read. */
async function isRemembered(page: Page) {
  await page.evaluate(() => localStorage.removeItem('token'))
  await open(page, address.login())
  await field(page, m.member_username()).fill('bao001')
  await field(page, m.member_password()).fill(NEXT)
  await page.getByRole('checkbox').check()
  await button(page, m.member_login()).click()
  await page.waitForURL(/#\/$/)
  const slot = await page.evaluate(() => localStorage.getItem('password') ?? '')
  expect(slot.length).toBeGreaterThan(30)
  expect(atob(slot)).not.toContain(NEXT)
  await page.evaluate(() => localStorage.removeItem('token'))
  await open(page, address.login())
  await expect.poll(() => field(page, m.member_password()).inputValue()).toBe(NEXT)
}

const heading2 = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()

/** The code that the member's authenticator app shows, `steps` time steps from now. */
const shownBy = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
