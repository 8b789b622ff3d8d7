// A game from the tap on its tile to its first round, as a phone has it: what bench/play.ts counts.
import type { Browser, Locator, Page } from 'playwright-core'
import { address } from '../core/addresses.ts'
import type { GameCode } from '../core/games/catalog.ts'
import { openDoor, type Door } from '../play/testing/door.ts'
import { playedGames, type Played } from '../play/testing/launch.ts'
import { m } from '../text/compiled/messages.js'
import { launchBrowser } from './browser.ts'
import { scriptPerFrame } from './frames.ts'
import { momentOf } from './moment.ts'
import type { RunningHouse } from './house.ts'
import { register, type Session } from './member.ts'
import { openPhone, untilUseful } from './phone.ts'

// Lighthouse's slow 4G, without its correction for how a browser is slowed.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 }
/** A round of every game is shown within this, where the member does not wait in it. */
export const ROUND_MS = 3_500
/** Before the first press and before the tap the page has loaded all, and before the next one its game has said what there is to decide. */
const [SETTLED_MS, DECIDES_MS] = [1_000, 1_200]

type House = Pick<RunningHouse, 'url'>

export type FirstPlay = {
  /** Milliseconds until the game can be played, with none of its files in the browser's cache. */
  playableAfter(game: GameCode): Promise<Come>
  /** The script of one round in ms a frame; of a table or a league, of one hand or one match from its beginning to its end. */
  round(game: GameCode, slowed: number): Promise<Script>
  stop(): Promise<void>
}

/** In ms: the dearest frame, and the middle one of those that ran any script. */
export type Script = { most: number; usual: number }

/** In ms, and what came until then: answers, and kB as they crossed the line. */
export type Come = { ms: number; answers: number; kB: number }

/** In a house, by a door of tests and a browser. */
export async function openFirstPlay(house: House, watchedMs: number): Promise<FirstPlay> {
  const [door, browser] = await Promise.all([openDoor(), launchBrowser()])
  const [session, other] = [await register(house, 'playable'), await register(house, 'watching')]
  return {
    playableAfter: (game) => playableAfter(browser, house, session, game),
    round: async (game, slowed) => {
      const own = playedGames.find((one) => one === game)
      if (own) return roundOf(browser, door, own, { slowed, watchedMs })
      return momentOf({ house, browser, session, other, game }, slowed)
    },
    stop: async () => void (await Promise.all([browser.close(), door.close()])),
  }
}

/**
 * The time within an open app, from the tap to the first picture with the panel and its button. Who taps a tile has seen it: home is at
 * rest. Both ends are read in the pages themselves, for a locator that waits looks again after half a second.
 */
async function playableAfter(browser: Browser, { url }: House, session: Session, game: GameCode): Promise<Come> {
  const { context, page } = await openPhone(browser, { language: 'en', session, isNew: true })
  try {
    await context.addInitScript({ content: marksPanel(m.play_panel()) })
    await page.goto(`${url}/h5/#${address.home()}`)
    await untilUseful(page)
    await page.waitForTimeout(SETTLED_MS)
    const wire = await context.newCDPSession(page)
    await wire.send('Network.enable')
    await wire.send('Network.emulateNetworkConditions', SLOW_4G)
    const came: { at: number; bytes: number }[] = []
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      came.push({ at: performance.timeOrigin + performance.now(), bytes: encodedDataLength })
    })
    const to = JSON.stringify(address.game({ game }))
    const tapped = await page.evaluate<number>(`(location.hash = ${to}, performance.timeOrigin + performance.now())`)
    const panel = page.frameLocator('iframe').locator('[data-playable]')
    await panel.waitFor({ state: 'attached' })
    const at = Number(await panel.getAttribute('data-playable'))
    const before = came.filter((answer) => answer.at <= at)
    return { ms: at - tapped, answers: before.length, kB: before.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000 }
  } finally {
    await context.close()
  }
}

/** For each frame before its page: writes down when the panel of that name was drawn, by the clock that all frames share. */
const marksPanel = (name: string): string => `if (window !== window.top) {
  const seen = new MutationObserver(() => {
    const panel = document.querySelector('[aria-label=${JSON.stringify(name)}]')
    if (!panel) return
    seen.disconnect()
    const mark = () => panel.setAttribute('data-playable', performance.timeOrigin + performance.now())
    requestAnimationFrame(() => setTimeout(mark))
  })
  seen.observe(document, { childList: true, subtree: true })
}`

type Look = { slowed: number; watchedMs: number }

/** A round, played as a member would, and watched for this long. */
async function roundOf(browser: Browser, door: Door, game: Played, { slowed, watchedMs }: Look) {
  const { context, page } = await openPhone(browser, { language: 'en', isNew: true })
  try {
    // The movement itself is measured.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(door.launch(game, { lang: 'en', theme: 'light' }))
    const stake = page.locator('button[aria-describedby=pause]')
    await stake.waitFor()
    if (game === 'fish') await page.getByRole('list', { name: m.play_fish_list() }).getByRole('button').first().click()
    const presses = await pressesOf(page, stake)
    await page.waitForTimeout(SETTLED_MS)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    return await scriptPerFrame(browser, page, async () => {
      await presses.stake()
      await decides(page, door, game, presses)
      await page.waitForTimeout(watchedMs)
    })
  } finally {
    await context.close()
  }
}

type Presses = { stake: () => Promise<void>; tile: (place: number) => Promise<void> }

/**
 * Presses by a pointer at known places. A locator that clicks or waits asks the page by scripts of its own, and in the trace they would
 * stand among those of the game.
 */
async function pressesOf(page: Page, stake: Locator): Promise<Presses> {
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!
    return [x + width / 2, y + height / 2] as const
  }
  const [button, tiles] = [await middle(stake), page.getByRole('grid').getByRole('button')]
  const places = await Promise.all((await tiles.all()).map(middle))
  // The pointer stands there already: listeners of the driver's own are compiled with its first move, and no phone has them.
  await page.mouse.move(...button)
  return {
    stake: () => page.mouse.click(...button),
    tile: (place) => page.mouse.click(...places[place]!),
  }
}

/** The member's decisions within a round of a game that waits for them. In niuniu the button that turns all cards is where the stake was. */
async function decides(page: Page, door: Door, game: Played, presses: Presses): Promise<void> {
  if (game !== 'niuniu' && game !== 'mines') return
  await page.waitForTimeout(DECIDES_MS)
  if (game === 'niuniu') return presses.stake()
  const safe = Array.from({ length: 25 }, (_, tile) => tile).find((tile) => !door.hidden().includes(tile))!
  await presses.tile(safe)
}
