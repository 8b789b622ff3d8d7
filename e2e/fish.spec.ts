// Fishing over a play door that plays by the rules of core: bullets loaded by keys and by a finger, a volley told bullet by
// bullet, what was caught gone, and the proof.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { caughtBy, type FishBet, type FishDrawn } from '../core/games/fish/fish.ts'
import type { FishTerms } from '../core/games/fish/volley.ts'
import { m } from '../text/compiled/messages.js'
import { inPond, openGamePages, opens, staking, status } from './game-page.ts'
import { button } from './phone.ts'

const { door, onGame, factOf, isBooked } = await openGamePages()

/** In the page: whether anything is drawn on the pond, which is its own ground where nothing is. */
function isDrawn(): boolean {
  const pond = document.querySelector('canvas')!
  const { data } = pond.getContext('2d')!.getImageData(0, 0, pond.width, pond.height)
  return data.some((part) => part > 0)
}

/** The width of the canvas on which the pond is drawn, and whether anything is painted on it. */
const pondOf = async (page: Page) => [
  await page.evaluate(() => document.querySelector('canvas')!.width),
  await page.evaluate(isDrawn),
]

test.each(['reduce', 'no-preference'] as const)(
  'a phone that is turned shows its pond anew, with motion: %s',
  async (motion) => {
    await onGame('fish', 'en', async (page) => {
      await page.emulateMedia({ reducedMotion: motion })
      await expect.poll(() => pondOf(page)).toEqual([370, true])
      for (const [width, pond] of [
        [360, 340],
        [390, 370],
      ] as const) {
        await page.setViewportSize({ width, height: 640 })
        await expect.poll(() => pondOf(page)).toEqual([pond, true])
      }
    })
  },
)

test('a volley is loaded by keys and by a finger, fired, told, and proved', async () => {
  await onGame('fish', 'en', async (page) => {
    const loaded = (count: number) => page.getByText(m.play_fish_loaded({ count, most: 10 })).waitFor()
    // Without a target nothing can be staked.
    expect(await staking(page).getAttribute('aria-disabled')).toBe('true')
    await button(page, m.play_fish_stronger()).click()
    // The list is one stop of the Tab key; at its end swims what has just come, and stays for a while.
    await inPond(page).first().focus()
    await page.keyboard.press('End')
    for (let bullets = 1; bullets <= 3; bullets++) {
      await page.keyboard.press('Enter')
      await loaded(bullets)
    }
    await page.keyboard.press('Delete')
    await loaded(2)
    const aimedAt = (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) ?? ''
    expect(aimedAt.endsWith(', bullets on it: 2')).toBe(true)
    // A finger on the pond loads what is under it, and water nothing.
    const pond = page.getByRole('img', { name: /fish$/ })
    const { width = 0, height = 0 } = (await pond.boundingBox()) ?? {}
    for (let at = 0; at < 60 && (await page.getByText(m.play_fish_loaded({ count: 2, most: 10 })).isVisible()); at++)
      await pond.click({ position: { x: ((at * 37) % width) + 0.5, y: 20 + ((at * 23) % (height - 60)) } })
    await loaded(3)
    await button(page, m.play_fish_fire({ count: 3, amount: '¥0.06' })).click()
    await expect.poll(() => door.rounds().length).toBe(1)
    await status(page, factOf()).waitFor()
    await isBooked(page)
    const [round] = door.rounds()
    expect(round).toMatchObject({ stake: '0.06', bet: { room: 'shallows', level: 2 }, nonce: 0 })
    expect(round!.bet['shots']).toHaveLength(3)
    // A caught fish is gone; the next bullet has the number behind the last one.
    const caught = caughtBy(round!.bet as FishBet, round!.terms as FishTerms, round!.drawn as FishDrawn)
    if (caught.length === 0) await button(page, m.play_fish_again()).click()
    await page.locator('button[aria-describedby=pause]').waitFor()
    await page.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().click()
    const sheet = page.getByRole('dialog', { name: m.play_round() })
    await sheet.getByRole('listitem').nth(2).waitFor()
    expect(await sheet.getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Escape')
    await opens(page, m.play_fair())
    await button(page, m.play_fair_rotate()).click()
    await button(page, m.play_fair_verify_all()).click()
    await page.getByText(m.play_fair_checked({ right: 1, all: 1 })).waitFor()
    await page.keyboard.press('Escape')
    // Another room has other fish, and nothing loaded.
    await page.getByRole('radio', { name: m.games_room_deep() }).check()
    await button(page, m.play_fish_fire_none()).waitFor()
    await page.getByText('¥2.00').first().waitFor()
  })
})
