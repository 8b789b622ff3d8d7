// A life before the first morning: true to the fen and at its instants, and nothing of the clock it was lived by is left.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { features } from '../api/features.ts'
import { checksOf } from '../api/shell/feature.ts'
import { emptyDatabase } from '../api/testing/database.ts'
import { openHouse } from '../api/testing/house.ts'
import { known } from '../api/testing/outside.ts'
import { venueCodes } from '../core/venue/venues.ts'
import { addDays, dayOf, dayStartMs } from '../core/time.ts'
import { startSandbox } from '../sandbox/sandbox.ts'
import { booksOf } from '../venue/audit.ts'
import { openDb as openVenueDb } from '../venue/db.ts'
import { bao, friends } from './seed.ts'
import { livesBefore } from './seed/life.ts'
import { inThePast, leaveThePast } from './seed/past.ts'

/** Long enough for everything that happens in it. */
const DAYS = 8

const house = await openHouse({ lotteries: [] })
const sandbox = await startSandbox({ port: 0, callbackUrl: 'http://127.0.0.1:9/api/callback', secret: randomBytes(32) })
const beside = await emptyDatabase()
const folder = mkdtempSync(join(tmpdir(), 'koi-life-'))
afterAll(async () => {
  await sandbox.stop()
  await beside.drop()
  rmSync(folder, { recursive: true })
})
const { cashier, bank, chain, identity, sms } = sandbox.doors
Object.assign(house.settings, { cashier: known(cashier), bank: known(bank), chain: known(chain) })
Object.assign(house.settings, { identity: known(identity), sms: known(sms) })

/** The defaults and functions that the seed's own clock was put into. */
const clocks = async () => ({
  functions: await house.owns(
    `select oid::regprocedure::text as name, proconfig, proacl::text from pg_proc
      where pronamespace = 'public'::regnamespace order by 1`,
  ),
  defaults: await house.owns(
    `select adrelid::regclass::text as name, adnum, pg_get_expr(adbin, adrelid) as says from pg_attrdef
      where adrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
  ),
  schema: await house.owns(`select to_regnamespace('past') as past`),
})
const lived = { owner: house.database.config, venues: { owner: beside.config, login: beside.config, folder } }
const before = await clocks()
const today = dayOf(Date.now())
await livesBefore(lived, house, DAYS, { bao, friends })

test('the books are true to the fen, and so are those of the cashier, the bank and the venues beside them', async () => {
  expect(await house.broken()).toEqual([])
  const { buckets, dataDir, ring } = house
  const db = openVenueDb(beside.config)
  const venues = new Map(await Promise.all(venueCodes.map(async (code) => [code, await booksOf(db, code)] as const)))
  await db.close()
  const books = { cashier: sandbox.cashier.payments(), payouts: sandbox.bank.payouts() }
  const checks = await checksOf(features, house.db, { buckets, dataDir, ring, venues, ...books })
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
})

test('every day has its deposit or its bets at its own instants, and every draw of them can be verified', async () => {
  const days = await house.sql(
    `select to_char(accepted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as bets from bets group by 1 order by 1`,
  )
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: DAYS }, (_, at) => addDays(today, at - DAYS)))
  const [{ wrong }] = (await house.sql(
    `select count(*)::int as wrong from transfers where created_at < $1 or created_at >= $2`,
    [new Date(dayStartMs(addDays(today, -DAYS))), new Date(dayStartMs(today))],
  )) as [{ wrong: number }]
  expect(wrong).toBe(0)
  const open = await house.sql('select issue from issues where status <> 4 or key is null or frozen_at >= draw_at')
  expect(open).toEqual([])
  const boards = await house.sql('select distinct board from bets order by 1')
  expect(boards).toHaveLength(3)
})

test('there is something of everything to be found', async () => {
  const found = async (what: string) => (await house.sql(`select count(*)::int as n from ${what}`))[0].n as number
  expect(await found(`withdrawals where status = 'paid'`)).toBe(1)
  expect(await found(`invitations where state = 'claimed'`)).toBe(1)
  expect(await found(`messages where read_at is not null`)).toBeGreaterThan(0)
  expect(await found(`venue_rounds where state = 'finished'`)).toBe(9)
  expect(await found(`savings_acts where act in ('in', 'lock', 'received')`)).toBe(3)
  expect(await found('offer_awards where claimed_at is not null')).toBeGreaterThan(DAYS / 2)
  expect(await found('vip_standings where level >= 1')).toBe(1)
  // Rebate is claimed every second day: only the newest waits on the first morning, and none is long overdue.
  expect(await found('vip_rebates where claimed_at is not null')).toBeGreaterThan(0)
  expect(await found(`vip_rebates where claimed_at is null and made_at < now() - interval '3 days'`)).toBe(0)
  expect(await found('game_favourites')).toBeGreaterThan(1)
  expect(await found('messages')).toBeGreaterThan(0)
})

test('nothing is left of the clock, not even where a kill left it running, and a life is lived once', async () => {
  expect(await clocks()).toEqual(before)
  const killed = inThePast([house.database.config], new Date(), () => leaveThePast(house.database.config))
  await expect(killed).rejects.toThrow()
  expect(await clocks()).toEqual(before)
  const transfers = await house.sql('select count(*)::int as n from transfers')
  await livesBefore(lived, house, DAYS, { bao, friends })
  expect(await house.sql('select count(*)::int as n from transfers')).toEqual(transfers)
})
