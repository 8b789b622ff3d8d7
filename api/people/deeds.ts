// Everything that people do by hand, written down before it happens and after.
import { randomUUID } from 'node:crypto'
import type { Db, Sql, Tx } from '../shell/db.ts'
import { canonical, proposedUnder, type Proposal } from '../shell/proposals.ts'
import { actUnder, insertDeed, lastDeeds, type DeedRow, type NewDeed } from './people.sql.ts'
import type { Actor } from './proof.ts'

export type { DeedRow } from './people.sql.ts'

const SHOWN = 100

/** The name under which the first two people are registered. No name in the register has brackets. */
export const OWNER = '(owner of the database)'

/** The same database, where each transaction acts under this deed: what is proposed and approved in it is its person's. */
export type Under = (db: Db) => Db

/** The output of a deed, and the proposals made in it. */
export type Done<T> = { output: T; proposed: Proposal[] }

/**
 * Does what a person commands by `words`, or the owner of the database, who is nobody: with its line in the log, signed. What
 * it throws is on record as a refusal.
 */
export async function onRecord<T>(
  db: Db,
  { by, words }: { by: Actor | null; words: string },
  act: (under: Under) => Promise<T>,
): Promise<Done<T>> {
  const deed = { id: randomUUID(), person: by?.name ?? OWNER, words }
  const signature = by?.sign(wordsToSign(deed)) ?? null
  const adds = (line: Pick<NewDeed, 'outcome' | 'why' | 'session' | 'signature'>) =>
    db.tx((tx) => insertDeed(tx, { ...deed, ...line }))
  await adds({ outcome: 'begun', session: by?.session, signature })
  const output = await act((one) => underDeed(one, deed.id)).catch(async (error: Error) => {
    await adds({ outcome: 'refused', why: error.message })
    throw error
  })
  await adds({ outcome: 'ok' })
  return { output, proposed: await proposedUnder(db, deed.id) }
}

/**
 * Returns the text that a person signs: the line that they typed, once. Never change it: stored signatures are of it.
 */
export const wordsToSign = ({ id, person, words }: Pick<NewDeed, 'id' | 'person' | 'words'>): string =>
  canonical({ id, person, words })

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
