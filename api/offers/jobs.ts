import { fromWire } from '../../core/money.ts'
import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import type { Jobs } from '../shell/jobs.ts'
import { winByDeposit, winByPlay } from './earned.ts'

export const offersJobs = ({ db, ledger }: Pick<House, 'db' | 'ledger'>): Jobs => ({
  /** Made by the outbox when a deposit was credited. */
  offers_deposit: {
    run: ({ bucket, member, order, amount, at }) =>
      winByDeposit(
        db,
        { bucket: Number(bucket), id: BigInt(String(member)) },
        { order: String(order), amount: fromWire(String(amount)), at: new Date(Number(at)) },
      ),
  },
  offers_missions: {
    cron: '* * * * *',
    run: () => each('missions of buckets', ledger.buckets, (bucket) => winByPlay(db, bucket)),
  },
})
