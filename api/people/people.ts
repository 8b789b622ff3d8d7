// The register of people who act by hand: who may, and how a person is added and ended, never by one alone.
// The first two are made by the owner of the database, who could do anything in it anyway.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sql, Tx } from '../shell/db.ts'
import { hashOf } from '../shell/hash.ts'
import { isCommonPassword } from '../member/passwords.ts'
import { approve, propose, type Said, type Second } from '../shell/proposals.ts'
import { personName } from '../shell/two-people.ts'
import {
  endKey,
  insertFirst,
  lockPeople,
  newestKey,
  peopleList,
  putProposed,
  markSecretApproved,
  setEnded,
  setEndProposed,
  setKey,
  setReset,
  type PersonRow,
} from './people.sql.ts'
import { keyOf, type Key } from './key.ts'

export { peopleList } from './people.sql.ts'

export type { PersonRow } from './people.sql.ts'

/**
 * The state of a person: `proposed` by one, `invited` by two with a code, the first time or anew, `active` with a secret, or
 * `ended`.
 */
export type State = 'proposed' | 'invited' | 'active' | 'ended'

export function stateOf({ code_hash, entered_at, ended_at }: PersonRow): State {
  if (ended_at) return 'ended'
  if (entered_at !== null) return 'active'
  return code_hash === null ? 'proposed' : 'invited'
}

/**
 * The number of people below which nobody can be removed: one alone could approve nothing, and make no second person.
 */
export const LEAST_PEOPLE = 2
const CODE_HOURS = 24
const SECRET_LENGTH = 12
/** Fewer different characters than this, and it is a pattern. */
const SECRET_VARIETY = 5

/**
 * Registers one of the first two people, by the owner of the database. Throws a plain sentence where both are there.
 */
export async function makeFirst(tx: Tx, typed: string, secret: string): Promise<string> {
  const name = readName(typed)
  mayBeSecret(name, secret)
  await lockPeople(tx)
  const known = await peopleList(tx)
  if (known.length >= LEAST_PEOPLE) throw new Error('two people are there: they make the next one, with person propose')
  if (known.some((one) => one.name === name)) throw new Error(`${name} is there already`)
  await insertFirst(tx, name, (await keyOf(secret)).key)
  return name
}

/** The first of two people proposes a new person; a second proposal replaces the first. */
export async function proposePerson(tx: Tx, typed: string, by: string): Promise<string> {
  const name = readName(typed)
  await lockPeople(tx)
  const known = (await peopleList(tx)).find((one) => one.name === name)
  if (known && stateOf(known) === 'active') throw new Error(`${name} is there already`)
  if (known && stateOf(known) === 'ended')
    throw new Error(`${name} was ended, and what was done under that name stays: choose another`)
  if (known && (await newestKey(tx, name)))
    throw new Error(`${name} waits for another secret: person reset ${name} makes another code`)
  await putProposed(tx, name, by)
  await propose(tx, saidOf('person', name))
  return name
}

const saidOf = (kind: 'person' | 'person end' | 'person reset', name: string): Said => ({
  kind,
  subject: name,
  says: {},
})

/** The second one agrees. Answers the code by which the new person sets a secret, once, within a day. */
export async function approvePerson(tx: Tx, typed: string, { person: by, hash }: Second): Promise<string> {
  await lockPeople(tx)
  const person = await findPerson(tx, typed)
  if (stateOf(person) !== 'proposed') throw new Error(`nobody has proposed ${person.name}`)
  await approve(tx, saidOf('person', person.name), hash)
  const { code, hash: codeHash } = newCode()
  await markSecretApproved(tx, person.name, by, { hash: codeHash, hours: CODE_HOURS })
  return code
}

function newCode(): { code: string; hash: Buffer } {
  const code = randomBytes(15).toString('base64url')
  return { code, hash: hashOf(code) }
}

/** Is it the code that this name waits for? */
export async function isCodeOf(db: Sql, name: string, code: string): Promise<boolean> {
  const found = (await peopleList(db)).find((one) => one.name === name)
  if (!found?.code_hash || found.is_code_over || stateOf(found) !== 'invited') return false
  return timingSafeEqual(hashOf(code), found.code_hash)
}

/** The person sets a secret by the code, once, and may act from now on. */
export async function enterPerson(tx: Tx, name: string, { code, key }: { code: string; key: Key }): Promise<void> {
  await lockPeople(tx)
  if (!(await isCodeOf(tx, name, code))) throw new Error('this code was used a moment ago')
  await setKey(tx, name, key)
}

/** Another key of one's own, of another secret. */
export const changeKey = (tx: Tx, name: string, key: Key): Promise<void> => setKey(tx, name, key)

/** The first of two others says whose secret was forgotten, or whose app was lost. */
export async function proposeReset(tx: Tx, typed: string, by: string): Promise<void> {
  const { name } = await mayReset(tx, typed, by)
  await propose(tx, saidOf('person reset', name))
}

/**
 * The second of them agrees: the key signs nothing more, sessions and app count no more. Answers the code by which this person sets
 * another secret, once, within a day.
 */
export async function approveReset(tx: Tx, typed: string, { person: by, hash }: Second): Promise<string> {
  const { name } = await mayReset(tx, typed, by)
  const proposedBy = await approve(tx, saidOf('person reset', name), hash)
  const { code, hash: codeHash } = newCode()
  await endKey(tx, name, { proposedBy, approvedBy: by })
  await setReset(tx, name, { hash: codeHash, hours: CODE_HOURS })
  return code
}

/** Can be repeated if a code was lost or not used in time. */
async function mayReset(tx: Tx, typed: string, by: string): Promise<PersonRow> {
  await lockPeople(tx)
  const person = await findPerson(tx, typed)
  if (person.name === by) throw new Error('two others make a secret new: one’s own is changed by person secret')
  if (stateOf(person) === 'ended' || !(await newestKey(tx, person.name)))
    throw new Error(`${person.name} has no secret that could be made new`)
  return person
}

/** The first of two says who shall act no more. */
export async function proposeEnd(tx: Tx, typed: string, by: string): Promise<void> {
  const { name } = await mayEnd(tx, typed)
  await setEndProposed(tx, name, by)
  await propose(tx, saidOf('person end', name))
}

export async function approveEnd(tx: Tx, typed: string, { person: by, hash }: Second): Promise<void> {
  const { name } = await mayEnd(tx, typed)
  await approve(tx, saidOf('person end', name), hash)
  await setEnded(tx, name, by)
}

async function mayEnd(tx: Tx, typed: string): Promise<PersonRow> {
  await lockPeople(tx)
  const person = await findPerson(tx, typed)
  const active = (await peopleList(tx)).filter((one) => stateOf(one) === 'active')
  if (stateOf(person) === 'ended') throw new Error(`${person.name} was ended already`)
  if (stateOf(person) === 'active' && active.length <= LEAST_PEOPLE)
    throw new Error('two people must stay: make another one first')
  return person
}

export async function findPerson(db: Sql, typed: string): Promise<PersonRow> {
  const name = personName(typed)
  const found = (await peopleList(db)).find((one) => one.name === name)
  if (!found) throw new Error('nobody of this name is in the register')
  return found
}

/** In one script, Latin or Han, and nothing that is not seen: a Cyrillic а looks like the other one, and would be another person. */
const NAME = /^(?:[a-zà-öø-į0-9][a-zà-öø-į0-9 .·'-]{0,39}|[\p{Script=Han}0-9][\p{Script=Han}0-9 ·]{0,39})$/u

function readName(typed: string): string {
  const name = personName(typed)
  if (!NAME.test(name))
    throw new Error("a name is 1 to 40 letters of one script, Latin or Chinese, digits, blanks or . · ' -")
  return name
}

/** Throws a plain sentence where a secret is too weak for who has it. */
export function mayBeSecret(name: string, secret: string): void {
  const signs = [...secret]
  if (signs.length < SECRET_LENGTH || signs.length > 200)
    throw new Error(`a secret has ${SECRET_LENGTH} to 200 characters`)
  const isPattern = new Set(signs).size < SECRET_VARIETY
  if (isPattern || isCommonPassword(secret) || personName(secret).includes(name))
    throw new Error('this secret is one of the first that a stranger tries: choose another')
}
