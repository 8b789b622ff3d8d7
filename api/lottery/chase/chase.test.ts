import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { bets } from '../../../core/bets.ts'
import type { ChaseTask } from '../../../core/lottery/chase.ts'
import { official as calls } from '../../../core/lottery/official-calls.ts'
import { fromWire, sumFen, toWire } from '../../../core/money.ts'
import { openHouse, type Person } from '../../testing/house.ts'
import { prepareIssues } from '../issues.ts'
import { openLotteries } from '../odds/priced.ts'
import { chased, issuesToCome, submission, type Pick } from '../testing/boards.ts'
import { endIssue, openIssue, reaches, tamper, until } from '../testing/play.ts'
import { startTicker } from '../ticker.ts'
import { advanceChases } from './legs.ts'
import { atOnce, many } from '../../testing/at-once.ts'

let isOver = false
const errors: string[] = []
/** Connections that were cut, which is what a kill looks like to a scheduler. */
let cuts = 0

const house = await openHouse({ drawSeconds: 15, drawLockSeconds: 1 })
const pricedLotteries = openLotteries(house)
await prepareIssues(house, (await pricedLotteries.find('k3_1m'))!, 4_096)
const schedulers = [schedule(), schedule()]
afterAll(async () => {
  isOver = true
  await Promise.all(schedulers)
})

/** Draws nothing but what `draw` asks for: an order has all the time that a busy machine takes for it. */
async function whileTicking<T>(work: () => Promise<T>): Promise<T> {
  const ticker = startTicker(house, (error) => errors.push(String(error)), { chainLength: 4_096 })
  return work().finally(() => ticker.stop())
}

/** Ends the first issue that is not drawn yet, for the chases too; answers it. */
async function ends(): Promise<string> {
  const open = `select issue from issues where status < 3 order by draw_at limit 1`
  const [{ issue }] = (await house.sql(open)) as [{ issue: string }]
  await endIssue(house, issue)
  await tamper(
    house,
    'update chase_legs l set opens_at = i.opens_at, lock_at = i.lock_at from issues i where i.draw_id = l.draw_id',
  )
  await tamper(
    house,
    `update chases c set next_at = n.at
       from (select bucket, member_id, chase_id, min(opens_at) as at from chase_legs
              where state = 1 group by bucket, member_id, chase_id) n
      where c.bucket = n.bucket and c.member_id = n.member_id and c.id = n.chase_id and c.state = 1`,
  )
  return issue
}

const turnsAreTaken = () =>
  until(async () => {
    const due = `select from chases where state = 1 and next_at <= clock_timestamp()`
    return (await house.sql(due)).length === 0
  }, 'the turns of chases')

/** An issue that was cut off in its settlement is claimed for a while yet; nobody would settle it behind this ticker. */
const allAreSettled = () =>
  until(async () => {
    const drawn = `select from issues where status = 3 /* draw drawn */`
    return (await house.sql(drawn)).length === 0
  }, 'the settlement of what is drawn')

/** The next draw is made and paid, and each chase has had its turn behind it. */
async function draw(): Promise<void> {
  const issue = await ends()
  await whileTicking(async () => {
    await reaches(house, issue, 'settled')
    await allAreSettled()
  })
  await turnsAreTaken()
}

/** One of two schedulers, each going through all buckets over and over, as the jobs of two servers do. */
async function schedule(): Promise<void> {
  while (!isOver) {
    for (const bucket of house.buckets)
      await advanceChases(house, pricedLotteries, { bucket }).catch((error: unknown) => {
        cuts += 1
        if (!/terminat|Connection|administrator/i.test(String(error))) errors.push(String(error))
      })
    await new Promise((wake) => setTimeout(wake, 30))
  }
}

const sides: Pick = ['k3.side', ['big', 'small'], 2]
/** Wins on nothing but six ones. */
const rare: Pick = ['k3.triple_one', [1], 1]

const [amy, bao, cat] = [await house.rich('amy001'), await house.rich('bao001'), await house.rich('cathy001')]
const [dan, eve, fay] = [
  await house.rich('danny001'),
  await house.rich('evelyn01', '50.00'),
  await house.rich('fayfay01'),
]

// The test's clock moves draws and not the calendar that orders go by, so all chases are ordered before the first draw, and by
// members who are there before the issue: to register six of them takes most of its time where machines share a processor.
await openIssue(house, 5_000)
const issues = (await issuesToCome(house, 8)).map(({ issue }) => issue)

/** A chase from the issue at `first`, where 0 is the one that is open now. */
async function wish(pick: Pick, first: number, multiples: number[], stopOnWin = false) {
  const legs = multiples.map((multiple, at) => ({ issue: issues[first + at] ?? '', multiple }))
  return chased(await submission(house, legs[0]!.issue, [pick]), legs, stopOnWin)
}

async function order(person: Person, ...what: Parameters<typeof wish>): Promise<ChaseTask> {
  const { chase } = await person.call(calls.submit, await wish(...what))
  if (!chase) throw new Error('no chase')
  return chase
}

const hers = await wish(sides, 0, [1, 2, 3])
const first = await amy.call(calls.submit, hers)
const stopped = [await order(cat, rare, 0, [1, 5, 5, 5]), await order(cat, rare, 0, [1, 1])]
const { chaseId: won } = await order(bao, sides, 1, [1, 1, 1, 1, 1, 1], true)
const raced = [await order(dan, rare, 1, [1, 1]), await order(dan, rare, 2, [1, 1]), await order(dan, rare, 3, [1, 1])]
const cut = await atOnce(4, () => order(fay, rare, 4, [1, 2, 1]))

/** Draws until a chase is over and paid. */
async function settled(person: Person, chaseId: string): Promise<ChaseTask> {
  for (;;) {
    const chase = await person.call(calls.chase, { chaseId })
    const isPaid = chase.list.every(({ orderId, payout }) => !orderId || payout !== null)
    if (chase.state !== 'running' && isPaid) return chase
    await draw()
  }
}

/** Placed, returned and waiting are its total, and the cash is what the bets made of it. */
async function moneyIsRight(person: Person, received: string, chases: ChaseTask[]) {
  for (const { total, placed, returned, waiting } of chases)
    expect(toWire(fromWire(placed) + fromWire(returned) + fromWire(waiting))).toBe(total)
  const paid = sumFen(chases.flatMap(({ list }) => list.map(({ payout }) => fromWire(payout ?? '0.00'))))
  const staked = sumFen(chases.map(({ placed }) => fromWire(placed)))
  const funds = await person.call(calls.funds, {})
  expect(funds).toEqual({
    available: toWire(fromWire(received) - staked + paid),
    chase: '0.00',
    openStakes: '0.00',
  })
}

test('one key is one chase, twenty keys are as many as the money pays for', async () => {
  const same = await wish(rare, 1, [1, 1])
  const answers = await atOnce(20, () => eve.call(calls.submit, same))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const wants = await atOnce(20, () => wish(rare, 1, [1, 4]))
  const said = await Promise.all(wants.map((want) => eve.verdict(calls.submit, want)))
  expect(said.filter((verdict) => verdict === 'ok')).toHaveLength(4)
  expect(new Set(said)).toEqual(new Set(['ok', 'balance_short']))
  expect((await eve.call(calls.chases, {})).list).toHaveLength(5)
})

test('the whole stake waits, the open issue is bet on at once, each next one in its turn', async () => {
  expect(first.balance).toBe('976.00')
  expect(first.chase).toMatchObject({
    ...{ total: '24.00', placed: '4.00', waiting: '20.00', legs: 3, legsDone: 1, state: 'running' },
    list: [{ state: 'placed', stake: '4.00' }, { stake: '8.00' }, { stake: '12.00' }],
  })
  // A repeat gets the first answer again.
  expect(await amy.call(calls.submit, hers)).toEqual(first)
  expect((await amy.call(calls.funds, {})).chase).toBe('20.00')
})

test('stopped twenty times at once with twenty keys, beside its turns: what is left comes back once', async () => {
  const [{ chaseId }, same] = stopped as [ChaseTask, ChaseTask]
  const stops = many(20, (at) => cat.verdict(calls.stopChase, { chaseId, idempotencyKey: `stop-${at}` }))
  const said = await Promise.all(stops)
  expect(said.toSorted()).toEqual([...many(19, () => 'chase_over'), 'ok'])
  const stop = { chaseId: same.chaseId, idempotencyKey: 'once' }
  const answers = await atOnce(20, () => cat.call(calls.stopChase, stop))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const chase = await settled(cat, chaseId)
  expect(chase).toMatchObject({ state: 'stopped', placed: '2.00', returned: '30.00' })
  await moneyIsRight(cat, '1000.00', [chase, await settled(cat, same.chaseId)])
})

test('a stop that races the turn of a leg: the leg is a bet or comes back, never both', async () => {
  const chases: ChaseTask[] = []
  for (const { chaseId } of raced) {
    // The second leg's turn comes when the first one is settled, about when its issue is drawn.
    const [leg] = (await dan.call(calls.chase, { chaseId })).list
    const drawing = draw()
    await until(async () => {
      const [bet] = (await dan.call(calls.orders, { orderNo: leg?.orderId ?? '' })).list
      return bet?.status !== 'open' && bet?.status !== 'locked'
    })
    await dan.verdict(calls.stopChase, { chaseId, idempotencyKey: `stop-${chaseId}` })
    await drawing
    chases.push(await dan.call(calls.chase, { chaseId }))
  }
  expect(chases.every(({ list }) => list[0]?.orderId)).toBe(true)
})

test('each leg was a bet in its turn, and was paid', async () => {
  const chase = await settled(amy, first.chase?.chaseId ?? '')
  expect(chase).toMatchObject({ state: 'done', placed: '24.00', returned: '0.00' })
  expect(chase.list.map(({ issue }) => issue)).toEqual(hers.chase?.legs.map(({ issue }) => issue))
  const { list } = await amy.call(calls.orders, {})
  expect(list.map(({ chaseId, total, issue }) => [chaseId, total, issue])).toEqual(
    chase.list.map((leg) => [chase.chaseId, leg.stake, leg.issue]).toReversed(),
  )
  // Her records say of each bet which chase it was of, and of others that it was of none.
  const kept = (await amy.call(bets.list, {})).list
  expect(kept.map((bet) => bet.chase)).toEqual(kept.map(() => chase.chaseId))
  await moneyIsRight(amy, '1000.00', [chase])
  const tasks = (await eve.call(calls.chases, {})).list
  const hersToo = await Promise.all(tasks.map(({ chaseId }) => eve.call(calls.chase, { chaseId })))
  await moneyIsRight(eve, '50.00', hersToo)
})

test('connections that are cut at any moment lose no leg and double none', async () => {
  const before = cuts
  const owner = new pg.Client(house.database.config)
  await owner.connect()
  for (let leg = 0; leg < 3; leg++) {
    await ends()
    await whileTicking(async () => {
      for (let times = 0; times < 60; times++) {
        await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
        )
        await new Promise((wake) => setTimeout(wake, 15))
      }
    })
  }
  await owner.end()
  const chases: ChaseTask[] = []
  for (const { chaseId } of cut) chases.push(await settled(fay, chaseId))
  // A leg may have missed its issue while the database was cut off; its money came back then.
  expect(cuts).toBeGreaterThan(before)
  for (const { list } of chases)
    for (const { state, reason } of list) expect(state === 'placed' || reason === 'issue_missed').toBe(true)
  await moneyIsRight(fay, '1000.00', chases)
})

test('after a win everything left comes back, and nothing before it', async () => {
  const chase = await settled(bao, won)
  // Big and small lose together on a triple only.
  const wins = chase.list.map(({ payout }) => payout !== null && payout !== '0.00')
  const at = wins.indexOf(true)
  expect(at).toBeGreaterThanOrEqual(0)
  const rest = chase.list.slice(at + 1)
  expect(rest.map(({ reason }) => reason)).toEqual(rest.map(() => 'won'))
  expect(chase.state).toBe(rest.length > 0 ? 'won' : 'done')
  await moneyIsRight(bao, '1000.00', [chase])
  const his = await Promise.all(raced.map(({ chaseId }) => settled(dan, chaseId)))
  await moneyIsRight(dan, '1000.00', his)
})

test('afterwards the books are right', async () => {
  expect(await house.broken()).toEqual([])
})
