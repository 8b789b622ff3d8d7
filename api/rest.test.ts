// Decisions 3 and 16: a command's key is looked up before everything whose answer can change, and stands for one
// command through every door.
import pg from 'pg'
import { expect, test } from 'vitest'
import { deposit } from '../core/deposit.ts'
import { lottery } from '../core/lottery/calls.ts'
import { transfer } from '../core/transfer.ts'
import { openTown, wanted } from './deposit/testing.ts'
import { freshIssue, order } from './lottery/testing/play.ts'
import { startTicker } from './lottery/ticker.ts'
import type { Endpoint, Input } from '../core/endpoint.ts'
import type { Person } from './testing/house.ts'

const town = await openTown()

const rests = (person: Person, playState: number) =>
  town.db.pool.query('update members set play_state = $3 where bucket = $1 and id = $2', [
    person.member.bucket,
    person.member.id,
    playState,
  ])

test('who rests since hears of a deposit order that was accepted before, and opens no other', async () => {
  const amy = await town.person('amy001')
  const want = wanted('100.00')
  const first = await amy.call(deposit.submit, want)
  await rests(amy, 2)
  amy.isReadAgain()
  expect((await amy.call(deposit.submit, want)).id).toBe(first.id)
  expect(await amy.verdict(deposit.submit, wanted('100.00'))).toBe('excluded')
  expect(await amy.verdict(deposit.submit, { ...want, amount: '200.00' })).toBe('key_reused')
  const orders = await town.db.pool.query('select id from deposits')
  expect(orders.rowCount).toBe(1)
})

test('who rests since hears of a bet that was accepted before, and places no other', async () => {
  const ticker = startTicker(town, () => {}, { chainLength: 64 })
  try {
    const bao = await town.person('bao001')
    await bao.receives('100.00')
    const { issue } = await freshIssue(town)
    const want = await order(town, issue, [['k3.side', ['big'], '10.00']])
    const first = await bao.call(lottery.place, want)
    await rests(bao, 2)
    bao.isReadAgain()
    expect(await bao.call(lottery.place, want)).toEqual(first)
    const other = { ...want, idempotencyKey: 'another' }
    expect(await bao.verdict(lottery.place, other)).toBe('excluded')
    // Resting is refused before any other fault of an order (decision 16).
    expect(await bao.verdict(lottery.place, { ...other, total: '99.00' })).toBe('excluded')
    expect(await bao.verdict(lottery.place, { ...other, issue: '20200101-0001' })).toBe('excluded')
  } finally {
    await ticker.stop()
  }
  await town.books(`
    bao001:cash 90.00
    bank:in   -100.00
    bets:open   10.00
  `)
})

test('a key that opened a deposit order places no bet, and one that placed a bet opens no order', async () => {
  const chen = await town.person('chen001')
  await chen.receives('100.00')
  const ticker = startTicker(town, () => {}, { chainLength: 64 })
  try {
    const { issue } = await freshIssue(town)
    const bet = await order(town, issue, [['k3.side', ['big'], '10.00']])
    const both = { idempotencyKey: 'for two' }
    expect(await chen.verdict(deposit.submit, { ...wanted('100.00'), ...both })).toBe('ok')
    expect(await chen.verdict(lottery.place, { ...bet, ...both })).toBe('key_reused')
    expect(await chen.verdict(lottery.place, bet)).toBe('ok')
    const { idempotencyKey } = bet
    expect(await chen.verdict(deposit.submit, { ...wanted('100.00'), idempotencyKey })).toBe('key_reused')
  } finally {
    await ticker.stop()
  }
})

const lockWaits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

test.each<[string, Endpoint, (key: string) => Input<Endpoint>]>([
  ['a deposit', deposit.submit, () => wanted('100.00')],
  [
    'money for a venue',
    transfer.transfer,
    (idempotencyKey) => ({ from: 'central', to: 'video', amount: '10.00', idempotencyKey }),
  ],
])('%s that waits while its member is excluded is not the doing of one who plays', async (_name, call, input) => {
  const dora = await town.person('dora001')
  await rests(dora, 1)
  dora.isReadAgain()
  await dora.receives('100.00')
  const owner = new pg.Client(town.database.config)
  await owner.connect()
  await owner.query('begin')
  await owner.query('update members set play_state = 2 where bucket = $1 and id = $2', [
    dora.member.bucket,
    dora.member.id,
  ])
  const waiting = dora.verdict(call, input(crypto.randomUUID()))
  const isWaiting = async () => (await owner.query(lockWaits)).rowCount
  await expect.poll(isWaiting).toBeGreaterThan(0)
  await owner.query('commit')
  await owner.end()
  expect(await waiting).toBe('excluded')
})
