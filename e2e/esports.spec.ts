// Virtual esports on the page of a league: markets, a bet by keyboard, its maps round by round, and the proof in the browser.
import { test } from 'vitest'
import { betsOneYuan, betterOn, openLeague, openLooks, opensRound, priceOf, provesOrder } from './league-page.ts'
import { onPhone, quickStage, untilStaked } from './stage.ts'

const { house, browser } = await quickStage()

test('a series is bet on by keyboard, shown round by round, and proved; the page is accessible in its width', async () => {
  const session = await betterOn(house, 'esports')
  await onPhone(browser, { language: 'zh_hans', session }, async (page) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const { game, list } = await openLeague(page, house, 'esports')
    await list.getByRole('button', { expanded: false }).nth(5).click()
    const look = await openLooks(page, 'esports')
    await look('markets')
    await priceOf(list, 1).press('Enter')
    await game.getByRole('button', { name: /^投注单 ·/ }).press('Enter')
    await game.getByRole('dialog').waitFor()
    await look('slip')
    await betsOneYuan(page, game)
    // The replay of the match that is on: by ear, how many maps have been played.
    await game.getByText(/^已打 [1-5] 图/).waitFor({ state: 'attached', timeout: 60_000 })
    await look('replay')
    await opensRound(game)
    await provesOrder(game, 1)
  })
  await untilStaked(house, session, { game: 'esports', stakes: ['1.00'] })
}, 240_000)
