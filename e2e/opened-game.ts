// The page of a game, as its browser would play it: the house opens it, and the play door answers.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { GameCode } from '../core/games/catalog.ts'
import { launch } from '../core/venue/launch.ts'
import { m } from '../text/compiled/messages.js'
import { ask, type Session } from './member.ts'
import { button } from './phone.ts'

type Said = { code: number; reason?: string; data?: Record<string, unknown> }
export type PlayedRound = { id: string; stake: string; returned: string }

/** A bet of each, as its page sends it. */
export const BETS = {
  slot20: { lineBet: '0.05' },
  dice: { stake: '10.00', side: 'under', target: 5000 },
} as const

/** Opens a game and enters it by its ticket. */
export async function opensGame(house: { url: string }, session: Session, game: GameCode) {
  const { url, launch: id } = await ask(house, launch.open, { game }, session)
  const { origin, searchParams } = new URL(url)
  const post = async (call: string, body: object, bearer = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
    const answer = await fetch(`${origin}/play/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Said
  }
  const entered = await post('enter', { ticket: searchParams.get('ticket'), lang: 'en' })
  const token = String(entered.data?.['session'])
  return {
    ...{ id, entered },
    call: (call: string, body: object = {}) => post(call, body, token),
    bet: (bet: object, asked: string = randomUUID()) => post('bet', { id: asked, bet, free: false }, token),
  }
}

/** Turns practice on in the sheet of the game's page, or goes back to money. */
export const practises = async (page: Page): Promise<void> => {
  await button(page, m.play_more()).click()
  await page.getByRole('switch', { name: m.play_free() }).click()
  await page.keyboard.press('Escape')
}
