// Virtual football at the house's own venue: a combined bet by keyboard, its matches played and proved in the browser, and
// the same amounts in records, books and both audits.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditHere } from '../api/testing/here.ts'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import { fromWire, showYuan, toWire } from '../core/money.ts'
import { transfer } from '../core/transfer.ts'
import { m } from '../text/compiled/messages.js'
import { bringAxe, rulesAt, violations } from './axe.ts'
import { runs } from './house.ts'
import { ask, key, paysIn, register } from './member.ts'
import { onPhone, quickStage } from './stage.ts'

const { house, browser } = await quickStage()
const session = await register(house, 'football')
await paysIn(house, session, '100.00')
await ask(house, transfer.transfer, { from: 'central', to: 'sports', amount: '50.00', ...key() }, session)
const orders = async () =>
  (await ask(house, bets.list, {}, session)).list.filter(({ gameCode }) => gameCode === 'football')
const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test.each(['light', 'dark'] as const)(
  'matches, markets, table and slip are accessible and inside their width: %s',
  async (theme) => {
    const language = theme === 'dark' ? 'zh_hans' : 'en'
    const locale = { locale: language } as const
    await onPhone(browser, { language, session }, async (page) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(`${house.url}/h5/#${address.game({ game: 'football' })}`)
      const game = page.frameLocator('iframe')
      const list = game.getByRole('list', { name: m.play_league_matches({}, locale) })
      await list.getByRole('button', { expanded: false }).nth(5).click()
      const frame = page.frames().find((one) => one.url().includes('/play/'))!
      await bringAxe(frame)
      const look = async (what: string) => {
        for (const width of [320, 390]) {
          // So high that nothing lies behind the button that sticks to the edge.
          await page.setViewportSize({ width, height: 5_000 })
          expect([what, width, await violations(frame, rulesAt(width))]).toEqual([what, width, []])
          expect([what, width, await frame.evaluate(over)]).toEqual([what, width, 0])
          if (process.env['SHOTS'])
            await page.screenshot({ path: `${process.env['SHOTS']}/${what}-${theme}-${width}.png` })
        }
      }
      await look('matches')
      await list.getByRole('listitem').nth(5).scrollIntoViewIfNeeded()
      await look('markets')
      const prices = list.getByRole('button', { pressed: false })
      await prices.nth(18).click()
      await list.getByRole('listitem').nth(6).getByRole('button', { pressed: false }).first().click()
      await list.getByRole('listitem').nth(7).getByRole('button', { pressed: false }).first().click()
      await game.getByRole('button', { name: /^(Slip: |投注单 ·)/ }).click()
      await game.getByRole('dialog').waitFor()
      await look('slip')
      // On the smallest phone the button that stakes is in sight below three picks, whole.
      await page.setViewportSize({ width: 320, height: 640 })
      const stakes = game.getByRole('dialog').locator('button[aria-describedby=pause]')
      await expect.poll(async () => Math.ceil(await endOf(stakes))).toBeLessThanOrEqual(640)
      await page.keyboard.press('Escape')
      await game.getByRole('radio', { name: m.play_league_table({}, locale) }).click({ force: true })
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
    await page.goto(`${house.url}/h5/#${address.game({ game: 'football' })}`)
    const game = page.frameLocator('iframe')
    const list = game.getByRole('list', { name: m.play_league_matches() })
    const press = async (at: ReturnType<typeof list.getByRole>) => {
      await at.focus()
      await page.keyboard.press('Enter')
    }
    for (const at of [1, 2])
      await press(list.getByRole('listitem').nth(at).getByRole('button', { pressed: false }).first())
    await press(game.locator('button', { hasText: 'Slip: 2 picked' }))
    // A busy machine may be told that the house does not answer: then nothing was staked, and it is pressed again.
    const bet = game.getByRole('button', { name: m.play_league_bet({ amount: '¥1.00' }) })
    const taken = game.getByText(m.play_league_taken({ stake: '¥1.00' }))
    await expect
      .poll(
        async () => {
          await bet.focus({ timeout: 500 }).catch(() => undefined)
          await page.keyboard.press('Enter')
          return taken.count()
        },
        { timeout: 60_000, interval: 2_000 },
      )
      .toBe(1)
    await page.keyboard.press('Escape')
    await game.getByRole('radio', { name: m.play_league_orders_of({ orders: 1 }) }).waitFor()
    const round = game.getByRole('list', { name: m.play_rounds() }).getByRole('button')
    await round.first().waitFor({ timeout: 120_000 })
    await press(round.first())
    // Both matches once more: where nothing may move by itself, as they stood at the end.
    const seen = game.getByRole('dialog').getByText(m.play_fb_minute({ minute: 90 }), { exact: true })
    for (const name of await namesOf(game.getByRole('dialog').getByRole('group', { name: m.play_league_matches() }))) {
      await game.getByRole('dialog').getByRole('radio', { name }).check({ force: true })
      await seen.waitFor()
    }
    await press(game.getByRole('button', { name: m.play_league_prove_order() }))
    await game.getByText(m.play_league_proved({ matches: 2 })).waitFor()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/order.png` })
  })
  await expect
    .poll(
      async () => {
        await runs(house, 'journals_pull')
        return (await orders()).map(({ stake }) => stake)
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual(['1.00'])
  const [row] = await orders()
  const returned = fromWire(row?.payout ?? '0.00') + fromWire(row?.refund ?? '0.00')
  await ask(house, transfer.recover, key(), session)
  const central = async () => (await ask(house, transfer.walletList, {}, session)).central
  await expect.poll(central, { timeout: 30_000 }).toBe(toWire(10_000n - 100n + returned))
  expect(showYuan(returned)).toMatch(/^¥/)
  const { isRight, report } = await auditHere(house)
  expect([isRight, report]).toEqual([true, report])
}, 240_000)
