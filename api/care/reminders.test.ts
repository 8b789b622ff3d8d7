// Messages when a wait of Play well is over: once, and only while it still holds.
import { expect, test } from 'vitest'
import { address } from '../../core/addresses.ts'
import { care } from '../../core/care/care.ts'
import { message } from '../../core/message.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { reopen } from './breaks.ts'
import { askToReview, remind } from './reminders.ts'
import { breaksPass, excludes, limitsPass, rests } from './testing.ts'

const house = await openHouse()
const looks = async () => {
  await reopen(house.db, house.buckets)
  await remind(house.db, house.buckets)
}
const told = async (who: Person) =>
  (await who.call(message.list, {}, { language: 'en' })).list.map(({ title, text, link }) => [title, text, link])

test('the end of a break is told once, and not while the member rests or is excluded', async () => {
  const amy = await house.person('amy001')
  await rests(house, amy, 'h24')
  await looks()
  expect(await told(amy)).toEqual([])
  await breaksPass(house, amy, '24 hours 1 second')
  for (let times = 0; times < 3; times++) await looks()
  expect(await told(amy)).toMatchObject([['Your break is over', expect.any(String), address.care().slice(1)]])
})

test('an exclusion that can end is told once; behind the way back it is told that play is open', async () => {
  const bea = await house.person('bea001')
  await excludes(house, bea, 'm6')
  await looks()
  expect(await told(bea)).toEqual([])
  const [left] = await house.sql(
    "select (until - now() + interval '1 minute')::text as left from care_breaks where member_id = $1",
    [bea.member.id],
  )
  await breaksPass(house, bea, String(left?.['left']))
  await looks()
  await looks()
  expect((await told(bea)).map(([title]) => title)).toEqual(['The time of your exclusion is over'])
  await bea.call(care.comeBack, {})
  await breaksPass(house, bea, '25 hours')
  await looks()
  expect((await told(bea)).map(([title]) => title).toSorted()).toEqual([
    'The time of your exclusion is over',
    'Your exclusion has ended',
  ])
})

test('a raise is told when it can be confirmed, and when it is; one that was taken back is not', async () => {
  const cat = await house.person('cat001')
  const limits = (amount: string | null, period: 'day' | 'week' = 'day') =>
    cat.call(care.setLimit, { limit: 'deposit', period, amount })
  await limits('100.00')
  await limits('300.00')
  await limits('100.00', 'week')
  await limits(null, 'week')
  await limits('90.00', 'week')
  await looks()
  expect(await told(cat)).toEqual([])
  await limitsPass(house, cat, '24 hours 1 second')
  await looks()
  await looks()
  expect(await told(cat)).toEqual([
    [
      'A higher limit can be confirmed',
      'Deposit limit (A day): ¥300.00. Without your confirmation the old limit stays.',
      address.care({ part: 'limits' }).slice(1),
    ],
  ])
  await cat.call(care.confirmLimit, { limit: 'deposit', period: 'day' })
  await looks()
  expect((await told(cat)).map(([title]) => title).toSorted()).toEqual([
    'A higher limit can be confirmed',
    'Limit raised',
  ])
})

test('who rests is not reminded of a raise that waits, nor asked whether limits fit (R-RG-10)', async () => {
  const eve = await house.person('eve001')
  for (const amount of ['100.00', '300.00']) await eve.call(care.setLimit, { limit: 'stake', period: 'day', amount })
  await limitsPass(house, eve, '24 hours 1 second')
  await rests(house, eve, 'd7')
  await looks()
  await limitsPass(house, eve, await halfAYear())
  await askToReview(house.db, house.buckets)
  expect(await told(eve)).toEqual([])
})

test('twice a year who has limits is asked whether they still fit, each time once', async () => {
  const dan = await house.person('dan001')
  const limits = (amount: string | null) => dan.call(care.setLimit, { limit: 'stake', period: 'day', amount })
  const asks = async () => {
    await askToReview(house.db, house.buckets)
    return (await told(dan)).map(([title]) => title)
  }
  await limits('50.00')
  await limitsPass(house, dan, '170 days')
  expect(await asks()).toEqual([])
  await limitsPass(house, dan, '-170 days')
  await limitsPass(house, dan, await halfAYear())
  for (let times = 0; times < 2; times++) expect(await asks()).toEqual(['Do your limits still fit?'])
  // Nobody looked at them for another half year.
  await limitsPass(house, dan, `-${await halfAYear()}`)
  await limitsPass(house, dan, await halfAYear(2))
  expect(await asks()).toEqual(['Do your limits still fit?', 'Do your limits still fit?'])
  // A limit that is set to what it is says that it fits, so the next question is half a year from now.
  await limits('50.00')
  expect(await asks()).toHaveLength(2)
})

/** The days from a limit of some half years and a few days ago until today. */
async function halfAYear(halves = 1): Promise<string> {
  const [row] = await house.sql(
    `select max(d) || ' days' as days
       from generate_series(170, 380) d
      where extract(year from age(now(), now() - d * interval '1 day')) * 12
            + extract(month from age(now(), now() - d * interval '1 day')) = $1
        and extract(day from age(now(), now() - d * interval '1 day')) < 5`,
    [6 * halves],
  )
  return String(row?.['days'])
}
