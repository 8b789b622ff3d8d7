// The stage of a walk: houses and a browser, shared by the files of a worker, or a house of a file's own, and a
// member's phone.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { ends } from '../api/lottery/testing/time.ts'
import { openDb } from '../api/shell/db.ts'
import { annAndBen, type Actor } from '../api/testing/people.ts'
import { bets } from '../core/bets.ts'
import type { GameCode } from '../core/games/catalog.ts'
import { launchBrowser } from './browser.ts'
import { copyCluster } from './cluster.ts'
import { databaseOf, runs, startHouse, type RunningHouse } from './house.ts'
import { ask, type Session } from './member.ts'
import { openPhone, type Phone, type PhoneOf } from './phone.ts'
import { spend } from './used.ts'

export type Stage = { house: RunningHouse; browser: Browser }

/** `ends` has an issue lock and be drawn now. Not in the usual house: behind it there is a gap, in which other walks find no issue open. */
export type EndingStage = Stage & { ends: (draw: { lottery: string; issue: string }) => Promise<void> }

/** A house on a copy of the run's cluster: only who makes one is not looked at here (launch, private). */
export async function startOnCopy(env: Record<string, string>): Promise<RunningHouse> {
  await endShared(undefined)
  return onCopy(env)
}

function onCopy(env: Record<string, string>): Promise<RunningHouse> {
  const place = mkdtempSync(join(tmpdir(), 'koi-e2e-'))
  copyCluster(inject('cluster'), place)
  return startHouse(env, place)
}

/** For a file whose walks need settings of their own, or a house that no other walk has touched. */
export async function ownStage(env: Record<string, string>): Promise<EndingStage> {
  const [house, browser] = await Promise.all([startOnCopy(env), sharedBrowser()])
  afterAll(() => house.stop())
  return withEnds({ house, browser })
}

const withEnds = (stage: Stage): EndingStage => {
  const database = { connectionString: databaseOf(stage.house.place).DATABASE_URL }
  return { ...stage, ends: (draw) => ends(database, draw) }
}

const USUAL = { LOTTERIES: 'k3_1m', CARD_WAIT_HOURS: '0' }

/** The houses that the files of a worker share. The first file that wants one opens it, and ends the one of the files before. */
const settings = {
  usual: { ...USUAL, APP_APK_URL: '/h5/atlas.json', TABLE_SECONDS: '60', MATCH_SECONDS: '3600' },
  // Tables and leagues that go on within seconds: they work whether somebody plays or not.
  quick: { ...USUAL, TABLE_SECONDS: '5', MATCH_SECONDS: '20' },
  // Draws come by themselves within seconds, with the beacon; the books are written into by hand, so that nobody audits.
  fast: {
    ...{ ...USUAL, DRAW_SECONDS: '12', DRAW_LOCK_SECONDS: '3', LOG_LEVEL: 'info' },
    ...{ BEACON: 'sandbox', BEACON_PERIOD: '1' },
  },
  // Every lottery, and no issue locks by itself: a walk ends the one that it has bet on, three of a lottery at most.
  still: { DRAW_SECONDS: '3600', DRAW_LOCK_SECONDS: '2' },
}
type Name = keyof typeof settings

const houses: Partial<Record<Name, Promise<RunningHouse>>> = {}
let browser: Promise<Browser> | undefined

/** Resources that the runner ends with a worker. */
const withEnd = test.extend<{ end: undefined }>({
  end: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads here what is needed
    async ({}, use) => {
      await use(undefined)
      await (await browser)?.close()
      await Promise.all(Object.values(houses).map(async (house) => (await house).stop()))
    },
    { scope: 'worker' },
  ],
})

/** The one Chromium of this worker. */
export function sharedBrowser(): Promise<Browser> {
  withEnd.beforeAll(({ end }) => end)
  return (browser ??= launchBrowser())
}

/** Files come house by house, those with their own before them (tools/check/order.ts), and an open house works on. */
async function endShared(but: Name | undefined): Promise<void> {
  for (const [other, house] of Object.entries(houses).filter(([other]) => other !== but)) {
    delete houses[other as Name]
    if (other === 'usual') two = undefined
    await (await house).stop()
  }
}

async function stageOf(name: Name): Promise<Stage> {
  await endShared(name)
  const opening = (houses[name] ??= onCopy(settings[name]))
  const [house, browser] = await Promise.all([opening, sharedBrowser()])
  return { house, browser }
}

/** The usual house of this worker. A walk that changes something has members of its own; bao001 is only looked at. */
export const sharedStage = (): Promise<Stage> => stageOf('usual')

/** The house whose tables and matches take a few seconds. */
export const quickStage = (): Promise<Stage> => stageOf('quick')

/** The house whose draws come every few seconds. */
export const fastStage = (): Promise<Stage> => stageOf('fast')

/** The house with every lottery, where an issue lasts until it is ended. */
export const stillStage = async (): Promise<EndingStage> => withEnds(await stageOf('still'))

let two: ReturnType<typeof makeTwo> | undefined

/** Ann and Ben, who act by hand in the usual house. */
export const twoPeople = () => (two ??= sharedStage().then(({ house }) => makeTwo(house)))

async function makeTwo({ place }: RunningHouse): Promise<{ ann: Actor; ben: Actor }> {
  const owner = openDb({ connectionString: databaseOf(place).DATABASE_URL })
  const { ann, ben } = await annAndBen(owner)
  await owner.close()
  const where = { DATA_DIR: place }
  return { ann: { ...where, ...ann }, ben: { ...where, ...ben } }
}

/**
 * Steps of a member on a phone of their own, in whose page nothing may go wrong meanwhile. Where they fail there is
 * a picture, and the error says where the page was.
 */
export async function onPhone(
  browser: Browser,
  phoneOf: PhoneOf,
  steps: (page: Page, phone: Phone) => Promise<void>,
): Promise<void> {
  const phone = await openPhone(browser, phoneOf)
  const { page, context, problems, trouble } = phone
  try {
    await steps(page, phone)
    expect(problems).toEqual([])
  } catch (error) {
    spend(context)
    const said = [(error as Error).message, `at ${page.url()}`, ...problems, ...trouble.slice(-10)]
    const path = `/tmp/koi-${expect.getState().currentTestName?.replace(/\W+/g, '-').slice(0, 60)}.png`
    await page.screenshot({ path }).catch(() => {})
    throw new Error(said.join('\n'), { cause: error })
  } finally {
    await context.close()
  }
}

/** Until the rounds of a game are in the member's records with these stakes; answers them. */
export async function untilStaked(
  house: RunningHouse,
  session: Session,
  { game, stakes }: { game: GameCode; stakes: string[] },
) {
  const played = async () => (await ask(house, bets.list, {}, session)).list.filter(({ gameCode }) => gameCode === game)
  const staked = async () => {
    await runs(house, 'journals_pull')
    return (await played()).map(({ stake }) => stake)
  }
  await expect.poll(staked, { timeout: 90_000, interval: 500 }).toEqual(stakes)
  return played()
}
