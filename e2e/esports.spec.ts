// Virtual esports on the page of a league: markets, a bet by keyboard, its maps round by round, and the proof in the browser.
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { bets } from '../core/bets.ts'
import { transfer } from '../core/transfer.ts'
import { m } from '../text/compiled/messages.js'
import { bringAxe, rulesAt, violations } from './axe.ts'
import { runs } from './house.ts'
import { ask, key, paysIn, register } from './member.ts'
import { onPhone, quickStage } from './stage.ts'

const { house, browser } = await quickStage()

test('a series is bet on by keyboard, shown round by round, and proved; the page is accessible in its width', async () => {
  const session = await register(house, 'esports')
  await paysIn(house, session, '100.00')
  await ask(house, transfer.transfer, { from: 'central', to: 'esports', amount: '50.00', ...key() }, session)
  const locale = { locale: 'zh_hans' } as const
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${house.url}/h5/#${address.game({ game: 'esports' })}`)
    const game = page.frameLocator('iframe')
    const list = game.getByRole('list', { name: m.play_league_matches({}, locale) })
    await list.getByRole('button', { expanded: false }).nth(5).click()
    const frame = page.frames().find((one) => one.url().includes('/play/'))!
    await bringAxe(frame)
    const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    const look = async (what: string) => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 5_000 })
        expect([what, width, await violations(frame, rulesAt(width))]).toEqual([what, width, []])
        expect([what, width, await frame.evaluate(over)]).toEqual([what, width, 0])
        if (process.env['SHOTS'])
          await page.screenshot({ path: `${process.env['SHOTS']}/esports-${what}-${width}.png` })
      }
    }
    await look('markets')
    const press = async (at: ReturnType<typeof list.getByRole>) => {
      await at.focus()
      await page.keyboard.press('Enter')
    }
    await press(list.getByRole('listitem').nth(1).getByRole('button', { pressed: false }).first())
    await press(game.getByRole('button', { name: /^投注单 ·/ }))
    await game.getByRole('dialog').waitFor()
    await look('slip')
    // A busy machine may be told that the house does not answer: then nothing was staked, and it is pressed again.
    const bet = game.getByRole('button', { name: m.play_league_bet({ amount: '¥1.00' }, locale) })
    const taken = game.getByText(m.play_league_taken({ stake: '¥1.00' }, locale))
    const stakes = async () => {
      await bet.focus({ timeout: 500 }).catch(() => undefined)
      await page.keyboard.press('Enter')
      return taken.count()
    }
    await expect.poll(stakes, { timeout: 60_000, interval: 2_000 }).toBe(1)
    await page.keyboard.press('Escape')
    // The replay of the match that is on: by ear, how many maps have been played.
    await game.getByText(/^已打 [1-5] 图/).waitFor({ state: 'attached', timeout: 60_000 })
    await look('replay')
    const round = game.getByRole('list', { name: m.play_rounds({}, locale) }).getByRole('button')
    await round.first().waitFor({ timeout: 120_000 })
    await press(round.first())
    await press(game.getByRole('button', { name: m.play_league_prove_order({}, locale) }))
    await game.getByText(m.play_league_proved({ matches: 1 }, locale)).waitFor()
  })
  const staked = async () => {
    await runs(house, 'journals_pull')
    const { list } = await ask(house, bets.list, {}, session)
    return list.filter(({ gameCode }) => gameCode === 'esports').map(({ stake }) => stake)
  }
  await expect.poll(staked, { timeout: 60_000, interval: 500 }).toEqual(['1.00'])
}, 240_000)
