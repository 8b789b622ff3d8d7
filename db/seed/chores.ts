// The house's background work in the seed's time: its jobs by name, and what the outbox has asked for, at once.
import { features } from '../../api/features.ts'
import type { House } from '../../api/shell/app.ts'
import type { Jobs } from '../../api/shell/jobs.ts'
import { relayBucket } from '../../api/shell/relay.ts'
import { finishJobs, jobsThatWait } from './seed.sql.ts'

/** Jobs that run at a time, as in a house that is open. */
const WORKERS = 4

/** Runs jobs of the house, one after the other. */
export type Chores = (...names: string[]) => Promise<void>

const jobsOf = (house: House): Jobs => Object.assign({}, ...features.map(({ jobs }) => jobs?.(house) ?? {})) as Jobs

export function runs(house: House): Chores {
  const jobs = jobsOf(house)
  return async (...names) => {
    for (const name of names) await jobOf(jobs, name).run({})
  }
}

function jobOf(jobs: Jobs, name: string) {
  const job = jobs[name]
  if (!job) throw new Error(`the house has no job ${name}`)
  return job
}

/** Runs all jobs that wait, and the jobs that follow from them. */
export async function drain(house: House): Promise<void> {
  const jobs = jobsOf(house)
  const throws = (error: unknown) => {
    throw error
  }
  for (;;) {
    for (const bucket of house.ledger.buckets) while ((await relayBucket(house.db, bucket, throws)) > 0);
    const waiting = await jobsThatWait(house.db)
    for (let at = 0; at < waiting.length; at += WORKERS)
      await Promise.all(waiting.slice(at, at + WORKERS).map(({ name, payload }) => jobOf(jobs, name).run(payload)))
    if (waiting.length === 0) return
    await finishJobs(
      house.db,
      waiting.map(({ id }) => id),
    )
  }
}
