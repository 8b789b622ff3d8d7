// Draws with the public beacon, over HTTP against the sandbox's one: with each of its faults, and our own death.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { parseKey } from '../../../core/fair/fair.ts'
import { roundAfter, roundTimeMs } from '../../../core/fair/beacon.ts'
import { beaconProblem } from '../../../core/fair/beacon-signature.ts'
import { drawOf } from '../../../core/fair/results.ts'
import { lottery as calls } from '../../../core/lottery/calls.ts'
import type { Proof } from '../../../core/lottery/proof.ts'
import { startBeacon } from '../../../sandbox/beacon/beacon.ts'
import type { BeaconFault } from '../../../sandbox/beacon/faults.ts'
import type { Settings } from '../../settings.ts'
import { readBooks } from '../../testing/books.ts'
import { m } from '../../../text/compiled/messages.js'
import { openHouse } from '../../testing/house.ts'
import { prepareIssues } from '../issues.ts'
import { openLotteries } from '../odds/priced.ts'
import {
  endIssue,
  freshIssue,
  lockSoon,
  openIssue,
  order,
  proofOf,
  reaches,
  tamper,
  timePasses,
  until,
  type Issue,
} from '../testing/play.ts'
import { startTicker, type Ticker } from '../ticker.ts'
import { periodProblem, rememberChain } from './beacon.ts'

const secret = randomBytes(32)
const tickers: Ticker[] = []
let errors: string[] = []

let beacon = await openBeacon()
const house = await openHouse({ drawSeconds: 12, drawLockSeconds: 3, beacon })
const amy = await house.person('amy001')
await amy.receives('1000.00')
beforeEach(() => {
  beacon.behave('fine')
  errors = []
})
afterEach(stopTickers)
afterAll(() => beacon.stop())

async function openBeacon() {
  const opened = await startBeacon({ port: 0, secret, periodS: 1 })
  return { ...opened, chain: await opened.chain() }
}

async function stopTickers() {
  await Promise.all(tickers.splice(0).map((ticker) => ticker.stop()))
}

function tick(changed: Partial<Settings> = {}) {
  const settings = { ...house.settings, ...changed }
  const told = (error: unknown) => void errors.push(String(error))
  tickers.push(startTicker({ ...house, settings }, told, { chainLength: 4_096 }))
}

const lastOrder = async () => (await amy.call(calls.orders, { size: 1 })).list[0]

async function stakes(issue: string): Promise<void> {
  await amy.call(calls.place, await order(house, issue, [['k3.side', ['big', 'odd'], '10.00']]))
}

/** An issue that opens now. */
const opened = async () => (await freshIssue(house)).issue

/** Its beacon is all that the draw waits for still: the rest of its lock is over. */
async function isDue(issue: string): Promise<void> {
  for (const table of ['issues', 'draws']) {
    const set = `update ${table} set draw_at = statement_timestamp()`
    await tamper(house, `${set} where lottery = 'k3_1m' and issue = $1`, [issue])
  }
}

/** Checks a proof by all that anybody can compute from it without asking the house. */
function expectTrue(proof: Proof, chain = beacon.chain) {
  const { beacon: randomness, beaconProof, key, issue } = proof
  const { round, lockAt, signature } = beaconProof!
  expect(beaconProof!.chain).toEqual(chain)
  expect(round).toBe(roundAfter(chain, lockAt))
  const value = { randomness: randomness!, signature: signature! }
  expect(beaconProblem(chain, round, value)).toBeUndefined()
  const source = { key: parseKey(key!)!, gameCode: 'k3_1m', issue, beacon: randomness! }
  expect(drawOf('k3', source)).toEqual(proof.numbers)
}

test('a draw waits for the first round a second after its lock, is made from it, and its proof shows it', async () => {
  tick()
  // The round awaited is the same when the issue is made, and when its time has come nearer.
  await expectAwaited(await openIssue(house, 2_000))
  const { issue } = await openIssue(house, 2_000)
  await stakes(issue)
  await lockSoon(house, issue, 1_000)
  // By its own proof: on a busy machine it has locked by now, and the open issue is the next one.
  const { round, lockAt } = (await proofOf(house, issue)).beaconProof!
  expect(round).toBe(roundAfter(beacon.chain, lockAt))
  const proof = await reaches(house, issue, 'settled')
  expect(proof.beaconProof).toMatchObject({ round, lockAt })
  expectTrue(proof)
  expect(roundTimeMs(beacon.chain, round)).toBeGreaterThanOrEqual(lockAt + 1_000)
  const settled = await lastOrder()
  expect(settled).toMatchObject({ issue, status: 'settled', numbers: proof.numbers })
  expect(beacon.askedEarly()).toEqual([])
  expect(errors).toEqual([])
})

async function expectAwaited({ issue, lockAt }: Issue): Promise<void> {
  const round = roundAfter(beacon.chain, lockAt)
  const shown = { beacon: null, beaconProof: { round, lockAt, signature: null } }
  expect(await proofOf(house, issue)).toMatchObject(shown)
}

const untrue: [BeaconFault, RegExp?][] = [
  ['wrong_signature', /signature of round \d+ is wrong/],
  // Its message is that of the fault before, which is logged once.
  ['relabelled'],
  ['wrong_round', /round \d+ came for \d+/],
  ['lie', /randomness of round \d+ is wrong/],
  ['garbage', /not understood/],
  ['broken', /status 500/],
  ['late', /timeout/],
]

test('nothing but the true value of the round is used, however long the draw has to wait for it', async () => {
  tick()
  const issue = await opened()
  await stakes(issue)
  await lockSoon(house, issue, 100)
  for (const [fault, problem] of untrue) {
    beacon.behave(fault)
    errors = []
    const before = beacon.asked().length
    // Asked twice, it has judged the first answer.
    const isJudged = () => (problem ? errors.some((error) => problem.test(error)) : beacon.asked().length > before + 1)
    await until(async () => isJudged(), fault)
    const proof = await proofOf(house, issue)
    expect(proof).toMatchObject({ beacon: null, numbers: null, beaconProof: { signature: null } })
  }
  beacon.behave('fine')
  expectTrue(await reaches(house, issue, 'settled'))
}, 180_000)

test('without its beacon a draw is void, the stakes are back, and no value can make it a result later', async () => {
  const before = await bookOf()
  tick()
  beacon.behave('silent')
  const issue = await opened()
  await stakes(issue)
  await lockSoon(house, issue, 100)
  const held = await reaches(house, issue, 'locked')
  await until(async () => beacon.asked().includes(held.beaconProof!.round), 'the first question')
  await timePasses(house, issue, 3)
  const proof = await reaches(house, issue, 'void')
  expect(proof).toMatchObject({ numbers: null, beacon: null, key: expect.any(String) })
  expect(proof.voidReason).toBe(m.lottery_void_no_beacon({}, { locale: 'zh_hans' }))
  const refunded = await until(async () => {
    const row = await lastOrder()
    return row?.issue === issue && row.payout !== null && row
  }, 'the refund')
  expect(refunded).toMatchObject({ status: 'void', payout: '20.00' })
  await house.books(before)
  beacon.behave('fine')
  const later = await opened()
  await lockSoon(house, later, 0)
  await isDue(later)
  await reaches(house, later, 'settled')
  expect(await proofOf(house, issue)).toMatchObject({ status: 'void', numbers: null, beacon: null })
  expect(errors.join()).toContain('was not made in time')
}, 180_000)

test('switching the setting changes no draw that exists, and a silent beacon holds up no other lottery', async () => {
  await stopTickers()
  // The draws of one lottery are made while the beacon is off, those of the other while it is on.
  tick({ beacon: null, lotteries: ['ssc_1m'] })
  await until(() => madeOf('ssc_1m'), 'draws of ssc_1m')
  await stopTickers()
  tick({ lotteries: ['k3_1m'] })
  const issue = await opened()
  await lockSoon(house, issue, 0)
  const { round } = (await proofOf(house, issue)).beaconProof!
  await stopTickers()
  beacon.behave('silent')
  // On for all: what was made without stays so, and does not wait. Off for all: what was made with waits on.
  for (const setting of [beacon, null]) {
    tick({ beacon: setting, lotteries: ['k3_1m', 'ssc_1m'] })
    const before = beacon.asked().length
    await until(async () => beacon.asked().indexOf(round, before) >= 0, 'the beacon to be asked')
    const drawn = await drawnOf('ssc_1m')
    const [other] = await house.sql(
      `select issue from issues where lottery = 'ssc_1m' and status = 1 order by draw_at limit 1`,
    )
    await endIssue(house, other.issue, 'ssc_1m')
    await until(async () => (await drawnOf('ssc_1m')) > drawn, 'the other lottery')
    await stopTickers()
  }
  tick({ beacon: null })
  expect(await reaches(house, issue, 'locked')).toMatchObject({ beacon: null })
  beacon.behave('fine')
  await isDue(issue)
  expectTrue(await reaches(house, issue, 'settled'))
  const kinds = await house.db.pool.query(
    `select distinct lottery, beacon <> 'none' as has from issues where lottery = 'ssc_1m'`,
  )
  expect(kinds.rows).toEqual([{ lottery: 'ssc_1m', has: false }])
}, 90_000)

test('after a restart between lock and draw the value is fetched, from wherever the chain answers now', async () => {
  tick()
  beacon.behave('silent')
  const issue = await opened()
  await stakes(issue)
  await lockSoon(house, issue, 100)
  await reaches(house, issue, 'locked')
  await stopTickers()
  await beacon.stop()
  const { chain } = beacon
  // The same key from the same secret, at another address.
  beacon = await openBeacon()
  expect(beacon.chain).toEqual(chain)
  await isDue(issue)
  tick({ beacon })
  expectTrue(await reaches(house, issue, 'settled'))
}, 40_000)

test('the database takes the value once, between lock and result, and only with its signature', async () => {
  const { pool } = house.db
  const put = (issue: string, signature = randomBytes(48), randomness?: Buffer) =>
    pool.query(
      `update issues set beacon_signature = $2, beacon_randomness = coalesce($3, sha256($2))
        where issue = $1 and lottery = 'k3_1m'`,
      [issue, signature, randomness ?? null],
    )
  const find = async (status: number, has: string) => {
    const found = await pool.query(
      `select issue from issues where status = $1 and beacon ${has} 'none' and lottery = 'k3_1m' limit 1`,
      [status],
    )
    return found.rows[0].issue as string
  }
  const [open, settled] = [await find(1, '<>'), await find(4, '<>')]
  for (const issue of [open, settled]) await expect(put(issue)).rejects.toThrow(/comes once/)
  const change = (set: string, issue: string) =>
    pool.query(`update issues set ${set} where issue = $1 and lottery = 'k3_1m'`, [issue])
  await expect(change('beacon_round = beacon_round + 1', open)).rejects.toThrow(/keeps its round/)
  await expect(change("beacon = 'none'", open)).rejects.toThrow(/published as it is/)
  await expect(change("lock_at = now() + interval '1 h'", open)).rejects.toThrow(/keeps the lock/)
  // Closed by hand, with a list: now it may come, and nothing is drawn before it has.
  await change('status = 2, entries = 0, stakes = 0, frozen_at = clock_timestamp()', open)
  const drawn = `status = 3, key = sha256('key'), numbers = '{1,2,3}', drawn_at = clock_timestamp()`
  await expect(change(drawn, open)).rejects.toThrow(/drawn_had_its_beacon/)
  await expect(put(open, randomBytes(48), randomBytes(32))).rejects.toThrow(/beacon_is_whole/)
  await put(open)
  await expect(put(open)).rejects.toThrow(/comes once/)
  await expect(pool.query("update beacon_chains set public_key = ''")).rejects.toThrow(/stays/)
  await expect(pool.query('delete from beacon_chains')).rejects.toThrow(/stays/)
})

test('a chain is not another chain under the same name', async () => {
  const chain = { ...beacon.chain, periodS: 2 }
  await expect(rememberChain(house.db, { url: beacon.url, chain })).rejects.toThrow(/another key or/)
  await rememberChain(house.db, beacon)
})

test('a lottery whose lock is too short for the beacon makes no draws, and the house says which', async () => {
  const settings = { ...house.settings, drawLockSeconds: 2, beacon }
  const short = { ...house, settings }
  const priced = (await openLotteries(short).find('k3_1m'))!
  await expect(prepareIssues(short, priced)).rejects.toThrow(/lock of 3 s .* k3_1m 2 s/)
  expect(await periodProblem(short)).toContain('k3_1m 2 s')
  for (const changed of [{ drawLockSeconds: 3 }, { beacon: null }])
    expect(await periodProblem({ ...house, settings: { ...settings, ...changed } })).toBeUndefined()
})

const madeOf = (lottery: string) => countOf('select count(*)::int as n from issues where lottery = $1', lottery)
const drawnOf = (lottery: string) =>
  countOf('select count(*)::int as n from issues where lottery = $1 and status = 4', lottery)
async function countOf(text: string, lottery: string): Promise<number> {
  const rows = await house.sql(text, [lottery])
  return rows[0].n
}

/** The whole book as it stands, in the lines that `books` compares. */
const bookOf = () => readBooks(house.db.pool)
