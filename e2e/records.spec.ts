// Records on a phone: the money log by kind, its sums, and a statement that adds up to the balance.
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '../core/endpoint.ts'
import { showYuan } from '../core/money.ts'
import { m } from '../text/compiled/messages.js'
import { overwriteGetLocale } from '../text/compiled/runtime.js'
import { launchBrowser } from '../tools/browser.ts'
import { startHouse } from './house.ts'
import type { RunningHouse } from './house.ts'
import { openPhone, signIn } from './phone.ts'
import type { Session } from './phone.ts'

let house: RunningHouse
let browser: Browser
let session: Session

beforeAll(async () => {
  house = await startHouse({ LOTTERIES: 'k3_1m' })
  browser = await launchBrowser()
  session = await signIn(house)
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

test.each(languages)(
  'the log says what moved, and a statement adds up, in %s',
  async (language) => {
    overwriteGetLocale(() => language)
    const { page, context } = await openPhone(browser, { language, session })
    try {
      await page.goto(`${house.url}/h5/#/mine/transactionRecord`)
      await page.getByRole('link', { name: m.records_see_log() }).click()
      await page.getByRole('heading', { level: 1, name: m.records_log_title() }).waitFor()
      await row(page, m.wallet_type_bet()).waitFor()

      await page.getByLabel(m.records_kind()).selectOption('deposit')
      await row(page, m.wallet_type_bet()).waitFor({ state: 'detached' })
      await page.reload()
      await row(page, m.wallet_type_deposit()).waitFor()
      expect(await page.getByLabel(m.records_kind()).inputValue()).toBe('deposit')
      await page.getByLabel(m.records_kind()).selectOption('')

      const rows = await statement(page)
      const cents = (text: string | undefined) => BigInt((text ?? '').replace('.', ''))
      const sum = rows
        .slice(1, -1)
        .reduce((total, row) => total + cents(row[4]), cents(rows[0]?.[6]))
      expect(sum).toBe(cents(rows.at(-1)?.[6]))
      expect(rows.length).toBeGreaterThan(3)
      await page.getByText(showYuan(sum), { exact: true }).first().waitFor()
    } finally {
      await context.close()
    }
  },
)

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first()

/** Downloads this month as CSV; the rows from the opening balance to the closing one. */
async function statement(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: m.records_export() }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: m.records_download() }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^koi-\d{4}-\d{2}-\d{4}-\d{2}\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  return text
    .trim()
    .split('\r\n')
    .slice(3)
    .map((line) => line.split(','))
}
