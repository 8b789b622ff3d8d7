// Sessions of people at the desk. The browser keeps a token; the database has its hash, and the seed of the person's key
// sealed under the token, so that neither of the two signs anything alone, and a restart signs nobody out.
import { randomBytes, randomUUID } from 'node:crypto'
import { onRecord } from '../people/deeds.ts'
import { pairOf, type Pair } from '../people/key.ts'
import { NotProven, proveAgain, provePerson, type Actor, type Claim } from '../people/proof.ts'
import type { Db } from '../shell/db.ts'
import { hashOf } from '../shell/hash.ts'
import { refuse } from '../shell/refusal.ts'
import { seal, unseal, type Ring } from '../shell/ring.ts'
import { isCode, isEnrolled, offerFactor } from './factor.ts'
import { endSession, insertSession, isLiveSession, liveSession, touchSession } from './session.sql.ts'

/** The store of sessions, and the ring that opens the second factors. */
export type Door = { db: Db; ring: () => Ring }

/** The person of a session at the desk: acts and signs in their name until it ends. */
export type PersonSession = Actor & { session: string; endsAt: Date }

type Tried = { name: string; secret: string; code: string; profile: string }
type Begun = { token: string | null; enroll: { address: string; key: string } | null }

const SIGN_IN = 'desk sign in'

/**
 * Begins a session. Without a code, and for one who has no app yet, it offers one instead. Refuses wrong, the same for
 * each of the three, and shut.
 */
export async function signIn(door: Door, { name, secret, code, profile }: Tried): Promise<Begun> {
  const offered: NonNullable<Begun['enroll']>[] = []
  const person = await refusing('wrong', () =>
    provePerson(door.db, { name, words: SIGN_IN }, secret, async (tx, asked) => {
      if (code !== '') return isCode(tx, door.ring(), { name: asked, code })
      if (await isEnrolled(tx, asked)) return false
      offered.push(await offerFactor(tx, door.ring(), asked))
      return true
    }),
  )
  if (offered[0]) return { token: null, enroll: offered[0] }
  const token = randomBytes(32)
  const id = randomUUID()
  await insertSession(door.db, {
    id,
    name: person.name,
    tokenHash: hashOf(token),
    profile: hashOf(profile),
    publicKey: person.pair.key.publicKey,
    sealedSeed: sealSeed(token, id, person.pair),
  })
  await onRecord(door.db, { by: { ...person, session: id }, words: SIGN_IN }, async () => '')
  return { token: token.toString('base64url'), enroll: null }
}

/** The session of a token, where it lives and belongs to this browser. What its person does keeps it alive. */
export async function findSession(
  { db }: Door,
  asked: { token: string; profile: string; isPassive: boolean },
): Promise<PersonSession | undefined> {
  const token = Buffer.from(asked.token, 'base64url')
  const found = await liveSession(db, hashOf(token), hashOf(asked.profile))
  if (!found) return undefined
  if (!asked.isPassive) await touchSession(db, found.id)
  const { sign } = pairOf(unseal(sealedUnder(token), placeOf(found.id), found.sealed_seed), found.made)
  return { name: found.name, sign, session: found.id, endsAt: found.ends_at }
}

export const isLive = ({ db }: Door, session: string): Promise<boolean> => isLiveSession(db, session)

export const signOut = async ({ db }: Door, { session }: PersonSession): Promise<void> =>
  void (await endSession(db, session))

/** The code once more, before something that takes two. Refuses code_wrong and shut; misses count as wrong secrets do. */
export async function askCode(door: Door, { name }: PersonSession, code: string, words: string): Promise<void> {
  const claim: Claim = { name, words }
  await refusing('code_wrong', () => proveAgain(door.db, claim, (tx) => isCode(tx, door.ring(), { name, code })))
}

/** Turns the error of a failed proof into a refusal of the desk: the error's sentence is for the command line. */
async function refusing<T>(reason: 'wrong' | 'code_wrong', prove: () => Promise<T>): Promise<T> {
  try {
    return await prove()
  } catch (error) {
    if (!(error instanceof NotProven)) throw error
    return refuse(error.isShut ? 'shut' : reason)
  }
}

const placeOf = (id: string) => ({ purpose: 'desk session', at: id })
/** The session's token is the one key that seals the person's signing key, so the database alone cannot sign. */
const sealedUnder = (token: Buffer): Ring => [{ number: 1, secret: token }]
const sealSeed = (token: Buffer, id: string, { seed }: Pair): Buffer => seal(sealedUnder(token), placeOf(id), seed)
