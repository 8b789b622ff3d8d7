// The receipt of protection (decision 0067): the limits, breaks and listings in the instant of a bet, each under the root of its day.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { care } from '../../core/care/care.ts'
import { liability } from '../../core/liability.ts'
import { official } from '../../core/lottery/official-calls.ts'
import { isProtected, protectionWords } from '../../core/care/protection-proof.ts'
import { sealJournal } from '../ledger/seal/seals.ts'
import { auditLiability } from '../liability/audit.ts'
import { publishDay } from '../liability/publish.ts'
import { issuesToCome, submission } from '../lottery/testing/boards.ts'
import { openStill } from '../lottery/testing/houses.ts'
import type { Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { keepRegisters } from './registers.ts'
import { breaksPass, limitsPass, registersPass, rests } from './testing.ts'

const { house } = await openStill()
const place = mkdtempSync(join(tmpdir(), 'koi-receipt-'))
afterAll(() => rmSync(place, { recursive: true }))
const [issue] = (await issuesToCome(house, 1)).map((one) => one.issue)
const bets = async (who: Person) =>
  (await who.call(official.submit, await submission(house, issue ?? '', [['k3.sum', [11], 1]]))).order?.orderId ?? ''
const receipt = (who: Person, orderNo: string) => who.call(care.receipt, { orderNo })
const publishes = async (day: string) => {
  await sealJournal(house.db, house.buckets, join(place, 'seals.log'), { marginSeconds: 0 })
  await publishDay(house.db, house.buckets, day)
}
const named = async () => (await auditLiability(house.db, house.buckets)).flatMap(({ named: all = [] }) => all)

const amy = await house.rich('amy001', '100.00')
let before = ''
let behind = ''

test('a receipt names the versions in force in that instant, and no later one', async () => {
  await amy.call(care.setLimit, { limit: 'stake', period: 'week', amount: '50.00' })
  await amy.call(care.setLimit, { limit: 'time', period: 'day', minutes: 90 })
  before = await bets(amy)
  await amy.call(care.setLimit, { limit: 'stake', period: 'week', amount: '40.00' })
  behind = await bets(amy)
  const words = async (order: string) => (await receipt(amy, order)).rows.map(protectionWords)
  expect(await words(before)).toMatchObject([
    { of: 'limit', kind: 'stake', period: 'week', most: 5_000n },
    { of: 'limit', kind: 'time', period: 'day', most: 90n },
  ])
  expect(await words(behind)).toMatchObject([{ most: 4_000n }, { kind: 'time' }])
})

test('until the day is published it says so; from then on each row leads to the root of that day', async () => {
  const early = await receipt(amy, before)
  expect(early.rows.map((row) => isProtected(row, early.days))).toEqual([undefined, undefined])
  await publishes('2026-11-24')
  const { rows, days } = await receipt(amy, before)
  expect(rows.map((row) => isProtected(row, days))).toEqual([true, true])
  const { last } = await amy.call(liability.get, {})
  expect(days).toMatchObject([{ day: '2026-11-24', root: last!.protection, seals: last!.seals }])
  expect(last!.seals.length).toBeGreaterThan(0)
  // A row that was altered does not lead to the published root.
  const lower = { ...rows[0]!, says: rows[0]!.says.replace('5000', '9000') }
  expect(isProtected(lower, days)).toBe(false)
  expect(isProtected({ ...rows[0]!, uid: '7' }, days)).toBe(false)
})

test('a fact of the next day stands under the next day, and an older one stays under its own', async () => {
  await amy.call(care.setLimit, { limit: 'stake', period: 'week', amount: '30.00' })
  const order = await bets(amy)
  await publishes('2026-11-25')
  const { rows, days } = await receipt(amy, order)
  expect(rows.map((row) => [row.proof?.day, isProtected(row, days)])).toEqual([
    ['2026-11-25', true],
    ['2026-11-24', true],
  ])
  expect(await named()).toEqual([])
})

test('a bet of somebody else has no receipt here, and one placed behind the back of a break shows the break', async () => {
  const bea = await house.rich('bea001', '100.00')
  expect(await bea.verdict(care.receipt, { orderNo: before })).toBe('bet_unknown')
  const order = await bets(bea)
  expect((await receipt(bea, order)).rows).toEqual([])
  await rests(house, bea)
  await breaksPass(house, bea, '1 hour')
  expect((await receipt(bea, order)).rows.map(protectionWords)).toMatchObject([{ of: 'break', act: 'rest' }])
})

test('a receipt names the answer of the registers that was known in that instant, under the root of its day', async () => {
  const cat = await house.rich('cat001', '100.00')
  const words = async (order: string) => (await receipt(cat, order)).rows.map(protectionWords)
  const early = await bets(cat)
  await keepRegisters(house.db, cat.member, ['GAMSTOP', 'OASIS'])
  // A listing bars bets from its instant on: moved into the past it lies before one that was placed, as a thief would have it.
  expect(await words(early)).toEqual([])
  await registersPass(house, cat, '1 hour')
  expect(await words(early)).toMatchObject([{ of: 'register', names: ['GAMSTOP', 'OASIS'] }])
  await keepRegisters(house.db, cat.member, [])
  const late = await bets(cat)
  expect(await words(early)).toMatchObject([{ names: ['GAMSTOP', 'OASIS'] }])
  expect(await words(late)).toMatchObject([{ of: 'register', names: [] }])
  await publishes('2026-11-26')
  for (const order of [early, late]) {
    const { rows, days } = await receipt(cat, order)
    expect(rows.map((row) => [row.proof?.day, isProtected(row, days)])).toEqual([['2026-11-26', true]])
    const freed = { ...rows[0]!, says: rows[0]!.says.replace(/\[".*"\]|\[\]/, '["other"]') }
    expect(isProtected(freed, days)).toBe(false)
  }
  expect(await named()).toEqual([])
})

test('the audit names a day that publishes other limits, or other seals', async () => {
  await tamper(house.database.config, "update liability_days set protection = '' where day = '2026-11-24'")
  expect(await named()).toEqual(['2026-11-24: its limits and breaks do not come to their root'])
  await tamper(
    house.database.config,
    "update liability_days set protection_root = sha256(''), seals = jsonb_set(seals, '{0,hash}', '\"00\"') where day = '2026-11-24'",
  )
  expect((await named())[0]).toMatch(/^2026-11-24: bucket \d+ has another seal \d+$/)
  // A limit that is moved into the past has another fact, and the day that had published it still has the first.
  await limitsPass(house, amy, '1 hour')
  expect((await receipt(amy, before)).rows.map((row) => row.proof)).toEqual([null, null])
})
