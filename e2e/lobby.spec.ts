// The lobby, as somebody who looks for a game: by a word, by the keyboard alone, by a star, and past one that is closed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { opsHere } from '../api/testing/here.ts'
import { address } from '../core/addresses.ts'
import { categories, lobby } from '../core/lobby.ts'
import { lottery } from '../core/lottery/calls.ts'
import { m } from '../text/compiled/messages.js'
import { ask, onBig, paysIn, Refused, register, soon } from './member.ts'
import { button, heading, turn } from './phone.ts'
import { onPhone, sharedStage, twoPeople } from './stage.ts'

const { house, browser } = await sharedStage()
const people = await twoPeople()
const at = (to: string) => `${house.url}/h5/#${to}`
const says = (line: string) => opsHere(['games', ...line.split(' ')], people.ann)

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const selected = (page: Page, name: string) =>
  expect.poll(() => tab(page, name).getAttribute('aria-selected')).toBe('true')

/** Scrolls as a thumb does, until the heading of a part is there. */
const downTo = (page: Page, name: string) =>
  soon(async () => {
    await page.mouse.wheel(0, 200)
    return (await page.getByRole('heading', { name, exact: true }).count()) > 0 || undefined
  })

const words = {
  en: { keyword: 'FAST', found: 'Fast 3 · 1 min', hit: 'Fast', other: 'jlxr', dragon: 'Golden Dragon' },
  zh_hans: { keyword: 'jsks', found: '极速快三', hit: '极速快三', other: '金龙', dragon: '金龙献瑞' },
}

test.each(turn(0))('a word finds a game, and the hit is marked, in %s', async (language) => {
  const { keyword, found, hit, other, dragon } = words[language]
  await onPhone(browser, { language }, async (page) => {
    await page.goto(at(address.home()))
    await button(page, m.message_got_it()).click()
    await page.getByRole('link', { name: m.lobby_search(), exact: true }).click()
    await heading(page, m.lobby_search()).waitFor()
    const field = page.getByLabel(m.lobby_search_hint(), { exact: true })
    await field.fill('%_%((a+)+)+$')
    await page.getByRole('heading', { name: m.lobby_none({ keyword: '%_%((a+)+)+$' }) }).waitFor()
    await button(page, m.lobby_clear()).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill(other)
    await expect.poll(() => tiles(page).allTextContents()).toEqual([expect.stringContaining(dragon)])
    await field.fill(keyword)
    await tile(page, found).waitFor()
    expect(await tile(page, found).locator('mark').textContent()).toBe(hit)
    // By the keyboard from the tile to its board.
    await tile(page, found).press('Enter')
    await page.waitForURL((url) => url.hash.includes('lottery=k3_1m'))
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe(keyword)
  })
})

test('a star is kept by the house, shown on every page, and taken away where it is', async () => {
  const session = await register(house, 'stars', 0)
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(at(address.gameDetail({ category: 'electronic' })))
    await heading(page, m.lobby_electronic()).waitFor()
    const star = button(page, m.lobby_star({ name: 'Golden Dragon' }))
    await star.click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('radio', { name: m.lobby_tab_collection() }).check({ force: true })
    await expect.poll(() => tiles(page).count()).toBe(1)
    // The hall has the same favourites.
    await page.goto(at(address.hall()))
    await button(page, m.lottery_hall_star({ name: m.lottery_family_k3() })).click()
    await soon(async () => {
      const { list } = await ask(house, lobby.collected, {}, session)
      return list.length === 2 || undefined
    })
    await page.goto(at(address.mine()))
    await page.getByRole('link', { name: m.lobby_favourites() }).click()
    await heading(page, m.lobby_favourites()).waitFor()
    await expect
      .poll(() => tiles(page).allTextContents())
      .toEqual([expect.stringContaining('Fast 31 min'), expect.stringContaining('Golden Dragon')])
    await star.click()
    await expect.poll(() => tiles(page).count()).toBe(1)
    await page.goto(at(address.home()))
    await downTo(page, m.lobby_favourites())
  })
})

test('what a visitor has starred on the device comes along', async () => {
  const session = await register(house, 'stars', 1)
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.addInitScript(() => localStorage.setItem('starred', '["k3"]'))
    await page.goto(at(address.hall()))
    await soon(async () => {
      const { list } = await ask(house, lobby.collected, {}, session)
      return list.some(({ game }) => game === 'k3_1m') || undefined
    })
  })
})

test('by the keyboard alone from home to a board: the rail, its arrows, a tile', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(at(address.home()))
    await button(page, m.message_got_it()).click()
    await tab(page, m.lobby_popular()).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await selected(page, m.lobby_lottery())
    expect(await tab(page, m.lobby_lottery()).evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.hash.includes(address.odds({ lottery: 'k3_1m' })))
    await page.goBack()
    await tab(page, m.lobby_popular()).waitFor()
    await tab(page, m.lobby_popular()).focus()
    await page.keyboard.press('End')
    await selected(page, m.lobby_chess())
  })
})

test('the rail follows the thumb, and a type of the address opens its category', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    for (const [type, name] of [
      ['1', m.lobby_electronic()],
      ['2', m.lobby_chess()],
    ] as const) {
      await page.goto(at(address.home({ type })))
      await page.reload()
      await selected(page, name)
      // The notice comes once: a closed one does not come back.
      if (type === '1') await button(page, m.message_got_it()).click()
      const shelf = page.getByRole('heading', { level: 2, name, exact: true })
      await expect.poll(async () => (await shelf.boundingBox())!.y).toBeLessThan(760)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    }
    await page.mouse.move(195, 500)
    await page.mouse.wheel(0, -10_000)
    await selected(page, m.lobby_popular())
    for (let turns = 0; turns < 12; turns++) await page.mouse.wheel(0, 250)
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).not.toBe(m.lobby_popular())
    expect(await page.getByRole('tab').count()).toBe(categories.length)
  })
})

test('maintenance is said with its end, on the tile and at the venue, and ends when it is opened', async () => {
  await says('maintenance venue:instant until 2098-12-31T06:30')
  await onPhone(browser, { language: 'en' }, async (page) => {
    await page.goto(at(address.gameDetail({ category: 'electronic' })))
    const until = m.lobby_closed_until({ time: '12-31 06:30' })
    await expect.poll(() => tile(page, m.games_dice()).textContent()).toContain(until)
    await tile(page, m.games_dice()).click()
    await heading(page, m.lobby_venue_instant()).waitFor()
    const name = m.lobby_venue_instant()
    await page.getByText(m.lobby_venue_closed_until({ name, time: '12-31 06:30' })).waitFor()
    await says('open venue:instant')
    await page.reload()
    await tile(page, m.games_dice()).waitFor()
    expect(await page.getByText(m.lobby_closed_text()).count()).toBe(0)
  })
})

test('a game that was played stands on home, and its return can be looked at', async () => {
  const session = await register(house, 'played', 0)
  await paysIn(house, session, '100.00')
  await soon(async () => {
    const open = await onBig(house, '2.00', 3_000)
    if (!open) return undefined
    // On a busy machine a bet may be refused because its draw is late at its bucket.
    return ask(house, lottery.place, open.order, session).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.reason !== 'draw_closed') throw error
      return undefined
    })
  })
  await onPhone(browser, { language: 'en', session }, async (page) => {
    await page.goto(at(address.home()))
    await downTo(page, m.lobby_recent())
    await page.goto(at(address.gameDetail({ venue: 'lottery' })))
    await page.getByRole('link', { name: m.lobby_returns(), exact: true }).click()
    await page.getByRole('link').filter({ hasText: 'Fast 3 · 1 min' }).click()
    await heading(page, 'Fast 3 · 1 min').waitFor()
    await page.getByText('97.00%').waitFor()
    await page.goto(at(address.returns({ game: 'no_such' })))
    await page.getByRole('heading', { name: m.lobby_returns_unknown() }).waitFor()
  })
})
