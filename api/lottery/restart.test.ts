// A database that is killed and started again under the round loop: the house goes on as if it had been slow.
import { afterAll, expect, test } from 'vitest'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { cashOf } from '../ledger/post/wallets.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { ownDatabase } from '../testing/own-database.ts'
import { endIssue, lockSoon, order, reaches, roomyIssue, timePasses, until } from './testing/play.ts'
import { startTicker } from './ticker.ts'

const errors: string[] = []

const own = await ownDatabase()
const house = await openHouse({ drawSeconds: 12, drawLockSeconds: 1 }, { own })
const amy = await house.person('amy001')
const bao = await house.person('bao001')
for (const person of [amy, bao]) await person.receives('1000.00')
const onError = (error: unknown) => errors.push(String(error))
// Two of them, as in a house of two servers: none may do what the other does.
const tickers = [1, 2].map(() => startTicker(house, onError, { chainLength: 4_096 }))
afterAll(() => Promise.all(tickers.map((ticker) => ticker.stop())))

/** The issue that takes bets, with time for them; the tickers make the first ones a moment behind the start. */
const open = async () => {
  await until(async () => (await house.sql('select from issues')).length > 0, 'issues')
  return (await roomyIssue(house, 5_000)).issue
}

async function stakes(person: Person, issue: string) {
  const both = await order(house, issue, [['k3.side', ['big', 'small'], '10.00']])
  return person.call(calls.place, both)
}

/** Counts the events of each step of an issue: one, despite any kill. */
async function told(issue: string): Promise<Record<string, number>> {
  const rows = (await house.sql(
    `select payload->>'status' as status, count(*)::int as n from outbox
      where topic = 'draw' and payload->>'issue' = $1 group by 1`,
    [issue],
  )) as { status: string; n: number }[]
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

const once = { locked: 1, drawn: 1, settled: 1 }

async function results(issue: string) {
  const rows = (await house.sql(
    `select r.outcome, count(*)::int as n from bet_results r
       join draws d on d.bucket = r.bucket and d.id = r.draw_id
      where d.issue = $1 group by 1 order by 1`,
    [issue],
  )) as { outcome: number; n: number }[]
  return rows.reduce((sum, { n }) => sum + n, 0)
}

test('killed with an open issue, away past its draw: it is drawn late, once, and paid', async () => {
  const issue = await open()
  await Promise.all([stakes(amy, issue), stakes(bao, issue)])
  await lockSoon(house, issue, 500)
  await own.restart(2_000)
  await reaches(house, issue, 'settled')
  expect(await told(issue)).toEqual(once)
  expect(await results(issue)).toBe(2)
  expect(errors.length).toBeGreaterThan(0)
}, 90_000)

test('killed at the lock, and again at the draw: every step happens, and none twice', async () => {
  for (const state of ['locked', 'drawn'] as const) {
    const issue = await open()
    await Promise.all([stakes(amy, issue), stakes(bao, issue)])
    await endIssue(house, issue)
    await reaches(house, issue, state, 'settled')
    await own.restart(0)
    await reaches(house, issue, 'settled')
    expect(await told(issue)).toEqual(once)
    expect(await results(issue)).toBe(2)
  }
}, 90_000)

test('an issue that was missed for more than 120 seconds is void after the restart, its stakes back, and says why', async () => {
  const issue = await open()
  const before = await cashOf(house.db, amy.member)
  await stakes(amy, issue)
  await timePasses(house, issue, 10)
  await own.restart(0)
  const proof = await reaches(house, issue, 'void')
  expect(proof.voidReason).toContain('没有按时开奖')
  await until(async () => (await cashOf(house.db, amy.member)) === before)
  expect(await told(issue)).toEqual({ void: 1 })
  // Back to its own time, or the audit would say that the bet came after the lock.
  await timePasses(house, issue, -10)
}, 90_000)

test('afterwards the loop goes on, no issue and no place of the chain is missing, and the books are right', async () => {
  const issue = await open()
  await stakes(bao, issue)
  await endIssue(house, issue)
  await reaches(house, issue, 'settled')
  const rows = (await house.sql(
    `select issue, position, status from issues
      where draw_at <= (select draw_at from issues where issue = $1) order by draw_at`,
    [issue],
  )) as { issue: string; position: number; status: number }[]
  const moved = rows.filter(({ status }) => status === 5)
  expect(moved.length).toBe(1)
  expect(rows.filter(({ status }) => status === 4).length).toBe(rows.length - 1)
  const places = rows.map(({ position }) => position).toSorted((one, other) => one - other)
  expect(places).toEqual(places.map((_, at) => at + 1))
  expect(await house.broken()).toEqual([])
}, 180_000)
