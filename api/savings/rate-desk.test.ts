// Rates of savings are changed by two people, for a day to come; a locked order keeps the rate that it was promised.
import { expect, test } from 'vitest'
import { savings } from '../../core/savings/savings.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'
import { openHouse } from '../testing/house.ts'
import { rateNow } from './rates.ts'
import { into } from './testing.ts'

const house = await openHouse()
const { run } = house
const tomorrow = addDays(dayOf(Date.now()), 1)
const rateAtHour = (hour: number) => rateNow(house.db, 'lock7', new Date(dayStartMs(tomorrow) + hour * 3_600_000))

test('a rate is written by one, published by another, and holds from the first hour of its day', async () => {
  const amy = await house.rich('amy001', '1000.00')
  await amy.call(savings.into, into('200.00', 'lock7'))
  await run(`savings draft lock7 4.99 ${tomorrow}`, 'ann')
  await run(`savings draft lock7 5.05 ${tomorrow}`, 'ann')
  const draft = { product: 'lock7', percent: '5.05 %', since: dayStartMs(tomorrow), draftedBy: 'ann' }
  expect(await house.asks('savings list')).toMatchObject({ drafts: [draft] })
  expect(await rateAtHour(1)).toBe(438)
  await expect(run(`savings publish lock7 ${tomorrow}`, 'Ann')).rejects.toThrow()
  expect(await run(`savings publish lock7 ${tomorrow}`, 'ben')).toContain('percent: 5.05 %')
  expect([await rateAtHour(-1), await rateAtHour(0)]).toEqual([438, 505])
  expect(await house.asks('savings list')).toMatchObject({ drafts: [] })
  await expect(run(`savings publish lock7 ${tomorrow}`, 'ben')).rejects.toThrow('no draft')
  const [lock] = await house.sql('select rate_bp from savings_locks where member_id = $1', [amy.member.id])
  expect(lock).toEqual({ rate_bp: 438 })
})

test('a day that has begun, another product, another figure and another command are refused', async () => {
  const today = dayOf(Date.now())
  await expect(run(`savings draft flex 3.10 ${today}`, 'ann')).rejects.toThrow('has begun')
  const wrong = [
    ...[`draft flex 3.105 ${tomorrow}`, `draft flex -1 ${tomorrow}`, `draft gold 3 ${tomorrow}`],
    ...['draft flex 3 2026-02-30', 'draft flex 3', 'publish flex', 'end flex'],
  ]
  for (const line of wrong) await expect(run(`savings ${line}`, 'ann')).rejects.toThrow('npm run')
})

test('the house cannot write a rate for a time that has begun, change one, or take one away', async () => {
  const no = (text: string) => expect(house.db.pool.query(text)).rejects.toThrow()
  await no(
    `insert into savings_rates (product, since, rate_bp, drafted_by, published_by) values ('flex', '2026-03-01 00:00+08', 9000, 'a', 'b')`,
  )
  await no(
    `insert into savings_rates (product, since, rate_bp, drafted_by, published_by, published_at) values ('flex', '2026-03-01 00:00+08', 9000, 'a', 'b', '2026-01-01')`,
  )
  await no('update savings_rates set rate_bp = 9000')
  await no('delete from savings_rates')
})
