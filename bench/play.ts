// npm run bench -- play: how soon a game can be played after its tile was tapped, on slow 4G with nothing of games kept, and how
// much script a round of it costs a frame, on a core as it is and on one slowed four times. Every game of the catalogue.
import { loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { address } from '../core/addresses.ts'
import { gameCodes, type GameCode } from '../core/games/catalog.ts'
import { launchBrowser } from '../e2e/browser.ts'
import { startHouse } from '../e2e/house.ts'
import { register, type Session } from '../e2e/member.ts'
import { openPhone } from '../e2e/phone.ts'
import { openDoor, type Door } from '../play/testing/door.ts'
import { playedGames, type Played } from '../play/testing/launch.ts'
import { m } from '../text/compiled/messages.js'
import { median, rounded, type Outcome } from './rounds.ts'
import { say } from './server.ts'
import { scriptPerFrame } from './frames.ts'

// What Lighthouse calls slow 4G, before it corrects for how a browser is slowed.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }
const RUNS = 3
const SLOWED = 4
/** A round of every game is shown within this, where the member does not wait in it. */
const ROUND_MS = 3_500
/** Issue 30.7: at most so long to the first playable, and so much script a frame. */
const LIMITS = { playableMs: 2_200, scriptMs: 4, slowedMs: 16 }

export const play = async (isShort: boolean): Promise<Outcome> => {
  const [house, door, browser] = await Promise.all([startHouse(), openDoor(), launchBrowser()])
  const figures: Outcome['figures'] = {}
  try {
    const member = await register(house, 'playable')
    for (const game of isShort ? playedGames.slice(0, 1) : gameCodes) {
      const took: number[] = []
      while (took.length < (isShort ? 1 : RUNS)) took.push(await playableAfter(browser, house.url, member, game))
      figures[`${game} playable ms`] = rounded(median(took), 0)
      const isOwn = playedGames.some((one) => one === game)
      for (const slowed of isOwn ? [1, SLOWED] : []) {
        const { most, usual } = await roundOf(browser, door, game as Played, slowed)
        figures[`${game} script ms a frame, slowed ${slowed}`] = rounded(most)
        figures[`${game} usual script ms a frame, slowed ${slowed}`] = rounded(usual)
      }
      const said = Object.entries(figures).filter(([name]) => name.startsWith(`${game} `))
      say(`${said.map(([name, value]) => `${name} ${value}`).join(', ')}; load ${rounded(loadavg()[0] ?? 0)}`)
    }
  } finally {
    await Promise.all([browser.close(), door.close(), house.stop()])
  }
  const worst = (end: string) =>
    Math.max(...Object.entries(figures).map(([name, value]) => (name.endsWith(end) ? value! : 0)))
  return {
    name: 'play',
    figures,
    ratios: {
      [`playable/${LIMITS.playableMs} ms`]: rounded(worst(' playable ms') / LIMITS.playableMs, 2),
      [`script/${LIMITS.scriptMs} ms`]: rounded(worst(' script ms a frame, slowed 1') / LIMITS.scriptMs, 2),
      [`slowed/${LIMITS.slowedMs} ms`]: rounded(worst(` script ms a frame, slowed ${SLOWED}`) / LIMITS.slowedMs, 2),
    },
  }
}

/** From the tap in an app that is open, to the panel with the button. */
async function playableAfter(browser: Browser, url: string, session: Session, game: GameCode): Promise<number> {
  const { context, page } = await openPhone(browser, { language: 'en', session })
  try {
    await page.goto(`${url}/h5/#${address.home()}`)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('load')
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', SLOW_4G)
    const before = performance.now()
    await page.evaluate((to) => void (location.hash = to), address.game({ game }))
    await page.frameLocator('iframe').getByRole('region', { name: m.play_panel() }).waitFor({ state: 'attached' })
    return performance.now() - before
  } finally {
    await context.close()
  }
}

/** The script of one round, played as a member would. */
async function roundOf(browser: Browser, door: Door, game: Played, slowed: number) {
  const { context, page } = await openPhone(browser, { language: 'en' })
  try {
    // What moves is what is measured.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(door.launch(game, { lang: 'en', theme: 'light' }))
    const stake = page.locator('button[aria-describedby=pause]')
    await stake.waitFor()
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    return await scriptPerFrame(browser, page, async () => {
      await stake.click()
      await decides(page, door, game)
      await page.waitForTimeout(ROUND_MS)
    })
  } finally {
    await context.close()
  }
}

/** What the member does within a round of a game that waits for it. */
async function decides(page: Page, door: Door, game: Played): Promise<void> {
  if (game === 'niuniu') await page.getByRole('button', { name: m.play_niuniu_turn_all() }).click()
  if (game !== 'mines') return
  await page.getByRole('status').filter({ hasText: m.play_mines_pick() }).waitFor()
  const safe = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !door.hidden().includes(tile))!
  await page.getByRole('grid').getByRole('button').nth(safe).click()
}
