// What a provider said and we could not believe: malformed, against what is known, or of orders that are not
// its own. No money moves by it, and a person reads it.
import type { Db } from '../shell/db.ts'
import { markRead, oddMessages } from './callback.sql.ts'
import type { OddMessage } from './callback.sql.ts'

export const oddList = (db: Db): Promise<OddMessage[]> => oddMessages(db)

/** A person has read it; `event` is the hash that the list shows. Answers whether it was there to be read. */
export const readOdd = async (db: Db, event: string, person: string): Promise<boolean> =>
  (await markRead(db, event, person)) > 0
