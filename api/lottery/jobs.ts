import type { House } from '../shell/app.ts'
import { each } from '../shell/each.ts'
import { memberIn, type Jobs } from '../shell/jobs.ts'
import { collectReceivables } from '../ledger/settle/resettle.ts'
import { auditDraws } from './audit/audit.ts'
import { advanceChases, stopChases } from './chase/legs.ts'
import { resumeCorrections } from './correction/correction.ts'
import { openLotteries } from './odds/priced.ts'
import { rollDraws } from './wagers/days.ts'

// A little more than a day: what was drawn while the last one ran is in this one.
const AUDITED_HOURS = 26

export function lotteryJobs(house: House): Jobs {
  const { buckets } = house.ledger
  const { db } = house
  const pricedLotteries = openLotteries(house)
  return {
    /** Made by the outbox when an issue of the lottery is settled: the next one is open by then. */
    chase_legs: {
      run: ({ bucket, lottery }) =>
        advanceChases(house, pricedLotteries, {
          bucket: Number.parseInt(String(bucket), 10),
          lottery: String(lottery),
        }),
    },
    /** Made where a break begins. */
    chases_stop: { run: (payload) => stopChases(db, memberIn(payload)) },
    /** Issues that were not settled, because the house was closed or no bet was on them. */
    chase_sweep: {
      cron: '* * * * *',
      run: () => each('the chases', buckets, (bucket) => advanceChases(house, pricedLotteries, { bucket })),
    },
    /** A correction that was approved and cut off goes on here. */
    draw_resettle: {
      cron: '* * * * *',
      run: async () => {
        await resumeCorrections(db, buckets)
      },
    },
    /** Takes back money of corrected bets, as soon as members who could not repay it have some again. */
    ledger_collect: {
      cron: '* * * * *',
      run: () => each('what members owe', buckets, (bucket) => collectReceivables(db, bucket)),
    },
    bets_days: { cron: '* * * * *', run: () => rollDraws(db, buckets) },
    /** 04:50 in Shanghai: the day's draws again. All of them since the beginning: npm run audit. */
    draw_audit: {
      cron: '50 20 * * *',
      run: async () => {
        const since = new Date(Date.now() - AUDITED_HOURS * 3_600_000)
        const checks = await auditDraws(db, { buckets, since })
        const broken = checks.filter(({ breaches }) => breaches > 0).map(({ id }) => id)
        if (broken.length > 0) throw new Error(`the draws: ${broken.join(', ')}`)
      },
    },
  }
}
