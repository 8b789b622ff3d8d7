// A deposit by each of the ways on a phone, from the form to the money, with the outside world playing along.
import type { Page } from 'playwright-core'
import { create } from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { opsHere } from '../api/testing/here.ts'
import { hashIn } from '../api/testing/people.ts'
import { address } from '../core/addresses.ts'
import type { Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { register } from './member.ts'
import { button, heading } from './phone.ts'
import { onPhone, sharedStage, twoPeople } from './stage.ts'

const { house, browser } = await sharedStage()

type Way = { name: string; language: Language; channel: () => string; pay?: () => string }

const waysAtCashier: Way[] = [
  { name: 'fast transfer', language: 'zh_hans', channel: m.deposit_fastpay },
  { name: 'local pay', language: 'en', channel: m.deposit_local },
  { name: 'exclusive link', language: 'zh_hans', channel: m.deposit_link, pay: m.deposit_pay_link },
  { name: 'Alipay', language: 'en', channel: m.deposit_alipay },
]

test.each(waysAtCashier)('$name: the cashier takes it and sends the member back', async (way) => {
  await walk(way.language, async (page) => {
    await choose(page, way.channel())
    await fill(page, '600')
    const bank = page.getByLabel(m.deposit_bank(), { exact: true })
    if (way.name === 'local pay') await bank.selectOption('CMB')
    await submit(page, '¥600.00')
    // Where the order's page would only lead on, the cashier's comes at once.
    if (way.pay) await page.getByRole('link', { name: way.pay() }).click()
    await payHere(page)
    await credited(page)
    if (way.name !== 'local pay') return
    // The credited amount stands large, the paid amount below it.
    const paid = m.deposit_paid_line({ amount: '¥600.00' })
    await page.getByText(m.deposit_with_fee({ paid, fee: '¥3.00' })).waitFor()
    await page.getByText('¥597.00', { exact: true }).waitFor()
  })
})

test.each(['zh_hans', 'en'] as const)(
  'coins: a price, a QR code that says the address, confirmations, credited, in %s',
  async (language) => {
    await walk(language, async (page) => {
      await choose(page, m.deposit_crypto())
      await fill(page, '500')
      // Not by force: it may lie behind the foot, from where the press first brings it into sight.
      await page.locator('label').filter({ hasText: 'BEP20' }).click()
      await page.getByText('70.23 USDT').waitFor()
      await submit(page, '¥500.00')
      const code = page.getByRole('img', { name: m.deposit_qr_address({ protocol: 'BEP20' }) })
      await code.waitFor()
      // The code is there without a thumb: it is what is paid by.
      const place = await code.boundingBox()
      expect(place!.y + place!.height).toBeLessThan(844)
      const address = (await page.locator('.hush', { hasText: /^0x[0-9A-Fa-f]{40}$/ }).textContent()) ?? ''
      await says(await code.getAttribute('src'), address)
      await page.getByText(m.deposit_network_warning({ protocol: 'BEP20' })).waitFor()
      const wallet = page.getByRole('link', { name: m.deposit_pay_wallet() })
      const payUrl = (await wallet.getAttribute('href')) ?? ''
      await page.getByRole('listitem').getByText(m.deposit_state_waiting(), { exact: true }).waitFor()
      await button(page, m.deposit_sent()).click()
      const sent = page.getByRole('heading', { name: m.deposit_state_sent(), exact: true })
      await sent.waitFor()
      await page.reload()
      await sent.waitFor()
      expect(await page.getByRole('link', { name: m.deposit_again() }).count()).toBe(0)
      await page.goto(payUrl)
      await page.locator('button[name=way][value=exact]').click()
      await page.waitForURL(/\/h5\/#\/home\/pay\?order=/)
      await page.locator('progress').waitFor()
      expect(await page.getByRole('link', { name: m.deposit_again() }).count()).toBe(0)
      await credited(page, 60_000)
    })
  },
)

test.each([
  ['cash', m.deposit_cash],
  ['service', m.deposit_service],
] as const)('%s: the member says the code, sends a voucher, and two people credit it', async (name, channel) => {
  const people = await twoPeople()
  await walk('zh_hans', async (page) => {
    await choose(page, channel())
    await fill(page, '1000')
    await submit(page, '¥1,000.00')
    const code = page.getByText(/^[0-9A-F]{8}$/)
    const order = (await code.textContent()) ?? ''
    await page.getByRole('button', { name: m.deposit_voucher_upload() }).waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: '凭证.png',
      mimeType: 'image/png',
      buffer: await picture(),
    })
    await page.getByText(m.deposit_voucher_there()).waitFor()
    await page.getByRole('button', { name: m.deposit_voucher_view() }).click()
    const voucher = page.getByRole('dialog').getByRole('img')
    await expect.poll(() => voucher.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(60)
    await page.keyboard.press('Escape')
    const receipt = `R-${name}`
    const takes = ['deposit', 'receive', order, '1000.00', receipt]
    const said = await opsHere(takes, people.ann)
    await page.getByRole('heading', { name: m.deposit_state_review(), exact: true }).waitFor()
    await opsHere(['deposit', 'approve', 'desk', receipt, hashIn(said)], people.ben)
    await credited(page)
  })
})

test.each([
  ['cash', m.deposit_cash],
  ['service', m.deposit_service],
] as const)('%s: the sandbox has a counter that plays people', async (_name, channel) => {
  await walk('en', async (page) => {
    await choose(page, channel())
    await fill(page, '1000')
    await submit(page, '¥1,000.00')
    await page.getByRole('link', { name: m.deposit_pay_counter() }).click()
    await payHere(page)
    await credited(page)
  })
})

test('an amount is replaced by what is typed over it, shown with its separators, and not told off early', async () => {
  await walk('en', async (page) => {
    const amount = page.getByLabel(m.deposit_amount(), { exact: true })
    const says = (text: string) => expect.poll(() => amount.inputValue()).toBe(text)
    await amount.focus()
    await page.keyboard.press('Tab')
    expect(await amount.getAttribute('aria-invalid')).toBeNull()
    await button(page, m.deposit_next()).click({ force: true })
    await page.getByText(m.ui_amount_needed()).waitFor()
    await amount.pressSequentially('1234.5')
    await amount.blur()
    await says('1,234.50')
    // Back by the keyboard, which selects all of it.
    await page.getByLabel(m.ui_clear(), { exact: true }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('60')
    await says('60')
    await page.getByLabel(m.ui_clear(), { exact: true }).focus()
    await says('60.00')
    await page.getByText(m.deposit_amount_range()).waitFor()
    await amount.selectText()
    await page.keyboard.type('23456')
    await amount.blur()
    await says('23,456.00')
    // A digit in the middle leaves the caret there.
    await amount.press('Home')
    await amount.press('ArrowRight')
    await page.keyboard.type('99')
    await says('2993456.00')
    expect(await amount.evaluate((one) => (one as HTMLInputElement).selectionStart)).toBe(3)
    // As a Chinese input method writes it.
    await amount.fill('')
    await page.keyboard.insertText('１５０')
    await says('150')
  })
})

test('what is missing is asked for, and an order is cancelled', async () => {
  await walk('zh_hans', async (page) => {
    await fill(page, '99')
    await button(page, m.deposit_next()).click({ force: true })
    await page.getByText(m.deposit_amount_range()).waitFor()
    await choose(page, m.deposit_local())
    await fill(page, '100')
    await submit(page, '¥100.00')
    await page.getByText(m.deposit_bank_needed()).waitFor()
    await choose(page, m.deposit_link())
    await fill(page, '100')
    await button(page, m.deposit_next()).click({ force: true })
    await page.getByText(m.deposit_channel_range({ min: '¥500.00', max: '¥50,000.00' })).waitFor()
    await choose(page, m.deposit_alipay())
    await submit(page, '¥100.00')
    // Back from the cashier leads to the order.
    await page.locator('button[name=way][value=pay]').waitFor()
    await page.goBack()
    await heading(page, m.deposit_order_title()).waitFor()
    await button(page, m.deposit_cancel()).click()
    await page.getByRole('dialog').getByRole('button', { name: m.deposit_cancel() }).click()
    await page.getByRole('heading', { name: m.deposit_state_cancelled(), exact: true }).waitFor()
  })
})

/** A PNG that is exactly the QR code of this text: high error correction, a margin of one (spec 9). */
async function says(source: string | null, text: string) {
  const [head, body = ''] = source?.split(',') ?? []
  expect(head).toBe('data:image/png;base64')
  const { modules } = create(text, { errorCorrectionLevel: 'H' })
  const grey = sharp(Buffer.from(body, 'base64')).greyscale()
  const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true })
  const cells = modules.size + 2
  const isDark = (row: number, column: number) => {
    const at = (cell: number) => Math.floor(((cell + 0.5) * info.width) / cells)
    return (data[at(row) * info.width + at(column)] ?? 255) < 128
  }
  const seen = Array.from({ length: cells }, (_, row) =>
    Array.from({ length: cells }, (_, column) => isDark(row, column)),
  )
  const isInside = (at: number) => at > 0 && at <= modules.size
  const wanted = seen.map((line, row) =>
    line.map((_, column) => (isInside(row) && isInside(column) ? modules.get(row - 1, column - 1) === 1 : false)),
  )
  expect(seen).toEqual(wanted)
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b2f2d' } })
    .png()
    .toBuffer()

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: m.deposit_change() }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
}
const fill = (page: Page, amount: string) => page.getByLabel(m.deposit_amount(), { exact: true }).fill(amount)
/** Presses the button of the cashier's page that simply pays, and is sent back. */
const payHere = async (page: Page) => {
  await page.locator('button[name=way][value=pay]').click()
  await page.waitForURL(/\/h5\/#\/home\/pay\?order=/)
}
const submit = (page: Page, amount: string) => button(page, m.deposit_submit({ amount })).click()
const credited = (page: Page, timeout = 30_000) =>
  page.getByRole('heading', { name: m.deposit_state_credited(), exact: true }).waitFor({ timeout })

let members = 0

/** A new member on a phone, at the deposit page. */
async function walk(language: Language, steps: (page: Page) => Promise<void>) {
  const session = await register(house, 'deposit', members++)
  await onPhone(browser, { language, session, isMobile: true }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.deposit()}`)
    await heading(page, m.deposit_title()).waitFor()
    await steps(page)
  })
}
