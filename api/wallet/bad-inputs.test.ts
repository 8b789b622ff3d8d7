// The group `records` of the corpus of bad inputs: refused with a reason, or answered as if nothing were there.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bets } from '../../core/bets.ts'
import { fen } from '../../core/money.ts'
import { records } from '../../core/records.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { wallet } from '../../core/wallet.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { openHouse, type Person } from '../testing/house.ts'

const house = await openHouse()
let amy: Person
let bao: Person
const theirs = randomUUID()
const today = dayOf(Date.now())
const paths = [wallet.trades, records.log, bets.list].map(({ path }) => path)

beforeAll(async () => {
  amy = await house.person('amy001')
  bao = await house.person('bao001')
  await amy.receives('100.00')
  await bao.receives('200.00')
  const moves = [{ kind: 'withdraw_hold', from: 'cash', to: 'held', amount: fen(100n) }] as const
  const { member } = bao
  const held = { member, key: keyOf('test', theirs), ref: theirs, moves: [...moves] }
  await house.db.tx((tx) => post(tx, held))
})

const table: [id: string, body: object, reason: string][] = [
  ['BI-275', { start: '2026-01-01', end: '2026-02-01' }, 'range_too_old'],
  ['BI-275', { start: addDays(today, -30), end: today }, 'range_too_old'],
  ['BI-276', { start: today, end: addDays(today, -1) }, 'range_invalid'],
  ['BI-276', { start: '2026-02-31', end: today }, 'range_invalid'],
  ['BI-276', { start: 'now()', end: today }, 'invalid_input'],
  ['BI-276', { start: '999999-01-01', end: today }, 'invalid_input'],
  ['BI-276', { start: 1e18, end: today }, 'invalid_input'],
  ['BI-277', { page: 1e9 }, 'invalid_input'],
  ['BI-277', { size: 0 }, 'invalid_input'],
  ['BI-277', { size: -1 }, 'invalid_input'],
  ['BI-277', { size: 101 }, 'invalid_input'],
  ['BI-277', { size: '50; drop' }, 'invalid_input'],
  ['-', { cursor: "1' or '1'='1" }, 'cursor_invalid'],
  ['-', { cursor: '-1' }, 'cursor_invalid'],
  ['-', { cursor: '99999999999999999999' }, 'cursor_invalid'],
]

test.each(table)('%s %j is refused: %s', async (_id, body, reason) => {
  for (const path of paths) {
    for (const language of ['zh_hans', 'en'] as const) {
      const answer = await house.send(path, body, { token: amy.token, language })
      expect([answer.status, answer.body.code, answer.body.reason]).toEqual([400, 0, reason])
      expect(answer.body.msg).not.toBe('')
    }
  }
})

test('BI-278: the order of another member is like one that never was', async () => {
  expect((await bao.call(wallet.trades, { orderNo: theirs })).list).toHaveLength(1)
  const asked = [theirs, randomUUID(), "' or 1=1 --", '../../etc/passwd', '\u0000']
  for (const orderNo of asked) {
    expect(await amy.call(wallet.trades, { orderNo })).toEqual({ list: [], more: null, totals: null })
    expect(await amy.call(bets.list, { orderNo })).toEqual({ list: [], more: null })
  }
})

test('BI-280: the sums of a range that cannot be are refused', async () => {
  const verdict = (start: string, end: string) => amy.verdict(bets.totals, { start, end })
  expect(await verdict(addDays(today, -30), today)).toBe('range_too_old')
  expect(await verdict(today, addDays(today, -1))).toBe('range_invalid')
  expect(await amy.call(bets.totals, {})).toMatchObject({ count: 0, stake: '0.00', net: '0.00' })
})
