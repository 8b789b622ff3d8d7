// The doors as a member meets them: a name that is used, and a block by the operator.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { address, type Address } from '../core/addresses.ts'
import { opsElsewhere, twoPeople } from '../api/testing/people.ts'
import { languages } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { overwriteGetLocale } from '../text/compiled/runtime.js'
import { launchBrowser } from '../tools/browser.ts'
import { startHouse } from './house.ts'
import type { RunningHouse } from './house.ts'
import { openPhone, signIn } from './phone.ts'

let house: RunningHouse
let browser: Browser
let people: Awaited<ReturnType<typeof twoPeople>>

beforeAll(async () => {
  house = await startHouse({ LOTTERIES: 'k3_1m' })
  people = await twoPeople({ DATA_DIR: house.place })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const open = (page: Page, route: Address) => page.goto(`${house.url}/h5/#${route}`)

/** By the keyboard: under a pointer that rests on it a toast stays, and it may lie over the button. */
async function typePassword(page: Page): Promise<void> {
  const password = page.getByLabel(m.member_password(), { exact: true })
  await password.fill('koi2026x')
  await password.press('Enter')
}

test.each(languages)('a used name marks what it may be, in %s', async (language) => {
  overwriteGetLocale(() => language)
  const { context, page, problems } = await openPhone(browser, { language })
  await open(page, address.register())
  const [username, mobile] = [m.member_username(), m.member_mobile()].map((label) =>
    page.getByLabel(label, { exact: true }),
  )
  await username!.fill('bao001')
  await page.getByLabel(m.member_password(), { exact: true }).fill('koi2026x')
  await page.getByLabel(m.member_confirm_password(), { exact: true }).fill('koi2026x')
  await mobile!.fill('13900000123')
  await page.getByLabel(m.member_real_name(), { exact: true }).fill('林夏')
  await page.getByLabel(m.member_agree()).check()
  await page.locator('form').getByRole('button', { name: m.member_register(), exact: true }).click()
  const said = page.locator('form').getByText(m.member_identity_used(), { exact: true })
  await said.nth(1).waitFor()
  const marks = () =>
    Promise.all([username!, mobile!].map((field) => field.getAttribute('aria-invalid')))
  expect(await marks()).toEqual(['true', 'true'])
  expect(await username!.evaluate((field) => field === document.activeElement)).toBe(true)
  await mobile!.fill('13900000124')
  await said.first().waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await context.close()
})

test.each(languages)('a blocked member is told so, in %s', async (language) => {
  overwriteGetLocale(() => language)
  const session = await signIn(house)
  const { context, page, problems } = await openPhone(browser, { language, session })
  await open(page, address.mine())
  await page.getByText('bao001').first().waitFor()
  await opsElsewhere(['member', 'block', 'bao001', 'for', 'a', 'test'], people.ann)
  await open(page, address.transactions())
  await page.getByText(m.member_login_expired(), { exact: true }).waitFor()
  await page.getByLabel(m.member_username(), { exact: true }).fill('bao001')
  await typePassword(page)
  await page.locator('form').getByText(m.member_blocked(), { exact: true }).waitFor()
  await opsElsewhere(['member', 'unblock', 'bao001', 'it', 'was'], people.ann)
  await opsElsewhere(['member', 'approve', 'bao001'], people.ben)
  await typePassword(page)
  await page.waitForURL(/transactionRecord/)
  expect(problems).toEqual([])
  await context.close()
})
