// Where people type what is done by hand: who sits there, and what a line of theirs asks for.
import type { Db } from '../api/shell/db.ts'
import { provePerson } from '../api/people/proof.ts'
import { ask } from './ask.ts'
import type { Terminal } from './ask.ts'

/** A line that was understood: it only reads, or somebody acts, who is on record for it. */
export type Command =
  { reads: (db: Db) => Promise<string> } | { acts: (db: Db, person: string) => Promise<string> }

export type Desk = {
  db: Db
  /** The owner's way into the database, who alone writes the register of people and the changes of the secret. */
  owner: Db
  /** KOI_SECRET and the data folder: where the house's secret is. */
  secret: { given: string | undefined; place: string }
  terminal: Terminal
}

/** Asks who acts, and answers the name once the secret was right. */
export async function whoActs({ db, terminal }: Desk, words: readonly string[]): Promise<string> {
  const name = await ask('OPS_PERSON', terminal)
  const secret = await ask('OPS_SECRET', terminal)
  return provePerson(db, { name, words: words.join(' ') }, secret)
}
