import type { House } from '../../shell/app.ts'
import { memberIn, type Jobs } from '../../shell/jobs.ts'
import { dropAvatar, oldAvatars } from '../../site/avatars.ts'
import { judgeKnown } from './profile.ts'
import { findShownAvatars } from './profile.sql.ts'

/** Made by the outbox; while the service does not answer it is asked again. */
export const profileJobs = (house: Pick<House, 'db' | 'settings' | 'dataDir' | 'ledger'>) =>
  ({
    /** Runs at 04:35 in Shanghai. */
    avatars_forget: { cron: '35 20 * * *', run: () => forgetLeftAvatars(house) },
    judge_identity: { run: (payload) => judgeKnown(house, memberIn(payload)) },
  }) satisfies Jobs

/** A kill between the file and the row, or between two rows, leaves a file that nobody shows. */
export async function forgetLeftAvatars(house: Pick<House, 'db' | 'dataDir' | 'ledger'>): Promise<void> {
  const left = new Set(await oldAvatars(house))
  if (left.size === 0) return
  for (const bucket of house.ledger.buckets)
    for (const name of await findShownAvatars(house.db, bucket, [...left])) left.delete(name)
  for (const name of left) await dropAvatar(house, name)
}
