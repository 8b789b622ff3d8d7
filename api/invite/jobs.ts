import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { countFriends } from './reward.ts'

export const inviteJobs = ({ db, ledger, settings }: House): Jobs => ({
  invite_count: {
    cron: '*/5 * * * *',
    run: () => each('invitations', ledger.buckets, (bucket) => countFriends(db, bucket, settings.invites)),
  },
})
