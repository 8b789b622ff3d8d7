import type { House } from '../../shell/app.ts'
import { each } from '../../shell/each.ts'
import type { Jobs } from '../../shell/jobs.ts'
import { openOffers } from '../offers/offer.ts'
import { advanceChases } from './legs.ts'

export function chaseJobs(house: House): Jobs {
  const offers = openOffers(house)
  return {
    /** Made by the outbox when an issue of the lottery is settled: the next one is open by then. */
    chase_legs: {
      run: ({ bucket, lottery }) =>
        advanceChases(house, offers, {
          bucket: Number.parseInt(String(bucket), 10),
          lottery: String(lottery),
        }),
    },
    /** Issues that nobody settled, because nobody was here or none was bet on. */
    chase_sweep: {
      cron: '* * * * *',
      run: () =>
        each('the chases', house.ledger.buckets, (bucket) =>
          advanceChases(house, offers, { bucket }),
        ),
    },
  }
}
