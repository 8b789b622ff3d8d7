// `npm run ops -- freeze …`: payouts that the minute watch has frozen, and a person who lets them go on (R-LED-14).
import type { Db } from '../api/shell/db.ts'
import { freezeList } from '../api/ledger/freeze.ts'
import { liftPayouts } from '../api/ledger/watch.ts'
import { showInstant } from '../core/time.ts'
import { bucketsOf } from './ops-draw.ts'
import type { Command } from './desk.ts'

export const FREEZE_USAGE = `npm run ops -- freeze list
npm run ops -- freeze lift <what was wrong and who put it right>`

/** What a line about frozen payouts asks for. Throws the usage where it asks for nothing. */
export function freezeCommand([verb, ...why]: readonly string[]): Command {
  const note = why.join(' ').trim()
  if (verb === 'list' && note === '') return { reads: list }
  if (verb !== 'lift' || note === '') throw new Error(FREEZE_USAGE)
  return { acts: (db, person) => lift(db, person, note) }
}

async function lift(db: Db, person: string, note: string): Promise<string> {
  const buckets = await bucketsOf(db)
  await db.unhurried((tx) => liftPayouts(tx, buckets, person, note))
  return `${person} lets payouts go on; what waits is sent within a minute`
}

async function list(db: Db): Promise<string> {
  const history = await freezeList(db)
  if (history.length === 0) return 'payouts were never frozen'
  const lines = history.map(({ at, action, person, note }) =>
    [showInstant(at.getTime()), action, person, note].join('  '),
  )
  const isFrozen = history.at(-1)?.action === 'freeze'
  return [...lines, isFrozen ? 'payouts are FROZEN' : 'payouts go out'].join('\n')
}
