// Everything that people do by hand, written down before it happens and after.
import { randomUUID } from 'node:crypto'
import type { Db, Sql, Tx } from '../shell/db.ts'
import { openProposals } from '../shell/proposals.ts'
import { actUnder, insertDeed, lastDeeds } from './people.sql.ts'
import type { DeedRow } from './people.sql.ts'

export type { DeedRow } from './people.sql.ts'

const SHOWN = 100

/** The same database, where each transaction acts under this deed: what is proposed and approved in it is its person's. */
export type Under = (db: Db) => Db

/**
 * Does what `person` commands by `words`, with its line in the log. What it throws is on record as a refusal. Whoever has
 * proposed something is told its hash, behind the line by which another person approves it.
 */
export async function onRecord(
  db: Db,
  { person, words }: { person: string; words: string },
  act: (under: Under) => Promise<string>,
): Promise<string> {
  const deed = { id: randomUUID(), person, words }
  await insertDeed(db, { ...deed, outcome: 'begun' })
  const said = await act((one) => underDeed(one, deed.id)).catch(async (error: Error) => {
    await insertDeed(db, { ...deed, outcome: 'refused', why: error.message })
    throw error
  })
  await insertDeed(db, { ...deed, outcome: 'ok' })
  const hashes = (await openProposals(db)).filter((one) => one.deed === deed.id)
  return [said, ...hashes.map(({ hash }) => hash)].join(' ')
}

function underDeed(db: Db, id: string): Db {
  const begun =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      await actUnder(tx, id)
      return work(tx)
    }
  return {
    ...db,
    tx: (work) => db.tx(begun(work)),
    unhurried: (work) => db.unhurried(begun(work)),
  }
}

/** The last ones, the newest first. */
export const deedList = (db: Sql): Promise<DeedRow[]> => lastDeeds(db, SHOWN)
