// The official board as one member plays it: an order taken back, a chase that a win
// ends, a chase that the member ends, and all of it in the records.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { languages, type Language } from '../core/endpoint.ts'
import { m } from '../text/compiled/messages.js'
import { signIn } from './member.ts'
import { around, untilShown } from './phone.ts'
import { onPhone, ownStage } from './stage.ts'

const { house, browser } = await ownStage({ LOTTERIES: 'k3_1m', DRAW_SECONDS: '20', DRAW_LOCK_SECONDS: '3' })

test.each(languages)('placed, taken back, chased and stopped, in %s', async (language) => {
  const session = await signIn(house)
  await onPhone(browser, { language, session }, async (page) => {
    page.setDefaultTimeout(25_000)
    // On a loaded phone the browser goes back later: a sheet that has opened meanwhile is not the one that is left.
    if (language === 'en') await page.addInitScript(goesBackLater)
    await cancelOrderOf(page, language)
    await chaseUntilAWin(page)
    await chaseAndStop(page)
    await readRecords(page)
  })
})

/** Runs in the page. */
function goesBackLater() {
  const back = history.back.bind(history)
  history.back = () => void setTimeout(back, 700)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const dock = (page: Page) => page.getByRole('region', { name: m.lottery_board_slip() })

/** Every sum of three dice at 分: whatever is drawn, one ticket of sixteen wins. */
async function pickAllSums(page: Page) {
  await page.goto(`${house.url}/h5/#${address.official({ lottery: 'k3_1m', play: 'k3.sum' })}`)
  const quick = button(page, m.lottery_quick_of({ name: m.lottery_k3_sum() }))
  await quick.click()
  const all = page
    .getByRole('group', { name: m.lottery_quick_of({ name: m.lottery_k3_sum() }) })
    .getByRole('button', { name: m.lottery_quick_all(), exact: true })
  await untilShown(all, page.getByRole('main').locator('button[aria-pressed=true]').nth(15))
  const least = dock(page).getByRole('radio', { name: new RegExp(m.official_price_fen()) })
  // The price of a ticket is folded away until it is asked for.
  if (!(await least.isVisible())) await dock(page).locator('[aria-expanded=false]').click()
  await least.click()
  // 16 tickets at 0.02, nothing multiplied: the equation stands above the button.
  await dock(page).getByText('= ¥0.32').waitFor()
}

/** A multiple of two on the board, an order, and its stake back before the lock. */
async function cancelOrderOf(page: Page, language: Language) {
  await pickAllSums(page)
  await button(page, m.official_more()).click()
  await dock(page).getByText('= ¥0.64').waitFor()
  await dock(page).getByRole('button').last().click()
  await place(page)
  const records = async () => {
    await page.goto(`${house.url}/h5/#${address.orders({ lottery: 'k3_1m' })}`)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  }
  // From any tab, the strip of open bets has the way back too.
  const strip = async () => {
    await page.goto(`${house.url}/h5/`)
    await button(page, around(m.bets_open({ count: '…' }))).click()
  }
  await (language === 'en' ? strip() : records())
  const back = button(page, m.official_cancel())
  const order = page.locator('div').filter({ hasText: '0.64' }).filter({ has: back }).last()
  await order.getByRole('button', { name: m.official_cancel() }).click()
  await dialog(page, m.official_cancel_title())
    .getByRole('button', { name: m.official_cancel_yes({ amount: '¥0.64' }) })
    .click()
  await page
    .getByText(m.official_cancelled({ amount: '¥0.64' }))
    .first()
    .waitFor()
  if (language === 'en') {
    // A dialog and the sheet below it each leave their own entry of the history: what comes before that is left with them.
    // The sheet goes by itself once its last bet has gone.
    const atMost = (layer: number) =>
      page.waitForFunction((most) => ((history.state as { layer?: number } | null)?.layer ?? 0) <= most, layer)
    await atMost(1)
    await page.keyboard.press('Escape')
    await atMost(0)
    return
  }
  await page.getByRole('main').getByText(m.official_withdrawn()).first().waitFor()
  expect(await button(page, m.official_cancel()).count()).toBe(0)
}

/** Presses the slip's button early in an issue, so that there is time to take the order back. */
async function place(page: Page) {
  const slip = dialog(page, m.lottery_board_slip())
  await pressEarly(page, { button: slip.getByRole('button').last(), least: 12 })
  await slip.waitFor({ state: 'detached' })
}

/** Presses a button that sends, once the issue is open for at least `least` seconds more. */
async function pressEarly(page: Page, { button: send, least }: { button: Locator; least: number }) {
  for (let tries = 0; tries < 100; tries++) {
    const left = await secondsLeft(page)
    if (left > least && !(await send.getAttribute('aria-disabled'))) return send.click()
    await page.waitForTimeout(300)
  }
  throw new Error('no issue had time for an order')
}

async function secondsLeft(page: Page): Promise<number> {
  const clock = await page
    .getByText(/^\d\d:\d\d$/)
    .first()
    .textContent()
  const [minutes = '0', seconds = '0'] = (clock ?? '').split(':')
  return Number.parseInt(minutes, 10) * 60 + Number.parseInt(seconds, 10)
}

/** Opens the chase of the slip, for a number of issues. */
async function openChase(page: Page, less: number) {
  // The last draw has been told, and the lock is not near: what a draw does to the board is not walked here.
  await expect
    .poll(
      async () => {
        const left = await secondsLeft(page)
        return left > 6 && left <= 13
      },
      { interval: 300 },
    )
    .toBe(true)
  await dock(page).getByRole('button').last().click()
  await dialog(page, m.lottery_board_slip()).getByRole('button', { name: m.official_chase(), exact: true }).click()
  const sheet = dialog(page, m.chase_title())
  for (let at = 0; at < less; at++) await button(page, m.chase_count_less()).click()
  return sheet
}

async function chaseUntilAWin(page: Page) {
  await pickAllSums(page)
  const sheet = await openChase(page, 7)
  expect(await sheet.getByRole('switch', { name: m.chase_stop() }).isChecked()).toBe(true)
  await send(page, new RegExp(m.chase_send({ count: 3 })))
  await page.getByText(m.chase_state_won(), { exact: true }).waitFor({ timeout: 60_000 })
  const legs = page.getByRole('list', { name: m.chase_legs() })
  expect(await legs.getByText(m.chase_reason_won()).count()).toBe(2)
}

async function chaseAndStop(page: Page) {
  await pickAllSums(page)
  const sheet = await openChase(page, 5)
  await sheet.getByRole('switch', { name: m.chase_stop() }).click()
  await send(page, new RegExp(m.chase_send({ count: 5 })))
  await button(page, m.chase_stop_now()).click()
  await dialog(page, m.chase_stop_title()).getByRole('button').nth(1).click()
  await page.getByText(m.chase_state_stopped(), { exact: true }).waitFor()
  const legs = page.getByRole('list', { name: m.chase_legs() })
  expect(await legs.getByText(m.chase_reason_stopped()).count()).toBeGreaterThanOrEqual(3)
  // The dialog's history entry is still being left: the browser would go back from an address that was typed meanwhile.
  await page.waitForFunction(() => ((history.state as { layer?: number } | null)?.layer ?? 0) === 0)
}

async function send(page: Page, count: RegExp) {
  const last = dialog(page, m.chase_title()).getByRole('button').last()
  await expect.poll(() => last.textContent()).toMatch(count)
  await pressEarly(page, { button: last, least: 4 })
  await page.waitForURL(/taskRecords\?chase=/)
}

async function readRecords(page: Page) {
  await page.goto(`${house.url}/h5/#${address.chases()}`)
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link')
  await rows.first().waitFor()
  await page.getByText(m.chase_state_won(), { exact: true }).first().waitFor()
  await page.getByText(m.chase_state_stopped(), { exact: true }).first().waitFor()
  await page.getByRole('radio', { name: m.chase_running_only() }).click()
  await page.getByText(m.chase_empty()).waitFor()
  await page.goto(`${house.url}/h5/#${address.orders()}`)
  await page.getByText(m.official_withdrawn()).first().waitFor()
  // Sixteen tickets of which one wins: less than the stake after most draws, more after the rare sums.
  const words = m.official_paid() + '|' + m.official_won()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: m.official_chase() })
    .filter({ hasText: new RegExp(words) })
    .first()
    .waitFor()
}
