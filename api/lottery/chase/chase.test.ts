import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { ChaseTask } from '../../../core/lottery/chase.ts'
import { official as calls } from '../../../core/lottery/official-calls.ts'
import { fromWire, sumFen, toWire } from '../../../core/money.ts'
import { openHouse } from '../../testing/house.ts'
import type { Person } from '../../testing/house.ts'
import { openOffers } from '../offers/offer.ts'
import { chased, issuesToCome, submission } from '../testing/boards.ts'
import type { Pick } from '../testing/boards.ts'
import { openIssue, until } from '../testing/play.ts'
import { startTicker } from '../ticker.ts'
import { advanceChases } from './legs.ts'
import { atOnce, many } from '../../testing/at-once.ts'

let isOver = false
const errors: string[] = []
/** Connections that were cut, which is what a kill looks like to a scheduler. */
let cuts = 0

const house = await openHouse({ drawSeconds: 4, drawLockSeconds: 1 })
const offers = openOffers(house)
const ticker = startTicker(house, (error) => errors.push(String(error)), { chainLength: 4_096 })
const schedulers = [schedule(), schedule()]
afterAll(async () => {
  isOver = true
  await Promise.all(schedulers)
  await ticker.stop()
})

/** One of two schedulers, each looking at every bucket over and over, as the jobs of two servers do. */
async function schedule(): Promise<void> {
  while (!isOver) {
    for (const bucket of house.buckets)
      await advanceChases(house, offers, { bucket }).catch((error: unknown) => {
        cuts += 1
        if (!/terminat|Connection|administrator/i.test(String(error))) errors.push(String(error))
      })
    await new Promise((wake) => setTimeout(wake, 30))
  }
}

const sides: Pick = ['k3.side', ['big', 'small'], 2]
/** Wins on nothing but six ones. */
const rare: Pick = ['k3.triple_one', [1], 1]

/** A chase from the issue that is open now, with time left to order it. */
async function wish(pick: Pick, multiples: number[], stopOnWin = false) {
  await openIssue(house, 1_500)
  const issues = await issuesToCome(house, multiples.length)
  const legs = issues.map(({ issue }, at) => ({ issue, multiple: multiples[at] ?? 1 }))
  return chased(await submission(house, issues[0]!.issue, [pick]), legs, stopOnWin)
}

async function order(person: Person, ...what: Parameters<typeof wish>): Promise<ChaseTask> {
  const { chase } = await person.call(calls.submit, await wish(...what))
  if (!chase) throw new Error('no chase')
  return chase
}

const settled = (person: Person, chaseId: string) =>
  until(async () => {
    const chase = await person.call(calls.chase, { chaseId })
    const isPaid = chase.list.every(({ orderId, payout }) => !orderId || payout !== null)
    return chase.state !== 'running' && isPaid && chase
  }, `chase ${chaseId} to be over`)

/** Placed, returned and waiting are its total, and the cash is what the bets made of it. */
async function moneyIsRight(person: Person, received: string, chases: ChaseTask[]) {
  for (const { total, placed, returned, waiting } of chases)
    expect(toWire(fromWire(placed) + fromWire(returned) + fromWire(waiting))).toBe(total)
  const paid = sumFen(
    chases.flatMap(({ list }) => list.map(({ payout }) => fromWire(payout ?? '0.00'))),
  )
  const staked = sumFen(chases.map(({ placed }) => fromWire(placed)))
  const funds = await person.call(calls.funds, {})
  expect(funds).toEqual({
    available: toWire(fromWire(received) - staked + paid),
    chase: '0.00',
    openStakes: '0.00',
  })
}

// Side by side, each with members of its own: they wait for the same draws.
test.concurrent(
  'the whole stake waits, the open issue is bet on at once, each next one in its turn',
  async () => {
    const amy = await house.rich('amy001')
    const want = await wish(sides, [1, 2, 3])
    const first = await amy.call(calls.submit, want)
    expect(first.balance).toBe('976.00')
    expect(first.chase).toMatchObject({
      ...{
        total: '24.00',
        placed: '4.00',
        waiting: '20.00',
        legs: 3,
        legsDone: 1,
        state: 'running',
      },
      list: [{ state: 'placed', stake: '4.00' }, { stake: '8.00' }, { stake: '12.00' }],
    })
    // A repeat gets the first answer again.
    expect(await amy.call(calls.submit, want)).toEqual(first)
    expect((await amy.call(calls.funds, {})).chase).not.toBe('0.00')

    const chase = await settled(amy, first.chase?.chaseId ?? '')
    expect(chase).toMatchObject({ state: 'done', placed: '24.00', returned: '0.00' })
    expect(chase.list.map(({ issue }) => issue)).toEqual(want.chase?.legs.map(({ issue }) => issue))
    const { list } = await amy.call(calls.orders, {})
    expect(list.map(({ chaseId, total, issue }) => [chaseId, total, issue])).toEqual(
      chase.list.map((leg) => [chase.chaseId, leg.stake, leg.issue]).toReversed(),
    )
    await moneyIsRight(amy, '1000.00', [chase])
  },
)

test.concurrent('after a win everything left comes back, and nothing before it', async () => {
  const bao = await house.rich('bao001')
  const { chaseId } = await order(bao, sides, [1, 1, 1, 1, 1, 1], true)
  const chase = await settled(bao, chaseId)
  // Big and small lose together on a triple only.
  const wins = chase.list.map(({ payout }) => payout !== null && payout !== '0.00')
  const at = wins.indexOf(true)
  expect(at).toBeGreaterThanOrEqual(0)
  const rest = chase.list.slice(at + 1)
  expect(rest.map(({ reason }) => reason)).toEqual(rest.map(() => 'won'))
  expect(chase.state).toBe(rest.length > 0 ? 'won' : 'done')
  await moneyIsRight(bao, '1000.00', [chase])
})

test.concurrent(
  'stopped twenty times at once with twenty keys, beside its turns: what is left comes back once',
  async () => {
    const cat = await house.rich('cathy001')
    const { chaseId } = await order(cat, rare, [1, 5, 5, 5])
    const stops = many(20, (at) =>
      cat.verdict(calls.stopChase, { chaseId, idempotencyKey: `stop-${at}` }),
    )
    const said = await Promise.all(stops)
    expect(said.toSorted()).toEqual([...many(19, () => 'chase_over'), 'ok'])
    const chase = await settled(cat, chaseId)
    expect(chase).toMatchObject({ state: 'stopped', placed: '2.00', returned: '30.00' })
    const same = await order(cat, rare, [1, 1])
    const stop = { chaseId: same.chaseId, idempotencyKey: 'once' }
    const answers = await atOnce(20, () => cat.call(calls.stopChase, stop))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await moneyIsRight(cat, '1000.00', [chase, await settled(cat, same.chaseId)])
  },
)

test.concurrent(
  'a stop that races the turn of a leg: the leg is a bet or comes back, never both',
  async () => {
    const dan = await house.rich('danny001')
    const chases: ChaseTask[] = []
    for (let round = 0; round < 3; round++) {
      const { chaseId, list } = await order(dan, rare, [1, 1])
      // The second leg's turn comes when the first one is settled, about when its issue is drawn.
      await until(async () => {
        const [first] = (await dan.call(calls.orders, { orderNo: list[0]?.orderId ?? '' })).list
        return first?.status !== 'open' && first?.status !== 'locked'
      })
      await dan.verdict(calls.stopChase, { chaseId, idempotencyKey: `stop-${round}` })
      chases.push(await settled(dan, chaseId))
    }
    await moneyIsRight(dan, '1000.00', chases)
  },
)

test.concurrent('one key is one chase, twenty keys are as many as the money pays for', async () => {
  const eve = await house.rich('evelyn01', '50.00')
  const same = await wish(rare, [1, 1])
  const answers = await atOnce(20, () => eve.call(calls.submit, same))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  // From the next issue on, so that none of them can come too late.
  const [, next, after] = (await issuesToCome(house, 3)).map(({ issue }) => issue)
  const legs = [
    { issue: next!, multiple: 1 },
    { issue: after!, multiple: 4 },
  ]
  const one = await submission(house, next!, [rare])
  const wants = many(20, () => chased(one, legs))
  const said = await Promise.all(wants.map((want) => eve.verdict(calls.submit, want)))
  expect(said.filter((verdict) => verdict === 'ok')).toHaveLength(4)
  expect(new Set(said)).toEqual(new Set(['ok', 'balance_short']))
  const { list } = await eve.call(calls.chases, {})
  expect(list).toHaveLength(5)
  const chases = await Promise.all(list.map(({ chaseId }) => settled(eve, chaseId)))
  await moneyIsRight(eve, '50.00', chases)
})

test('connections that are cut at any moment lose no leg and double none', async () => {
  const fay = await house.rich('fayfay01')
  const started = await atOnce(4, () => order(fay, rare, [1, 2, 1]))
  const before = cuts
  const owner = new pg.Client(house.database.config)
  await owner.connect()
  for (const end = Date.now() + 7_000; Date.now() < end;) {
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
    await new Promise((wake) => setTimeout(wake, 15))
  }
  await owner.end()
  const chases = await Promise.all(started.map(({ chaseId }) => settled(fay, chaseId)))
  // A leg may have missed its issue while the database was cut off; its money came back then.
  expect(cuts).toBeGreaterThan(before)
  for (const { list } of chases)
    for (const { state, reason } of list)
      expect(state === 'placed' || reason === 'issue_missed').toBe(true)
  await moneyIsRight(fay, '1000.00', chases)
})

test('afterwards the books are right', async () => {
  expect(await house.broken()).toEqual([])
})
