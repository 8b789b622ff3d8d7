// A hand of a shared table and a match of a league, from the beginning to the end, on the page of a member who has bet on it in
// practice: what bench/play.ts counts of games in which no round is the member's own.
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { games, type GameCode } from '../core/games/catalog.ts'
import { launch } from '../core/venue/launch.ts'
import type { MatchView, TableView } from '../core/venue/play.ts'
import { m } from '../text/compiled/messages.js'
import { scriptPerFrame } from './frames.ts'
import { ask, soon, type Session } from './member.ts'
import { opensGame, practises } from './opened-game.ts'
import { openPhone } from './phone.ts'

/** How long the end is looked at, and how much of the betting has to be left for a bet. */
const [ENDED_MS, LEFT_MS] = [1_500, 3_000]

type Watched = {
  house: { url: string }
  browser: Browser
  session: Session
  /** The session of a second member, by whom it is asked how the table stands: asked in the page, the script would be the game's. */
  other: Session
  game: GameCode
}

export async function momentOf({ house, browser, session, other, game }: Watched, slowed: number) {
  const { call } = await opensGame(house, other, game)
  const { url } = await ask(house, launch.open, { game }, session)
  const { context, page } = await openPhone(browser, { language: 'en', isNew: true })
  try {
    // The movement itself is measured.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const here = new URL(url)
    here.searchParams.set('lang', 'en')
    await page.goto(here.href)
    await page.getByRole('region', { name: m.play_panel() }).waitFor()
    await practises(page)
    const says = async <T>(name: string) => (await call(name)).data as T
    const wire = await context.newCDPSession(page)
    const steps = await (games[game].seeds === 'matches' ? matchOf(page, says) : handOf(page, says, wire))
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    return await scriptPerFrame(browser, page, async () => {
      await steps()
      await page.waitForTimeout(ENDED_MS)
    })
  } finally {
    await context.close()
  }
}

type Says = <T>(call: string) => Promise<T>

/** The press of a chip, the press that bets, the deal and the result. */
async function handOf(page: Page, says: Says, wire: CDPSession) {
  const table = async () => (await says<{ table: TableView }>('table')).table
  const spot = await middleOf(page.getByRole('group', { name: m.play_table_spots() }).getByRole('button').first())
  const { number } = await soon(async () => {
    const now = await table()
    return now.phase === 'betting' && now.closesAt - now.now > LEFT_MS ? now : undefined
  })
  // The pointer stands there already: listeners of the driver's own are compiled with its first move, and no phone has them.
  await page.mouse.move(...spot)
  return async () => {
    await page.mouse.click(...spot)
    await page.waitForTimeout(500)
    await page.mouse.click(...(await nowAt(wire, 'button[aria-describedby=pause]')))
    await soon(async () => {
      const now = await table()
      return now.number > number || now.phase === 'settled' ? now : undefined
    })
  }
}

/** A match with an order of the member's own, from its kick-off; all markets of another one lie open meanwhile. */
async function matchOf(page: Page, says: Says) {
  const matches = async () => (await says<{ matches: MatchView[] }>('league')).matches
  const list = page.getByRole('list', { name: m.play_league_matches() })
  const next = await soon(async () => {
    const now = await matches()
    const first = now.find(({ phase, opensAt, ...one }) => phase === 'open' && opensAt <= one.now)
    return first && first.closesAt - first.now > 4 * LEFT_MS ? first : undefined
  })
  await list.getByRole('listitem').first().getByRole('button', { pressed: false }).first().click()
  await page.getByRole('button', { name: /^Slip: / }).click()
  await page.getByRole('dialog').locator('button[aria-describedby=pause]').click()
  await page.getByText(m.play_league_taken({ stake: '¥1.00' })).waitFor()
  await page.keyboard.press('Escape')
  await list.getByRole('button', { expanded: false }).nth(3).click()
  await page.evaluate('scrollTo(0, 0)')
  const phaseOf = async () => (await matches()).find(({ number }) => number === next.number)?.phase
  await soon(async () => ((await phaseOf()) === 'open' ? undefined : true))
  return () => soon(async () => ((await phaseOf()) === 'settled' ? true : undefined))
}

/** A place that a press has moved, asked of the browser without a script in the page. */
async function nowAt(wire: CDPSession, selector: string): Promise<readonly [x: number, y: number]> {
  const { root } = await wire.send('DOM.getDocument')
  const { nodeId } = await wire.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { content } = (await wire.send('DOM.getBoxModel', { nodeId })).model
  const [left = 0, top = 0, , , right = 0, bottom = 0] = content
  return [(left + right) / 2, (top + bottom) / 2]
}

/** Presses go by a pointer at places that were known before: a locator asks the page by scripts of its own. */
async function middleOf(of: Locator): Promise<readonly [x: number, y: number]> {
  const { x, y, width, height } = (await of.boundingBox())!
  return [x + width / 2, y + height / 2]
}
