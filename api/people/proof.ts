// Proves the identity of an acting person: a name and its secret, tried slowly and a few times only, every miss on
// record.
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../shell/db.ts'
import { personName } from '../shell/two-people.ts'
import { pairBySecret, type Pair, type Sign } from './key.ts'
import { isCodeOf, stateOf } from './people.ts'
import { insertDeed, isShut, lockTries, newestKey, peopleList } from './people.sql.ts'

/** So many wrong secrets within so many minutes block the name for that number of minutes. */
const LIMIT = { tries: 5, minutes: 10 }

/** A command line, and who says that it is theirs. */
export type Claim = { name: string; words: string }

/** The acting person: a name in the register, the signature for their deeds, and their session where they act at the desk. */
export type Actor = { name: string; sign: Sign; session?: string }

/** Whoever it is has not shown that they are this person, in a sentence for the command line. */
export class NotProven extends Error {
  readonly isShut: boolean
  constructor(isShut: boolean) {
    super(
      isShut
        ? `too many wrong secrets: this name is shut for ${LIMIT.minutes} minutes`
        : 'the name and the secret do not belong together',
    )
    this.isShut = isShut
  }
}

/** A further proof beside the secret, as a second factor; false counts as a wrong secret. */
type Besides = (tx: Tx, name: string) => Promise<boolean>

/** A proven person, with the key pair made from their secret: a session of the desk signs by it. */
export type Proven = Actor & { pair: Pair }

/**
 * A person of the register, who knows its secret. Throws a plain sentence, the same for a name that is not there and after
 * the same work.
 */
export async function provePerson(
  db: Db,
  claim: Claim,
  secret: string,
  besides: Besides = async () => true,
): Promise<Proven> {
  let pair: Pair | undefined
  const name = await tryOnce(db, claim, async (tx, asked) => {
    const found = (await peopleList(tx)).find((one) => one.name === asked)
    const isActive = found !== undefined && stateOf(found) === 'active'
    pair = await pairBySecret(secret, isActive ? await newestKey(tx, asked) : undefined)
    return pair !== undefined && besides(tx, asked)
  })
  return { name, sign: pair!.sign, pair: pair! }
}

/** A person of whom everything else is proven shows one thing more, a code of their app: a wrong one counts as a wrong secret. */
export const proveAgain = (db: Db, claim: Claim, besides: Besides): Promise<string> => tryOnce(db, claim, besides)

/** Proves a new person, who has no key yet, by the one-time code. */
export const proveInvited = (db: Db, claim: Claim, code: string): Promise<string> =>
  tryOnce(db, claim, (tx, name) => isCodeOf(tx, name, code))

async function tryOnce(db: Db, claim: Claim, isRight: Besides): Promise<string> {
  const person = personName(claim.name)
  if (person === '') throw new Error('a name is needed')
  const deed = { id: randomUUID(), person, words: claim.words }
  const verdict = await db.tx(async (tx) => {
    await lockTries(tx, person)
    if (await isShut(tx, person, LIMIT)) {
      await insertDeed(tx, { ...deed, outcome: 'refused', why: 'shut' })
      return 'shut'
    }
    if (await isRight(tx, person)) return 'right'
    await insertDeed(tx, { ...deed, outcome: 'wrong_secret' })
    return 'wrong'
  })
  if (verdict === 'right') return person
  throw new NotProven(verdict === 'shut')
}
