import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import { memberIn, type Jobs } from '../shell/jobs.ts'
import { lapse } from './lapse.ts'
import { winByDeposit, winByPlay } from './earned.ts'

export const offersJobs = ({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs => ({
  /** Made by the outbox when a deposit was credited. */
  offers_deposit: {
    run: ({ ref, ...payload }) => winByDeposit(db, memberIn(payload), String(ref)),
  },
  offers_lapse: {
    cron: '* * * * *',
    run: () => each('awards of buckets', ledger.buckets, (bucket) => lapse(db, bucket)),
  },
  offers_missions: {
    cron: '* * * * *',
    run: () => each('missions of buckets', ledger.buckets, (bucket) => winByPlay(db, bucket)),
  },
})
