// Background jobs are graphile-worker's, on the same PostgreSQL. Draws and settlement have their own ticker.
import { Logger, run, runMigrations } from 'graphile-worker'
import type { Runner } from 'graphile-worker'
import pg from 'pg'
import type { Pool } from 'pg'

/** A job of the house: what it does, and when it comes by itself (a cron line, in UTC). */
export type Job = { run(payload: Record<string, unknown>): Promise<void>; cron?: string }
export type Jobs = Record<string, Job>

const WORKERS = 4

const quiet = new Logger(() => () => {})

/** Installs the job library's own tables, as the owner, and lets the house's role use them. */
export async function migrateJobs(config: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: quiet })
    await pool.query(grants)
  } finally {
    await pool.end()
  }
}

// The library shuts its tables by row security; its own role is their owner. Ours is let in by name.
const grants = `
do $$ declare t text; begin
  grant usage on schema graphile_worker to koi_app;
  grant all on all tables in schema graphile_worker to koi_app;
  grant all on all sequences in schema graphile_worker to koi_app;
  grant execute on all functions in schema graphile_worker to koi_app;
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'graphile_worker' and c.relkind = 'r' and c.relrowsecurity loop
    execute format('drop policy if exists koi_app on graphile_worker.%I', t);
    execute format('create policy koi_app on graphile_worker.%I to koi_app using (true) with check (true)', t);
  end loop;
end $$`

/**
 * Runs the jobs until stopped. A job that throws is tried again, later and later; `onError` hears of
 * each time, by the job's name and without its payload.
 */
export async function startJobs(
  pool: Pool,
  jobs: Jobs,
  onError: (error: unknown) => void = () => {},
): Promise<{ stop(): Promise<void> }> {
  const crontab = Object.entries(jobs)
    .filter(([, job]) => job.cron)
    .map(([name, job]) => `${job.cron} ${name} ?jobKey=${name}&max=3`)
  const own = poolFor(pool)
  own.on('error', onError)
  own.on('connect', (client) => client.on('error', onError))
  const runner: Runner = await run({
    pgPool: own,
    concurrency: WORKERS,
    pollInterval: 500,
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
  runner.events.on('job:error', ({ job, error }) => {
    const { task_identifier: name, attempts, max_attempts: most } = job
    onError(new Error(`job ${name}, try ${attempts} of ${most}`, { cause: error }))
  })
  runner.events.on('worker:fatalError', ({ error }) => onError(error))
  return {
    stop: async () => {
      await runner.stop()
      await own.end()
    },
  }
}

// Everywhere else a bigint is a BigInt. The library writes a failed job's number as JSON, which has no
// such thing: with our reading of it, the first job that failed would end the whole process.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.INT8
      ? String
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}

const poolFor = ({ options }: Pool): Pool =>
  new pg.Pool({ ...options, password: options.password, max: WORKERS + 2, types })
