// Records on a phone: the money log by kind, its sums, and a statement that adds up to the balance.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { betStatuses } from '../core/bets.ts'
import { showYuan } from '../core/money.ts'
import { addDays, dayOf, RECORD_DAYS } from '../core/time.ts'
import { transfer } from '../core/transfer.ts'
import type { WalletCode } from '../core/venue/venues.ts'
import { m } from '../text/compiled/messages.js'
import { ask, key, paysIn, register, signIn } from './member.ts'
import { turn, untilUseful } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const session = await signIn(house)

test.each(turn(1))('the log says what moved, and a statement adds up, in %s', async (language) => {
  await onPhone(browser, { language, session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.transactions()}`)
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
    const sum = rows.slice(1, -1).reduce((total, row) => total + cents(row[4]), cents(rows[0]?.[6]))
    expect(sum).toBe(cents(rows.at(-1)?.[6]))
    expect(rows.length).toBeGreaterThan(3)
    await page.getByText(showYuan(sum), { exact: true }).first().waitFor()
  })
})

test.each([
  { text: '200%', at: address.bets(), title: m.bets_title },
  { text: '100%', at: address.accounts({ kind: 'wallet' }), title: m.withdraw_accounts },
])('what is chosen of a row is in sight from the first moment: $at at $text', async (one) => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto(`${house.url}/h5/#${address.homeTab()}`)
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), one.text)
    await page.evaluate((hash) => (location.hash = hash), one.at)
    await page.getByRole('heading', { level: 1, name: one.title() }).waitFor()
    const chosen = page.getByRole('main').getByRole('radio', { checked: true })
    await chosen.first().waitFor()
    const cut = await chosen.evaluateAll((all) =>
      all.map((radio) => radio.getBoundingClientRect()).filter(({ left, right }) => left < 0 || right > innerWidth),
    )
    expect(cut).toEqual([])
  })
})

test('a long history comes page by page; an entry opens, with its balances and a number to copy', async () => {
  const traveller = await register(house, 'records')
  await paysIn(house, traveller, '100.00')
  const send = (from: WalletCode, to: WalletCode) => {
    return ask(house, transfer.transfer, { from, to, amount: '1.00', ...key() }, traveller)
  }
  for (let n = 0; n < 12; n++) {
    await send('central', 'video')
    await send('video', 'central')
  }
  const phone = { language: 'zh_hans', session: traveller } as const
  await onPhone(browser, phone, async (page, { context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${house.url}/h5/#${address.transactions({ type: 'transfer' })}`)
    const rows = page.locator('main li a[href*="transactionDetail"]')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(20)
    // The end of the list comes into sight while its rows are being read anew; the next page must follow once they are read.
    const reading = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    await page.route('**/record/getTradeList*', async (route) => {
      reading.resolve()
      await goesOn.promise
      await route.continue()
    })
    await send('central', 'video')
    await reading.promise
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(() => scrollY > 0)
    goesOn.resolve()
    await expect.poll(() => rows.count()).toBe(25)
    await page.unrouteAll({ behavior: 'wait' })
    const sums = page.locator(`dl[aria-label="${m.wallet_records_title()}"]`)
    await sums.getByText('25', { exact: true }).waitFor()
    // Between own wallets: no income, no spending, no sign, and the venue by its name.
    await sums.getByText('¥25.00').waitFor()
    expect(await sums.getByText(m.records_in()).count()).toBe(0)
    expect(await rows.getByText(/[+−]¥/).count()).toBe(0)
    const venue = m.transfer_venue_video()
    await rows.getByText(m.transfer_name_in({ venue }), { exact: true }).first().waitFor()

    await rows.first().click()
    await page.getByRole('heading', { level: 1, name: m.wallet_detail_title() }).waitFor()
    for (const name of [m.wallet_before(), m.wallet_after(), m.wallet_method(), m.wallet_status()])
      await page.getByText(name, { exact: true }).waitFor()
    await page.getByText(m.transfer_venue_video()).first().waitFor()
    const orderNo = new URLSearchParams(page.url().split('?')[1]).get('order')
    const copy = m.ui_copy({ what: m.wallet_order_no() })
    await page.getByRole('button', { name: copy, exact: true }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(orderNo)
  })
})

test.each(turn(0))('the five dates and the four statuses filter, in %s', async (language) => {
  await onPhone(browser, { language, session }, async (page) => {
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })
    const shows = (part: string) => expect.poll(() => page.url()).toContain(part)
    await page.goto(`${house.url}/h5/#${address.bets()}`)
    await untilUseful(page)
    await page.locator('main dl').waitFor()
    const dates = [
      [m.ui_range_yesterday(), 'yesterday'],
      [m.ui_range_month(), 'month'],
      [m.ui_range_today(), 'today'],
      [m.ui_range_week(), 'week'],
    ] as const
    for (const [name, range] of dates) {
      await choose(name)
      await shows(`range=${range}`)
    }
    await choose(m.ui_range_custom())
    const sheet = page.getByRole('dialog')
    const limit = m.ui_range_limit({ days: RECORD_DAYS })
    await sheet.getByText(limit).waitFor()
    // Longer ago than records can be queried: the field says so in the words of the spec.
    const first = sheet.getByLabel(m.ui_range_from(), { exact: true })
    await first.fill(addDays(dayOf(Date.now()), -RECORD_DAYS))
    await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true')
    expect(await sheet.getByText(limit).count()).toBe(1)
    await first.fill(addDays(dayOf(Date.now()), 1 - RECORD_DAYS))
    await sheet.getByRole('button', { name: m.ui_range_apply(), exact: true }).click()
    await shows('range=custom')
    for (const status of betStatuses) {
      await choose(statusNames[status]())
      await shows(`status=${status}`)
    }
    await page.goto(`${house.url}/h5/#${address.bets({ range: 'month' })}`)
    await page.locator('main li a[href*="betDetail"]').first().click()
    await page.getByRole('heading', { level: 1, name: m.bets_detail() }).waitFor()
    const facts = page.locator('main dl')
    const fact = (name: string) => facts.getByText(name, { exact: true })
    for (const [name, value] of [
      [m.bets_platform_name(), m.bets_platform()],
      [m.bets_type_name(), m.bets_type_lottery()],
    ] as const)
      expect(await fact(name).locator('..').innerText()).toContain(value)
  })
})

const statusNames = {
  unfinished: m.bets_status_unfinished,
  completed: m.bets_status_completed,
  cancelled: m.bets_status_cancelled,
  withdrawn: m.bets_status_withdrawn,
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

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
