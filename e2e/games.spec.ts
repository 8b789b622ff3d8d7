// The pages of games over a play door that plays by the rules of core: a round by keyboard, its money, its proof, and
// what a member sees where the wire or the house says no.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { playedGames } from '../play/testing/launch.ts'
import { m } from '../text/compiled/messages.js'
import { bringAxe, violations } from './axe.ts'
import { openGamePages, opens, staking, status } from './game-page.ts'
import { practises } from './opened-game.ts'
import { button, openPhone, turn } from './phone.ts'
import { onPhone } from './stage.ts'

const { door, browser, onGame, factOf, isBooked, plays } = await openGamePages()

/** A server seed whose first spins win no free spins: under others one spin in a hundred does, and its show takes half a minute. */
const server = new Uint8Array(32)

test.each(turn(0))('a spin by keyboard alone, its fact and its money, in %s', async (language) => {
  const steps = async (page: Page) => {
    await staking(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => door.rounds().length).toBe(1)
    await status(page, factOf()).waitFor()
    await isBooked(page)
    expect(await staking(page).evaluate((each) => each === document.activeElement)).toBe(true)
    await button(page, m.play_slot_spin({ amount: '¥0.20' }))
      .and(staking(page))
      .waitFor()
    await page.locator('button[aria-describedby=pause]:not([aria-disabled])').waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => door.rounds().length).toBe(2)
  }
  await onGame('slot20', language, steps, { server })
})

test('a spin that is not due yet: the button says so, and a press stakes nothing', async () => {
  // An hour of rest, for that of the game would be over before a busy machine has looked.
  const rests = { server, cycleMs: 3_600_000 }
  const steps = async (page: Page) => {
    await staking(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => door.rounds().length).toBe(1)
    await status(page, factOf()).waitFor()
    expect(await staking(page).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    // A spin that is staked takes the last one's fact away in the same turn.
    expect(await status(page, factOf()).count()).toBe(1)
    expect(door.rounds()).toHaveLength(1)
  }
  await onGame('slot20', 'en', steps, rests)
})

test('a round of dice, bet over at a fifth of the chance, and its money', async () => {
  await onGame('dice', 'en', async (page) => {
    await page.getByRole('radio', { name: m.games_side_over({ number: '50.00' }) }).check()
    await page.getByRole('slider', { name: m.play_dice_chance() }).fill('2000')
    await page.getByText(m.play_dice_times({ times: '4.8500' })).waitFor()
    await button(page, m.play_stake_more()).click()
    await staking(page).click()
    await expect.poll(() => door.rounds().length).toBe(1)
    expect(door.rounds()[0]?.bet).toEqual({ stake: '2.00', side: 'over', target: 2_000 })
    await status(page, factOf()).waitFor()
    await isBooked(page)
  })
})

test.each(turn(1))('a ball of plinko by keyboard, its way by ear, its money and its proof, in %s', async (language) => {
  await onGame('plinko', language, async (page) => {
    await page.getByRole('radio', { name: '16', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('radio', { name: m.play_plinko_high() }).focus()
    await page.keyboard.press('Space')
    await staking(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => door.rounds().length).toBe(1)
    expect(door.rounds()[0]?.bet).toEqual({ stake: '1.00', rows: 16, risk: 'high' })
    await status(page, factOf()).waitFor()
    await isBooked(page)
    const { path, bin } = door.rounds()[0]!.drawn as { path: string; bin: number }
    const turns = [...path].map((turn) => (turn === '1' ? m.play_plinko_right() : m.play_plinko_left()))
    const way = m.play_plinko_way({ turns: turns.join(language === 'en' ? ', ' : '，') })
    const lying = page.getByRole('img', { name: way })
    await lying.waitFor()
    await status(page, m.play_plinko_slot({ slot: bin + 1, slots: 17, times: timesOf[bin]! })).waitFor()
    // The last ball is shown on its own board alone, and is there again when one comes back.
    await page.getByRole('radio', { name: '8', exact: true }).check({ force: true })
    expect(await lying.count()).toBe(0)
    await page.getByRole('radio', { name: '16', exact: true }).check({ force: true })
    await lying.waitFor()
    await opens(page, m.play_fair())
    await button(page, m.play_fair_rotate()).click()
    await page.getByText(m.play_fair_revealed_rounds({ rounds: 1 })).waitFor()
    await button(page, m.play_fair_verify_all()).click()
    await page.getByText(m.play_fair_checked({ right: 1, all: 1 })).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().click()
    await page.getByRole('dialog').getByRole('img', { name: way }).waitFor()
  })
})
const half = ['980', '127', '25.5', '8.8', '4', '1.98', '0.2', '0.2']
const timesOf = [...half, '0.15', ...half.toReversed()]

test('practice has the same rounds and leaves the balance alone', async () => {
  await onGame('slot20', 'zh_hans', async (page) => {
    await practises(page)
    await staking(page).click()
    await expect.poll(() => door.rounds().length).toBe(1)
    await status(page, factOf()).waitFor()
    expect(door.rounds()[0]?.free).toBe(true)
    await practises(page)
    // Returns of practice are not part of the money result.
    await status(page, m.play_first()).waitFor()
    await isBooked(page)
  })
})

test('a round that nobody answered is asked for again by its id, and staked once', async () => {
  await onGame('dice', 'en', async (page) => {
    door.swallow(Infinity)
    await staking(page).click()
    await status(page, m.play_unsure()).waitFor()
    door.swallow(0)
    await expect.poll(() => status(page, factOf()).count()).toBe(1)
    expect(door.rounds()).toHaveLength(1)
    await isBooked(page)
  })
})

test('seeds are changed, the old one is revealed, and every round is verified in the browser', async () => {
  await onGame('dice', 'en', async (page) => {
    await staking(page).click()
    await expect.poll(() => door.rounds().length).toBe(1)
    await status(page, factOf()).waitFor()
    await opens(page, m.play_fair())
    const sheet = page.getByRole('dialog', { name: m.play_fair() })
    await sheet.getByText(door.rounds()[0]!.commitment).waitFor()
    await button(page, m.play_fair_verify_all()).click()
    await sheet.getByText(m.play_fair_none()).waitFor()
    const seed = sheet.getByLabel(m.play_fair_client())
    await seed.fill('not a seed')
    await button(page, m.play_fair_rotate()).click()
    await sheet.getByText(m.play_fair_shape()).waitFor()
    await seed.fill('lucky-9')
    await button(page, m.play_fair_rotate()).click()
    await sheet.getByText(m.play_fair_revealed_rounds({ rounds: 1 })).waitFor()
    await button(page, m.play_fair_verify_all()).click()
    await sheet.getByText(m.play_fair_checked({ right: 1, all: 1 })).waitFor()
    await page.keyboard.press('Escape')
    // The same proof stands at the round itself.
    await page.getByRole('list', { name: m.play_rounds() }).getByRole('button').first().click()
    await button(page, m.play_fair_verify()).click()
    await page.getByRole('dialog').getByText(m.play_fair_right()).waitFor()
  })
})

test('what an hour costs stands beside the button, from the exact return', async () => {
  await onGame('slot20', 'en', async (page) => {
    // 1,440 spins of ¥0.20 at 3.436966 %, and up.
    await button(page, m.play_facts({ rtp: '96.56%', cost: '¥9.90' })).click()
    const sheet = page.getByRole('dialog', { name: m.play_price() })
    await sheet.getByText(m.play_price_fast({ rounds: 1_440 })).waitFor()
    await sheet.getByText(m.play_price_own_none()).waitFor()
    await page.keyboard.press('Escape')
    await staking(page).click()
    await expect.poll(() => door.rounds().length).toBe(1)
    await status(page, factOf()).waitFor()
    await opens(page, m.play_price())
    // One round tells no pace (core/games/price.test.ts has the twenty that do).
    await sheet.getByText(m.play_price_own_none()).waitFor()
  })
})

test('without a network nothing is staked, and the page says what is safe', async () => {
  await onGame('slot20', 'en', async (page) => {
    await staking(page).waitFor()
    await page.context().setOffline(true)
    await status(page, m.play_offline()).waitFor()
    await staking(page).click({ force: true })
    expect(door.rounds()).toHaveLength(0)
    await page.context().setOffline(false)
    await page.locator('button[aria-describedby=pause]:not([aria-disabled])').click()
    await expect.poll(() => door.rounds().length).toBe(1)
  })
})

test.each(['left', 'replaced', 'house', 'break', 'expired'] as const)(
  'a launch that is over (%s) says why, and nothing can be staked any more',
  async (reason) => {
    await onGame('dice', 'zh_hans', async (page) => {
      await expect.poll(() => door.streams()).toBeGreaterThan(0)
      door.end(reason)
      const closed = page.getByRole('dialog', { name: m.play_ended() })
      await closed.getByText(texts[reason]()).waitFor()
      await page.keyboard.press('Escape')
      expect(await closed.isVisible()).toBe(true)
      expect(await staking(page).getAttribute('aria-disabled')).toBe('true')
    })
  },
)
const texts = {
  left: m.play_ended_left,
  replaced: m.play_ended_replaced,
  house: m.play_ended_house,
  break: m.play_ended_break,
  expired: m.play_ended_expired,
}

test('a ticket opens one session, and nothing of it stays in the address', async () => {
  await onGame('dice', 'en', async (page) => {
    expect(page.url()).not.toContain('ticket')
    await page.reload()
    await page.getByRole('heading', { name: m.play_no_ticket() }).waitFor()
  })
})

test('the game of the address comes while its ticket is taken, and a name that is none harms nothing', async () => {
  await onPhone(browser, { language: 'en' }, async (page) => {
    const coming = page.waitForRequest(/\/assets\/dice-[^/]+\.js$/)
    await page.route('**/play/api/enter', async (route) => {
      await coming
      await route.continue()
    })
    await page.goto(door.launch('dice', { lang: 'en', game: 'dice' }))
    await staking(page).waitFor()
    await page.goto(door.launch('dice', { lang: 'en', game: 'constructor' }))
    await staking(page).waitFor()
  })
})

// A language in each theme: what stands where does not depend on colours, nor these on words.
const LOOKS = [['en', 'light'] as const, ['zh_hans', 'dark'] as const]
test.each(playedGames)('%s is accessible in both themes and languages, and inside its width', async (game) => {
  for (const [language, theme] of LOOKS) {
    const { context, page, problems } = await openPhone(browser, { language })
    await page.goto(door.launch(game, { lang: language, theme }))
    await plays(page, game)
    await bringAxe(page)
    for (const [width, height] of [
      [390, 792],
      [320, 640],
      [500, 900],
      [844, 338],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      // What has been played is drawn over several frames.
      await staking(page).waitFor()
    }
    await page.setViewportSize({ width: 390, height: 792 })
    expect(await violations(page)).toEqual([])
    for (const name of [undefined, m.play_rules(), m.play_price(), m.play_fair(), m.play_rounds()]) {
      if (name === undefined) await button(page, m.play_more()).click()
      else await opens(page, name)
      await page.getByRole('dialog').waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await page.locator('html').getAttribute('lang')).toBe(language === 'en' ? 'en' : 'zh-Hans')
    expect(problems).toEqual([])
    await context.close()
  }
})
