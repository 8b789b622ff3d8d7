// Two servers on one database, and servers that die between two steps: a transfer ends once.
import { beforeEach, expect, test } from 'vitest'
import { fromWire } from '../../core/money.ts'
import { transfer } from '../../core/transfer.ts'
import { wallet } from '../../core/wallet.ts'
import type { House } from '../shell/app.ts'
import { openDb } from '../shell/db.ts'
import { asApp } from '../host/prepare.ts'
import { followAll, transferJobs } from './jobs.ts'
import { followTransfer, sendTransfer } from './saga.ts'
import { openVenueTown, SLOW_MS, wish } from './testing.ts'
import { requestTransfer } from './transfer.ts'
import { atOnce } from '../testing/at-once.ts'

const town = await openVenueTown()
const video = town.venues.of('video')
beforeEach(() => video.behave('fine'))

/** Another server of the same house, that knows nothing but the database. */
async function anotherServer<T>(work: (house: House) => Promise<T>): Promise<T> {
  const db = openDb(asApp(town.database.config))
  try {
    return await work({ ...town, db })
  } finally {
    await db.close()
  }
}

const sum = { from: 'central', to: 'video', amount: fromWire('40.00') } as const
const statesOf = async () =>
  await town.sql('select state, count(*)::int as n from venue_transfers group by 1 order by 1')

test('killed before the venue was told: the next server tells it', async () => {
  const { member, call } = await town.player('amy001')
  const id = await town.db.tx((tx) => requestTransfer(tx, member, sum, undefined))
  expect(await call(wallet.balance, {})).toMatchObject({ inTransit: '40.00', total: '1000.00' })
  await anotherServer((house) => followAll(house, 0))
  expect(await call(wallet.balance, {})).toMatchObject({ venues: '340.00', inTransit: '0.00' })
  expect(await town.atVenue()).toBe('340.00')
  // The dead server wakes up after all.
  await sendTransfer(town, member, id)
  expect(await town.atVenue()).toBe('340.00')
  await town.isSound()
})

test('killed after it was marked as sent and before the venue heard: asked, forbidden, back', async () => {
  const { member, call } = await town.player('bob001')
  const id = await town.db.tx((tx) => requestTransfer(tx, member, sum, undefined))
  await town.sql(`update venue_transfers set state = 'sent' where id = $1`, [id])
  await anotherServer((house) => followAll(house, 0))
  expect(await call(wallet.balance, {})).toMatchObject({ cash: '700.00', inTransit: '0.00' })
  expect(await town.atVenue()).toBe('300.00')
  expect((await video.books()).transfers.at(-1)).toMatchObject({ id, status: 'cancelled' })
  await town.isSound()
})

test('killed after the venue did it and before we wrote it down: asked, and settled', async () => {
  const { member, call } = await town.player('cat001')
  await video.behave('silent')
  const id = await town.db.tx((tx) => requestTransfer(tx, member, sum, undefined))
  await sendTransfer(town, member, id)
  await town.hasActed(id)
  await town.sql(`update venue_transfers set state = 'sent' where id = $1`, [id])
  await video.behave('fine')
  await anotherServer((house) => followAll(house, 0))
  expect(await call(wallet.balance, {})).toMatchObject({ venues: '340.00', inTransit: '0.00' })
  expect(await town.atVenue()).toBe('340.00')
  await town.isSound()
})

test('a server that follows while another still waits for the venue: one end, the same in both books', async () => {
  for (const [at, fault] of (['lost', 'silent', 'slow'] as const).entries()) {
    const { member, call } = await town.player(`dan00${at}`)
    const id = await town.db.tx((tx) => requestTransfer(tx, member, sum, undefined))
    await video.behave(fault)
    const waiting = sendTransfer(town, member, id)
    await new Promise((wake) => setTimeout(wake, 80))
    await video.behave('fine')
    await anotherServer((house) => followTransfer(house, member, id))
    await waiting
    await new Promise((wake) => setTimeout(wake, fault === 'slow' ? SLOW_MS : 0))
    const { total, venues, inTransit } = await call(wallet.balance, {})
    expect([total, inTransit]).toEqual(['1000.00', '0.00'])
    expect(await town.atVenue()).toBe(venues)
  }
  await town.isSound()
})

test('twenty followers of one transfer at once end it once', async () => {
  const { member, call } = await town.player('eve001')
  await video.behave('crash')
  const { id } = await call(transfer.transfer, wish('central', 'video', '40.00'))
  await video.behave('fine')
  await atOnce(20, () => followTransfer(town, member, id))
  expect(await call(wallet.balance, {})).toMatchObject({ venues: '340.00', inTransit: '0.00' })
  const rows = await town.sql('select 1 from transfers where ref = $1', [id])
  expect(rows).toHaveLength(2)
  await town.isSound()
})

test('the job of a transfer in doubt comes with the doubt, and fails until the venue has spoken', async () => {
  const { member, call } = await town.player('fay001')
  await video.behave('lost')
  const { id } = await call(transfer.transfer, wish('central', 'video', '40.00'))
  const rows = await town.sql(
    `select payload from outbox where payload->>'job' = 'transfer_follow' and payload->>'id' = $1`,
    [id],
  )
  const [{ payload }] = rows
  const { transfer_follow: job } = transferJobs(town)
  await expect(job?.run(payload)).rejects.toThrow(/not ended/)
  await video.behave('fine')
  await job?.run(payload)
  await job?.run(payload)
  expect(await call(wallet.balance, {})).toMatchObject({ cash: '700.00', inTransit: '0.00' })
  expect(member.bucket).toBe(payload.bucket)
})

test('nothing is left under way behind all of these', async () => {
  await followAll(town, 0)
  const states = (await statesOf()).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['settled', 'undone'])
})
