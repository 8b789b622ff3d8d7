import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotteryBetOf } from '../../core/lottery/bet.ts'
import { bets } from '../../core/bets.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { openHouse, type Person, type TestHouse } from '../testing/house.ts'
import { endIssue, freshIssue, order, reaches, tamper, timePasses, until } from '../lottery/testing/play.ts'
import { startTicker, type Ticker } from '../lottery/ticker.ts'
import { everyPage } from '../testing/pages.ts'

let house: TestHouse
let ticker: Ticker
let amy: Person
let bao: Person
const today = dayOf(Date.now())

beforeAll(async () => {
  house = await openHouse({ drawSeconds: 10, drawLockSeconds: 1 })
  ticker = startTicker(house, () => {}, { chainLength: 2_048 })
  amy = await house.person('amy001')
  bao = await house.person('bao001')
  for (const person of [amy, bao]) await person.receives('100.00')
})
afterAll(() => ticker.stop())

const many = [
  ['k3.side', ['big', 'odd'], '2.00'],
  ['k3.sum', [10], '1.00'],
  ['k3.triple_any', ['*'], '1.00'],
] as Parameters<typeof order>[2]

test('a bet is unfinished, then completed, with what was picked in the language asked for', async () => {
  const { issue } = await freshIssue(house)
  const { orderId } = await amy.call(lottery.place, await order(house, issue, many))
  const open = (await amy.call(bets.list, {})).list
  expect(open).toHaveLength(3)
  // A bet of the odds board waits for its draw and cannot be taken back.
  expect(open[0]?.dueAt).toBeGreaterThan(open[0]!.placedAt)
  expect(open[0]).toMatchObject({
    ...{
      cancelUntil: null,
      orderNo: orderId,
      line: 0,
      round: issue,
      gameCode: 'k3_1m',
      gameName: '极速快三',
    },
    ...{ platform: '锦鲤彩票', gameType: '彩票', summary: '大小单双 大、单', stake: '4.00' },
    ...{ status: 'unfinished', outcome: null, payout: null, refund: null, net: null },
    ...{ reason: null, settledAt: null },
    detail: {
      ...{ of: 'lottery', playName: '大小单双', picked: '大、单', numbers: null },
      ...{ units: 2, unitStake: '2.00', best: '7.98' },
    },
  })
  const english = (await amy.call(bets.list, {}, { language: 'en' })).list
  expect(english[0]).toMatchObject({
    gameType: 'Lottery',
    detail: { picked: 'Big, Odd' },
  })

  await endIssue(house, issue)
  const proof = await reaches(house, issue, 'settled')
  const done = (await amy.call(bets.list, { status: 'completed' })).list
  expect(done.map(({ line }) => line)).toEqual([0, 1, 2])
  for (const bet of done) {
    expect(lotteryBetOf(bet).numbers).toEqual(proof.numbers)
    expect(bet.outcome).toBe(bet.payout === '0.00' ? 'lost' : 'won')
    expect(bet.settledAt).toBeGreaterThan(bet.placedAt)
  }
  expect((await amy.call(bets.list, { status: 'unfinished' })).list).toEqual([])
})

test('a bet on a void issue is cancelled and says why', async () => {
  await ticker.stop()
  const { issue } = await freshIssue(house)
  await bao.call(lottery.place, await order(house, issue, [['k3.side', ['small'], '3.00']]))
  await timePasses(house, issue, 10)
  ticker = startTicker(house, () => {}, { chainLength: 2_048 })
  const [bet] = await until(async () => {
    const { list } = await bao.call(bets.list, { status: 'cancelled' })
    return list.length > 0 && list
  })
  expect(bet).toMatchObject({ status: 'cancelled', payout: '0.00', refund: '3.00', net: '0.00' })
  expect(bet?.reason).toContain('没有按时开奖')
})

test('an order number shows its lines; one of another member is like one that never was', async () => {
  const [mine] = (await amy.call(bets.list, {})).list
  const { list } = await amy.call(bets.list, { orderNo: mine?.orderNo ?? '' })
  expect(list.map(({ line }) => line)).toEqual([0, 1, 2])
  const others = await bao.call(bets.list, { orderNo: mine?.orderNo ?? '' })
  const nobodys = await bao.call(bets.list, { orderNo: crypto.randomUUID() })
  expect(others).toEqual(nobodys)
  expect(await bao.call(bets.list, { orderNo: "' or 1=1" })).toEqual({ list: [], more: null })
})

test('pages follow each other without a gap and without a repeat', async () => {
  await ticker.stop()
  ticker = startTicker(house, () => {}, { chainLength: 2_048 })
  const { issue } = await freshIssue(house)
  for (let n = 0; n < 3; n++) await amy.call(lottery.place, await order(house, issue, many))
  const all = (await amy.call(bets.list, { size: 100 })).list
  const walked = await everyPage((from) => amy.call(bets.list, { size: 2, ...from }))
  const name = ({ orderNo, line }: (typeof all)[number]) => `${orderNo} ${line}`
  expect(walked.map(name)).toEqual(all.map(name))
  expect(all.map(({ placedAt }) => placedAt)).toEqual(all.map(({ placedAt }) => placedAt).toSorted((a, b) => b - a))
  for (const bad of ['x', '1-2', `${2 ** 60}-0-${crypto.randomUUID()}`])
    expect(await amy.verdict(bets.list, { cursor: bad })).toBe('cursor_invalid')
})

test('days are those of Shanghai: seven by default, thirty at the most', async () => {
  const [old] = (await amy.call(bets.list, {})).list
  const at = `${addDays(today, -20)}T12:00:00+08:00`
  await tamper(house, 'update bets set accepted_at = $1 where order_id = $2', [at, old?.orderNo])
  const week = await amy.call(bets.list, { size: 100 })
  expect(week.list.map(({ orderNo }) => orderNo)).not.toContain(old?.orderNo)
  const start = addDays(today, -20)
  const day = await amy.call(bets.list, { start, end: start })
  expect(new Set(day.list.map(({ orderNo }) => orderNo))).toEqual(new Set([old?.orderNo]))
  const verdict = (start: string, end: string) => amy.verdict(bets.list, { start, end })
  expect(await verdict(addDays(today, -29), today)).toBe('ok')
  expect(await verdict(addDays(today, -30), today)).toBe('range_too_old')
  expect(await verdict(today, addDays(today, -1))).toBe('range_invalid')
  expect(await verdict('2026-02-31', today)).toBe('range_invalid')
  expect(await verdict('now()', today)).toBe('invalid_input')
})

test('totals are the sums of the list, by status and in all', async () => {
  const cents = (text: string | null) => BigInt((text ?? '0.00').replace('.', ''))
  for (const person of [amy, bao]) {
    const { list } = await person.call(bets.list, { size: 100 })
    const totals = await person.call(bets.totals, {})
    for (const { status, ...sums } of [{ status: 'all', ...totals }, ...totals.list]) {
      const mine = list.filter((bet) => status === 'all' || bet.status === status)
      const sum = (of: (bet: (typeof list)[number]) => string | null) =>
        mine.reduce((total, bet) => total + cents(of(bet)), 0n)
      expect([sums.count, cents(sums.stake)]).toEqual([mine.length, sum((bet) => bet.stake)])
      expect(cents(sums.payout)).toBe(sum((bet) => bet.payout))
      expect(cents(sums.net)).toBe(sum((bet) => bet.net))
    }
    expect(totals.count).toBe(list.length)
  }
  expect(await amy.verdict(bets.totals, { start: addDays(today, -40), end: today })).toBe('range_too_old')
})
