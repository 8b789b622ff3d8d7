// Background jobs are graphile-worker's, on the same PostgreSQL. Draws and settlement have their own ticker.
import { Logger, run, runMigrations } from 'graphile-worker'
import type { Runner } from 'graphile-worker'
import pg from 'pg'
import type { Pool } from 'pg'

/** A job of the house: what it does, and when it comes by itself (a cron line, in UTC). */
export type Job = { run(payload: Record<string, unknown>): Promise<void>; cron?: string }
export type Jobs = Record<string, Job>

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

/** Runs the jobs until stopped. A job that throws is tried again, later and later. */
export async function startJobs(pool: Pool, jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const crontab = Object.entries(jobs)
    .filter(([, job]) => job.cron)
    .map(([name, job]) => `${job.cron} ${name} ?jobKey=${name}&max=3`)
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 4,
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
  return { stop: () => runner.stop() }
}
