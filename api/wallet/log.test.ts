import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen, fromWire } from '../../core/money.ts'
import { addMonths, monthOf, records } from '../../core/records.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { openDb, type Db } from '../shell/db.ts'
import { keyOf } from '../ledger/post/keys.ts'
import { post } from '../ledger/post/ledger.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse, type Person, type TestHouse } from '../testing/house.ts'
import { rollDays } from './log.sql.ts'

let house: TestHouse
let owner: Db
let amy: Person
let bao: Person
const today = dayOf(Date.now())

beforeAll(async () => {
  house = await openHouse()
  owner = openDb(house.database.config)
  amy = await house.person('amy001')
  bao = await house.person('bao001')
  for (const amount of ['100.00', '250.50', '9.99']) await amy.receives(amount)
  await hold(amy, '60.49')
  await bao.receives('1.00')
})
afterAll(() => owner.close())

/** Money out of the cash wallet, as a withdrawal takes it. */
async function hold({ member }: Person, amount: string) {
  const id = randomUUID()
  const moves = [{ kind: 'withdraw_hold', from: 'cash', to: 'held', amount: fen(fromWire(amount)) }] as const
  await house.db.tx((tx) => post(tx, { member, key: keyOf('test', id), ref: id, moves: [...moves] }))
}

const totalsOf = async (asked = {}) => (await amy.call(records.log, asked)).totals

test('the log holds every change, each beginning where the one before it ended', async () => {
  const { list, more } = await amy.call(records.log, {})
  expect(list.map(({ amount }) => amount)).toEqual(['-60.49', '9.99', '250.50', '100.00'])
  expect(list.map(({ before }) => before)).toEqual([...list.slice(1).map(({ after }) => after), '0.00'])
  expect(list.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  expect(more).toBeNull()
})

test('the kinds are named by the server, filter the log, and one that is none is refused', async () => {
  const { list } = await amy.call(records.logTypes, {}, { language: 'en' })
  expect(list).toContainEqual({ kind: 'deposit', type: 'deposit', name: 'Deposit' })
  const deposits = await amy.call(records.log, { kind: 'deposit' })
  expect(deposits.list).toHaveLength(3)
  expect(deposits.totals).toMatchObject({ count: 3, in: '360.49', out: '0.00' })
  expect(await amy.verdict(records.log, { kind: 'bets_settled' })).toBe('kind_unknown')
  expect(await amy.verdict(records.log, { kind: 'toString' })).toBe('kind_unknown')
})

test('totals are the same before, between and after the days were rolled up', async () => {
  const sums = { count: 4, in: '360.49', out: '60.49', moved: '0.00' }
  const whole = { ...sums, days: [{ day: today, ...sums }] }
  expect(await totalsOf()).toEqual(whole)
  const { member } = amy
  expect(await rollDays(house.db, member.bucket, 0)).toBeGreaterThan(0)
  expect(await totalsOf()).toEqual(whole)
  expect(await rollDays(house.db, member.bucket, 0)).toBe(0)
  await amy.receives('0.01')
  expect(await totalsOf()).toMatchObject({ count: 5, in: '360.50', out: '60.49' })
  await rollDays(house.db, member.bucket, 0)
  expect(await totalsOf()).toMatchObject({ count: 5, in: '360.50', out: '60.49' })
})

test('two that roll up at once add nothing twice', async () => {
  await amy.receives('0.02')
  const { member } = amy
  await atOnce(8, () => rollDays(house.db, member.bucket, 0))
  expect(await totalsOf()).toMatchObject({ count: 6, in: '360.52' })
})

test('a page further on brings no totals, and pages follow each other without a gap', async () => {
  const first = await amy.call(records.log, { size: 4 })
  expect(first.totals?.count).toBe(6)
  const second = await amy.call(records.log, { size: 4, cursor: first.more ?? '' })
  expect(second.totals).toBeNull()
  expect([...first.list, ...second.list].map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
})

test('days are those of Shanghai, and reach back thirty', async () => {
  const verdict = (start: string, end: string) => amy.verdict(records.log, { start, end })
  expect(await verdict(addDays(today, -29), today)).toBe('ok')
  expect(await verdict(addDays(today, -30), today)).toBe('range_too_old')
  expect(await verdict(today, addDays(today, -1))).toBe('range_invalid')
  const yesterday = addDays(today, -1)
  expect(await totalsOf({ start: yesterday, end: yesterday })).toEqual({
    ...{ count: 0, in: '0.00', out: '0.00', moved: '0.00', days: [] },
  })
})

/** A reader of CSV who knows nothing of us. */
const read = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))

const cents = (text: string | undefined) => BigInt((text ?? '').replace('.', ''))
const month = monthOf(Date.now())

test('the balance can be computed again from a statement, to the fen', async () => {
  const { url } = await amy.call(records.statement, { from: month, to: month, format: 'csv' })
  const answer = await house.app.inject({ method: 'GET', url })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain(`koi-${month}-${month}.csv`)
  const rows = read(answer.body).slice(3)
  const [opening, entries, closing] = [rows[0], rows.slice(1, -1), rows.at(-1)]
  let balance = cents(opening?.[6])
  for (const [, , , , amount, before, after] of entries) {
    expect(cents(before)).toBe(balance)
    balance += cents(amount)
    expect(cents(after)).toBe(balance)
  }
  expect(entries).toHaveLength(6)
  expect(cents(closing?.[6])).toBe(balance)
  const { rows: wallets } = await owner.pool.query('select balance from wallets where member_id = $1 and account = 1', [
    amy.member.id,
  ])
  expect(wallets).toEqual([{ balance }])
})

test('a link works once, for its member only, and in the language that asked', async () => {
  const asked = { from: month, to: month, format: 'csv' as const }
  const { url } = await bao.call(records.statement, asked, { language: 'en' })
  const [one, two] = await Promise.all([1, 2].map(() => house.app.inject({ method: 'GET', url })))
  expect([one?.statusCode, two?.statusCode].toSorted()).toEqual([200, 404])
  const text = one?.statusCode === 200 ? one.body : (two?.body ?? '')
  expect(text).toContain('Koi statement,bao001')
  expect(read(text).slice(3)).toHaveLength(3)
  const forged = await house.app.inject({ method: 'GET', url: '/api/file/statement/none' })
  expect(forged.statusCode).toBe(404)
})

test('a PDF is a PDF, in both languages', async () => {
  for (const language of ['zh_hans', 'en'] as const) {
    const asked = { from: month, to: month, format: 'pdf' as const }
    const { url } = await amy.call(records.statement, asked, { language })
    const answer = await house.app.inject({ method: 'GET', url })
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.rawPayload.subarray(-6).toString()).toContain('%%EOF')
  }
})

test('a statement reaches back twelve months and not into the future', async () => {
  const verdict = (from: string, to: string) => amy.verdict(records.statement, { from, to, format: 'csv' })
  expect(await verdict(addMonths(month, -11), month)).toBe('ok')
  expect(await verdict(addMonths(month, -12), month)).toBe('statement_too_old')
  expect(await verdict(month, addMonths(month, 1))).toBe('range_invalid')
  expect(await verdict(month, addMonths(month, -1))).toBe('range_invalid')
  expect(await verdict('2026-13', month)).toBe('invalid_input')
})
