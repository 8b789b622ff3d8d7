// Sponsorship, as a visitor reaches it by the tab bar: each club has its paper-cut, and one that is gone leads to the
// others. On the way a page is seen to grow out of its row and to go back into it, where the row was left.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from '../core/addresses.ts'
import { languages } from '../core/endpoint.ts'
import { sponsor } from '../core/sponsor.ts'
import { m } from '../text/compiled/messages.js'
import { ask } from './member.ts'
import { heading, untilUseful } from './phone.ts'
import { onPhone, sharedStage } from './stage.ts'

const { house, browser } = await sharedStage()
const at = (to: string) => `${house.url}/h5/#${to}`

test.each(languages)('a visitor reads about a club, in %s', async (language) => {
  await onPhone(browser, { language }, async (page) => {
    const { list } = await ask(house, sponsor.list, {})
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(watchMoves)
    await page.goto(at(address.sponsors()))
    await untilUseful(page)
    await heading(page, m.sponsor_title()).waitFor()
    const tab = page.getByRole('navigation').getByRole('link', { name: m.sponsor_tab() })
    expect(await tab.getAttribute('aria-current')).toBe('page')
    const cards = page.getByRole('main').getByRole('link')
    // Besides them stands the way to the consultation.
    await expect.poll(() => cards.count()).toBe(list.length + 1)
    for (const { id, art } of list) {
      const card = page.locator(`a[href$="id=${id}"]`)
      // An unknown name would get the koi.
      expect(await card.locator('img').getAttribute('src')).toContain(`/wide-${art}-`)
      const stood = await whereIs(card)
      await card.click()
      await page.getByRole('article').waitFor()
      await atRest(page)
      expect(await page.getByRole('article').locator('img').count()).toBe(2)
      await page.goBack()
      await card.waitFor()
      await atRest(page)
      expect(await whereIs(card)).toBe(stood)
    }
    // The first page came in a file of its own, while the row was pressed or later.
    const moves = await page.evaluate(() => (globalThis as Watching).moves)
    const last = moves.slice(-2 * (list.length - 1))
    expect(last.length).toBe(2 * (list.length - 1))
    for (const moved of last) expect(moved).toEqual(expect.arrayContaining(['new(opened)', 'old(opened)']))
    await page.goto(at(address.sponsor({ id: 'no-such' })))
    await page.getByRole('heading', { name: m.sponsor_unknown(), exact: true }).waitFor()
    await page.getByRole('link', { name: m.sponsor_all(), exact: true }).click()
    await heading(page, m.sponsor_title()).waitFor()
  })
})

/**
 * Every movement has ended. The next one would skip it, and a press meanwhile would not reach the card: the browser's driver
 * would scroll to where it does.
 */
const atRest = (page: Page) => page.waitForFunction(() => (globalThis as Watching).moving === 0)

/** The place of a card on the screen, to the pixel. */
async function whereIs(card: Locator): Promise<number> {
  await card.scrollIntoViewIfNeeded()
  return Math.round((await card.boundingBox())!.y)
}

type Watching = typeof globalThis & { moves: string[][]; moving: number }

// Runs in the page: the parts of each movement between two pages, and how many have not ended.
function watchMoves() {
  const watching = globalThis as Watching
  const moves = (watching.moves = [] as string[][])
  watching.moving = 0
  const start = document.startViewTransition.bind(document)
  const parts = () =>
    document
      .getAnimations()
      .map(({ effect }) => (effect as KeyframeEffect).pseudoElement?.split('transition-')[1] ?? '')
  document.startViewTransition = (update) => {
    const move = start(update)
    watching.moving++
    void move.finished.finally(() => watching.moving--)
    void move.ready.then(
      () => moves.push(parts()),
      (error: unknown) => moves.push([String(error)]),
    )
    return move
  }
}
