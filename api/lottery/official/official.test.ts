import { expect, test } from 'vitest'
import type { Input } from '../../../core/endpoint.ts'
import { feedback } from '../../../core/support/feedback.ts'
import { lottery } from '../../../core/lottery/calls.ts'
import { official as calls } from '../../../core/lottery/official-calls.ts'
import { addDays, dayOf } from '../../../core/time.ts'
import type { Person } from '../../testing/house.ts'
import { freeze } from '../entries/entries.ts'
import { lockDraw } from '../../ledger/post/draws.ts'
import { optionsOf, submission, type Pick } from '../testing/boards.ts'
import { openIssue, order, tamper } from '../testing/play.ts'
import { atOnce, many } from '../../testing/at-once.ts'
import { openStill } from '../testing/houses.ts'

const { house } = await openStill()
const { issue } = await openIssue(house)

const sums: Pick = ['k3.sum', [10, 11], 2]
const bet = (terms: Parameters<typeof submission>[3] = {}) => submission(house, issue, [sums], terms)

test('the tree has every play with its formula, an example that counts, and odds for each tier', async () => {
  const { groups, prices, limits } = await optionsOf(house)
  const plays = groups.flatMap((group) => group.plays)
  expect(plays.map(({ optionId }) => optionId)).toContain('k3.three_diff_dt')
  for (const play of plays) {
    expect(play.units.example, play.optionId).toBeGreaterThan(0)
    expect(play.rows.flatMap(({ entries }) => entries).length).toBeGreaterThan(0)
    expect(play.tiers.every(({ oddsMilli }) => oddsMilli >= 1_000)).toBe(true)
  }
  const banker = plays.find(({ optionId }) => optionId === 'k3.three_diff_dt')
  expect(banker).toMatchObject({ units: { formula: 'C(t, 3−d)', example: 1 }, nested: true })
  expect(prices.map(({ unit }) => unit)).toEqual(['2.00', '0.20', '0.02'])
  expect(limits).toMatchObject({ multipleMin: 1, multipleMax: 9_999, units: 50_000 })
})

test('a ticket costs its price times its multiple, and tickets are counted', async () => {
  const amy = await house.rich('amy001', '100.00')
  const one = await bet({ unit: '0.02', multiple: 3 })
  const { order, balance } = await amy.call(calls.submit, one)
  expect(order).toMatchObject({ total: '0.12', issue, lines: [{ units: 2, stake: '0.06' }] })
  expect(balance).toBe('99.88')
  const three: Pick[] = [
    ['k3.three_diff', [1, 2, 3, 4], 4],
    ['k3.three_diff_dt', [[1], [2, 3, 4]], 3],
  ]
  const many = await submission(house, issue, three, { unit: '0.20', multiple: 10 })
  expect((await amy.call(calls.submit, many)).order).toMatchObject({ total: '14.00' })
  const { list } = await amy.call(calls.orders, {})
  expect(list.map(({ total, betStatus, canCancel }) => [total, betStatus, canCancel])).toEqual([
    ['14.00', 'unfinished', true],
    ['0.12', 'unfinished', true],
  ])
  expect(await amy.call(calls.funds, {})).toEqual({
    available: '85.88',
    chase: '0.00',
    openStakes: '14.12',
  })
})

test('an order of several lines is taken whole or not at all', async () => {
  const ben = await house.rich('benny001', '10.00')
  const two: Pick[] = [sums, ['k3.triple_any', ['*'], 1]]
  const dear = await submission(house, issue, two, { multiple: 2 })
  expect(await ben.verdict(calls.submit, dear)).toBe('balance_short')
  const bad = await submission(house, issue, [sums, ['k3.triple_one', [7], 1]])
  expect(await ben.verdict(calls.submit, bad)).toBe('selection_invalid')
  expect((await ben.call(calls.orders, {})).list).toEqual([])
})

test('an order that is taken back pays its stake once, whole, and frees its room in the draw', async () => {
  const cat = await house.rich('cathy001', '50.00')
  const used = () =>
    house.db.pool
      .query('select sum(used)::bigint as used from draw_allowances')
      .then(({ rows }) => rows[0].used as bigint)
  const before = await used()
  const want = await submission(house, issue, [sums, ['k3.triple_any', ['*'], 1]])
  const { order } = await cat.call(calls.submit, want)
  expect(await used()).toBeGreaterThan(before)
  const orderNo = order?.orderId ?? ''
  const back = { orderNo, idempotencyKey: 'back' }
  const first = await cat.call(calls.cancel, back)
  expect(first).toEqual({ orderNo, refund: '6.00', balance: '50.00' })
  expect(await used()).toBe(before)
  expect(await cat.call(calls.cancel, back)).toEqual(first)
  expect(await cat.verdict(calls.cancel, { orderNo, idempotencyKey: 'again' })).toBe('order_over')
  const [listed] = (await cat.call(calls.orders, { orderNo })).list
  expect(listed).toMatchObject({ betStatus: 'withdrawn', canCancel: false, payout: '6.00' })
  expect(await house.broken()).toEqual([])
})

test('nobody takes back what is not theirs, not of this board, or not there', async () => {
  const [dan, eve] = [await house.rich('danny001'), await house.rich('evelyn01')]
  const { order } = await dan.call(calls.submit, await bet())
  const orderNo = order?.orderId ?? ''
  expect(await eve.verdict(calls.cancel, { orderNo, idempotencyKey: 'a' })).toBe('order_unknown')
  const unknown = { orderNo: crypto.randomUUID(), idempotencyKey: 'b' }
  expect(await dan.verdict(calls.cancel, unknown)).toBe('order_unknown')
  expect((await eve.call(calls.orders, { orderNo })).list).toEqual([])
})

test('all of a member’s orders stand in one record, by board, status and days', async () => {
  const ned = await house.rich('nedned01')
  const counted = (await ned.call(calls.submit, await bet())).order?.orderId ?? ''
  const odds = await ned.call(lottery.place, await order(house, issue, [['k3.side', ['big'], '10.00']]))
  const ids = async (asked: Input<typeof calls.orders>) =>
    (await ned.call(calls.orders, asked)).list.map(({ orderId }) => orderId)
  expect(await ids({})).toEqual([counted])
  expect(await ids({ board: 'odds' })).toEqual([odds.orderId])
  expect(await ids({ board: 'all' })).toEqual([odds.orderId, counted])
  // Only orders of the official board can be taken back, and the list says so.
  const { list } = await ned.call(calls.orders, { board: 'all' })
  expect(list.map(({ canCancel }) => canCancel)).toEqual([false, true])

  await ned.call(calls.cancel, { orderNo: counted, idempotencyKey: 'back' })
  expect(await ids({ board: 'all', status: 'unfinished' })).toEqual([odds.orderId])
  expect(await ids({ board: 'all', status: 'withdrawn' })).toEqual([counted])
  const today = dayOf(Date.now())
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  expect(await ids({ board: 'all', start: today, end: today })).toHaveLength(2)
  expect(await ids({ board: 'all', start: yesterday, end: yesterday })).toEqual([])
  const verdict = (start: string) => ned.verdict(calls.orders, { start, end: today })
  expect(await verdict(tomorrow)).toBe('range_invalid')
  expect(await verdict(addDays(today, -60))).toBe('range_too_old')
})

test('a page ends before it has too many lines, and the next one goes on behind it', async () => {
  const dora = await house.rich('dora001', '9000.00')
  const ids: string[] = []
  for (const lines of [150, 200, 120, 200, 1]) {
    const picks = Array.from({ length: lines }, (): Pick => ['k3.two_diff', [1, 2], 1])
    const one = await submission(house, issue, picks, { unit: '0.02' })
    ids.unshift((await dora.call(calls.submit, one)).order?.orderId ?? '')
  }
  const pages: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { list, more } = await dora.call(calls.orders, { size: 100, ...(cursor && { cursor }) })
    pages.push(list.map(({ orderId }) => orderId))
    if (more === null) break
    cursor = more
  }
  expect(pages.flat()).toEqual(ids)
  expect(pages.map(({ length }) => length)).toEqual([3, 2])
  // So is the list of orders that people are asked about.
  const asked: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { list, more } = await dora.call(feedback.orders, {
      type: 'bet',
      ...(cursor && { cursor }),
    })
    asked.push(list.map(({ orderNo }) => orderNo))
    if (more === null) break
    cursor = more
  }
  expect(asked.flat()).toEqual(ids)
  expect(asked.length).toBeGreaterThan(1)
})

test('twenty at once: the same key is one order and one refund, twenty keys take an order back once', async () => {
  const fay = await house.rich('fayfay01', '100.00')
  const same = await bet()
  const answers = await atOnce(20, () => fay.call(calls.submit, same))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const orderNo = answers[0]?.order?.orderId ?? ''
  const verdicts = await atOnce(20, (at) => fay.verdict(calls.cancel, { orderNo, idempotencyKey: `take-${at % 20}` }))
  expect(verdicts.toSorted()).toEqual(['ok', ...many(19, () => 'order_over')])
  const { order } = await fay.call(calls.submit, await bet())
  const once = { orderNo: order?.orderId ?? '', idempotencyKey: 'once' }
  const refunds = await atOnce(20, () => fay.call(calls.cancel, once))
  expect(new Set(refunds.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const wants = await atOnce(20, () => bet({ multiple: 2 }))
  // 100 pays for twelve orders of 8.
  const placed = await Promise.all(wants.map((want) => fay.verdict(calls.submit, want)))
  expect(placed.filter((verdict) => verdict === 'ok')).toHaveLength(12)
  expect((await fay.call(calls.funds, {})).available).toBe('4.00')
  expect(await house.broken()).toEqual([])
})

test('taking back races with the lock: each order is back or in the frozen list, never both or neither', async () => {
  const people = await Promise.all(['gina0001', 'hugo0001', 'iris0001'].map((name) => house.rich(name)))
  const orders: { person: Person; orderNo: string }[] = []
  for (let at = 0; at < 60; at++) {
    const person = people[at % people.length]!
    const { order } = await person.call(calls.submit, await bet())
    orders.push({ person, orderNo: order?.orderId ?? '' })
  }
  await tamper(house, `update draws set lock_at = now() + '1200 ms' where issue = $1`, [issue])
  const rows = await house.sql('select id, open_at, lock_at from draws where issue = $1 limit 1', [issue])
  const draw = rows[0] as { id: bigint; open_at: Date; lock_at: Date }
  const verdicts = orders.map(async ({ person, orderNo }, at) => {
    await new Promise((wake) => setTimeout(wake, at * 40))
    return person.verdict(calls.cancel, { orderNo, idempotencyKey: `late-${at}` })
  })
  let isLocked = false
  while (!isLocked) isLocked = await lockDraw(house.db, draw.id, house.buckets)
  const times = { opensAt: draw.open_at, lockAt: draw.lock_at }
  const frozen = await freeze(house.db, { drawId: draw.id, lottery: 'k3_1m', issue, ...times }, house.buckets)
  const said = await Promise.all(verdicts)
  expect(new Set(said)).toEqual(new Set(['ok', 'draw_closed']))
  const left = await house.sql(`select count(*)::int as bets, sum(b.stake)::bigint as stakes
       from bets b
       left join bet_results r using (bucket, member_id, order_id, line)
      where r.order_id is null`)
  // The list is what stays bet; orders of the tests before are in it too.
  expect(frozen).toMatchObject({ entries: left[0].bets, stakes: left[0].stakes })
  expect(await house.broken()).toEqual([])
})
