import { expect, test } from 'vitest'
import { lottery as calls } from '../../../core/lottery/calls.ts'
import type { Person, Refused } from '../../testing/house.ts'
import { changeReturn, setOpen } from '../odds/priced.ts'
import { openIssue, order, type Want } from '../testing/play.ts'
import { atOnce, many, tally } from '../../testing/at-once.ts'
import { openStill } from '../testing/houses.ts'

const { house, pricedLotteries } = await openStill()
const { issue } = await openIssue(house)

const bet = (...lines: Parameters<typeof order>[2]) => order(house, issue, lines)
const big = (stake = '10.00') => bet(['k3.side', ['big'], stake])

async function refusal(person: Person, want: unknown): Promise<Refused> {
  return person.call(calls.place, want as Want).then(
    () => Promise.reject(new Error('it was accepted')),
    (thrown: unknown) => thrown as Refused,
  )
}

test('refusals come in the order of decision 16, whatever else is wrong', async () => {
  const amy = await house.person('amy001')
  const good = await bet(['k3.triple_one', [1], '10.00'])
  const [line] = good.bets
  const change = (changed: object, order: object = {}) => ({ ...good, bets: [{ ...line, ...changed }], ...order })
  const odds = { oddsMilli: { win: 999_999 } }
  const cases: [string, object][] = [
    ['lottery_unknown', change({}, { lotteryId: 'ssc_9m' })],
    ['draw_closed', change({ selection: [7], units: 9, ...odds }, { issue: '20200101-0001' })],
    ['draw_closed', change({ selection: [7], units: 9, ...odds }, { issue: '20200101-9999' })],
    ['selection_invalid', change({ selection: [7], ...odds, stake: '0.50' }, { total: '9.00' })],
    ['selection_invalid', change({ selection: [1, 1], units: 2, ...odds }, { total: '9.00' })],
    ['selection_invalid', change({ units: 2, ...odds, stake: '0.50' }, { total: '9.00' })],
    ['selection_invalid', change({ play: 'k3.nonsense' })],
    ['selection_invalid', change({ play: 'toString' })],
    ['selection_invalid', change({ play: 'k3.side_plain', selection: ['big'] })],
    ['total_differs', change({ ...odds, stake: '0.50' }, { total: '0.01' })],
    ['odds_changed', change({ ...odds, stake: '0.50' }, { total: '0.50' })],
    ['odds_changed', change({ oddsVersion: 99, stake: '0.50' }, { total: '0.50' })],
    ['odds_changed', change({ oddsMilli: {} })],
    ['stake_range', change({ stake: '0.50' }, { total: '0.50' })],
    ['stake_range', change({ stake: '50000.01' }, { total: '50000.01' })],
    ['payout_cap', change({ stake: '5000.00' }, { total: '5000.00' })],
    ['balance_short', good],
  ]
  for (const [reason, want] of cases) {
    expect((await refusal(amy, want)).reason, JSON.stringify(want)).toBe(reason)
  }
  await house.books('')
})

test('what is not an order at all is refused by its shape, and nothing moves', async () => {
  const amy = await house.person('amy001')
  const good = await big()
  const cases: [string, object][] = [
    ['invalid_input', { ...good, bets: [{ ...good.bets[0], stake: 10 }] }],
    ['invalid_input', { ...good, idempotencyKey: '' }],
  ]
  for (const [reason, want] of cases) expect((await refusal(amy, want)).reason).toBe(reason)
  await house.books('')
})

test('a refusal carries what the member needs: new odds, the range, what is available', async () => {
  const ann = await house.person('annie001')
  await ann.receives('3.00')
  const good = await big()
  const stale = { ...good, bets: good.bets.map((line) => ({ ...line, oddsVersion: 77 })) }
  const changed = (await refusal(ann, stale)).answer.body
  expect(changed.detail).toMatchObject({ oddsVersion: 1, odds: { 'k3.side': { big: 1995 } } })
  const short = (await refusal(ann, good)).answer.body
  expect(short.detail).toEqual({ available: '¥3.00' })
  const range = (await refusal(ann, await big('0.99'))).answer.body
  expect(range.msg).toContain('¥1.00')
})

test('ten lines with one fen too little: the whole order is refused', async () => {
  const ben = await house.person('benny001')
  await ben.receives('99.99')
  const lines = many(10, () => ['k3.side', ['small'], '10.00'] as const)
  const want = await bet(...lines.map(([play, pick, stake]) => [play, [...pick], stake] as never))
  expect((await refusal(ben, want)).reason).toBe('balance_short')
  expect((await ben.call(calls.orders, {})).list).toEqual([])
})

test('a repeated key is answered as it was, also when the draw is closed by now', async () => {
  const cat = await house.person('cathy001')
  await cat.receives('100.00')
  const want = await bet(['k3.side', ['big'], '10.00'], ['k3.sum', [11, 12], '1.00'])
  const first = await cat.call(calls.place, want)
  expect(first).toMatchObject({ total: '12.00', best: '28.33', balance: '88.00' })
  expect(await cat.call(calls.place, want)).toEqual(first)

  await house.sql('update draws set status = 2 where issue = $1', [issue])
  expect(await cat.call(calls.place, want)).toEqual(first)
  expect((await refusal(cat, await big())).reason).toBe('draw_closed')
  // Also one that would be refused by its selection today: the key comes first.
  await house.owns(`update lotteries set variants = '{"tripleRule": "none"}'`)
  await pricedLotteries.renew()
  expect(await cat.call(calls.place, want)).toEqual(first)
  const other = { ...want, bets: want.bets.slice(0, 1), total: '10.00' }
  expect((await refusal(cat, other)).reason).toBe('key_reused')
  await house.owns(`update lotteries set variants = '{}'`)
  await house.sql('update draws set status = 1 where issue = $1', [issue])
  await pricedLotteries.renew()
})

test('the same key twenty times at once is one order; twenty keys are twenty', async () => {
  const dan = await house.person('danny001')
  await dan.receives('250.00')
  const same = await big()
  const answers = await atOnce(20, () => dan.call(calls.place, same))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const wants = await atOnce(20, () => big())
  const placed = await Promise.all(wants.map((want) => dan.call(calls.place, want)))
  const balances = placed.map(({ balance }) => balance).sort()
  expect(new Set(balances).size).toBe(20)
  // 250 pays for 25 orders of 10: of ten more, four are accepted.
  const more = await atOnce(10, () => big())
  const verdicts = await Promise.all(more.map((want) => dan.verdict(calls.place, want)))
  expect(tally(verdicts)).toEqual({ ok: 4, balance_short: 6 })
  expect((await dan.call(calls.orders, { size: 100 })).list).toHaveLength(25)
})

test('the same key with two bodies at once: one is an order, the other reused a key', async () => {
  const eve = await house.person('evelyn01')
  await eve.receives('100.00')
  const one = await big('10.00')
  const other = { ...(await big('20.00')), idempotencyKey: one.idempotencyKey }
  const verdicts = await Promise.all([eve.verdict(calls.place, one), eve.verdict(calls.place, other)])
  expect(verdicts.sort()).toEqual(['key_reused', 'ok'])
})

test('odds that change are refused from then on, with the new ones; accepted bets keep theirs', async () => {
  const fay = await house.person('fayfay01')
  await fay.receives('100.00')
  const before = await big()
  await fay.call(calls.place, before)
  await house.acts('ann', (db) => changeReturn({ ...house, db }, 'k3_1m', 9_500))
  const again = { ...before, idempotencyKey: 'another' }
  const changed = (await refusal(fay, again)).answer.body
  expect(changed.detail).toMatchObject({ oddsVersion: 2, odds: { 'k3.side': { big: 1954 } } })
  await fay.call(calls.place, await big())
  const [late, early] = (await fay.call(calls.orders, {})).list
  expect([early?.lines[0]?.oddsMilli, late?.lines[0]?.oddsMilli]).toEqual([{ big: 1995 }, { big: 1954 }])
  expect(await fay.verdict(calls.place, before)).toBe('ok')
})

test('a closed lottery refuses at once, also on a server that has not heard of it', async () => {
  const kim = await house.person('kimkim01')
  await kim.receives('100.00')
  const want = await big()
  // This server may take the lottery for open for up to a second more.
  await kim.call(calls.place, await big())
  await setOpen(house, 'k3_1m', false)
  expect(await kim.verdict(calls.place, want)).toBe('draw_closed')
  await setOpen(house, 'k3_1m', true)
  expect(await kim.verdict(calls.place, want)).toBe('odds_changed')
  expect(await kim.verdict(calls.place, await big())).toBe('ok')
})

test('caps: an order, a member in a draw, all members in a draw over every bucket', async () => {
  const many = await Promise.all(['gina0001', 'hugo0001', 'iris0001'].map((n) => house.person(n)))
  const [gina, hugo, iris] = many as [Person, Person, Person]
  for (const person of many) await person.receives('20000.00')
  const large = () => bet(['k3.triple_one', [6], '2000.00'])
  expect(await gina.verdict(calls.place, await bet(['k3.triple_one', [6], '3000.00']))).toBe('payout_cap')
  const verdicts = []
  for (const person of [gina, gina, gina, hugo, hugo, iris, iris])
    verdicts.push(await person.verdict(calls.place, await large()))
  // Each can win 410,400 and loses the house 408,400 net: two a member, four in all.
  expect(verdicts).toEqual(['ok', 'ok', 'member_cap', 'ok', 'ok', 'draw_cap', 'draw_cap'])
  const used = await house.db.pool.query(
    'select sum(used)::bigint as used, sum(allowance)::bigint as allowance from draw_allowances where used > 0',
  )
  expect(used.rows[0].used).toBeLessThanOrEqual(200_000_000n)
})
