import type { House } from '../../shell/app.ts'
import { memberIn } from '../../shell/jobs.ts'
import type { Jobs } from '../../shell/jobs.ts'
import { judgeKnown } from './profile.ts'

/** Made by the outbox; while the service does not answer it is asked again. */
export const profileJobs = (house: Pick<House, 'db' | 'settings'>) =>
  ({
    judge_identity: { run: (payload) => judgeKnown(house, memberIn(payload)) },
  }) satisfies Jobs
