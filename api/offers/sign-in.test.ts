import { expect, test } from 'vitest'
import { offers } from '../../core/offers/offers.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'
import { periodEnd, periodOf } from '../../core/offers/period.ts'
import { atOnce, oks } from '../testing/at-once.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { tampering } from '../testing/tamper.ts'
import { nextDay } from './sign-in.ts'
import { key, offersOf, packet } from './testing.ts'

const house = await openHouse()
const { publish, has } = offersOf(house)
const days = [
  { day: 1, amount: '0.18' },
  { day: 3, amount: '0.38' },
  { day: 4, amount: '0.88' },
]
const daily = packet({ trigger: 'signin', period: 'day', reward: { of: 'streak', days } })

const signs = (who: Person) => who.call(offers.signIn, key())

/** A night passes: what was signed and won was one day earlier. */
const sleeps = ({ member }: Person, nights = 1) =>
  tampering(house.database.config, async (client) => {
    for (let night = 0; night < nights; night++) {
      await client.query('update sign_ins set day = day - 1 where member_id = $1', [member.id])
      // A cluster makes no date of a column's text in an UPDATE.
      const { rows } = await client.query<{ was: string; is: string }>(
        `select distinct period as was, (period::date - 1)::text as is from offer_awards
          where member_id = $1 and period <> 'once' order by 1`,
        [member.id],
      )
      for (const { was, is } of rows)
        await client.query('update offer_awards set period = $2 where member_id = $1 and period = $3', [
          ...[member.id, is, was],
        ])
    }
  })

test('without an activity there is no sign-in', async () => {
  const amy = await house.person('amy001')
  expect(await amy.verdict(offers.signIn, key())).toBe('signin_none')
  expect(await amy.call(offers.getSignIn, {})).toMatchObject({ open: false, days: [] })
})

test('a day is signed once by 200 at the same moment, and pays once', async () => {
  await publish(daily, { id: 'daily' })
  const bea = await house.person('bea001')
  const said = await atOnce(200, () => bea.verdict(offers.signIn, key()))
  expect(oks(said)).toBe(1)
  expect(new Set(said.filter((one) => one !== 'busy'))).toEqual(new Set(['ok', 'signin_done']))
  expect(await has(bea)).toEqual({ cash: 18n, asked: 18n })
  expect(await house.broken()).toEqual([])
})

test('days on end make a row, a missed one begins it anew, and so does its end', async () => {
  const cat = await house.person('cat001')
  const paid: string[] = []
  for (let at = 0; at < 5; at++) {
    const { day, amount } = await signs(cat)
    paid.push(`${day} ${amount}`)
    await sleeps(cat)
  }
  expect(paid).toEqual(['1 0.18', '2 0.18', '3 0.38', '4 0.88', '1 0.18'])
  const shown = await cat.call(offers.getSignIn, {})
  expect([shown.signed, shown.streak]).toEqual([false, 1])
  expect(shown.days.map(({ state }) => state)).toEqual(['done', 'today', 'coming', 'coming'])
  await sleeps(cat)
  expect(await signs(cat)).toEqual({ day: 1, amount: '0.18' })
  expect((await cat.call(offers.getSignIn, {})).days[0]?.state).toBe('done')
})

test('who is excluded is shown no sign-in and cannot sign', async () => {
  const dan = await house.person('dan001')
  await dan.isNow(2)
  dan.isReadAgain()
  expect(await dan.verdict(offers.signIn, key())).toBe('excluded')
  expect((await dan.call(offers.getSignIn, {})).open).toBe(false)
})

test.each([
  ['28 February of a common year', '2027-02-28', '2027-03-01'],
  ['28 February of a leap year', '2028-02-28', '2028-02-29'],
  ['29 February', '2028-02-29', '2028-03-01'],
  ['the last day of a year', '2026-12-31', '2027-01-01'],
])('%s is followed by the next day of the row', (_name, day, next) => {
  expect(nextDay({ day, streak: 2 }, next, 7)).toBe(3)
  expect(nextDay({ day, streak: 2 }, addDays(next, 1), 7)).toBe(1)
})

test('a time of an activity begins and ends at midnight in Shanghai, a week on Monday', () => {
  const midnight = dayStartMs('2026-11-23')
  expect([periodOf('day', midnight - 1), periodOf('day', midnight)]).toEqual(['2026-11-22', '2026-11-23'])
  // 23 November 2026 is a Monday.
  expect([periodOf('week', midnight - 1), periodOf('week', midnight)]).toEqual(['week 2026-11-16', 'week 2026-11-23'])
  expect(dayOf(periodEnd('week', midnight)!)).toBe('2026-11-30')
  expect(periodEnd('day', midnight)).toBe(dayStartMs('2026-11-24'))
  expect(periodEnd('once', midnight)).toBe(null)
})
