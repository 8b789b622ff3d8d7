import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { features } from '../api/features.ts'
import { checksOf } from '../api/shell/feature.ts'
import { emptyDatabase } from '../api/testing/database.ts'
import { openHouse } from '../api/testing/house.ts'
import { known, knownVenues } from '../api/testing/outside.ts'
import { startSandbox } from '../sandbox/sandbox.ts'
import { openDb, prepare } from '../venue/db.ts'
import { startVenues } from '../venue/venues.ts'
import { booksOf } from '../venue/audit.ts'
import { venueCodes } from '../core/venues.ts'
import { livesInTown } from './seed/town/town.ts'

const house = await openHouse({ lotteries: undefined as never })
test('x', async () => {
  const { readEnv } = await import('../api/host/env.ts')
  house.settings.lotteries = readEnv({}).settings.lotteries
  const database = await emptyDatabase()
  const vdb = openDb(database.config)
  await prepare(vdb)
  const t0 = performance.now()
  let books: any
  const refusals = await livesInTown({
    owner: house.database.config, venues: database.config, house,
    says: (l) => console.log(l, Math.round(performance.now() - t0)),
    outside: async (past, url) => {
      const secret = randomBytes(32)
      const sandbox = await startSandbox({ port: 0, callbackUrl: `${url}/api/callback`, secret, blockMs: 0 })
      const venues = await startVenues({ port: 0, secret, database: past.login(database.config), houseUrl: `${url}/api/venue`, play: { port: 0, host: '127.0.0.1', housePort: 1 } })
      await venues.ready
      const { cashier, bank, chain, identity, register, sms } = sandbox.doors
      return { sandbox, playUrl: venues.playUrl, settings: { cashier: known(cashier), bank: known(bank), chain: known(chain), identity: known(identity), register: known(register), sms: known(sms), venues: knownVenues(venues) },
       stop: async () => { books = { cashier: sandbox.cashier.payments(), payouts: sandbox.bank.payouts() }; await venues.stop(); await sandbox.stop() } }
    },
  }, { members: Number(process.env.M ?? 40), days: Number(process.env.D ?? 8), seed: 1 })
  console.log('lived', Math.round(performance.now() - t0), refusals)
  for (const t of ['members', 'deposits', 'withdrawals', 'bets', 'venue_rounds', 'transfers', 'care_limits', 'savings_acts', 'messages', 'offer_awards', 'feedbacks', 'chats', 'deeds'])
    console.log(t, (await house.sql(`select count(*)::int as n from ${t}`).catch(() => [{ n: '?' }]))[0].n)
  expect(await house.broken()).toEqual([])
  const { buckets, wagers, dataDir, ring } = house
  const vb = new Map(await Promise.all(venueCodes.map(async (c) => [c, await booksOf(vdb, c)] as const)))
  const checks = await checksOf(features, house.db, { buckets, wagers, dataDir, ring, venues: vb, ...books } as any)
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([])
  console.log('audited', Math.round(performance.now() - t0))
}, 600_000)
