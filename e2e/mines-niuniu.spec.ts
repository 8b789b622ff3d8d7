// Mines and niuniu over a play door that plays by the rules of core: the round in which the member decides, and the stake
// of which several can be lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { showYuan } from '../core/money.ts'
import { netOfRounds } from '../play/testing/launch.ts'
import { m } from '../text/compiled/messages.js'
import { openGamePages, opens, staking, status, tile } from './game-page.ts'
import { button, turn } from './phone.ts'

const { door, onGame, factOf, isBooked, safeTile } = await openGamePages()

const isFocused = (page: Page, at: number) =>
  expect.poll(() => tile(page, at).evaluate((each) => each === document.activeElement)).toBe(true)

test.each(turn(1))('mines by keyboard alone: laid, opened, taken, in %s', async (language) => {
  await onGame('mines', language, async (page) => {
    await staking(page).press('Enter')
    await status(page, m.play_mines_pick()).waitFor()
    await isFocused(page, 12)
    expect(await button(page, m.play_mines_take_none()).getAttribute('aria-disabled')).toBe('true')
    const safe = await safeTile()
    const way: Record<number, string> = { 11: 'ArrowLeft', 13: 'ArrowRight', 7: 'ArrowUp' }
    if (way[safe]) await page.keyboard.press(way[safe])
    await isFocused(page, safe)
    await page.keyboard.press('Enter')
    await status(page, m.play_mines_stands({ amount: '¥1.10', times: '1.1022' })).waitFor()
    await page.getByText('86.96%').or(page.getByText('87.50%')).first().waitFor()
    await button(page, m.play_mines_take({ amount: '¥1.10' })).press('Enter')
    await status(page, m.play_won({ net: '¥0.10', returned: '¥1.10' })).waitFor()
    expect(door.rounds()[0]?.drawn).toMatchObject({ picks: [safe], ending: 'cashed' })
    await isBooked(page)
    // The pressed button is gone; the focus is on the board, not at the top of the page.
    await isFocused(page, safe)
  })
})

test('a mine ends the round, and only then the board shows where they lie', async () => {
  await onGame('mines', 'en', async (page) => {
    await page.getByLabel(m.play_mines_laid(), { exact: true }).selectOption('20')
    await staking(page).click()
    await expect.poll(() => door.hidden().length).toBe(20)
    const shown = page.getByRole('button', { name: new RegExp(`, ${m.play_mines_tile_mine()}$`) })
    expect(await shown.count()).toBe(0)
    const mine = door.hidden()[0]!
    await tile(page, mine).click()
    await status(page, m.play_returned({ stake: '¥1.00', returned: '¥0.00' })).waitFor()
    expect(await shown.count()).toBe(19)
    expect(await tile(page, mine).getAttribute('aria-label')).toContain(m.play_mines_tile_hit())
    await status(page, m.play_mines_hit({ pick: 1 })).waitFor()
    await isBooked(page)
    await page.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('img').waitFor()
  })
})

test('an open round is kept over the end of its launch, said so, and goes on where it was', async () => {
  await onGame('mines', 'en', async (page) => {
    await button(page, m.play_stake_more()).click()
    await staking(page).click()
    const safe = await safeTile()
    await tile(page, safe).click()
    await status(page, m.play_mines_stands({ amount: '¥2.20', times: '1.1022' })).waitFor()
    await expect.poll(() => door.streams()).toBeGreaterThan(0)
    const address = door.comesBack({ lang: 'en', theme: 'light' })
    door.end('expired')
    await page.getByRole('dialog').getByText(m.play_mines_kept()).waitFor()
    await page.goto(address)
    await status(page, m.play_mines_stands({ amount: '¥2.20', times: '1.1022' })).waitFor()
    expect(await tile(page, safe).getAttribute('aria-label')).toContain(m.play_mines_tile_safe())
    await button(page, m.play_mines_take({ amount: '¥2.20' })).click()
    await status(page, m.play_won({ net: '¥0.20', returned: '¥2.20' })).waitFor()
    await isBooked(page)
  })
})

test('a tile that is pressed twice, or whose answer is lost, is opened once', async () => {
  await onGame('mines', 'en', async (page) => {
    await staking(page).click()
    const safe = await safeTile()
    door.swallow(Infinity)
    await tile(page, safe).dblclick()
    await status(page, m.play_unsure()).waitFor()
    door.swallow(0)
    await status(page, m.play_mines_stands({ amount: '¥1.10', times: '1.1022' })).waitFor()
    expect(door.rounds()[0]?.drawn).toMatchObject({ picks: [safe], ending: 'open' })
    await button(page, m.play_mines_take({ amount: '¥1.10' })).dblclick()
    await status(page, m.play_won({ net: '¥0.10', returned: '¥1.10' })).waitFor()
    expect(door.rounds()).toHaveLength(1)
    await opens(page, m.play_fair())
    await button(page, m.play_fair_rotate()).click()
    await page.getByText(m.play_fair_revealed_rounds({ rounds: 1 })).waitFor()
    await button(page, m.play_fair_verify_all()).click()
    await page.getByText(m.play_fair_checked({ right: 1, all: 1 })).waitFor()
  })
})

test.each(turn(0))('niuniu says what can be lost, deals, and tells the net, in %s', async (language) => {
  await onGame('niuniu', language, async (page) => {
    await page.getByRole('radio', { name: m.games_table_x5() }).check()
    await page.getByText(m.play_niuniu_aside({ times: 5, risk: '¥5.00' })).waitFor()
    await staking(page).press('Enter')
    await expect.poll(() => door.rounds().length).toBe(1)
    expect(door.rounds()[0]).toMatchObject({ stake: '1.00', risk: '5.00' })
    // The member turns the cards; until the last one lies open neither the banker's nor the money are told.
    const turns = button(page, m.play_niuniu_turn_all())
    await expect.poll(() => turns.evaluate((each) => each === document.activeElement)).toBe(true)
    await button(page, m.play_niuniu_turn_one({ place: 3 })).click()
    await page
      .getByRole('img', { name: m.play_niuniu_hand({ who: m.play_niuniu_banker(), cards: m.play_niuniu_none() }) })
      .waitFor()
    expect(await status(page, factOf()).count()).toBe(0)
    await turns.press('Enter')
    await status(page, factOf()).waitFor()
    await isBooked(page)
    await page.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().click()
    const sheet = page.getByRole('dialog', { name: m.play_round() })
    await sheet.getByText(m.play_round_aside(), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    // ¥1,000.00 at most, so ¥250.00 cannot be played for five times.
    await page.getByRole('button', { name: m.play_stake_choose() }).click()
    await page.getByLabel(m.play_stake_own()).fill('250')
    await button(page, m.play_stake_take()).click()
    const balance = showYuan(100_000n + netOfRounds(door.rounds()))
    await status(page, m.play_niuniu_short({ risk: '¥1,250.00', balance })).waitFor()
    expect(await staking(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('radio', { name: m.games_table_flat() }).check()
    await page.locator('button[aria-describedby=pause]:not([aria-disabled])').click()
    await page.getByRole('dialog', { name: m.play_niuniu_large({ amount: '¥250.00' }) }).waitFor()
  })
})
