// Background jobs are graphile-worker's, on the same PostgreSQL. Draws and settlement have their own ticker.
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, runMigrations, type Runner, type WorkerEvents } from 'graphile-worker'
import pg, { type Pool } from 'pg'
import * as v from 'valibot'
import { openPool, poolLike } from './db.ts'
import type { Member } from './serve.ts'

/** A job of the house: what it does, and when it comes by itself (a cron line, in UTC). */
export type Job = { run(payload: Record<string, unknown>): Promise<void>; cron?: string }
export type Jobs = Record<string, Job>

const named = v.object({ bucket: v.number(), member: v.pipe(v.string(), v.digits()) })

/** The member whom a job of the outbox is about. */
export function memberIn(payload: Record<string, unknown>): Member {
  const { bucket, member } = v.parse(named, payload)
  return { bucket, id: BigInt(member) }
}

const WORKERS = 4
const AGAIN_MS = 500

const quiet = new Logger(() => () => {})

/** Installs the job library's own tables, as the owner, and lets the house's role use them. */
export async function migrateJobs(config: pg.ClientConfig): Promise<void> {
  const pool = openPool({ ...config, max: 2 }, () => {})
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    await pool.query(grants)
  } finally {
    await pool.end()
  }
}

// The library shuts its tables by row security; its own role is their owner. Ours is let in by name, once: a policy takes its
// table for itself alone, and beside a house that works it would wait for the jobs under way, or they for each other.
const grants = `
do $$ declare t text; begin
  grant usage on schema graphile_worker to koi_app;
  grant all on all tables in schema graphile_worker to koi_app;
  grant all on all sequences in schema graphile_worker to koi_app;
  grant execute on all functions in schema graphile_worker to koi_app;
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'graphile_worker' and c.relkind = 'r' and c.relrowsecurity
              and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'koi_app') loop
    execute format('create policy koi_app on graphile_worker.%I to koi_app using (true) with check (true)', t);
  end loop;
end $$`

/**
 * Runs the jobs until stopped. A job that throws is tried again, later and later; `onError` hears of
 * each time, by the job's name and without its payload. The library gives up when the database is away
 * as a job ends; it is then started again, and that job with it: a job may run twice, and must bear it.
 */
export async function startJobs(
  pool: Pool,
  jobs: Jobs,
  onError: (error: unknown) => void = () => {},
): Promise<{ stop(): Promise<void> }> {
  const own = poolLike(pool, { max: WORKERS + 2, types }, onError)
  let isStopping = false
  let current = await runJobs(own, jobs, onError)
  const kept = (async () => {
    while (!isStopping) {
      await current.runner.promise.catch(onError)
      if (isStopping) return
      onError(new Error('the jobs have stopped; starting them again'))
      await sleep(AGAIN_MS)
      const { id } = current
      // Unlocks the jobs of the dead runner, which would count as taken for four hours.
      await unlock(own, id)
        .then(async () => (current = await runJobs(own, jobs, onError)))
        .catch(onError)
    }
    await current.runner.stop().catch(() => {})
  })()
  return {
    stop: async () => {
      isStopping = true
      await current.runner.stop().catch(() => {})
      await kept
      await own.end()
    },
  }
}

type Running = { runner: Runner; /** Under which its jobs are locked. */ id: string }

async function runJobs(pgPool: Pool, jobs: Jobs, onError: (error: unknown) => void): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => (id = workerPool.id))
  events.on('job:error', ({ job, error }) => {
    const { task_identifier: name, attempts, max_attempts: most } = job
    onError(new Error(`job ${name}, try ${attempts} of ${most}`, { cause: error }))
  })
  events.on('pool:fatalError', ({ error }) => onError(error))
  events.on('worker:fatalError', ({ error }) => onError(error))
  const crontab = Object.entries(jobs)
    .filter(([, job]) => job.cron)
    .map(([name, job]) => `${job.cron} ${name} ?jobKey=${name}&max=3`)
  const runner = await run({
    pgPool,
    events,
    // Without its batches the library lets go of the promise that writes a job's end: were the database
    // away at that moment, the rejection would end the whole process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: WORKERS,
    // Of a new job each worker hears at once; a look is for those that are tried again or later.
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: quiet,
    crontab: crontab.join('\n'),
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, job]) => [
        name,
        (payload: unknown) => job.run((payload ?? {}) as Record<string, unknown>),
      ]),
    ),
  })
  return { runner, id }
}

const unlock = (pool: Pool, id: string) => pool.query('select graphile_worker.force_unlock_workers($1)', [[id]])

// Everywhere else a bigint is a BigInt. The library writes a failed job's number as JSON, which has no
// such thing: with our reading of it, the first job that failed would end the whole process.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.INT8
      ? String
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
