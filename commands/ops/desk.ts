// Where people type what is done by hand: the logins, the secret of the house, and who sits there.
import { isCode, isEnrolled } from '../../api/desk/factor.ts'
import { provePerson, type Actor } from '../../api/people/proof.ts'
import type { Db } from '../../api/shell/db.ts'
import type { Ring } from '../../api/shell/ring.ts'
import { personName } from '../../api/shell/two-people.ts'
import { ask, type Terminal } from './ask.ts'

export type Desk = {
  db: Db
  /** The owner's way into the database, who alone writes the register of people and the changes of the secret. */
  owner: Db
  /** KOI_SECRET and the data folder: where the house's secret is. */
  secret: { given: string | undefined; place: string }
  /** Opens people's second factors. Throws a plain sentence where the secret of the desk does not lie here. */
  factors: () => Ring
  terminal: Terminal
}

/**
 * Asks who says this line, and answers who it is once the secret was right, and the code of the app where this person has one:
 * a secret alone would open here what it does not open at the desk.
 */
export async function whoActs(
  { db, factors, terminal }: Pick<Desk, 'db' | 'factors' | 'terminal'>,
  words: string,
): Promise<Actor> {
  const name = await ask('OPS_PERSON', terminal)
  const secret = await ask('OPS_SECRET', terminal)
  const ring = (await isEnrolled(db, personName(name))) ? factors() : undefined
  const code = ring && (await ask('OPS_APP_CODE', terminal))
  return provePerson(db, { name, words }, secret, async (tx, asked) =>
    ring && code !== undefined ? isCode(tx, ring, { name: asked, code }) : !(await isEnrolled(tx, asked)),
  )
}
