// The daily interest of flex by the clock: over nights, a leap day, a house that was off, two servers, a clock set
// back.
import { expect, test } from 'vitest'
import { earnedBy, hourLows, weightOf } from '../../core/savings/interest.ts'
import { fen, fromWire, toWire } from '../../core/money.ts'
import { savings } from '../../core/savings/savings.ts'
import { HOUR_MS } from '../../core/time.ts'
import { openHouse } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { closeDays } from './accrual.ts'
import { checkSavings } from './audit.ts'
import { at, daysOf, isSound, shanghai } from './testing.ts'

const [first, year, race, back, rates, broken] = [
  await openHouse(),
  await openHouse(),
  await openHouse(),
  await openHouse(),
  await openHouse(),
  await openHouse(),
]
const other = await openHouse({}, { beside: race })

const close = (house: typeof first, text: string) => closeDays(house.db, house.buckets, shanghai(text))

test('a day is closed a minute after its end, once, and earns by the full hour', async () => {
  const amy = await first.rich('amy001', '2000.00')
  await at(first, amy, '2026-03-01 10:30', '1000.00')
  await close(first, '2026-03-02 00:00:59')
  expect(await daysOf(first, amy)).toEqual([])
  await close(first, '2026-03-02 00:01')
  await close(first, '2026-03-02 00:01')
  // The money earns from 11:00 on, thirteen hours.
  const weight = 100_000n * 300n * 13n
  expect(await daysOf(first, amy)).toEqual([{ day: '2026-03-01', weight, ...earnedBy(weight, 0n), total: 4n }])
  await at(first, amy, '2026-03-02 23:59:59.9', '500.00')
  await at(first, amy, '2026-03-03 00:00:00.1', '-500.00')
  await close(first, '2026-03-04 00:01')
  const days = await daysOf(first, amy)
  // Money held only over midnight earns no day (BI-296).
  expect(days.map((one) => one.weight)).toEqual([weight, 720_000_000n, 720_000_000n])
  expect(days.map((one) => one.interest)).toEqual([4n, 8n, 8n])
  expect(days.at(-1)).toMatchObject({
    total: 20n,
    carry: weight + 1_440_000_000n - 20n * 87_600_000n,
  })
  await isSound(first)
})

test('a year and a leap day, in stretches and after a long sleep, are what the formula says of all hours', async () => {
  const bea = await year.rich('bea001', '500000.00')
  const moves: [string, string][] = []
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const from = shanghai('2027-11-01 00:00').getTime()
  let held = 0
  for (let hour = 5; hour < 380 * 24; hour += 30 + random(200)) {
    const text = new Date(from + hour * HOUR_MS + random(HOUR_MS) + 8 * HOUR_MS).toISOString()
    const isOut = held > 200 && random(3) === 0
    const amount = isOut ? 1 + random(held) : 100 + random(900)
    held += isOut ? -amount : amount
    moves.push([text.slice(0, 23).replace('T', ' '), `${isOut ? '-' : ''}${amount}.00`])
  }
  const closings = ['2027-12-24 09:00', '2028-02-28 23:59', '2028-03-01 00:00:30', '2028-03-01 00:02', '2029-01-02 00:01'] // prettier-ignore
  for (const [text, amount] of moves) {
    while (closings[0] && shanghai(closings[0]) < shanghai(text)) await close(year, closings.shift()!)
    await at(year, bea, text, amount)
  }
  for (const text of closings) await close(year, text)

  let balance = 0n
  const entries = moves.map(([text, amount]) => {
    const before = balance
    const moved = fromWire(amount.replace('-', ''))
    balance += amount.startsWith('-') ? -moved : moved
    return { atMs: shanghai(text).getTime(), before: fen(before), after: fen(balance) }
  })
  const count = (shanghai('2029-01-02 00:00').getTime() - from) / HOUR_MS
  const { interest, carry } = earnedBy(
    weightOf(hourLows(fen(0n), entries, { fromMs: from, count }), () => 300),
    0n,
  )
  const days = await daysOf(year, bea)
  expect(days.at(-1)).toMatchObject({ day: '2029-01-01', total: interest, carry })
  expect(days.map(({ day }) => day)).toContain('2028-02-29')
  expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
  expect(interest).toBeGreaterThan(50_00n)
  await isSound(year)
})

test('two servers that close the same days at once write each of them once (BI-295)', async () => {
  const cat = await race.rich('cat001', '3000.00')
  await at(race, cat, '2026-02-20 08:00', '3000.00')
  const houses = [race, other, race, other]
  await Promise.all(houses.map((house) => close(house, '2026-04-01 12:00')))
  const days = await daysOf(race, cat)
  expect(days).toHaveLength(40)
  // On the hour: it begins with the next one, fifteen hours of that day.
  const weight = 300_000n * 300n * (15n + 39n * 24n)
  expect(days.at(-1)).toMatchObject({ total: earnedBy(weight, 0n).interest })
  await isSound(race)
})

test('a clock that was a day ahead closes no day twice, and loses no entry', async () => {
  const dan = await back.rich('dan001', '2000.00')
  await at(back, dan, '2026-05-01 10:00', '1000.00')
  await close(back, '2026-05-03 00:01')
  // Back a day: what is taken out on 1 May by the clock counts from the first day that is not closed.
  await close(back, '2026-05-02 00:01')
  await at(back, dan, '2026-05-01 22:00', '-400.00')
  await close(back, '2026-05-04 00:01')
  expect((await daysOf(back, dan)).map(({ day, weight }) => [day, weight / 300n])).toEqual([
    ['2026-05-01', 100_000n * 13n],
    ['2026-05-02', 100_000n * 24n],
    ['2026-05-03', 60_000n * 24n],
  ])
  await isSound(back)
})

test('what the clock puts before the entry before it counts no earlier than that one', async () => {
  const gil = await back.rich('gil001', '1000.00')
  await at(back, gil, '2026-05-04 10:30', '1000.00')
  await at(back, gil, '2026-05-04 09:30', '-400.00')
  await close(back, '2026-05-05 00:01')
  // The money earns from 11:00 on.
  expect((await daysOf(back, gil)).map(({ weight }) => weight / 300n)).toEqual([60_000n * 13n])
  await isSound(back)
})

test('a rate holds from its hour on, and the carry goes with it', async () => {
  const eve = await rates.rich('eve001', '1000.00')
  await at(rates, eve, '2026-06-01 23:30', '1000.00')
  await tamper(
    rates.database.config,
    `insert into savings_rates values ('flex', '2026-06-02 18:00+08', 500, 'ann', 'ben', '2026-06-01 00:00+08')`,
  )
  await close(rates, '2026-06-03 00:01')
  const [, day] = await daysOf(rates, eve)
  expect(day).toMatchObject({ weight: 100_000n * (18n * 300n + 6n * 500n) })
  await isSound(rates)
})

test('what is shown as under way is what the day will bring, and only whole fen can be received', async () => {
  const fay = await broken.rich('fay001', '1000.00')
  const now = Date.now()
  const since = new Date(now - 50 * HOUR_MS + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
  await at(broken, fay, since, '1000.00')
  const before = await fay.call(savings.data, {})
  expect(before.claimable).toBe('0.00')
  const hours = Math.floor(now / HOUR_MS) - Math.floor((now - 50 * HOUR_MS) / HOUR_MS) - 1
  expect(before.underWay).toBe(toWire(earnedBy(100_000n * 300n * BigInt(hours), 0n).interest))
  await closeDays(broken.db, broken.buckets, new Date(now))
  const after = await fay.call(savings.data, {})
  const days = await daysOf(broken, fay)
  expect(after.claimable).toBe(toWire(days.at(-1)!.total))
  expect(after.earned).toBe(after.claimable)
  expect(after.days.map(({ interest }) => interest)).toEqual(days.map((one) => toWire(one.interest)))
  const sum = fromWire(after.claimable) + fromWire(after.underWay)
  expect([0n, 1n]).toContain(fromWire(before.underWay) - sum)
})

test('the audit sees a day that was changed, one that is missing, and one that never came', async () => {
  const counted = async () => (await checkSavings(broken.db, broken.buckets)).filter(({ id }) => id === 'I-16')[0]
  expect(await counted()).toMatchObject({ breaches: 0 })
  const days = await daysOf(broken, await broken.person('fay001'))
  const [a, last] = [days[0]!.day, days.at(-1)!.day]
  await tamper(broken.database.config, 'update savings_days set interest = interest + 1 where day = $1', [a])
  expect(await counted()).toMatchObject({ breaches: 1 })
  await tamper(broken.database.config, 'update savings_days set interest = interest - 1 where day = $1', [a])
  await tamper(broken.database.config, 'delete from savings_days where day = $1', [last])
  expect(await counted()).toMatchObject({ breaches: 1 })
  await tamper(broken.database.config, 'delete from savings_days')
  expect(await counted()).toMatchObject({ breaches: 1 })
  // A member who never saved has no closed day either.
  const { member } = await broken.person('gus001')
  await tamper(
    broken.database.config,
    `insert into savings_days (bucket, member_id, day, upto_number, closing, weight, interest, carry, total)
     values ($1, $2, $3, 0, 0, 0, 100, 0, 100)`,
    [member.bucket, member.id, a],
  )
  expect((await counted())?.breaches).toBeGreaterThan(1)
})
