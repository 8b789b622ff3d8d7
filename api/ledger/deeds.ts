import { freezeLift, freezeList } from '../../core/desk/ledger.ts'
import { does, type Doing } from '../shell/deed.ts'
import { everyBucket } from '../shell/shell.sql.ts'
import { freezeList as freezes } from './watch/freeze.ts'
import { liftPayouts } from './watch/watch.ts'

export const ledgerDeeds: readonly Doing[] = [
  does(freezeList, async ({ db }) => {
    const history = await freezes(db)
    return {
      payouts: history.at(-1)?.action === 'freeze' ? ('frozen' as const) : ('going out' as const),
      list: history.map(({ at, ...rest }) => ({ at: at.getTime(), ...rest })),
    }
  }),
  does(freezeLift, async ({ db, person }, { why }) => {
    const buckets = await everyBucket(db)
    await db.unhurried((tx) => liftPayouts(tx, buckets, person, why))
  }),
]
