import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateJobs, startJobs } from './jobs.ts'
import { openHouse } from '../testing/house.ts'

const house = await openHouse()

test('a job that throws is told with its name, tried again, and keeps no other job waiting', async () => {
  await migrateJobs(house.database.config)
  const told: string[] = []
  const done: unknown[] = []
  const jobs = await startJobs(
    house.db.pool,
    {
      breaks: { run: () => Promise.reject(new Error('the bank has no such door')) },
      works: { run: async (payload) => void done.push(payload) },
    },
    (error) => told.push((error as Error).message),
  )
  const add = (name: string) =>
    house.db.pool.query(`select graphile_worker.add_job($1, '{"id":"1"}', max_attempts => 25)`, [name])
  await add('breaks')
  await add('works')
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ id: '1' }])
  await expect.poll(() => told.join(), { timeout: 10_000 }).toMatch(/breaks.*/)
  const failed = () =>
    house.db.pool.query('select attempts, last_error from graphile_worker.jobs').then(({ rows }) => rows)
  await expect
    .poll(failed, { timeout: 10_000 })
    .toMatchObject([{ attempts: 1, last_error: 'the bank has no such door' }])
  expect(told[0]).toBe('job breaks, try 1 of 25')
  await jobs.stop()
})

test('a house opens beside another one whose jobs are under way: it waits for none of their tables', async () => {
  await migrateJobs(house.database.config)
  const tables = await house.owns(`select oid::regclass::text as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r'`)
  const client = new pg.Client(house.database.config)
  await client.connect()
  await client.query('begin')
  for (const { name } of tables) await client.query(`lock table ${name} in row exclusive mode`)
  await migrateJobs({ ...house.database.config, options: '-c lock_timeout=1s' })
  await client.end()
})

test('a job that ends while the database is away ends again when it is back, and the others go on', async () => {
  await migrateJobs(house.database.config)
  const done: string[] = []
  let isAway = false
  const jobs = await startJobs(house.db.pool, {
    spans: {
      run: async () => {
        done.push('spans')
        if (done.length > 1) return
        await outage('off')
        isAway = true
      },
    },
    falls: {
      run: async () => {
        done.push('falls')
        if (isAway) return
        await expect.poll(() => isAway, { timeout: 10_000 }).toBe(true)
        throw new Error('at the worst moment')
      },
    },
    after: { run: async () => void done.push('after') },
  })
  const add = (name: string) => house.db.pool.query('select graphile_worker.add_job($1)', [name])
  await add('falls')
  await expect.poll(() => done).toEqual(['falls'])
  done.length = 0
  await add('spans')
  await expect.poll(() => isAway, { timeout: 10_000 }).toBe(true)
  await outage('on')
  await expect.poll(() => done, { timeout: 20_000 }).toContain('falls')
  await add('after')
  const all = ['after', 'falls', 'spans', 'spans']
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(all)
  const left = () =>
    house.db.pool
      .query('select 1 from graphile_worker.jobs where task_identifier <> $1', ['breaks'])
      .then((it) => it.rowCount)
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  await jobs.stop()
})

/** Cuts every connection to the house's database and takes no new one, or takes them again. */
async function outage(state: 'off' | 'on'): Promise<void> {
  const { database } = house.database.config
  const client = new pg.Client({ ...house.database.config, database: 'postgres' })
  await client.connect()
  await client.query(`alter database ${database} allow_connections ${state === 'on'}`)
  if (state === 'off')
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  await client.end()
}
