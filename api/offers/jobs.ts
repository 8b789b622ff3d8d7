import { fromWire } from '../../core/money.ts'
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import { memberIn } from '../shell/jobs.ts'
import type { Jobs } from '../shell/jobs.ts'
import { lapse } from './lapse.ts'
import { winByDeposit, winByPlay } from './earned.ts'

export const offersJobs = ({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs => ({
  /** Made by the outbox when a deposit was credited. */
  offers_deposit: {
    run: ({ ref, amount, at, ...payload }) =>
      winByDeposit(db, memberIn(payload), {
        ref: String(ref),
        amount: fromWire(String(amount)),
        at: new Date(Number(at)),
      }),
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
