import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Account } from '../../core/accounts.ts'
import type { TransferKind } from '../../core/ledger.ts'
import { fen, toWire } from '../../core/money.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { wallet } from '../../core/wallet.ts'
import { post } from '../ledger/post/ledger.ts'
import { openHouse, type Person, type TestHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { everyPage } from '../testing/pages.ts'

let house: TestHouse
let amy: Person
let bao: Person
beforeAll(async () => {
  house = await openHouse()
  amy = await house.person('amy001')
  bao = await house.person('bao001')
})

const today = dayOf(Date.now())

test('a new member has a wallet of zeros', async () => {
  const { wallets, switches, ...zeros } = await amy.call(wallet.balance, {})
  expect(new Set(Object.values(zeros))).toEqual(new Set(['0.00']))
  expect(wallets).toHaveLength(6)
  expect(new Set(wallets.flatMap(({ balance, inTransit }) => [balance, inTransit]))).toEqual(new Set(['0.00']))
  expect(switches).toEqual({ locked: false, auto: false, hideEmpty: false })
  expect(await amy.call(wallet.trades, {})).toEqual({
    list: [],
    more: null,
    totals: { count: 0, in: '0.00', out: '0.00', moved: '0.00', days: [] },
  })
})

test('money is shown where it lies, and the total is all of it', async () => {
  await bao.receives('1000.00')
  await bao.receives('0.01')
  expect(await bao.call(wallet.balance, {})).toMatchObject({
    total: '1000.01',
    cash: '1000.01',
    held: '0.00',
    chase: '0.00',
    savings: '0.00',
    venues: '0.00',
    inTransit: '0.00',
    available: '1000.01',
    openStakes: '0.00',
  })
  await house.books(`
    bao001:cash 1000.01
    bank:in -1000.01
  `)
})

test('the types have names in the language of the caller', async () => {
  const zh = await bao.call(wallet.tradeTypes, {})
  const en = await bao.call(wallet.tradeTypes, {}, { language: 'en' })
  expect(zh.list.map(({ name }) => name)).toEqual(['存款', '取款', '转账', '投注', '派彩', '退款', '礼金'])
  expect(en.list[0]).toEqual({ type: 'deposit', name: 'Deposit' })
})

test('a member can add up the records to the fen: numbers have no gaps, each begins where the last ended', async () => {
  for (let n = 1; n <= 23; n++) await bao.receives(toWire(BigInt(n * 7)))
  const all = await everyPage((from) => bao.call(wallet.trades, { size: 10, ...from }))
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n))
  all.slice(1).forEach((older, at) => expect(all[at]?.before).toBe(older.after))
  expect(all[0]).toMatchObject({ type: 'deposit', name: '存款', status: 'done', amount: '1.61' })
  expect(all.at(-1)).toMatchObject({ before: '0.00', after: '1000.00', amount: '1000.00' })
})

test('a page that was read stays as it was while new entries come', async () => {
  const first = await bao.call(wallet.trades, { size: 5 })
  await bao.receives('5.00')
  const second = await bao.call(wallet.trades, { size: 5, cursor: first.more ?? '' })
  expect(second.list[0]?.number).toBe((first.list.at(-1)?.number ?? 0) - 1)
})

test('a type shows its own entries alone, an order its own', async () => {
  expect((await bao.call(wallet.trades, { type: 'deposit' })).list).toHaveLength(20)
  expect((await bao.call(wallet.trades, { type: 'bet' })).list).toEqual([])
  const [newest] = (await bao.call(wallet.trades, { size: 1 })).list
  const { list } = await bao.call(wallet.trades, { orderNo: newest?.orderNo ?? '' })
  expect(list[0]).toEqual(newest)
  expect(new Set(list.map(({ orderNo }) => orderNo))).toEqual(new Set([newest?.orderNo]))
})

test('a withdrawal says how far it is, and what came back says why', async () => {
  const dora = await house.person('dora001')
  await dora.receives('1000.00')
  const move = (kind: TransferKind, from: Account, to: Account, ref: string) =>
    house.db.tx((tx) =>
      post(tx, {
        member: dora.member,
        key: randomUUID(),
        ref,
        moves: [{ kind, from, to, amount: fen(100_00n) }],
      }),
    )
  const expected: [string, string][] = [
    ['requested', 'processing'],
    ['sent', 'processing'],
    ['paid', 'done'],
    ['failed', 'returned'],
    ['returned', 'returned'],
  ]
  for (const [status] of expected) {
    const id = randomUUID()
    await move('withdraw_hold', 'cash', 'held', id)
    await house.db.pool.query(
      `insert into withdrawals (bucket, member_id, id, card_id, amount, handling_fee, administrative_fee,
                                turnover_deduction, actual, status, bank_reference)
       values ($1, $2, $3, $3, 10000, 0, 0, 0, 10000, $4, 'b')`,
      [dora.member.bucket, dora.member.id, id, status],
    )
  }
  await move('withdraw_failed', 'held', 'cash', randomUUID())
  await move('bet', 'cash', 'bets:open', '17')
  const { list } = await dora.call(wallet.trades, {}, { language: 'en' })
  expect(list.map(({ type, name, status }) => [type, name, status])).toEqual([
    ['bet', 'Bet', 'done'],
    ['withdraw', 'Withdrawal failed, returned', 'done'],
    ...expected.map(([, shown]) => ['withdraw', 'Withdrawal', shown]).toReversed(),
    ['deposit', 'Deposit', 'done'],
  ])
  // A bet is known by its order, not by the draw that its entry refers to.
  expect(list[0]).toMatchObject({ amount: '-100.00', before: '600.00', after: '500.00' })
  expect(list[0]?.orderNo).toMatch(/^[0-9a-f-]{36}$/)
  const order = { orderNo: list[0]?.orderNo ?? '' }
  expect((await dora.call(wallet.trades, order, { language: 'en' })).list).toEqual([list[0]])
  expect((await dora.call(wallet.trades, { type: 'withdraw' })).list).toHaveLength(6)
  expect(await dora.call(wallet.balance, {})).toMatchObject({ total: '900.00', held: '400.00' })
})

test("another member's order is as unknown as one that does not exist (BI-278)", async () => {
  const [his] = (await bao.call(wallet.trades, { size: 1 })).list
  const foreign = await amy.call(wallet.trades, { orderNo: his?.orderNo ?? '' })
  for (const orderNo of ['00000000-0000-4000-8000-000000000000', 'x', "a\u0000'", '1'])
    expect(await amy.call(wallet.trades, { orderNo })).toEqual(foreign)
})

test('a range lies in the last 30 days, runs forwards and exists (BI-275, BI-276)', async () => {
  const reason = (start?: string, end?: string) =>
    bao.verdict(wallet.trades, { ...(start ? { start } : {}), ...(end ? { end } : {}) })
  expect(await reason(addDays(today, -29), today)).toBe('ok')
  expect(await reason(addDays(today, -30), today)).toBe('range_too_old')
  expect(await reason('2026-01-01', '2026-02-01')).toBe('range_too_old')
  expect(await reason(today, addDays(today, 1))).toBe('range_too_old')
  expect(await reason(today, addDays(today, -1))).toBe('range_invalid')
  expect(await reason('2026-02-30')).toBe('range_invalid')
  expect(await reason('now()')).toBe('invalid_input')
  expect(await reason(undefined, addDays(today, -28))).toBe('ok')
  const { body } = await house.send(wallet.trades.path, { start: '2020-01-01' }, { token: bao.token, language: 'en' })
  expect(body).toMatchObject({
    code: 0,
    msg: 'Transaction records can be queried for the last 30 days only',
  })
})

test('pages and sizes outside the rule are refused, quickly (BI-277)', async () => {
  const bodies = [
    { page: 1_000_000_000 },
    { size: 0 },
    { size: -1 },
    { size: '50; drop' },
    { size: 101 },
    { type: 'theft' },
  ]
  for (const body of bodies) {
    const answer = await house.send(wallet.trades.path, body, { token: bao.token })
    expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_input'])
  }
  for (const cursor of ['0', '-1', '1e9', 'n1', '99999999999999', "1' or '1'='1"])
    expect(await bao.verdict(wallet.trades, { cursor })).toBe('cursor_invalid')
})

test('days are those of Shanghai, found by halving among all entries', async () => {
  // Only the owner of the journal can move its times, and only with the guard off.
  await tamper(
    house.database.config,
    `update transfers
        set created_at = (created_at at time zone 'UTC' - make_interval(days => 26 - credit_number::int))
                         at time zone 'UTC'
      where credit = 1`,
  )
  const on = async (start: string, end: string) =>
    (await bao.call(wallet.trades, { start, end })).list.map(({ number }) => number)
  expect(await on(today, today)).toEqual([26])
  expect(await on(addDays(today, -3), addDays(today, -2))).toEqual([24, 23])
  expect(await on(addDays(today, -29), addDays(today, -25))).toEqual([1])
  expect(await on(addDays(today, -29), addDays(today, -26))).toEqual([])
  const week = await bao.call(wallet.trades, {})
  expect(week.list.map(({ number }) => number)).toEqual([26, 25, 24, 23, 22, 21, 20])
})
