// The life of a joining, the waiting time of an award, and separate awards for each time of an activity.
import { expect, test } from 'vitest'
import { offers } from '../../core/offers/offers.ts'
import { addDays, DAY_MS, dayStartMs, HOUR_MS } from '../../core/time.ts'
import { openTown } from '../deposit/testing.ts'
import { tamper } from '../testing/tamper.ts'
import { key, offersOf, packet } from './testing.ts'

const town = await openTown()
const { publish, applies, tries, waiting, carry } = offersOf(town)

test('joining ends with its days, with its time or with the activity, whatever comes first', async () => {
  const deposit = packet({ trigger: 'deposit', threshold: '100.00' })
  const until = new Date(Date.now() + 1_800_000)
  const [days, day] = [await publish(deposit), await publish({ ...deposit, period: 'day' })]
  const short = await publish(deposit, { until })
  const dan = await town.person('dan001')
  for (const id of [days, day, short]) expect(await tries(dan, id)).toBe('ok')
  const rows = await town.sql('select offer, period, joined_at, ends_at from offer_joins where member_id = $1', [
    dan.member.id,
  ])
  const ends = new Map(rows.map((row) => [row['offer'], row['ends_at'].getTime()]))
  const [joined] = rows.filter(({ offer }) => offer === days).map((row) => row['joined_at'].getTime())
  expect(Math.abs(ends.get(days) - joined - 7 * DAY_MS)).toBeLessThan(60_000)
  expect(ends.get(day)).toBe(dayStartMs(addDays(rows.find(({ offer }) => offer === day)!['period'], 1)))
  expect(ends.get(short)).toBe(until.getTime())
})

test('what was won waits as long as its terms say, a prize from the moment on in which it was chosen', async () => {
  const reward = (way: string) => ({
    of: 'prizes',
    way,
    prizes: [{ name: { zh_hans: '奖', en: 'Prize' }, amount: '8.00' }],
  })
  const [drawn, chosen] = [
    await publish(packet({ reward: reward('drawn'), hoursToClaim: 48 })),
    await publish(packet({ reward: reward('chosen'), hoursToClaim: 48 })),
  ]
  const eve = await town.person('eve001')
  await applies(eve, drawn)
  await eve.call(offers.redeem, { prizeId: `${chosen}.1`, ...key() })
  const { list } = await eve.call(offers.awards, {})
  expect(list.map(({ at, until }) => Math.round((until - at) / HOUR_MS))).toEqual([48, 48])
})

test('each day of an activity is won apart', async () => {
  const id = await publish(packet({ trigger: 'deposit', threshold: '100.00', period: 'day' }))
  const fay = await town.person('fay001')
  const wins = async () => {
    await applies(fay, id)
    await town.deposits(fay, '100.00')
    await carry()
  }
  await wins()
  for (const table of ['offer_joins', 'offer_awards'])
    await tamper(town.database.config, `update ${table} set period = '2026-01-01' where member_id = $1`, [
      fay.member.id,
    ])
  await wins()
  expect(await waiting(fay)).toHaveLength(2)
})
