// Limits: what lowers holds at once, what raises waits; none is ever exceeded by a fen, whoever runs beside (R-RG-01 to 05).
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import type { LimitKind, LimitPeriod } from '../../core/care/limits.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { chased, issuesToCome, submission } from '../lottery/testing/boards.ts'
import { openStill } from '../lottery/testing/houses.ts'
import { leaseFor } from '../ledger/post/leases.ts'
import { holdWallet } from '../ledger/post/wallets.ts'
import { clock } from '../shell/shell.sql.ts'
import { atOnce, tally } from '../testing/at-once.ts'
import { waiting } from '../testing/database.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { insertLimit } from './limits.sql.ts'
import { limitsPass, periodBegunEarlier, playPasses, wrong } from './testing.ts'

const { house } = await openStill()
const issues = (await issuesToCome(house, 3)).map(({ issue }) => issue)
const at = (place: number) => issues[place] ?? ''
/** An order of these lines costs 2.00 for each multiple. */
const sum = (multiple = 1) => submission(house, at(0), [['k3.sum', [11], 1]], { multiple })
const bets = async (person: Person, multiple = 1) => person.verdict(official.submit, await sum(multiple))
const limits = (person: Person, limit: LimitKind, amount: string | null, period: LimitPeriod = 'day') =>
  person.verdict(care.setLimit, { limit, period, amount })
const confirms = (person: Person, limit: LimitKind, period: LimitPeriod = 'day') =>
  person.verdict(care.confirmLimit, { limit, period })
const stateOf = async (person: Person, limit: LimitKind, period: LimitPeriod = 'day') =>
  (await person.call(care.state, {})).limits.find((one) => one.limit === limit && one.period === period)!

test('a limit of stakes lets in what it says, to the fen, and says what is left and when it opens', async () => {
  const amy = await house.rich('amy001', '100.00')
  expect(await bets(amy)).toBe('ok')
  expect(await limits(amy, 'stake', '10.00')).toBe('ok')
  expect(await bets(amy, 5)).toBe('stake_limit')
  expect(await bets(amy, 4)).toBe('ok')
  const { body } = await house.send(official.submit.path, await sum(), { ...amy, language: 'en' })
  expect(body.msg).toMatch(/^Over your stake limit of ¥10.00: ¥0.00 left until \d{4}-\d\d-\d\d 00:00:00$/)
  expect(await stateOf(amy, 'stake')).toMatchObject({ amount: '10.00', usedAmount: '10.00', waits: null })
})

test('lowering holds at once, raising after 24 hours and a confirmation then (R-RG-03, BI-303, BI-304)', async () => {
  const bea = await house.rich('bea001', '100.00')
  await limits(bea, 'stake', '10.00')
  await limits(bea, 'stake', '4.00')
  expect(await bets(bea, 3)).toBe('stake_limit')
  await limits(bea, 'stake', '50.00')
  expect(await bets(bea, 3)).toBe('stake_limit')
  expect(await confirms(bea, 'stake')).toBe('too_early')
  await limitsPass(house, bea, '23:59:58')
  expect([await confirms(bea, 'stake'), await bets(bea, 3)]).toEqual(['too_early', 'stake_limit'])
  await limitsPass(house, bea, '3 s')
  // The old limit stays in force until the raise is confirmed.
  expect(await bets(bea, 3)).toBe('stake_limit')
  expect([await confirms(bea, 'stake'), await bets(bea, 3)]).toEqual(['ok', 'ok'])
  expect(await confirms(bea, 'stake')).toBe('nothing_waits')
})

test('no limit is deleted at once: null waits, 0 is a limit, less than nothing is none (BI-306)', async () => {
  const cat = await house.rich('cat001', '100.00')
  await limits(cat, 'stake', '4.00')
  expect(await limits(cat, 'stake', null)).toBe('ok')
  expect(await stateOf(cat, 'stake')).toMatchObject({ amount: '4.00', waits: { amount: null } })
  expect(await bets(cat, 3)).toBe('stake_limit')
  for (const amount of ['', '-1', '1e9', '99999999999']) expect(await limits(cat, 'stake', amount)).toBe('amount_shape')
  expect(await cat.verdict(care.setLimit, { limit: 'stake', period: 'day' })).toBe('amount_shape')
  expect(await cat.verdict(care.setLimit, { limit: 'time', period: 'day', amount: '5.00' })).toBe('minutes_shape')
  expect(await limits(cat, 'stake', '0')).toBe('ok')
  expect(await stateOf(cat, 'stake')).toMatchObject({ amount: '0.00', waits: null })
  expect(await bets(cat)).toBe('stake_limit')
})

test('of several limits the lowest applies, whatever its period and kind (BI-307)', async () => {
  const dan = await house.rich('dan001', '100.00')
  await limits(dan, 'stake', '10.00')
  await limits(dan, 'stake', '6.00', 'week')
  await limits(dan, 'spend', '4.00', 'month')
  expect(await bets(dan, 2)).toBe('ok')
  expect(await bets(dan)).toBe('spend_limit')
})

test('of limits that are all short the one with least left is named', async () => {
  const [kim, lee] = [await house.rich('kim001', '100.00'), await house.rich('lee001', '100.00')]
  for (const [who, spend, stake] of [
    [kim, '8.00', '4.00'],
    [lee, '4.00', '8.00'],
  ] as const) {
    await limits(who, 'spend', spend)
    await limits(who, 'stake', stake)
    expect(await bets(who, 2)).toBe('ok')
  }
  expect([await bets(kim, 3), await bets(lee, 3)]).toEqual(['stake_limit', 'spend_limit'])
})

test('stakes of yesterday take no room of today, and an order that was taken back costs nothing', async () => {
  const mia = await house.rich('mia001', '100.00')
  await limits(mia, 'spend', '4.00')
  const { order } = await mia.call(official.submit, await sum(2))
  expect(await bets(mia)).toBe('spend_limit')
  await mia.call(official.cancel, { orderNo: order?.orderId ?? '', idempotencyKey: randomUUID() })
  expect(await bets(mia, 2)).toBe('ok')
  expect(await bets(mia)).toBe('spend_limit')
  await playPasses(house, mia, '1 day')
  expect(await bets(mia, 2)).toBe('ok')
})

test('a chase leg that a limit does not let be staked comes back, and the chase goes on', async () => {
  const eve = await house.rich('eve001', '100.00')
  await limits(eve, 'stake', '2.00')
  const legs = [0, 1].map((place) => ({ issue: at(place), multiple: 1 }))
  const { chase } = await eve.call(official.submit, chased(await sum(), legs))
  expect(chase).toMatchObject({ legsDone: 1, placed: '2.00' })
  expect(await bets(eve)).toBe('stake_limit')
})

test('hundreds at once over two servers come to the limit and to no fen beyond', async () => {
  const max = await house.rich('max001', '5000.00')
  await limits(max, 'stake', '60.00')
  const other = await openHouse({}, { beside: house, max: 4 })
  const want = await Promise.all(Array.from({ length: 60 }, () => sum()))
  const said = await atOnce(60, async (n) => {
    const { body } = await (n % 2 ? house : other).send(official.submit.path, want[n], { token: max.token })
    return body.reason ?? 'ok'
  })
  expect(tally(said)).toEqual({ ok: 30, stake_limit: 30 })
  expect(await stateOf(max, 'stake')).toMatchObject({ usedAmount: '60.00' })
})

test('a limit that is lowered beside bets is felt by every bet behind its answer', async () => {
  const ned = await house.rich('ned001', '5000.00')
  const want = await Promise.all(Array.from({ length: 40 }, () => sum()))
  const said = await atOnce(41, async (n) => {
    if (n === 20) return limits(ned, 'stake', '0')
    return ned.verdict(official.submit, want[n % 40]!)
  })
  expect(new Set(said).difference(new Set(['ok', 'stake_limit', 'key_reused']))).toEqual(new Set())
  expect(await bets(ned)).toBe('stake_limit')
})

test('a limit of time ends play when it is used up, and counts from the first stake to 15 minutes behind the last', async () => {
  const ivy = await house.rich('ivy001', '100.00')
  const period = periodBegunEarlier()
  await ivy.call(care.setLimit, { limit: 'time', period, minutes: 25 })
  expect(await bets(ivy)).toBe('ok')
  await playPasses(house, ivy, '14 min')
  expect(await bets(ivy)).toBe('ok')
  await playPasses(house, ivy, '10 min 58 s')
  expect(await bets(ivy)).toBe('ok')
  await playPasses(house, ivy, '3 s')
  expect(await bets(ivy)).toBe('time_limit')
  expect(await stateOf(ivy, 'time', period)).toMatchObject({ minutes: 25, usedMinutes: 25 })
})

test('from four fifths of a limit on, what is left of it is told beside play, until nothing is', async () => {
  const kay = await house.rich('kay001', '100.00')
  const nearly = async () => (await kay.call(care.checkIn, {})).nearly
  await limits(kay, 'stake', '10.00', 'month')
  await limits(kay, 'spend', '20.00', 'month')
  expect([await bets(kay, 3), await nearly()]).toEqual(['ok', null])
  expect([await bets(kay), await nearly()]).toMatchObject([
    'ok',
    { limit: 'stake', period: 'month', amount: '2.00', minutes: null },
  ])
  // The limit of which the largest part is used is the one that is told.
  await limits(kay, 'spend', '8.50', 'month')
  expect(await nearly()).toMatchObject({ limit: 'spend', amount: '0.50' })
  await limits(kay, 'spend', '8.00', 'month')
  expect(await nearly()).toMatchObject({ limit: 'stake' })
  await limits(kay, 'stake', '8.00', 'month')
  expect(await nearly()).toBe(null)
})

test('half a year behind the last word the member is asked whether limits fit, and a limit set to what it is answers', async () => {
  const joe = await house.rich('joe001', '100.00')
  const asked = async () => (await joe.call(care.state, {})).review
  expect(await asked()).toBe(false)
  await limits(joe, 'deposit', '300.00', 'month')
  await limitsPass(house, joe, '5 months 27 days')
  expect(await asked()).toBe(false)
  await limitsPass(house, joe, '6 days')
  expect(await asked()).toBe(true)
  expect(await limits(joe, 'deposit', '300.00', 'month')).toBe('ok')
  expect([await asked(), (await stateOf(joe, 'deposit', 'month')).waits]).toEqual([false, null])
})

test('the books of limits say what their facts say', async () => {
  expect(await wrong(house)).toEqual([])
})

test('a lease that is renewed while a limit is being set is written from what holds behind it', async () => {
  const rex = await house.rich('rex001', '100.00')
  const [written, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const setting = house.db.tx(async (tx) => {
    // As `setLimit` begins: it has the wallet, and has not written its lease yet.
    await holdWallet(tx, rex.member)
    const limit = { kind: 'stake', period: 'day', most: 400n, holds: true, confirms: null } as const
    await insertLimit(tx, rex.member, { ...limit, id: randomUUID(), said_at: await clock(tx) })
    written.resolve()
    await ended.promise
  })
  await written.promise
  const renewed = leaseFor(house.db, rex.member)
  await expect.poll(() => waiting(house.database.config), { timeout: 60_000 }).toBeGreaterThan(0)
  ended.resolve()
  await setting
  expect((await renewed).room).toBe(400n)
})
