import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, toWire } from '../../core/money.ts'
import { addDays, dayOf, dayStartMs } from '../../core/time.ts'
import { playCategories } from '../../core/play-categories.ts'
import { levelAt, rebateOf, vip } from '../../core/vip/vip.ts'
import { message } from '../../core/message.ts'
import { withdraw } from '../../core/withdraw/withdraw.ts'
import { atOnce } from '../testing/at-once.ts'
import { openHouse, type Person } from '../testing/house.ts'
import { earlier, tamper } from '../testing/tamper.ts'
import { creditOverdue, makeRebates } from './rebate.ts'
import { vipOf } from './testing.ts'

const house = await openHouse()
const { brings, plays, claims, broken } = vipOf(house)

const today = dayOf(Date.now())
const yesterday = addDays(today, -1)
/** A time on some Shanghai day, by hours from its first moment. */
const at = (day: string, hours: number) => new Date(dayStartMs(day) + hours * 3_600_000)
const text = (date: Date) => date.toISOString()

const made = async (now: Date) => {
  for (const bucket of house.buckets) await makeRebates(house.db, bucket, now)
}
const rebates = ({ member }: Person) =>
  house.sql(
    `select day::text, number, level, amount, claimed_at is not null as taken from vip_rebates
      where bucket = $1 and member_id = $2 order by day, number`,
    [member.bucket, member.id],
  )

test('a day’s rebate comes at 15:00 of the next, once, and what is counted later is a supplement', async () => {
  const amy = await house.person('amy001')
  await plays(amy, '1000.00', { at: text(at(yesterday, 23.999)) })
  await plays(amy, '7777.00', { at: text(at(today, 0)) })
  await made(at(today, 14.99))
  expect(await rebates(amy)).toEqual([])
  await atOnce(5, () => made(at(today, 15)))
  const first = { day: yesterday, number: 1, level: 0, amount: 2_00n, taken: false }
  expect(await rebates(amy)).toEqual([first])
  await plays(amy, '500.00', { at: text(at(yesterday, 1)) })
  await made(at(today, 15.1))
  await made(at(today, 15.2))
  expect(await rebates(amy)).toEqual([first, { ...first, number: 2, amount: 1_00n }])
  // Today's is made tomorrow; a house that was off makes up every day that it missed.
  await made(at(addDays(today, 3), 15))
  expect((await rebates(amy)).at(-1)).toMatchObject({ day: today, amount: 15_55n })
  expect(await broken()).toEqual([])
})

test('below one yuan nothing comes, and a supplement that lifts a day above it brings all of it', async () => {
  const bea = await house.person('bea001')
  await plays(bea, '499.99', { at: text(at(yesterday, 2)) })
  await made(at(today, 15))
  expect(await rebates(bea)).toEqual([])
  await plays(bea, '0.01', { at: text(at(yesterday, 2)) })
  await made(at(today, 16))
  expect(await rebates(bea)).toMatchObject([{ number: 1, amount: 1_00n }])
})

test('it goes by the level at the end of the day, not by the one of now', async () => {
  const cat = await house.person('cat001')
  await plays(cat, '10000.00', { at: text(at(yesterday, 5)) })
  await brings(cat, '1000.00')
  expect((await cat.call(vip.get, {})).level).toBe(1)
  await made(at(today, 15))
  expect(await rebates(cat)).toMatchObject([{ level: 0, amount: 20_00n }])
  await plays(cat, '1000.00', { at: text(at(today, 5)) })
  await tamper(house.database.config, `update vip_levels set at = $2 where member_id = $1`, [
    ...[cat.member.id, at(addDays(today, 1), 0)],
  ])
  await tamper(house.database.config, `update vip_standings set level_at = $2 where member_id = $1`, [
    ...[cat.member.id, at(addDays(today, 1), 0)],
  ])
  await made(at(addDays(today, 1), 15))
  expect((await rebates(cat)).at(-1)).toMatchObject({ level: 0, amount: 2_00n })
})

test('the statement and the rule of the rulebook give the same to the fen', async () => {
  const level = levelAt(3)
  const dan = await house.person('dan001')
  await brings(dan, toWire(level.deposit))
  await plays(dan, toWire(level.turnover), { at: '2026-01-01 12:00+08' })
  await tamper(house.database.config, `update vip_levels set at = '2026-01-02' where member_id = $1`, [dan.member.id])
  await tamper(house.database.config, `update vip_standings set level_at = '2026-01-02' where member_id = $1`, [
    dan.member.id,
  ])
  const some = fc.array(fc.bigInt(1n, 90_000n), { minLength: 6, maxLength: 6 })
  for (const [number, amounts] of fc.sample(some, { numRuns: 12, seed: 15 }).entries()) {
    const day = addDays('2026-03-01', number)
    for (const [index, category] of playCategories.entries())
      await plays(dan, toWire(amounts[index] ?? 0n), { at: text(at(day, 9)), category })
    await made(at(addDays(day, 1), 15))
    const want = rebateOf(
      playCategories.map((category, index) => ({ effective: amounts[index] ?? 0n, rateBp: level.rates[category] })),
    )
    const given = (await rebates(dan)).filter((one) => one.day === day)
    expect(given.map(({ amount }) => fen(amount))).toEqual(want > 0n ? [want] : [])
  }
  expect(await broken()).toEqual([])
})

test('it is taken once, asks to be played once as something earned, and costs no fee', async () => {
  const eve = await house.person('eve001')
  await plays(eve, '10000.00', { at: text(at(yesterday, 5)) })
  await made(at(today, 15))
  const [gift] = (await eve.call(vip.get, {})).gifts
  expect(gift).toMatchObject({ id: `rebate-${yesterday}-1`, kind: 'rebate', amount: '20.00' })
  expect((await eve.call(message.list, {})).list[0]?.text).toContain('¥20.00')
  expect(await claims(eve, gift!.id)).toBe('ok')
  expect(await claims(eve, gift!.id)).toBe('gift_taken')
  expect(await eve.call(withdraw.turnover, {})).toMatchObject({
    sources: [{ source: 'earned', face: '20.00', required: '20.00' }],
  })
  expect(await broken()).toEqual([])
})

test('after seven days it is credited by itself, to the excluded too, and to nobody twice', async () => {
  const fay = await house.person('fay001')
  const gus = await house.person('gus001')
  await gus.isNow(2)
  for (const one of [fay, gus]) await plays(one, '10000.00', { at: text(at(yesterday, 5)) })
  await made(at(today, 15))
  expect((await gus.call(message.list, {})).list).toEqual([])
  const credit = async () => {
    for (const bucket of house.buckets) await creditOverdue(house.db, bucket)
  }
  const waited = (interval: string) => house.sql(`update vip_rebates set ${earlier('made_at', interval)}`)
  await waited('6 days 23 hours')
  await credit()
  expect(await rebates(gus)).toMatchObject([{ taken: false }])
  await waited('1 hour')
  await Promise.all([credit(), credit(), claims(fay, `rebate-${yesterday}-1`)])
  for (const one of [fay, gus]) {
    expect(await rebates(one)).toMatchObject([{ taken: true }])
    const paid = await house.sql(`select amount from transfers where member_id = $1 and kind = 94`, [one.member.id])
    expect(paid).toEqual([{ amount: 20_00n }])
  }
  expect(await broken()).toEqual([])
})

test('cut off between two stretches, it goes on, and nobody has it twice', async () => {
  const people = await Promise.all(['hal001', 'ida001', 'jon001'].map((name) => house.person(name)))
  const day = addDays(today, -3)
  for (const one of people) await plays(one, '1000.00', { at: text(at(day, 5)) })
  const one = people[0]!.member
  // One member's was made, and the house went off before the day was marked.
  await house.sql(
    `insert into vip_rebates (bucket, member_id, day, number, level, amount) values ($1, $2, $3, 1, 0, 200)`,
    [one.bucket, one.id, day],
  )
  await made(at(today, 15))
  for (const person of people) expect(await rebates(person)).toMatchObject([{ day, number: 1, amount: 2_00n }])
})
