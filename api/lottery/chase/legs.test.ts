// Legs whose turn goes wrong, on issues that only the test moves.
import { expect, test } from 'vitest'
import { official as calls } from '../../../core/lottery/official-calls.ts'
import type { Person } from '../../testing/house.ts'
import { changeReturn, setOpen } from '../odds/priced.ts'
import { chased, issuesToCome, submission, type Submission } from '../testing/boards.ts'
import { neighbours } from '../../testing/neighbours.ts'
import { tamper } from '../testing/play.ts'
import { advanceChases } from './legs.ts'
import { many } from '../../testing/at-once.ts'
import { openStill } from '../testing/houses.ts'

const { house, pricedLotteries } = await openStill()
const issues = (await issuesToCome(house, 4)).map(({ issue }) => issue)

const at = (place: number) => issues[place] ?? ''
const legsAt = (...places: number[]) => places.map((place) => ({ issue: at(place), multiple: 1 }))
const sum = (first: string, multiple = 1) => submission(house, first, [['k3.sum', [11], 1]], { multiple })

const triple = (multiple: number) => submission(house, at(0), [['k3.triple_one', [1], 1]], { multiple })

async function advance(): Promise<void> {
  for (const bucket of house.buckets) await advanceChases(house, pricedLotteries, { bucket })
}

/** A chase of the second and third issue, whose time has not come. */
async function waiting(person: Person) {
  const want = chased(await sum(at(1)), legsAt(1, 2))
  const { chase } = await person.call(calls.submit, want)
  return chase?.chaseId ?? ''
}

/** Lets the second issue open now, in every place that knows when it does. */
async function opens(): Promise<void> {
  await tamper(house, 'update draws set open_at = now() where issue = $1', [at(1)])
  await tamper(house, 'update chase_legs set opens_at = now() where issue = $1', [at(1)])
  await tamper(house, 'update chases set next_at = now() where state = 1')
}

async function closesAgain(): Promise<void> {
  const later = new Date(Date.now() + 60_000)
  await tamper(house, 'update draws set open_at = $2 where issue = $1', [at(1), later])
}

test('a leg whose issue is not open yet waits, however often it is asked', async () => {
  const amy = await house.rich('amy001', '100.00')
  const chaseId = await waiting(amy)
  await advance()
  await tamper(house, 'update chases set next_at = now()')
  await advance()
  expect(await amy.call(calls.chase, { chaseId })).toMatchObject({
    ...{ state: 'running', waiting: '4.00', placed: '0.00', legsDone: 0 },
  })
  await amy.call(calls.stopChase, { chaseId, idempotencyKey: 'stop' })
  await house.books('amy001:cash 100.00\nbank:in -100.00')
})

type Trouble = [reason: string, name: string, breaks: () => Promise<unknown>, mends: () => Promise<unknown>]

const setting = (column: string, value: number) => () =>
  house.owns(`update lotteries set ${column} = $1 where code = 'k3_1m'`, [value])
const drawn = (change: string) => () => tamper(house, `update draws set ${change} where issue = $1`, [at(1)])
const playState = (state: number) => () => house.db.pool.query('update members set play_state = $1', [state])

const troubles: Trouble[] = [
  [
    'odds_changed',
    'odds fell since the order',
    () => house.acts('ann', (db) => changeReturn({ ...house, db }, 'k3_1m', 9_000)),
    () => house.acts('ann', (db) => changeReturn({ ...house, db }, 'k3_1m', 9_700)),
  ],
  ['issue_missed', 'its issue is void', drawn('status = 5'), drawn('status = 1')],
  [
    'limit_reached',
    'a ticket may cost less by now',
    setting('unit_stake_max', 100),
    setting('unit_stake_max', 5_000_000),
  ],
  ['limit_reached', 'its draw pays less by now', drawn('order_cap = 1'), drawn('order_cap = 50000000')],
  ['not_offered', 'its lottery is closed', () => setOpen(house, 'k3_1m', false), () => setOpen(house, 'k3_1m', true)],
  ['resting', 'its member rests', playState(2), playState(1)],
]

test.each(troubles)('%s: the stake comes back once when %s', async (reason, _, breaks, mends) => {
  const name = `t${troubles.findIndex(([, , one]) => one === breaks)}rouble1`
  const person = await house.rich(name, '100.00')
  const chaseId = await waiting(person)
  await breaks()
  await pricedLotteries.renew()
  await opens()
  await advance()
  await advance()
  await mends()
  await closesAgain()
  await pricedLotteries.renew()
  const chase = await person.call(calls.chase, { chaseId })
  expect(chase.list[0]).toMatchObject({ state: 'returned', reason, orderId: null })
  expect(chase.list[0]?.reasonText).not.toBe('')
  const all = reason === 'resting'
  expect(chase.list[1]).toMatchObject({ state: all ? 'returned' : 'waiting' })
  expect(chase.returned).toBe(all ? '4.00' : '2.00')
  if (!all) await person.call(calls.stopChase, { chaseId, idempotencyKey: 'stop' })
  const funds = { available: '100.00', chase: '0.00', openStakes: '0.00' }
  expect(await person.call(calls.funds, {})).toEqual(funds)
})

test('odds that rose are the bet’s own: a leg is placed at the odds of its moment', async () => {
  const bao = await house.rich('bao001', '100.00')
  const chaseId = await waiting(bao)
  await house.acts('ann', (db) => changeReturn({ ...house, db }, 'k3_1m', 9_750))
  await pricedLotteries.renew()
  await opens()
  await advance()
  const [first] = (await bao.call(calls.chase, { chaseId })).list
  const { list } = await bao.call(calls.orders, { orderNo: first?.orderId ?? '' })
  expect(list[0]).toMatchObject({ chaseId, lines: [{ oddsMilli: { s11: 7_800 } }] })
  await house.acts('ann', (db) => changeReturn({ ...house, db }, 'k3_1m', 9_700))
  await pricedLotteries.renew()
  await bao.call(calls.stopChase, { chaseId, idempotencyKey: 'stop' })
})

test('what is no chase is refused with its reason, and nothing moves', async () => {
  const cat = await house.rich('cathy001', '100.00')
  const before = await cat.call(calls.funds, {})
  const good = chased(await sum(at(0)), legsAt(0, 1))
  const [line] = good.bets
  const legs = (list: { issue: string; multiple: number }[], total = good.total): Submission => ({
    ...good,
    total,
    chase: { stopOnWin: true, legs: list },
  })
  const cases: [string, object][] = [
    ['chase_invalid', legs([])],
    ['chase_invalid', legs(legsAt(1, 0))],
    ['chase_invalid', legs(legsAt(0, 0))],
    ['chase_invalid', legs(legsAt(1, 2))],
    [
      'chase_invalid',
      legs([
        { issue: at(0), multiple: 1 },
        { issue: '20261121-9999', multiple: 1 },
      ]),
    ],
    ['chase_invalid', legs(many(101, () => legsAt(0)[0]!))],
    ['invalid_input', legs([{ issue: at(0), multiple: 0 }])],
    ['invalid_input', legs([{ issue: at(0), multiple: 10_000 }])],
    ['draw_closed', { ...legs([{ issue: '20260101-0001', multiple: 1 }]), issue: '20260101-0001' }],
    ['selection_invalid', { ...good, bets: [{ ...line, count: 2 }] }],
    ['total_differs', legs(legsAt(0, 1, 2))],
    ['odds_changed', { ...good, bets: [{ ...line, oddsMilli: { s11: 9_999 } }] }],
    ['stake_range', chased(await sum(at(0), 9_999), [{ issue: at(0), multiple: 9_999 }])],
    ['payout_cap', chased(await triple(500), [{ issue: at(0), multiple: 3 }])],
    ['balance_short', chased(await sum(at(0)), [{ issue: at(0), multiple: 51 }])],
  ]
  for (const [reason, want] of cases)
    expect(await cat.verdict(calls.submit, want as Submission), JSON.stringify(want)).toBe(reason)
  expect((await cat.call(calls.chases, {})).list).toEqual([])
  expect(await cat.call(calls.funds, {})).toEqual(before)
})

test('a chase is its own member’s: another one neither sees nor stops it', async () => {
  const [dan, eve] = [await house.rich('danny001', '100.00'), await house.rich('evelyn01', '100.00')]
  const chaseId = await waiting(dan)
  expect(await eve.verdict(calls.chase, { chaseId })).toBe('chase_unknown')
  const stop = { chaseId, idempotencyKey: 'stop' }
  expect(await eve.verdict(calls.stopChase, stop)).toBe('chase_unknown')
  const page = await dan.call(calls.chases, { size: 1 })
  expect(page).toMatchObject({ list: [{ chaseId, state: 'running' }], more: null })
})

/** Checks the outcome of a leg's bet, first or corrected. */
async function comesTo(place: number, outcome: number): Promise<void> {
  await tamper(house, 'delete from bet_results where draw_id = (select draw_id from issues where issue = $1)', [
    at(place),
  ])
  await tamper(
    house,
    `insert into bet_results (bucket, member_id, order_id, line, draw_id, outcome, payout, refund, settled_at)
     select b.bucket, b.member_id, b.order_id, b.line, b.draw_id, $2, 0, 0, now()
       from bets b join issues i on i.draw_id = b.draw_id where i.issue = $1`,
    [at(place), outcome],
  )
}

test('a leg that has won after all, because its draw was settled again, ends the chase before its next bet', async () => {
  const gail = await house.rich('gail001', '100.00')
  const want = chased(await sum(at(0)), legsAt(0, 1, 2, 3), true)
  const { chase } = await gail.call(calls.submit, want)
  const chaseId = chase?.chaseId ?? ''
  const next = async (place: number) => {
    await tamper(house, 'update draws set open_at = now() where issue = $1', [at(place)])
    await tamper(house, 'update chase_legs set opens_at = now() where issue = $1', [at(place)])
    await tamper(house, 'update chases set next_at = now() where state = 1')
    await advance()
    return gail.call(calls.chase, { chaseId })
  }
  await comesTo(0, 2)
  expect(await next(1)).toMatchObject({ state: 'running', legsDone: 2, placed: '4.00' })
  await comesTo(1, 2)
  await comesTo(0, 1)
  expect(await next(2)).toMatchObject({ state: 'won', placed: '4.00', returned: '4.00' })
})

test('a chase that cannot be read keeps no other one waiting, and is told', async () => {
  const [hal, ivy] = await neighbours(
    (number) => house.rich(`hal${number}000`, '100.00'),
    ({ member }) => member,
  )
  const [broken, fine] = [await waiting(hal), await waiting(ivy)]
  await tamper(house, `update chases set lines = '7' where id = $1`, [broken])
  await opens()
  const told = await Promise.allSettled(
    house.buckets.map((bucket) => advanceChases(house, pricedLotteries, { bucket })),
  )
  expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await ivy.call(calls.chase, { chaseId: fine })).toMatchObject({ legsDone: 1 })
  await tamper(house, 'delete from chases where id = $1', [broken])
  await tamper(house, 'delete from chase_legs where chase_id = $1', [broken])
  await closesAgain()
})
