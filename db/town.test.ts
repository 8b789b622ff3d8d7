// A small town: all that people do in it has happened by the house's own ways, and its books are right behind it, those of the
// cashier, the bank, the chains and the venues beside them.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { features } from '../api/features.ts'
import { readEnv } from '../api/host/env.ts'
import { checksOf } from '../api/shell/feature.ts'
import { emptyDatabase } from '../api/testing/database.ts'
import { openHouse } from '../api/testing/house.ts'
import { venueCodes } from '../core/venue/venues.ts'
import { booksOf } from '../venue/audit.ts'
import { openDb as openOwner } from '../api/shell/db.ts'
import { openDb } from '../venue/db.ts'
import { prepareVenues } from './seed/past-venues.ts'
import { refuseElsewhere, refuseLived } from './seed/town/command.ts'
import { fillTown } from './seed/town/fill.ts'
import { openAround, type Around } from './seed/town/around.ts'
import { chanceOf } from './seed/town/chance.ts'
import { residents } from './seed/town/folk.ts'
import { livesInTown, type Outside } from './seed/town/town.ts'

/** Small, and lively enough that everything happens in it. */
const PLAN = { members: 20, days: 5, seed: 7, lively: 5 }

const house = await openHouse({ lotteries: readEnv({}).settings.lotteries })
const beside = await emptyDatabase()
afterAll(() => beside.drop())
const around: Around = { venues: beside.config, secrets: { sandbox: randomBytes(32), venues: randomBytes(32) } }
await prepareVenues(around.venues)
let books: Pick<Parameters<typeof checksOf>[2], 'cashier' | 'payouts'> = {}
let opened: Outside | undefined
const refusals = await livesInTown(
  {
    ...{ owner: house.database.config, venues: beside.config, house },
    outside: async (past, url) => {
      opened = await openAround(around, past, url)
      const { sandbox, stop } = opened
      return {
        ...opened,
        stop: async () => {
          books = { cashier: sandbox.cashier.payments(), payouts: sandbox.bank.payouts() }
          await stop()
        },
      }
    },
  },
  PLAN,
)
test('the whole audit is right behind it', async () => {
  expect(await house.broken()).toEqual([])
  const { buckets, dataDir, ring } = house
  const db = openDb(beside.config)
  const venues = new Map(await Promise.all(venueCodes.map(async (code) => [code, await booksOf(db, code)] as const)))
  await db.close()
  const checks = await checksOf(features, house.db, { buckets, dataDir, ring, venues, ...books })
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('there is something of everything, and what the house refused was counted', async () => {
  const found = async (what: string) => (await house.sql(`select count(*)::int as n from ${what}`))[0].n as number
  expect(await found('members')).toBe(PLAN.members)
  expect(await found(`deposits where status = 'credited'`)).toBeGreaterThan(10)
  expect(await found(`withdrawals where status in ('paid', 'returned')`)).toBeGreaterThan(0)
  expect(await found('(select distinct board from bets) boards')).toBe(3)
  expect(await found(`venue_rounds where state = 'finished'`)).toBeGreaterThan(5)
  for (const table of ['savings_acts', 'offer_awards', 'messages', 'deeds'])
    expect(await found(table)).toBeGreaterThan(0)
  // What nobody claims is credited in its time: a first start has nothing to make up.
  expect(await found('vip_rebates where claimed_at is not null')).toBeGreaterThan(0)
  expect(await found(`vip_rebates where claimed_at is null and made_at < now() - interval '3 days'`)).toBe(0)
  expect(refusals.size).toBeGreaterThan(0)
})

test('filled up set by set, the copies have books of their own that are right; what is left out is named', async () => {
  const owner = openOwner({ ...house.database.config, max: 1 })
  expect(await fillTown(owner, 60)).toBe(60)
  await owner.close()
  const [{ members }] = await house.sql('select count(*)::int as members from members')
  expect(members).toBe(60)
  // Wallets, accounts of the house, balances below zero, and commands with all of their legs.
  expect((await house.broken()).filter((one) => /^I-0[1-4] /.test(one))).toEqual([])
})

test('no town is made in production, in a database of the operator, or where somebody has lived already', async () => {
  const { settings } = readEnv({})
  expect(() => refuseElsewhere({ settings })).not.toThrow()
  expect(() => refuseElsewhere({ settings: { ...settings, isProduction: true } })).toThrow(/not in production/)
  expect(() => refuseElsewhere({ settings, DATABASE_URL: 'postgres://elsewhere' })).toThrow(/without DATABASE_URL/)
  await expect(refuseLived(house, '/data')).rejects.toThrow('DATA_DIR=/data/town npm run seed -- town')
})

test('two towns of one number are planned alike, and those of another are not', () => {
  const folk = (seed: number) => residents(chanceOf(seed).of('folk'), { count: 50, days: 60, first: {} })
  expect(folk(1)).toEqual(folk(1))
  expect(folk(1)).not.toEqual(folk(2))
  const all = folk(1)
  for (const unique of ['username', 'mobile'] as const) expect(new Set(all.map((one) => one[unique])).size).toBe(50)
})
