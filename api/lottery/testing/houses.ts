// Houses that play: one whose draws run by themselves, and one where nothing moves but what a test does.
import { afterAll } from 'vitest'
import type { Settings } from '../../settings.ts'
import { openHouse } from '../../testing/house.ts'
import { prepareIssues } from '../issues.ts'
import { openLotteries } from '../odds/priced.ts'
import { startTicker } from '../ticker.ts'
import { endIssue } from './play.ts'

/** Its draws run until the test file ends; what went wrong in them is in `errors`. `ends` ends an issue. */
export async function openRunning(changed: Partial<Settings> = {}, chainLength = 2_048) {
  const house = await openHouse({ drawSeconds: 10, drawLockSeconds: 1, ...changed })
  const errors: string[] = []
  const start = () => startTicker(house, (error) => errors.push(String(error)), { chainLength })
  let ticker = start()
  afterAll(() => ticker.stop())
  /** Draws the issue now instead of at the ticker's next look: a restarted ticker looks at once. */
  const ends = async (issue: string, lottery?: string) => {
    await endIssue(house, issue, lottery)
    await ticker.stop()
    ticker = start()
  }
  return { house, errors, ends }
}

/** Issues of half a day, made by hand and never drawn. */
export async function openStill(lotteries = ['k3_1m']) {
  const house = await openHouse({ lotteries, drawSeconds: 43_200, drawLockSeconds: 5 })
  const pricedLotteries = openLotteries(house)
  for (const code of lotteries) await prepareIssues(house, (await pricedLotteries.find(code))!, 2_048)
  return { house, pricedLotteries }
}
