// The two lines that no person of the register says: the owner of the database makes the first two, and a new person sets a
// secret by a one-time code.
import { onRecord } from '../../api/people/deeds.ts'
import { keyOf } from '../../api/people/key.ts'
import { enterPerson, makeFirst, mayBeSecret } from '../../api/people/people.ts'
import { proveInvited } from '../../api/people/proof.ts'
import { rolesOf } from '../../api/people/roles.ts'
import { ask, askNewSecret } from './ask.ts'
import type { Desk } from './desk.ts'

export async function firstPerson({ db, owner, terminal }: Desk, name: string): Promise<string> {
  const secret = await askNewSecret(terminal)
  const { output } = await onRecord(db, { by: null, words: `person first ${name}` }, () =>
    owner.tx((tx) => makeFirst(tx, name, secret)),
  )
  return `${output} may act in every role, with the secret that was just set`
}

export async function entersPerson({ db, owner, terminal }: Desk, name: string): Promise<string> {
  const code = await ask('OPS_CODE', terminal)
  const words = `person enter ${name}`
  const person = await proveInvited(db, { name, words }, code)
  const secret = await askNewSecret(terminal)
  mayBeSecret(person, secret)
  const { key, sign } = await keyOf(secret)
  await onRecord(db, { by: { name: person, sign }, words }, () =>
    owner.tx((tx) => enterPerson(tx, person, { code, key })),
  )
  const roles = await rolesOf(db, person)
  if (roles.length > 0) return `${person} may act again, in each role as before`
  return `${person} may act, once two people have given a role: npm run ops -- person give ${person} <role>`
}
