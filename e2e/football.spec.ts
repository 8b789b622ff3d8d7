// Virtual football at the house's own venue: a combined bet by keyboard, its matches played and proved in the browser, and
// the same amounts in records, books and both audits.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditHere } from '../api/testing/here.ts'
import { fromWire, showYuan, toWire } from '../core/money.ts'
import { transfer } from '../core/transfer.ts'
import { m } from '../text/compiled/messages.js'
import { betsOneYuan, betterOn, openLeague, openLooks, opensRound, priceOf, provesOrder } from './league-page.ts'
import { ask, key } from './member.ts'
import { onPhone, quickStage, untilStaked } from './stage.ts'

const { house, browser } = await quickStage()
const session = await betterOn(house, 'football')

test.each(['light', 'dark'] as const)(
  'matches, markets, table and slip are accessible and inside their width: %s',
  async (theme) => {
    const language = theme === 'dark' ? 'zh_hans' : 'en'
    await onPhone(browser, { language, session }, async (page) => {
      await page.emulateMedia({ colorScheme: theme })
      const { game, list } = await openLeague(page, house, 'football')
      await list.getByRole('button', { expanded: false }).nth(5).click()
      const look = await openLooks(page, theme)
      await look('matches')
      await list.getByRole('listitem').nth(5).scrollIntoViewIfNeeded()
      await look('markets')
      await list.getByRole('button', { pressed: false }).nth(18).click()
      for (const match of [6, 7]) await priceOf(list, match).click()
      await game.getByRole('button', { name: /^(Slip: |投注单 ·)/ }).click()
      await game.getByRole('dialog').waitFor()
      await look('slip')
      // On the smallest phone the button that stakes is in sight below three picks, whole.
      await page.setViewportSize({ width: 320, height: 640 })
      const stakes = game.getByRole('dialog').locator('button[aria-describedby=pause]')
      await expect.poll(async () => Math.ceil(await endOf(stakes))).toBeLessThanOrEqual(640)
      await page.keyboard.press('Escape')
      await game.getByRole('radio', { name: m.play_league_table() }).click({ force: true })
      await look('table')
    })
  },
  120_000,
)

/** Where a part ends on the screen, from above in px. */
async function endOf(of: Locator): Promise<number> {
  const { y, height } = (await of.boundingBox())!
  return y + height
}

/** The names of the two matches of a double. */
async function namesOf(of: Locator): Promise<string[]> {
  const names = of.locator('label')
  await names.nth(1).waitFor()
  return names.allInnerTexts()
}

test('a double by keyboard is played, proved in the browser, and the same in records and books', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    const { game, list } = await openLeague(page, house, 'football')
    for (const match of [1, 2]) await priceOf(list, match).press('Enter')
    await game.locator('button', { hasText: 'Slip: 2 picked' }).press('Enter')
    await betsOneYuan(page, game)
    await game.getByRole('radio', { name: m.play_league_orders_of({ orders: 1 }) }).waitFor()
    await opensRound(game)
    // Both matches once more: where nothing may move by itself, as they stood at the end.
    const seen = game.getByRole('dialog').getByText(m.play_fb_minute({ minute: 90 }), { exact: true })
    for (const name of await namesOf(game.getByRole('dialog').getByRole('group', { name: m.play_league_matches() }))) {
      await game.getByRole('dialog').getByRole('radio', { name }).check({ force: true })
      await seen.waitFor()
    }
    await provesOrder(game, 2)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/order.png` })
  })
  const [row] = await untilStaked(house, session, { game: 'football', stakes: ['1.00'] })
  const returned = fromWire(row?.payout ?? '0.00') + fromWire(row?.refund ?? '0.00')
  await ask(house, transfer.recover, key(), session)
  const central = async () => (await ask(house, transfer.walletList, {}, session)).central
  await expect.poll(central, { timeout: 30_000 }).toBe(toWire(10_000n - 100n + returned))
  expect(showYuan(returned)).toMatch(/^¥/)
  const { isRight, report } = await auditHere(house)
  expect([isRight, report]).toEqual([true, report])
}, 240_000)
