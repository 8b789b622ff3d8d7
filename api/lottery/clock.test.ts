// Draws go by the database's clock, even if the servers' clocks differ, and even if it jumps.
import { expect, test } from 'vitest'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { openHouse } from '../testing/house.ts'
import { tickersElsewhere } from './testing/elsewhere.ts'
import {
  endIssue,
  lockSoon,
  openIssue,
  order,
  proofOf,
  reaches,
  roomyIssue,
  tamper,
  timePasses,
} from './testing/play.ts'

const HOUR_MS = 3_600_000
const SECOND = 1 / 60

const tickElsewhere = tickersElsewhere()

const house = await openHouse({ drawSeconds: 12, drawLockSeconds: 3 })
const amy = await house.person('amy001')
await amy.receives('1000.00')

async function stakes(issue: string) {
  await amy.call(calls.place, await order(house, issue, [['k3.side', ['big', 'small'], '1.00']]))
}

/** Of each issue that was drawn: was every step made in its own time, and once? */
async function stepsOf(issues: string[]) {
  const rows = await house.sql(
    `select issue, draw_id, frozen_at >= lock_at as "lockedInTime", drawn_at >= draw_at as "drawnInTime",
            drawn_at < draw_at + interval '30 seconds' as soon
       from issues where issue = any($1)`,
    [issues],
  )
  // Asked apart: on a cluster bets and issues lie on different machines.
  const count = async (what: string, value: unknown): Promise<number> =>
    (await house.sql(`select count(*)::int as n from ${what}`, [value]))[0].n
  return Promise.all(
    rows.map(async ({ issue, draw_id, ...steps }) => ({
      ...steps,
      results: await count('bet_results where draw_id = $1', draw_id),
      told: await count("outbox where topic = 'draw' and payload->>'issue' = $1", issue),
    })),
  )
}
const inTime = { lockedInTime: true, drawnInTime: true, soon: true, results: 1, told: 3 }

test('servers whose clocks are an hour ahead and an hour behind draw at the time of the database', async () => {
  tickElsewhere(house, HOUR_MS)
  tickElsewhere(house, -HOUR_MS)
  // Which of them draws is chance; the wrong one would lock what is open still, and draw what is locked.
  const { issue } = await openIssue(house, 6_000)
  await stakes(issue)
  await lockSoon(house, issue, 1_500)
  await reaches(house, issue, 'settled')
  expect(await stepsOf([issue])).toEqual([inTime])
}, 180_000)

test('a database whose clock is set back after the lock draws when the time has come again, once', async () => {
  tickElsewhere(house)
  // A process takes its time to start; one that has drawn is there when the next issue locks.
  const first = await roomyIssue(house, 3_000)
  await endIssue(house, first.issue)
  await reaches(house, first.issue, 'settled')
  const { issue } = await roomyIssue(house, 3_000)
  await stakes(issue)
  await lockSoon(house, issue, 0)
  await reaches(house, issue, 'locked')
  // For an issue it is the same whether the clock goes back or the issue goes forward.
  await timePasses(house, issue, -SECOND)
  await reaches(house, issue, 'settled')
  const [{ drawnInTime, results, told }] = (await stepsOf([issue])) as [typeof inTime]
  expect({ drawnInTime, results, told }).toEqual({ drawnInTime: true, results: 1, told: 3 })
}, 180_000)

test('a clock that jumps ahead over lock and draw closes the issue and draws it at once', async () => {
  tickElsewhere(house)
  const { issue } = await roomyIssue(house, 3_000)
  await stakes(issue)
  // In stored instants a clock that goes ahead looks the same as all rows moved back.
  const back = (column: string) => `${column} = (${column} at time zone 'UTC' - interval '1 minute') at time zone 'UTC'`
  const drawn = '(select draw_id from issues where issue = $1)'
  await tamper(house, `update bets set ${back('accepted_at')} where draw_id = ${drawn}`, [issue])
  await tamper(house, `update transfers set ${back('created_at')} where kind = 10 and ref = ${drawn}::text`, [issue])
  await timePasses(house, issue, 1)
  await reaches(house, issue, 'settled')
  const late = await order(house, issue, [['k3.side', ['big'], '1.00']])
  expect(await amy.verdict(calls.place, late)).toBe('draw_closed')
  expect((await proofOf(house, issue)).entries?.count).toBe(1)
  const [{ results, told }] = (await stepsOf([issue])) as [typeof inTime]
  expect({ results, told }).toEqual({ results: 1, told: 3 })
}, 180_000)
