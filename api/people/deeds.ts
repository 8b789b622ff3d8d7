// Everything that people do by hand, written down before it happens and after.
import { randomUUID } from 'node:crypto'
import type { Db, Sql } from '../shell/db.ts'
import { insertDeed, lastDeeds } from './people.sql.ts'
import type { DeedRow } from './people.sql.ts'

export type { DeedRow } from './people.sql.ts'

const SHOWN = 100

/** Does what `person` commands by `words`, with its line in the log. What it throws is on record as a refusal. */
export async function onRecord(
  db: Db,
  { person, words }: { person: string; words: string },
  act: () => Promise<string>,
): Promise<string> {
  const deed = { id: randomUUID(), person, words }
  await insertDeed(db, { ...deed, outcome: 'begun' })
  const said = await act().catch(async (error: Error) => {
    await insertDeed(db, { ...deed, outcome: 'refused', why: error.message })
    throw error
  })
  await insertDeed(db, { ...deed, outcome: 'ok' })
  return said
}

/** The last ones, the newest first. */
export const deedList = (db: Sql): Promise<DeedRow[]> => lastDeeds(db, SHOWN)
