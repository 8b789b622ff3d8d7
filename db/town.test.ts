// A small town: all that people do in it has happened by the house's own ways, and its books are right behind it, those of the
// cashier, the bank, the chains and the venues beside them.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { features } from '../api/features.ts'
import { readEnv } from '../api/host/env.ts'
import { checksOf } from '../api/shell/feature.ts'
import { emptyDatabase } from '../api/testing/database.ts'
import { openHouse } from '../api/testing/house.ts'
import { venueCodes } from '../core/venues.ts'
import { booksOf } from '../venue/audit.ts'
import { openDb } from '../venue/db.ts'
import { openAround, prepareVenues, type Around } from './seed/town/around.ts'
import { chanceOf } from './seed/town/chance.ts'
import { residents } from './seed/town/folk.ts'
import { livesInTown, type Outside } from './seed/town/town.ts'

const PLAN = { members: Number(process.env.M ?? 20), days: Number(process.env.D ?? 5), seed: 7, lively: Number(process.env.L ?? 5) }

const house = await openHouse({ lotteries: readEnv({}).settings.lotteries })
const beside = await emptyDatabase()
afterAll(() => beside.drop())
const around: Around = { venues: beside.config, secrets: { sandbox: randomBytes(32), venues: randomBytes(32) } }
await prepareVenues(around)
let books: Pick<Parameters<typeof checksOf>[2], 'cashier' | 'payouts'> = {}
let opened: Outside | undefined
const t0 = performance.now()
const refusals = await livesInTown(
  {
    ...{ owner: house.database.config, venues: beside.config, house },
    says: (l) => console.log(l, Math.round(performance.now() - t0)),
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
console.log('lived', Math.round(performance.now() - t0), refusals)
for (const t of ['members', 'deposits', 'withdrawals', 'bets', 'venue_rounds', 'transfers', 'care_limits', 'savings_acts', 'messages', 'offer_awards', 'feedbacks', 'chats', 'deeds'])
  console.log(t, (await house.sql(`select count(*)::int as n from ${t}`).catch(() => [{ n: '?' }]))[0].n)

test('the whole audit is right behind it', async () => {
  expect(await house.broken()).toEqual([])
  const { buckets, dataDir, ring } = house
  const db = openDb(beside.config)
  const venues = new Map(await Promise.all(venueCodes.map(async (code) => [code, await booksOf(db, code)] as const)))
  await db.close()
  const checks = await checksOf(features, house.db, { buckets, dataDir, ring, venues, ...books })
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('two towns of one number are planned alike, and those of another are not', () => {
  const folk = (seed: number) => residents(chanceOf(seed).of('folk'), { count: 50, days: 60, first: {} })
  expect(folk(1)).toEqual(folk(1))
  expect(folk(1)).not.toEqual(folk(2))
  const all = folk(1)
  for (const unique of ['username', 'mobile'] as const) expect(new Set(all.map((one) => one[unique])).size).toBe(50)
})
