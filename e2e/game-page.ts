// The page of a game by itself, over a play door that plays by the rules of core, and what is looked at there.
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { Language } from '../core/endpoint.ts'
import { fromWire, showYuan } from '../core/money.ts'
import { openDoor } from '../play/testing/door.ts'
import { netOfRounds, type Given, type Played } from '../play/testing/launch.ts'
import { m } from '../text/compiled/messages.js'
import { button } from './phone.ts'
import { onPhone, sharedBrowser } from './stage.ts'

export const staking = (page: Page) => page.locator('button[aria-describedby=pause]')
export const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
/** Opens a sheet of the game by its name in the menu. */
export const opens = async (page: Page, name: string): Promise<void> => {
  await button(page, m.play_more()).click()
  await page.getByRole('dialog', { name: m.play_more() }).getByRole('button', { name }).click()
}
/** The fish in the pond, as a list: the last one has just come. */
export const inPond = (page: Page) => page.getByRole('list', { name: m.play_fish_list() }).getByRole('button')
/** One of the 25 tiles of mines. */
export const tile = (page: Page, at: number) => page.getByRole('grid').getByRole('button').nth(at)

/** A door of a file's own. */
export async function openGamePages() {
  const [door, browser] = await Promise.all([openDoor(), sharedBrowser()])
  afterAll(() => door.close())
  /** The fact of the last round, as it is said aloud. */
  const factOf = (): string => {
    const [last] = door.rounds()
    const [back, kept] = [fromWire(last?.returned ?? '0.00'), fromWire(last?.risk ?? '0.00')]
    const [net, returned, lost] = [back - kept, back, kept - back].map(showYuan) as [string, string, string]
    const [risk, isAside] = [showYuan(kept), last?.risk !== last?.stake]
    if (isAside && back > kept) return m.play_niuniu_won_aside({ net, aside: risk })
    if (isAside) return m.play_niuniu_lost_aside({ lost, returned, aside: risk })
    return back > kept ? m.play_won({ net, returned }) : m.play_returned({ stake: risk, returned })
  }
  /** Around the middle of a board that has been laid, a tile without a mine. */
  const safeTile = async () => {
    await expect.poll(() => door.hidden().length).toBeGreaterThan(0)
    return [11, 12, 13, 7].find((at) => !door.hidden().includes(at))!
  }
  return {
    door,
    browser,
    factOf,
    safeTile,
    /** Opens the game as the frame would. */
    onGame: (game: Played, language: Language, steps: (page: Page) => Promise<void>, given?: Given) =>
      onPhone(browser, { language }, async (page) => {
        await page.goto(door.launch(game, { lang: language, theme: 'light' }, given))
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
        await steps(page)
      }),
    /** The balance that the page shows is the one in the door's books. */
    isBooked: (page: Page, start = 100_000n) =>
      page
        .locator('dl')
        .first()
        .getByText(showYuan(start + netOfRounds(door.rounds().filter(({ free }) => !free))))
        .waitFor(),
    /** Plays a round to its end, whatever its outcome. */
    plays: async (page: Page, game: Played): Promise<void> => {
      if (game === 'fish') await inPond(page).last().click()
      await staking(page).click()
      if (game === 'mines') await tile(page, await safeTile()).click()
      if (game === 'mines') await button(page, m.play_mines_take({ amount: '¥1.10' })).click()
      if (game === 'niuniu') await button(page, m.play_niuniu_turn_all()).click()
      await expect.poll(() => door.rounds()[0]?.state).toBe('finished')
      await status(page, factOf()).waitFor()
    },
  }
}
