// What a walk stands on: a house and a browser, shared by the files of a worker or of a file's own, and a member's phone.
import type { Browser, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { ends } from '../api/lottery/testing/time.ts'
import { twoPeople as makeTwo } from '../api/testing/people.ts'
import { launchBrowser } from './browser.ts'
import { databaseOf, startHouse } from './house.ts'
import type { RunningHouse } from './house.ts'
import { openPhone } from './phone.ts'
import type { Phone, PhoneOf } from './phone.ts'

export type Stage = { house: RunningHouse; browser: Browser }

/** `ends` has an issue lock and be drawn now. Only here: behind it there is a gap, in which other walks find no issue open. */
type OwnStage = Stage & { ends: (draw: { lottery: string; issue: string }) => Promise<void> }

async function open(env: Record<string, string>) {
  const [house, browser] = await Promise.all([startHouse(env), launchBrowser()])
  const close = async () => {
    await browser.close()
    await house.stop()
  }
  return { house, browser, close }
}

/** For a file whose walks need settings of their own, or a house that no other walk has touched. */
export async function ownStage(env: Record<string, string>): Promise<OwnStage> {
  const { close, ...stage } = await open(env)
  afterAll(close)
  const database = () => ({ connectionString: databaseOf(stage.house.place).DATABASE_URL })
  return { ...stage, ends: (draw) => ends(database(), draw) }
}

let shared: ReturnType<typeof open> | undefined

/** What the runner ends with a worker: the shared stage. */
const withEnd = test.extend<{ end: undefined }>({
  end: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads here what is needed
    async ({}, use) => {
      await use(undefined)
      await (await shared)?.close()
    },
    { scope: 'worker' },
  ],
})

/** The stage of this worker. A walk that changes something has members of its own; bao001 is only looked at. */
export function sharedStage(): Promise<Stage> {
  withEnd.beforeAll(({ end }) => end)
  shared ??= open({ LOTTERIES: 'k3_1m', CARD_WAIT_HOURS: '0', APP_APK_URL: '/h5/atlas.json' })
  return shared
}

let two: ReturnType<typeof makeTwo> | undefined

/** Ann and Ben, who act by hand in the shared house. */
export const twoPeople = () =>
  (two ??= shared!.then(({ house }) => makeTwo({ DATA_DIR: house.place })))

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
  const { page, context, problems } = phone
  try {
    await steps(page, phone)
    expect(problems).toEqual([])
  } catch (error) {
    const said = [(error as Error).message, `at ${page.url()}`, ...problems]
    const path = `/tmp/koi-${expect.getState().currentTestName?.replace(/\W+/g, '-').slice(0, 60)}.png`
    await page.screenshot({ path }).catch(() => {})
    throw new Error(said.join('\n'), { cause: error })
  } finally {
    await context.close()
  }
}
