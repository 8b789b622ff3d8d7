import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wallet } from '../../core/wallet.ts'
import type { Event } from './push.ts'
import { asApp } from '../host/prepare.ts'
import { startListener, startRelay } from './relay.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()

test('a movement of money reaches the open pages of its member, and the outbox is empty after it', async () => {
  const amy = await house.person('amy001')
  await house.person('bob002')
  const heard: Event[] = []
  const push = { ...house.push, deliver: (event: Event) => void heard.push(event) }
  const errors: unknown[] = []
  const listener = startListener(asApp(house.database.config), push, (error) => errors.push(error))
  const relay = startRelay(house.db, house.buckets, (error) => errors.push(error))
  try {
    await amy.receives('12.34')
    await until(() => heard.some(({ topic }) => topic === 'balance'))
    expect(heard).toContainEqual({ topic: 'balance', data: {}, members: [String(amy.member.id)] })
    expect((await amy.call(wallet.balance, {})).cash).toBe('12.34')
    const left = await house.db.pool.query('select count(*)::int as n from outbox')
    expect(left.rows[0].n).toBe(0)
    expect(errors).toEqual([])
  } finally {
    await relay.stop()
    await listener.stop()
  }
})

test('news that the contract does not know reaches no page, and holds up nothing behind it', async () => {
  const [bucket = 0] = house.buckets
  const heard: Event[] = []
  const push = { ...house.push, deliver: (event: Event) => void heard.push(event) }
  const errors: unknown[] = []
  const draw = { lottery: 'k3_1m', issue: '20261122-0001', status: 'drawn', numbers: [1, 2, 3] }
  const rows = [
    ['draw', { ...draw, secret: 'x' }],
    ['no_topic', {}],
    ['draw', draw],
  ]
  const listener = startListener(asApp(house.database.config), push, (error) => errors.push(error))
  const relay = startRelay(house.db, house.buckets, (error) => errors.push(error))
  await until(isListening)
  for (const [topic, payload] of rows)
    await house.sql('insert into outbox (bucket, id, topic, payload) values ($1, $2, $3, $4)', [
      bucket,
      randomUUID(),
      topic,
      JSON.stringify(payload),
    ])
  try {
    await until(() => heard.length > 0)
  } finally {
    await relay.stop()
    await listener.stop()
  }
  expect(heard).toEqual([{ topic: 'draw', data: draw }])
  expect(errors.map(String)).toEqual([
    'Error: no news of the contract: draw',
    'Error: no news of the contract: no_topic',
  ])
})

test('a row that names a job becomes that job once, however often the relay looks', async () => {
  const [bucket = 0] = house.buckets
  const id = randomUUID()
  const payload = JSON.stringify({ job: 'nothing_listens', order: 'x' })
  await house.sql(`insert into outbox (bucket, id, topic, payload) values ($1, $2, 'job', $3)`, [bucket, id, payload])
  const relay = startRelay(house.db, house.buckets, () => {})
  const other = startRelay(house.db, house.buckets, () => {})
  const jobs = () => house.db.pool.query('select task_identifier, key from graphile_worker.jobs')
  try {
    await until(async () => (await jobs()).rows.length > 0)
  } finally {
    await relay.stop()
    await other.stop()
  }
  expect((await jobs()).rows).toEqual([{ task_identifier: 'nothing_listens', key: id }])
})

// A notification that is sent before LISTEN is lost.
const isListening = async () => {
  const sessions = `select from pg_stat_activity where datname = current_database() and query like 'listen%'`
  return (await house.db.pool.query(sessions)).rowCount === 1
}

async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await done()) return
    await new Promise((wake) => setTimeout(wake, 25))
  }
  throw new Error('it did not happen')
}
