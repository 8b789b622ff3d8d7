// Where people type what is done by hand: the logins, the secret of the house, and who sits there.
import { provePerson, type Actor } from '../../api/people/proof.ts'
import type { Db } from '../../api/shell/db.ts'
import { ask, type Terminal } from './ask.ts'

export type Desk = {
  db: Db
  /** The owner's way into the database, who alone writes the register of people and the changes of the secret. */
  owner: Db
  /** KOI_SECRET and the data folder: where the house's secret is. */
  secret: { given: string | undefined; place: string }
  terminal: Terminal
}

/** Asks who says this line, and answers who it is once the secret was right. */
export async function whoActs({ db, terminal }: Pick<Desk, 'db' | 'terminal'>, words: string): Promise<Actor> {
  const name = await ask('OPS_PERSON', terminal)
  const secret = await ask('OPS_SECRET', terminal)
  return provePerson(db, { name, words }, secret)
}
