// Edge cases of issues: the end of a chain, a commitment that cannot be published, and a jump of the clock.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, afterEach, expect, test } from 'vitest'
import { drawOf } from '../../core/fair/results.ts'
import { lottery as calls } from '../../core/lottery/calls.ts'
import { openHouse } from '../testing/house.ts'
import { lockIssue } from './draw.ts'
import { prepareIssues } from './issues.ts'
import { findUnderWay } from './lottery.sql.ts'
import { openLotteries } from './odds/priced.ts'
import { endIssue, freshIssue, openIssue, order, proofOf, reaches, timePasses, until } from './testing/play.ts'
import { startTicker, type Ticker } from './ticker.ts'

const LENGTH = 3
const LOTTERY = 'k3_1m'

let ticker: Ticker | undefined
let errors: string[] = []

const house = await openHouse({ drawSeconds: 12, drawLockSeconds: 1 })
afterEach(() => {
  errors = []
})
afterAll(() => ticker?.stop())

function tick() {
  ticker = startTicker(house, (error) => errors.push(String(error)), { chainLength: LENGTH })
}

const log = () => join(house.dataDir, 'commitments.log')
const sha256 = (value: Buffer) => createHash('sha256').update(value).digest()

test('without a commitment in the file outside there is no issue to bet on', async () => {
  const priced = (await openLotteries(house).find(LOTTERY))!
  // A folder in its place: the line cannot be written.
  await mkdir(log(), { recursive: true })
  await expect(prepareIssues(house, priced, LENGTH)).rejects.toThrow()
  const count = () => house.db.one(v.object({ n: v.number() }))`select count(*)::int as n from issues`
  expect(await count()).toEqual({ n: 0 })
  await rm(log(), { recursive: true })
  tick()
  await openIssue(house)
  const [first] = (await readFile(log(), 'utf8')).trim().split('\n')
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z k3_1m 1 3 [0-9a-f]{64}$/)
})

const Place = v.object({
  issue: v.string(),
  chain: v.number(),
  position: v.number(),
  isBefore: v.boolean(),
})

test('issues go on where a chain ends: both sides of the seam verify against their own commitments', async () => {
  const places = await until(async () => {
    const found = await house.db.rows(Place)`
      select i.issue, i.chain, i.position,
             c.published_at < i.opens_at and c.logged_at < i.opens_at as "isBefore"
        from issues i join chains c on c.lottery = i.lottery and c.number = i.chain
       where i.lottery = ${LOTTERY}
       order by i.draw_at`
    return found.length > LENGTH + 1 && found
  }, 'issues of the second chain')
  const seam = places.slice(LENGTH - 1, LENGTH + 1)
  expect(seam.map(({ chain, position }) => [chain, position])).toEqual([
    [1, LENGTH],
    [2, 1],
  ])
  // The very first issues may be under way when the house opens; those of a later chain never are.
  expect(places.filter(({ chain }) => chain > 1).every(({ isBefore }) => isBefore)).toBe(true)
  const published = await readFile(log(), 'utf8')
  for (const { issue, chain, position } of seam) {
    await endIssue(house, issue)
    const proof = await reaches(house, issue, 'settled')
    let hashed = Buffer.from(proof.key!, 'hex')
    for (let at = 0; at < position; at++) hashed = sha256(hashed)
    const commitment = hashed.toString('hex')
    expect(proof.chain).toMatchObject({ chainId: `${LOTTERY}:${chain}`, commitment })
    expect(published).toContain(` ${LOTTERY} ${chain} ${LENGTH} ${commitment}\n`)
    // The beacon is off: the prefix says so, and nothing else goes in.
    expect(proof.beacon).toBe('none')
    const source = { key: Buffer.from(proof.key!, 'hex'), gameCode: LOTTERY, issue }
    expect(drawOf('k3', source)).toEqual(proof.numbers)
  }
  expect(errors).toEqual([])
})

test('a clock that is set back draws nothing early and nothing twice; one that is set ahead loses nothing', async () => {
  const amy = await house.person('amy001')
  await amy.receives('100.00')
  const { issue } = await freshIssue(house)
  const lines = [['k3.side', ['big', 'small'], '10.00']] as Parameters<typeof order>[2]
  await amy.call(calls.place, await order(house, issue, lines))
  // Locked by hand: a ticker would draw it before the clock goes back.
  await ticker?.stop()
  await endIssue(house, issue)
  const due = (await findUnderWay(house.db)).find((one) => one.issue === issue)
  await lockIssue(house, due!, (error) => errors.push(String(error)))
  // For this issue it is now a minute earlier; the others are drawn meanwhile.
  await timePasses(house, issue, -1)
  tick()
  const other = await freshIssue(house)
  await endIssue(house, other.issue)
  await reaches(house, other.issue, 'settled')
  const waiting = await proofOf(house, issue)
  expect(waiting).toMatchObject({ status: 'locked', key: null, numbers: null })
  await timePasses(house, issue, 1)
  const settled = await reaches(house, issue, 'settled')
  expect(settled.entries).toMatchObject({ count: 1, stake: '20.00' })
  const events = await house.db.pool.query(
    `select payload->>'status' as status from outbox
      where topic = 'draw' and payload->>'issue' = $1 order by created_at`,
    [issue],
  )
  expect(events.rows.map(({ status }) => status)).toEqual(['locked', 'drawn', 'settled'])
  expect(errors).toEqual([])
})
