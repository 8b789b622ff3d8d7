// A hand of baccarat at the house's own table: bet by keyboard, dealt for everybody, and found in records, totals and both
// audits.
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import { spotNames } from '../core/games/baccarat/names.ts'
import { fromWire, showYuan } from '../core/money.ts'
import { transfer } from '../core/transfer.ts'
import { dayOf } from '../core/time.ts'
import { m } from '../text/compiled/messages.js'
import { ask, audit, key, paysIn, register } from './member.ts'
import { onPhone, ownStage } from './stage.ts'

const { house, browser } = await ownStage({ TABLE_SECONDS: '8', LOTTERIES: 'k3_1m' })
const session = await register(house, 'baccarat')
await paysIn(house, session, '100.00')
const moved = { from: 'central', to: 'video', amount: '50.00', ...key() } as const
await ask(house, transfer.transfer, moved, session)
const played = async () =>
  (await ask(house, bets.list, {}, session)).list.filter(({ gameCode }) => gameCode === 'baccarat')

test('a hand bet on by keyboard is dealt on the screen and is the same in records, totals and books', async () => {
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(`${house.url}/h5/#${address.game({ game: 'baccarat' })}`)
    const game = page.frameLocator('iframe')
    const press = async (name: string | RegExp) => {
      await game.getByRole('button', { name }).first().focus()
      await page.keyboard.press('Enter')
    }
    await game.getByRole('status').filter({ hasText: m.play_bac_open() }).waitFor()
    await press(m.play_bac_chip({ amount: '¥10.00' }))
    const banker = spotNames.banker({}, { locale: 'en' })
    await press(new RegExp(`^${banker}, `))
    await press(new RegExp(`^${banker}, `))
    await press(m.play_bac_undo())
    // A hand may be closed by now; the chips stay for the next one.
    const bet = game.getByRole('button', { name: m.play_bac_bet({ amount: '¥10.00' }) })
    const laid = game.getByRole('button', { name: m.play_bac_back({ amount: '¥10.00' }) })
    await expect
      .poll(
        async () => {
          if ((await laid.count()) === 0) {
            await bet.focus({ timeout: 500 }).catch(() => undefined)
            await page.keyboard.press('Enter')
          }
          return laid.count()
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(1)
    const rounds = game.getByRole('list', { name: m.play_rounds() }).getByRole('button')
    await rounds.first().waitFor({ timeout: 60_000 })
    await expect
      .poll(async () => (await played()).map(({ stake }) => stake), { timeout: 90_000 })
      .toEqual(['10.00'])
    const [row] = await played()
    const returned = fromWire(row?.payout ?? '0.00') + fromWire(row?.refund ?? '0.00')
    const day = dayOf(Date.now())
    const totals = await ask(house, bets.totals, { start: day, end: day } as never, session)
    expect(totals).toMatchObject({ stake: '10.00' })
    await game
      .locator('dl')
      .first()
      .getByText(showYuan(5_000n - 1_000n + returned))
      .waitFor()
  })
  const { isRight, report } = audit(house)
  expect([isRight, report]).toEqual([true, report])
}, 240_000)
