// Scheduled benefits, over 29 February and in a house that dies behind any of its transactions: once the next house has
// gone on, each member has each of them once.
import { expect, test } from 'vitest'
import { offers } from '../core/offers/offers.ts'
import { invite } from '../core/invite.ts'
import { addDays } from '../core/time.ts'
import { vip } from '../core/vip/vip.ts'
import { codeOf, comesAndPlays, terms } from './invite/testing.ts'
import { countFriends } from './invite/reward.ts'
import { lapse } from './offers/lapse.ts'
import { winByPlay } from './offers/earned.ts'
import { key, offersOf, packet } from './offers/testing.ts'
import { closeDays } from './savings/accrual.ts'
import { endDue } from './savings/maturity.ts'
import { at as saves, daysOf, into, shanghai } from './savings/testing.ts'
import type { Db } from './shell/db.ts'
import { openHouse, type Person } from './testing/house.ts'
import { earlier, tamper } from './testing/tamper.ts'
import { creditOverdue, makeRebates } from './vip/rebate.ts'
import { endWindows } from './vip/standing.ts'
import { vipOf } from './vip/testing.ts'

const [rebates, levels, saving, locking, given] = [
  await openHouse(),
  await openHouse(),
  await openHouse(),
  await openHouse(),
  await openHouse(),
]

const KILLED = 'the house was killed'

/** A house that dies when it begins the transaction behind `lives` others. */
function dying({ tx, ...rest }: Db, lives: number): Db {
  let left = lives
  return {
    ...rest,
    tx: (work) => (left-- > 0 ? tx(work) : Promise.reject(new Error(KILLED))),
  }
}

/** Dies at once, then behind one transaction of the remaining work, then behind two, until none is left. */
async function dyingAgainAndAgain(db: Db, run: (db: Db) => Promise<unknown>): Promise<number> {
  for (let deaths = 0; ; deaths++) {
    const why = await run(dying(db, deaths)).then(() => [], reasons)
    if (why.length === 0) return deaths
    expect(new Set(why)).toEqual(new Set([KILLED]))
  }
}

const reasons = (error: unknown): string[] =>
  error instanceof AggregateError ? error.errors.flatMap(reasons) : [(error as Error).message]

const three = (house: typeof rebates, name: string) =>
  Promise.all([1, 2, 3].map((at) => house.person(`${name}00${at}`)))
const eachBucket = (house: typeof rebates, run: (bucket: number) => Promise<unknown>) => async () => {
  for (const bucket of house.buckets) await run(bucket)
}

test('the rebate of 29 February comes on 1 March at 15:00, once, and is credited seven days later, once', async () => {
  const { plays, broken } = vipOf(rebates)
  const people = await three(rebates, 'reb')
  for (const who of people)
    for (const day of ['2028-02-28', '2028-02-29', '2028-03-01'])
      await plays(who, '1000.00', { at: `${day} 23:59:59.999+08` })
  const made = (db: Db, now: string) => eachBucket(rebates, (bucket) => makeRebates(db, bucket, shanghai(now)))()
  const daysFor = async ({ member }: Person) =>
    (await rebates.sql('select day::text as day, amount from vip_rebates where member_id = $1 order by day', [member.id])).map(({ day, amount }) => `${day} ${amount}`) // prettier-ignore
  await made(rebates.db, '2028-03-01 14:59:59')
  for (const who of people) expect(await daysFor(who)).toEqual(['2028-02-28 200'])
  const deaths = await dyingAgainAndAgain(rebates.db, (db) => made(db, '2028-03-01 15:00'))
  expect(deaths).toBeGreaterThan(0)
  for (const who of people) expect(await daysFor(who)).toEqual(['2028-02-28 200', '2028-02-29 200'])

  await rebates.sql("update vip_rebates set made_at = now() - interval '7 days'")
  await dyingAgainAndAgain(rebates.db, (db) => eachBucket(rebates, (bucket) => creditOverdue(db, bucket))())
  for (const { member } of people)
    expect(await rebates.sql('select amount from transfers where member_id = $1 and kind = 94', [member.id])).toEqual([
      { amount: 200n },
      { amount: 200n },
    ])
  expect(await broken()).toEqual([])
})

test('a window of 90 days that holds 29 February ends on its own day, and costs one level', async () => {
  const { reaches } = vipOf(levels)
  const people = await three(levels, 'win')
  for (const who of people) {
    await reaches(who, 3)
    await tamper(levels.database.config, "update vip_standings set window_day = '2027-12-15' where member_id = $1", [
      who.member.id,
    ])
  }
  // 17 days of December, 31 and 29, and 13 of March.
  expect(addDays('2027-12-15', 90)).toBe('2028-03-14')
  const ended = (db: Db, now: string) => eachBucket(levels, (bucket) => endWindows(db, bucket, shanghai(now)))()
  const all = async () => Promise.all(people.map(async (who) => (await who.call(vip.get, {})).level))
  await ended(levels.db, '2028-03-14 00:29')
  expect(await all()).toEqual([3, 3, 3])
  // Once: what is lost begins a window at the clock of now, which lies before all of this.
  await ended(levels.db, '2028-03-14 00:31')
  expect(await all()).toEqual([2, 2, 2])
})

test('savings earn on 29 February as on any day, once', async () => {
  const people = await Promise.all([1, 2, 3].map((at) => saving.rich(`sav00${at}`, '1000.00')))
  for (const who of people) await saves(saving, who, '2028-02-28 10:00', '1000.00')
  const deaths = await dyingAgainAndAgain(saving.db, (db) =>
    closeDays(db, saving.buckets, shanghai('2028-03-02 00:01')),
  )
  expect(deaths).toBeGreaterThan(2)
  const [hours, rate] = [[13n, 24n, 24n], 300n]
  for (const who of people)
    expect((await daysOf(saving, who)).map(({ day, weight }) => [day, weight])).toEqual(
      ['2028-02-28', '2028-02-29', '2028-03-01'].map((day, at) => [day, 100_000n * rate * hours[at]!]),
    )
  expect(await saving.broken()).toEqual([])
})

test('an order of a day that reaches into 29 February ends 24 hours later, once', async () => {
  const people = await Promise.all([1, 2, 3].map((at) => locking.rich(`loc00${at}`, '1000.00')))
  for (const who of people) await saves(locking, who, '2028-02-28 10:00', into('1000.00', 'lock1'))
  const ended = (db: Db, now: string) => endDue(db, locking.buckets, shanghai(now))
  await ended(locking.db, '2028-02-29 09:59:59')
  const states = () => locking.sql('select distinct state from savings_locks')
  expect(await states()).toEqual([{ state: 'open' }])
  expect(await dyingAgainAndAgain(locking.db, (db) => ended(db, '2028-02-29 10:00'))).toBeGreaterThan(1)
  expect(await states()).toEqual([{ state: 'matured' }])
  for (const { member } of people)
    expect(await locking.sql('select balance from wallets where member_id = $1 and balance > 0', [member.id])).toEqual([
      { balance: 1_000_10n },
    ])
  expect(await locking.broken()).toEqual([])
})

test('what lapses goes back into stock once, a mission and a friend count once', async () => {
  const { publish, applies, waiting } = offersOf(given)
  const name = { zh_hans: '奖', en: 'Prize' }
  const prizes = [{ name, amount: '8.00', stock: 3 }]
  const id = await publish(packet({ reward: { of: 'prizes', way: 'chosen', prizes } }))
  const mission = await publish(packet({ trigger: 'turnover', threshold: '100.00' }))
  const people = await three(given, 'giv')
  for (const who of people) {
    await who.call(offers.redeem, { prizeId: `${id}.1`, ...key() })
    await applies(who, mission)
    await given.sql(
      `insert into turnover_bets (bucket, member_id, order_id, line, effective, counted, placed_at, counted_at, category)
       values ($1, $2, gen_random_uuid(), 0, 10000, 10000, clock_timestamp(), clock_timestamp(), 'lottery')`,
      [who.member.bucket, who.member.id],
    )
    await comesAndPlays(given, await codeOf(who))
  }
  const [ann] = people
  await tamper(given.database.config, `update offer_awards set ${earlier('expires_at', '169 hours')} where offer = $1`, [id]) // prettier-ignore
  const taken = async () => (await given.sql('select taken from offer_stocks where offer = $1 and prize = 1', [id]))[0]
  expect(await taken()).toEqual({ taken: 3n })
  await dyingAgainAndAgain(given.db, (db) => eachBucket(given, (bucket) => lapse(db, bucket))())
  expect(await taken()).toEqual({ taken: 0n })
  await dyingAgainAndAgain(given.db, (db) => eachBucket(given, (bucket) => winByPlay(db, bucket))())
  await dyingAgainAndAgain(given.db, (db) => eachBucket(given, (bucket) => countFriends(db, bucket, terms))())
  for (const who of people) {
    expect((await waiting(who)).map(({ amount }) => amount).toSorted()).toEqual(['18.00', '8.00'])
    expect((await who.call(invite.friends, {})).list).toMatchObject([{ state: 'earned' }])
  }
  expect((await waiting(ann!)).length).toBe(2)
  expect(await given.broken()).toEqual([])
})
