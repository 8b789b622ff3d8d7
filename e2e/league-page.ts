// The page of a league in the app's frame, and what is done on it by keyboard alone.
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { address } from '../core/addresses.ts'
import { transfer } from '../core/transfer.ts'
import { m } from '../text/compiled/messages.js'
import { bringAxe, rulesAt, violations } from './axe.ts'
import type { RunningHouse } from './house.ts'
import { ask, key, paysIn, register, type Session } from './member.ts'

export type LeagueCode = 'football' | 'esports'

const venues = { football: 'sports', esports: 'esports' } as const

/** A member with money at the league's venue. */
export async function betterOn(house: RunningHouse, league: LeagueCode): Promise<Session> {
  const session = await register(house, league)
  await paysIn(house, session, '100.00')
  await ask(house, transfer.transfer, { from: 'central', to: venues[league], amount: '50.00', ...key() }, session)
  return session
}

/** Opens the page of a league. Its words are in the language of the phone. */
export async function openLeague(page: Page, house: RunningHouse, league: LeagueCode) {
  await page.goto(`${house.url}/h5/#${address.game({ game: league })}`)
  const game = page.frameLocator('iframe')
  return { game, list: game.getByRole('list', { name: m.play_league_matches() }) }
}

/** Looks at the page: it is accessible and inside its width, on a phone of 320 px and of 390. */
export async function openLooks(page: Page, name: string): Promise<(what: string) => Promise<void>> {
  const frame = page.frames().find((one) => one.url().includes('/play/'))!
  await bringAxe(frame)
  const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  return async (what) => {
    for (const width of [320, 390]) {
      // So high that nothing lies behind the button that sticks to the edge.
      await page.setViewportSize({ width, height: 5_000 })
      expect([what, width, await violations(frame, rulesAt(width))]).toEqual([what, width, []])
      expect([what, width, await frame.evaluate(over)]).toEqual([what, width, 0])
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${what}-${width}.png` })
    }
  }
}

/** The first price of a match. */
export const priceOf = (list: Locator, match: number) =>
  list.getByRole('listitem').nth(match).getByRole('button', { pressed: false }).first()

/** Sends the slip. A busy machine may be told that the house does not answer: then nothing was staked, and it is pressed again. */
export async function betsOneYuan(page: Page, game: FrameLocator): Promise<void> {
  const bet = game.getByRole('button', { name: m.play_league_bet({ amount: '¥1.00' }) })
  const taken = game.getByText(m.play_league_taken({ stake: '¥1.00' }))
  const stakes = async () => {
    await bet.press('Enter', { timeout: 500 }).catch(() => undefined)
    return taken.count()
  }
  await expect.poll(stakes, { timeout: 60_000, interval: 2_000 }).toBe(1)
  await page.keyboard.press('Escape')
}

/** Opens the order once its matches are over. */
export async function opensRound(game: FrameLocator): Promise<void> {
  const round = game.getByRole('list', { name: m.play_rounds() }).getByRole('button')
  await round.first().waitFor({ timeout: 120_000 })
  await round.first().press('Enter')
}

/** Proves the order that is open, in the browser. */
export async function provesOrder(game: FrameLocator, matches: number): Promise<void> {
  await game.getByRole('button', { name: m.play_league_prove_order() }).press('Enter')
  await game.getByText(m.play_league_proved({ matches })).waitFor()
}
