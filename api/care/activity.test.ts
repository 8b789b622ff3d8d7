// The Activity page: totals of play and money, read from the books, as records and limits count them.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bets } from '../../core/bets.ts'
import { care } from '../../core/care/care.ts'
import { lottery } from '../../core/lottery/calls.ts'
import { addDays, dayOf } from '../../core/time.ts'
import { openRunning } from '../lottery/testing/houses.ts'
import { freshIssue, order, reaches } from '../lottery/testing/play.ts'
import { rollDraws } from '../lottery/wagers/days.ts'
import type { Person } from '../testing/house.ts'
import { tamper } from '../testing/tamper.ts'
import { periodsUntil } from './periods.ts'

const { house, ends } = await openRunning()
const activity = (who: Person, by: 'day' | 'week' | 'month' = 'day') => who.call(care.activity, { by })
const today = dayOf(Date.now())
/** 0 o'clock of today by Shanghai and a second. */
const begun = (day = today) => `${day} 00:00:01+08`

type Round = { game: string; at: string; stake: number; risk: number; back: number; state?: string; id?: string }
/** A round at a venue as its journal leaves it: what a loss is a multiple of, no lottery has. */
async function round({ member }: Person, { id = randomUUID(), state = 'finished', ...one }: Round): Promise<void> {
  const { game, at, stake, risk, back } = one
  await tamper(
    house.database.config,
    `insert into venue_rounds (bucket, member_id, bet, round, venue, game, state, verdict, stake, risk, returned, number, placed_at, settled_at)
     values ($1, $2, $3, $3, 'chess', $4, $5, 'done', $6, $7, $8, $9, $10,
             case when $5 <> 'open' then $10::timestamptz end)`,
    [member.bucket, member.id, id, game, state, stake, risk, back, ++numbers, at],
  )
}
let numbers = 0

type Withdrawal = { status: unknown; fen: unknown; requestedAt: string }
const withdrawal = ({ member }: Person, { status, fen, requestedAt }: Withdrawal) =>
  tamper(
    house.database.config,
    `insert into withdrawals (bucket, member_id, id, card_id, amount, handling_fee, administrative_fee, turnover_deduction,
                              actual, status, requested_at, bank_reference)
     values ($1, $2, $3, $3, $4, 0, 0, 0, $4, $5, $6, 'b1')`,
    [member.bucket, member.id, randomUUID(), fen, status, requestedAt],
  )

test('a round that can lose a multiple of its stake costs what it lost, and no more', async () => {
  const nia = await house.rich('nia001', '100.00')
  // Lost once its stake of 2.00, of 10.00 that were at risk; and three times its stake.
  await round(nia, { game: 'niuniu', at: begun(), stake: 200, risk: 1_000, back: 800 })
  await round(nia, { game: 'niuniu', at: begun(), stake: 200, risk: 1_000, back: 400 })
  const { today: sums, limits } = await nia.call(care.state, {})
  expect(sums).toMatchObject({ staked: '8.00', returned: '0.00', net: '8.00' })
  expect(limits.find(({ limit, period }) => limit === 'spend' && period === 'day')).toMatchObject({
    usedAmount: '8.00',
  })
  expect(await nia.call(bets.totals, {})).toMatchObject({ stake: '8.00', net: '-8.00' })
  // A venue puts the second one right: it has lost its stake once.
  const put =
    'insert into venue_corrections (bucket, member_id, venue, number, of_number, amount, note) values ($1, $2, $3, 99, 2, 400, $4)'
  await tamper(house.database.config, put, [nia.member.bucket, nia.member.id, 'chess', 'put right'])
  expect((await nia.call(care.state, {})).today).toMatchObject({ staked: '4.00', returned: '0.00', net: '4.00' })
})

test('an open round counts with all that it may lose, a void one with nothing, a permit until its round has come', async () => {
  const max = await house.rich('max001', '100.00')
  const today = async () => {
    const { staked, returned } = (await max.call(care.state, {})).today
    return { staked, returned }
  }
  await round(max, { game: 'niuniu', at: begun(), stake: 200, risk: 1_000, back: 0, state: 'open' })
  expect(await today()).toEqual({ staked: '10.00', returned: '0.00' })
  await round(max, { game: 'niuniu', at: begun(), stake: 200, risk: 1_000, back: 1_000, state: 'void' })
  expect(await today()).toEqual({ staked: '12.00', returned: '2.00' })
  const permit = (id: string, verdict: string) =>
    tamper(
      house.database.config,
      `insert into permits (bucket, member_id, id, round, launch, venue, game, stake, risk, given_at, verdict, body)
       values ($1, $2, $3, $3, $3, 'chess', 'niuniu', 100, 500, clock_timestamp(), $4, '')`,
      [max.member.bucket, max.member.id, id, verdict],
    )
  const given = randomUUID()
  await permit(given, 'done')
  await permit(randomUUID(), 'limit')
  expect(await today()).toEqual({ staked: '17.00', returned: '2.00' })
  await round(max, { game: 'niuniu', at: begun(), stake: 100, risk: 500, back: 600, id: given })
  expect(await today()).toEqual({ staked: '13.00', returned: '4.00' })
})

test('bars add up to the records, before and after the days are rolled up, and name what the plays keep', async () => {
  const amy = await house.rich('amy001', '100.00')
  const { issue } = await freshIssue(house)
  await amy.call(lottery.place, await order(house, issue, [['k3.side', ['big', 'small'], '10.00']]))
  const open = await activity(amy)
  expect(open.bars.at(-1)).toMatchObject({ from: today, to: today, staked: '20.00', returned: '0.00' })
  expect(open.average).toEqual({ staked: '0.00', least: '0.00', most: '0.00', cost: '0.00' })
  await ends(issue)
  await reaches(house, issue, 'settled')
  const before = await activity(amy)
  await rollDraws(house.db, house.buckets)
  expect(await activity(amy)).toEqual(before)
  const { stake, payout, net } = await amy.call(bets.totals, {})
  const [bar] = before.bars.slice(-1)
  expect([bar?.staked, bar?.returned, `-${bar?.net}`.replace('--', '')]).toEqual([stake, payout, net])
  expect(before.kinds).toEqual([{ kind: 'lottery', staked: bar?.staked, returned: bar?.returned, net: bar?.net }])
  // 97 % of 20.00 comes back on average, by the plays' own rules.
  expect(before.average).toEqual({ staked: '20.00', least: '0.60', most: '0.60', cost: bar?.net })
  const hour = Math.floor(((Date.now() + 8 * 3_600_000) % 86_400_000) / 3_600_000)
  expect(before.hours.find((one) => one.hour === hour - (hour % 3))).toMatchObject({ staked: '20.00' })
})

test('each stake lies in its own day, week and month, and a game of unlike bets has a least and a most', async () => {
  const bob = await house.rich('bob001', '100.00')
  const before = addDays(today, -1)
  await round(bob, { game: 'baccarat', at: begun(before), stake: 10_000, risk: 10_000, back: 0 })
  await round(bob, { game: 'slot20', at: begun(addDays(today, -200)), stake: 500, risk: 500, back: 100 })
  const days = await activity(bob)
  expect(days.bars.map(({ staked }) => staked).slice(-3)).toEqual(['0.00', '100.00', '0.00'])
  expect(days.bars).toHaveLength(14)
  expect(days.hours[0]).toMatchObject({ hour: 0, staked: '100.00', net: '100.00' })
  const { least, most } = days.average
  expect([Number.parseFloat(least) >= 1, Number.parseFloat(most) > Number.parseFloat(least)]).toEqual([true, true])
  const { kinds, bars } = await activity(bob, 'month')
  expect(kinds.map(({ kind, staked }) => [kind, staked])).toEqual([
    ['video', '100.00'],
    ['electronic', '5.00'],
  ])
  expect(bars.filter(({ staked }) => staked !== '0.00').map(({ net }) => net)).toEqual(['4.00', '100.00'])
})

test('deposits count by their credit, withdrawals by their request, time from the first stake to 15 minutes behind the last', async () => {
  const cat = await house.rich('cat001', '100.00')
  const own = [cat.member.bucket, cat.member.id]
  const at = begun(addDays(today, -2))
  const paid = "insert into vip_deposits (bucket, member_id, ref, amount, at) values ($1, $2, 'd1', 30000, $3)"
  await tamper(house.database.config, paid, [...own, at])
  // Open from half an hour before midnight until half an hour behind it.
  await tamper(
    house.database.config,
    `insert into launches (bucket, member_id, id, venue, game, opened_at, last_play_at, ended_at, reason)
     values ($1, $2, $3, 'instant', 'dice', $4::timestamptz - interval '30 min 1 s', $4, $4::timestamptz + interval '29 min 59 s', 'left')`,
    [...own, randomUUID(), at],
  )
  // What came back or was refused has not been paid out.
  for (const [status, fen] of [
    ['paid', 2_000],
    ['sent', 300],
    ['returned', 5_000],
    ['failed', 6_000],
    ['refused', 7_000],
  ])
    for (const requestedAt of [at, begun()]) await withdrawal(cat, { status, fen, requestedAt })
  const { bars } = await activity(cat)
  expect(bars.slice(-4).map(({ paidIn, paidOut, minutes }) => [paidIn, paidOut, minutes])).toEqual([
    ['0.00', '0.00', 30],
    ['300.00', '23.00', 45],
    ['0.00', '0.00', 0],
    ['0.00', '23.00', 0],
  ])
  const dee = await house.rich('dee001', '100.00')
  const { netDeposits } = await dee.call(care.state, {})
  for (const status of ['paid', 'returned']) await withdrawal(dee, { status, fen: 2_000, requestedAt: begun() })
  expect([netDeposits, (await dee.call(care.state, {})).netDeposits]).toEqual(['0.00', '-20.00'])
})

test('bars are days, weeks from Monday on and months of the calendar, up to today', () => {
  expect(periodsUntil('2026-11-26', 'day').slice(-2)).toEqual([
    { from: '2026-11-25', to: '2026-11-25' },
    { from: '2026-11-26', to: '2026-11-26' },
  ])
  expect(periodsUntil('2026-11-26', 'week').slice(-2)).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-26' },
  ])
  const months = periodsUntil('2027-03-01', 'month')
  expect([months.length, months[0], months.at(-2), months.at(-1)]).toEqual([
    12,
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2027-02-01', to: '2027-02-28' },
    { from: '2027-03-01', to: '2027-03-01' },
  ])
})
