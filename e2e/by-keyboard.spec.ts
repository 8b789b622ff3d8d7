// In, a deposit, a bet and a withdrawal by the keyboard alone: Tab, Enter, arrows and typing, as somebody without a pointer.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { m } from '../text/compiled/messages.js'
import { addsCard, PASSCODE, PASSWORD, register } from './member.ts'
import { appears, around, heading } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()

/** No page has more stops than this before the one that is looked for. */
const STOPS = 90

test('a member comes in, pays in, bets and takes money out without a pointer', async () => {
  await addsCard(house, await register(house, 'keys'))
  await onPhone(browser, { language: 'en' }, async (page) => {
    await comeIn(page)
    await payIn(page)
    await bet(page)
    await takeOut(page)
  })
})

async function comeIn(page: Page) {
  await page.goto(`${house.url}/h5/#${address.login()}`)
  await heading(page, m.member_login_title()).waitFor()
  await typeInto(page, page.getByLabel(m.member_username(), { exact: true }), 'keys00')
  await typeInto(page, page.getByLabel(m.member_password(), { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  // The notice of the day has the focus. It would come again after the cashier's page.
  await page.getByRole('dialog').waitFor()
  await tabTo(page, page.getByRole('checkbox', { name: m.message_not_today() }))
  await page.keyboard.press('Space')
  await press(page, page.getByRole('button', { name: m.message_got_it(), exact: true }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function payIn(page: Page) {
  await press(page, page.getByRole('link', { name: m.wallet_to_deposit(), exact: true }))
  await heading(page, m.deposit_title()).waitFor()
  await typeInto(page, page.getByLabel(m.deposit_amount(), { exact: true }), '500')
  await press(page, page.getByRole('button', { name: m.deposit_submit({ amount: '¥500.00' }) }))
  const pay = page.locator('button[name=way][value=pay]')
  await pay.waitFor()
  await press(page, pay)
  await page.getByRole('heading', { name: m.deposit_state_credited(), exact: true }).waitFor()
}

async function bet(page: Page) {
  const done = m.deposit_done()
  await press(page, page.getByRole('link', { name: done }).or(page.getByRole('button', { name: done })))
  await press(page, page.getByRole('link', { name: m.site_menu_home(), exact: true }))
  const tile = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasText: /^Fast 31 min draws/ })
  await tile.first().waitFor()
  await press(page, tile.first())
  // Into the field of plays by Tab, within it by arrows.
  const cells = page.getByRole('group', { name: m.lottery_k3_side(), exact: true }).getByRole('button')
  await cells.first().waitFor()
  await tabTo(page, cells.first())
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(cells.nth(1))).toBe(true)
  // A closed issue takes no pick: the next one does. What is picked already, a second press would put back.
  const open = page.locator('[data-cell]:focus:not([aria-disabled])')
  const picked = page.locator('[data-cell]:focus[aria-pressed=true]')
  await expect
    .poll(async () => {
      await open.waitFor()
      if (!(await picked.isVisible())) await page.keyboard.press('Enter')
      return appears(picked)
    })
    .toBe(true)
  const send = page.getByRole('button', { name: around(m.lottery_board_send({ issue: '…' })) })
  await send.waitFor()
  await tabTo(page, send)
  // One that comes too late is refused, and said again for the next issue.
  await expect
    .poll(
      async () => {
        if (!(await send.isVisible())) return true
        if ((await send.getAttribute('aria-disabled')) === 'true') return false
        // A press at the very moment of the lock sends nothing.
        const answered = page.waitForResponse(/placeOrder$/, { timeout: 3_000 }).catch(() => null)
        await page.keyboard.press('Enter')
        const answer = (await (await answered)?.json()) as { code: number } | undefined
        return answer?.code === 1
      },
      { timeout: 25_000 },
    )
    .toBe(true)
  // The dock leaves with its button, and the keyboard goes on at the field.
  await expect.poll(() => hasFocus(cells.nth(1))).toBe(true)
}

async function takeOut(page: Page) {
  await press(page, page.getByRole('button', { name: m.ui_back(), exact: true }), 'Shift+Tab')
  await press(page, page.getByRole('link', { name: m.site_menu_home(), exact: true }))
  await press(page, page.getByRole('link', { name: m.wallet_to_withdraw(), exact: true }))
  await heading(page, m.withdraw_title()).waitFor()
  await typeInto(page, page.getByLabel(m.withdraw_amount(), { exact: true }), '200')
  const ask = m.withdraw_submit({ amount: '¥200.00', actual: '…' })
  await press(page, page.getByRole('button', { name: around(ask) }))
  // Hardly anything was played: what it costs is asked about first, and "not now" has the way in.
  await press(page, page.getByRole('button', { name: around(m.withdraw_anyway({ actual: '…' })) }))
  await page.getByLabel(m.ui_passcode(), { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(PASSCODE)
  await page.waitForURL(/transactionDetail\?order=/)
  await heading(page, m.wallet_detail_title()).waitFor()
}

async function typeInto(page: Page, field: Locator, text: string) {
  await field.waitFor()
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor()
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Goes from stop to stop until the focus is there; each stop on the way must be in sight. */
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  for (let stops = 0; stops < STOPS; stops++) {
    if (await hasFocus(target)) return expect(await isSeen(page)).toBe(true)
    await page.keyboard.press(key)
  }
  throw new Error(`no Tab leads to ${String(target)}`)
}

/** Looked at once, without waiting: a wait that ends late on a busy machine would lead past the target. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((parts) => parts.some((part) => part === document.activeElement))

/** Whoever moves by keyboard must see where they are: on the screen, and not under the dock. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const part = document.activeElement!
    part.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom } = part.getBoundingClientRect()
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return above !== null && (part.contains(above) || above.contains(part))
  })
