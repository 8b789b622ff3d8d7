// `npm run ops -- freeze …`: payouts that the minute watch has frozen, and a person who lets them go on (R-LED-14).
import type { Db } from '../api/shell/db.ts'
import { freezeList } from '../api/ledger/freeze.ts'
import { liftPayouts } from '../api/ledger/watch.ts'
import { showInstant } from '../core/time.ts'
import { actsSaying, reads, subject } from './desk.ts'
import { bucketsOf } from './ops-draw.ts'

export const freeze = subject('freeze', {
  list: reads(0, list),
  'lift <what was wrong and who put it right>': actsSaying(0, async (db, { person, why }) => {
    const buckets = await bucketsOf(db)
    await db.unhurried((tx) => liftPayouts(tx, buckets, person, why))
    return `${person} lets payouts go on; what waits is sent within a minute`
  }),
})

async function list(db: Db): Promise<string> {
  const history = await freezeList(db)
  if (history.length === 0) return 'payouts were never frozen'
  const lines = history.map(({ at, action, person, note }) =>
    [showInstant(at.getTime()), action, person, note].join('  '),
  )
  const isFrozen = history.at(-1)?.action === 'freeze'
  return [...lines, isFrozen ? 'payouts are FROZEN' : 'payouts go out'].join('\n')
}
