// I-12: who could not play has not played; and how members stand is what the dated rows say.
import type { Check } from '../ledger/audit.ts'
import type { Sql } from '../shell/db.ts'
import { tallyOf } from '../shell/tally.ts'
import { playedResting, wrongBreaks, wrongStandings } from './audit.sql.ts'

export const checkBreaks = async (db: Sql, buckets: readonly number[]): Promise<Check[]> => [
  {
    id: 'I-12',
    says: 'every member stands as blocks, closings and breaks say',
    ...(await tallyOf(buckets, (bucket) => wrongStandings(db, bucket))),
  },
  {
    id: 'I-12',
    says: 'nobody staked in a break or an exclusion',
    ...(await tallyOf(buckets, (bucket) => playedResting(db, bucket))),
  },
  {
    id: 'I-12',
    says: 'no exclusion ended before its time, nor by itself',
    ...(await tallyOf(buckets, (bucket) => wrongBreaks(db, bucket))),
  },
]
