import { expect, test } from 'vitest'
import { migrateJobs, startJobs } from './jobs.ts'
import { openHouse } from './testing/house.ts'

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
    house.db.pool.query(`select graphile_worker.add_job($1, '{"id":"1"}', max_attempts => 25)`, [
      name,
    ])
  await add('breaks')
  await add('works')
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([{ id: '1' }])
  await expect.poll(() => told.join(), { timeout: 10_000 }).toMatch(/breaks.*/)
  const failed = () =>
    house.db.pool
      .query('select attempts, last_error from graphile_worker.jobs')
      .then(({ rows }) => rows)
  await expect
    .poll(failed, { timeout: 10_000 })
    .toMatchObject([{ attempts: 1, last_error: 'the bank has no such door' }])
  expect(told[0]).toBe('job breaks, try 1 of 25')
  await jobs.stop()
})
